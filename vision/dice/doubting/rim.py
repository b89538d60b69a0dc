"""Dice that the edge of the picture cuts off: mirrored at the edge, what is left of one looks like a die again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress

import cv2
import numpy as np

from vision.dice.doubting.print_of_table import not_of_the_table
from vision.dice.finding.places import RIM, Found, in_sight
from vision.dice.nets.learnt import opinions
from vision.dice.nets.network import Halves
from vision.dice.nets.proposals import Proposals

#: Widths at which a proposed place is looked at, in those of the other dice.
_WIDTHS = (0.85, 1.0, 1.2)
#: So likely there is a die at two widths; where something is known to lie, less is enough.
_LIKELY, _KNOWN = 0.8, 0.6
#: What is nearer to the middle of a die (in widths) may be that die, and what is so near to a corner is mirrored twice.
_APART, _CORNER = 1.1, 0.55
#: A die of which so much of the width is out of sight is not named: the rest may look like another value. Nor is one that is not so sure
#: at the rim: of 32 drawn dice that were named there two were so wrongly, at 0.92 and 0.96, and 30 rightly, all but one at 0.97 and more.
_CUT, _SURE = 0.25, 0.97
#: So far (in widths) to both sides of an edge a quick look sees.
_STRIP = 0.75


def cut_off(
    picture: np.ndarray, width: float, dice: list[np.ndarray], changed: Callable[[np.ndarray], bool] | None
) -> list[tuple[int, int, int, int]]:
    """Boxes (x, y, width, height) at the edges of a BGR picture in which dice are cut off, the plainest first.

    ``width`` is that of the ``dice`` in sight, of which the middles (2,) are given; all in pixels. ``changed`` says of a window (3,)
    whether the empty table, where that is known, does not look the same there: nothing else counts then. Else print of the table is
    left out: mirrored at an edge, it may look like a die, too.
    """
    reach = int(np.ceil(1.5 * width))
    if min(picture.shape[:2]) <= reach:
        return []
    wide = cv2.copyMakeBorder(picture, *[reach] * 4, cv2.BORDER_REFLECT)
    at = [
        p for p in _proposed(wide, reach, width) if all(np.linalg.norm(p - d) > _APART * width for d in dice)
    ]
    boxes = [in_sight((*p, width), picture.shape) for p in at]
    if changed is not None:
        worth = [changed(_around(box)) for box in boxes]
        at, boxes = (list(compress(each, worth)) for each in (at, boxes))
    if not at:
        return []
    least = _LIKELY if changed is None else _KNOWN
    looks = _looks(wide, np.array(at) + reach, width, least)
    found = sorted(
        (-chance, *p, box) for chance, p, box in zip(looks, at, boxes, strict=True) if chance > least
    )
    boxes = [box for *_, box in found]
    return not_of_the_table(picture, boxes, width, dice) if changed is None else boxes


def _around(box: tuple[int, int, int, int]) -> np.ndarray:
    """The square window (3,) around a box."""
    x, y, across, down = box
    return np.array([x + across / 2, y + down / 2, max(across, down)])


def _looks(wide: np.ndarray, at: np.ndarray, width: float, least: float) -> np.ndarray:
    """How likely dice of a ``width`` are at some places (n, 2) of a BGR picture, by the middle one of three looks of other widths each:
    where two are not likelier than ``least``, the third is not asked."""

    def asked(at: np.ndarray, parts: Sequence[float]) -> np.ndarray:
        said = opinions(wide, np.array([(x, y, part * width) for x, y in at for part in parts]))
        return np.reshape([1 - each.chances[0] for each in said], (len(at), len(parts)))

    # Where more or less than half of a die shows, what is mirrored is wider or narrower than dice are.
    two, third = asked(at, _WIDTHS[:2]), np.zeros((len(at), 1))
    likely = (two > least).any(axis=1)
    third[likely] = asked(at[likely], _WIDTHS[2:])
    return np.median(np.hstack([two, third]), axis=1)


def reaches_beyond(die: Found, shape: tuple[int, ...]) -> bool:
    """Whether a die that was named lies so far beyond a picture of this ``shape`` that its face may be cut."""
    outside = die.outside(shape)
    return outside > _CUT or (outside > RIM and die.opinion.sure < _SURE)


def _proposed(wide: np.ndarray, reach: int, width: float) -> list[np.ndarray]:
    """Places (2,) on the edge of a picture that was mirrored so far beyond it; those that a quick look proposes."""
    height, across = (v - 2 * reach for v in wide.shape[:2])
    near, found = round(_STRIP * width), []
    for turn, (length, depth) in enumerate(((across, height), (height, across))):
        for edge in (0, depth):
            ends = slice(edge + reach - near, edge + reach + near)
            strip = wide[:, ends] if turn else wide[ends]
            seen = Proposals(Halves(strip)).at(width)
            row = round(4 * _STRIP)
            rows = (seen.T if turn else seen)[row - 1 : row + 2]
            along = np.flatnonzero(rows.any(axis=0)) * width / 4 - reach
            along = along[(along > _CORNER * width) & (along < length - _CORNER * width)]
            found += [np.array((edge, a) if turn else (a, edge), float) for a in along]
    return found
