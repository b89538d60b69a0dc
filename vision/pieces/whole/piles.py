"""Piles explained piece by piece: whole pieces are laid onto the empty space until they look like what is seen.

Where a piece has about the colour of its ground, of a shadow or of its neighbour, no pixel tells them apart;
but a whole piece shows an upper face of known size and colour, sides and a shadow at known places. So pieces
are added one by one where they explain most, moved until they fit, and counted if nothing else explains the
space nearly as well: no piece fewer, none more, none of another colour.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import cv2
import numpy as np

from vision.pieces.colours import Colours
from vision.pieces.pixels.costs import Costs
from vision.pieces.whole.body import Outline, Slant
from vision.pieces.whole.laying import Laying, Piece
from vision.pieces.whole.masks import Bodies
from vision.pieces.whole.placing import LEAST, RIM, placed

#: What one more piece may explain at most, where it may look like the ground, and on a space that may be empty.
_NO_MORE, _HIDDEN, _NONE = 250.0, 125.0, -150.0
#: What pieces must explain if one of them may as well be a shadow.
_DARK = 1100.0
#: Cost from which a pixel is not explained, and how many (in upper faces) of them are too many.
_STRANGE, _REST = 25.0, 0.2
#: Lines up to three pixels wide (of a piece of some fifteen) are left over where outlines are a little small.
_LINE = 4
#: Part of what a piece explains that must lie beside the others.
_OWN = 0.5
#: What changed and is neither a piece nor in its shadow, as wide as that part of an upper face, is another piece's.
_BROAD = 0.6
#: Pixels by which shadows may be longer or softer yet, for few pieces tell their length badly, where one is the only piece of its colour.
_WIDER = 8
#: Part that changed at least of what a piece covers, or of the ground in its shadow, beside those of others.
_SEEN = 1 / 6


class Light(NamedTuple):
    """A light that a space may lie in: ``part`` of that at enrolment, of all pieces or of those of each colour (n, 1).

    One that is ``unlikely``, by the light of other pieces, is no rival of the best unless it explains the space better.
    """

    part: float | np.ndarray
    unlikely: bool = False


#: The lights that are asked, likeliest first.
LIGHTS = tuple(map(Light, (1.0, 0.88, 1.12, 0.78, 0.68)))


@dataclass(frozen=True)
class Pile:
    """What whole pieces say: the ``contents``, whether they leave nothing unexplained, and whether nothing else does.

    ``lit`` are the contents without a piece that may as well be a shadow, if there is one; ``more`` is what one more would explain.
    """

    contents: dict[str, int]
    whole: bool
    sure: bool
    lit: dict[str, int] | None = None
    more: float = field(default=0.0, compare=False)

    @property
    def told(self) -> bool:
        """They leave nothing unexplained, or nothing that one more piece would."""
        return self.whole or self.more < _NO_MORE


def explained(
    costs: Costs,
    colours: Colours,
    outlines: dict[str, tuple[Outline, ...]],
    slant: Slant,
    changed: np.ndarray | None = None,
    dim: bool = False,
    seen: dict[str, int] | None = None,
    lights: tuple[Light, ...] = LIGHTS,
) -> Pile:
    """How many pieces of which colour explain a space best.

    Where some look like its ground, ``changed`` (h, w, bool) is where that is not as it was. ``dim``: some do in another light, so that each light is asked, unless what was
    ``seen`` there before is sure in the first.
    """
    found: list[tuple[float, Pile]] = []
    bodies = Bodies(slant, len(costs.pixels))
    for light in lights:
        cost, pile = _under(Laying(costs, colours, light.part, outlines, bodies), colours, changed)
        if pile.whole and not found and (not dim or (pile.sure and pile.contents == seen)):
            return pile
        found.append((cost, pile))
    if all(not pile.whole and pile.contents == found[0][1].contents for _, pile in found):
        # All lights say the same and none is that of all pieces.
        best = min(range(len(found)), key=lambda index: found[index][0])
        laying = Laying(costs, colours, lights[best].part, outlines, bodies)
        parts = [light.part for light in lights]
        within = float(min(map(np.min, parts))), float(max(map(np.max, parts)))
        found[best] = _under(laying, colours, changed, within)
    return _agreed(found, [light.unlikely for light in lights])


def _under(
    laying: Laying, colours: Colours, changed: np.ndarray | None, own: tuple[float, float] | None = None
) -> tuple[float, Pile]:
    """What explains a space best in one light, and what that costs; ``changed`` as for :func:`explained`.

    With ``own`` each piece may look as it does in a light of its own, between these two.
    """
    pieces, cost, more = placed(laying)
    whole, none = _whole(laying, pieces, changed, own), _none(laying, pieces, cost)
    dark = _dark(laying, pieces, cost) if none is None else none
    most = (_NO_MORE if changed is None else _HIDDEN) if pieces else _NONE
    ahead = more < most and _ahead(laying, pieces, cost) > (LEAST if dark is None else _DARK)
    lit = None if dark is None else _counted(pieces[:dark] + pieces[dark + 1 :], colours)
    seen = changed is None or all(_seen(laying, pieces, changed))
    sure = whole and ahead and seen and none is None
    return cost, Pile(_counted(pieces, colours), whole, sure, lit, more)


def _agreed(found: list[tuple[float, Pile]], unlikely: list[bool]) -> Pile:
    """The best of what was found in several lights, some of them ``unlikely``, each with its cost."""
    best, pile = _best(found)
    rivals = [
        cost + 2 * LEAST * odd
        for (cost, other), odd in zip(found, unlikely, strict=True)
        if other.sure and other.contents != pile.contents
    ]
    same = [(cost, other) for cost, other in found if other.contents == pile.contents]
    alike = [other for _, other in same]
    # That no more pieces fit in an unlikely light says little where one more nearly does in the likeliest.
    full = pile.more < _NO_MORE or any(other.sure and cost - best < LEAST for cost, other in same)
    certain = any(other.sure for other in alike)
    sure = full and certain and min(rivals, default=np.inf) - best > 2 * LEAST
    return replace(pile, whole=any(other.whole for other in alike), sure=sure)


def _best(found: list[tuple[float, Pile]]) -> tuple[float, Pile]:
    """The cheapest; what leaves nothing unexplained is better than what does and costs a little less."""
    least = min(cost for cost, _ in found)
    near = [each for each in found if each[0] - least < 2 * LEAST]
    return min(near, key=lambda each: (not each[1].whole, each[0]))


def _counted(pieces: list[Piece], colours: Colours) -> dict[str, int]:
    return dict(Counter(colours.names[piece.colour] for piece in pieces))


def _whole(
    laying: Laying,
    pieces: list[Piece],
    changed: np.ndarray | None,
    own: tuple[float, float] | None = None,
) -> bool:
    """Nothing of the size of a part of a piece is left unexplained; ``changed`` as for :func:`explained`, ``own`` for :func:`_under`.

    As ground of its colour a piece costs next to nothing, but it changes that, and so does its shadow.
    """
    picture, blurred = laying.picture(pieces, own)
    strange = picture > _STRANGE
    if _solid(strange & ~blurred, _LINE) > _REST * laying.face:
        return False
    if _largest(strange & ~laying.near(pieces)) > _REST * laying.face:
        return False
    if not pieces or changed is None:
        return True
    side = round(_BROAD * math.sqrt(laying.face))
    return not _solid(changed & ~laying.shaded(pieces), side)


def _seen(laying: Laying, pieces: list[Piece], changed: np.ndarray) -> Iterator[bool]:
    """Of each of these pieces, whether what it covers or shades beside the others ``changed`` (h, w, bool).

    One that changed nothing may explain but hues that compression spreads over dark ground.
    """
    for index, piece in enumerate(pieces):
        rest, each = pieces[:index] + pieces[index + 1 :], laying.body(piece)
        covered, shaded = each.whole & ~laying.near(rest), each.shadow & ~laying.shaded(rest)
        parts = [part for part in (covered, shaded) if part.any()]
        yield not covered.any() or any(changed[part].mean() > _SEEN for part in parts)


def _ahead(laying: Laying, pieces: list[Piece], cost: float) -> float:
    """By how much the pieces explain the space better than with one fewer, or one of another colour."""
    return min((laying.cost(other) - cost for other in _others(laying, pieces)), default=np.inf)


def _dark(laying: Laying, pieces: list[Piece], cost: float) -> int | None:
    """Which piece may be but a shadow between those of other colours, if one may."""
    if len({piece.colour for piece in pieces}) < 2:
        return None
    for index, piece in enumerate(pieces):
        rest = pieces[:index] + pieces[index + 1 :]
        picture, each = laying.picture(rest)[0], laying.body(piece)
        only = all(other.colour != piece.colour for other in rest)
        thrown = (each.whole | each.shadow) & laying.shaded(rest, _WIDER if only else 0)
        np.minimum(picture, laying.shadow, out=picture, where=thrown)
        if float(picture.sum()) - cost < LEAST:
            return index
    return None


def _none(laying: Laying, pieces: list[Piece], cost: float) -> int | None:
    """Which piece is rather none, if one is."""
    rim = _rim(laying, pieces)
    return _glow(laying, pieces, cost) if rim is None else rim


def _glow(laying: Laying, pieces: list[Piece], cost: float) -> int | None:
    """Which piece may be but ground in the light that those of other colours send back onto it, if one may."""
    for index, piece in enumerate(pieces):
        rest = pieces[:index] + pieces[index + 1 :]
        others = [other for other in rest if other.colour != piece.colour]
        if others and laying.plain[piece.colour]:
            picture = np.minimum(laying.picture(rest)[0], laying.glow(others))
            if float(picture.sum()) - cost < LEAST:
                return index
    return None


def _rim(laying: Laying, pieces: list[Piece]) -> int | None:
    """Which piece explains rather how the others end than what lies beside them, if one does."""
    if len(pieces) < 2:
        return None
    picture, _ = laying.picture(pieces)
    for index in range(len(pieces)):
        rest = pieces[:index] + pieces[index + 1 :]
        explained = laying.picture(rest)[0] - picture
        if float(explained[~laying.near(rest)].sum()) < _OWN * float(explained.sum()):
            return index
    return None


def _others(laying: Laying, pieces: list[Piece]) -> Iterator[list[Piece]]:
    """The same without one of the pieces, or with one of another colour."""
    for index, piece in enumerate(pieces):
        rest = pieces[:index] + pieces[index + 1 :]
        yield rest
        for colour, outlines in enumerate(laying.outlines):
            if colour != piece.colour:
                for outline in outlines:
                    yield [*rest, piece._replace(colour=colour, outline=outline)]


def _largest(mask: np.ndarray) -> int:
    """Pixels of the largest patch of a mask (bool) within the space: lines of its print, too."""
    inner = np.ascontiguousarray(mask[RIM:-RIM, RIM:-RIM]).view(np.uint8)
    return int(cv2.connectedComponentsWithStats(inner)[2][1:, cv2.CC_STAT_AREA].max(initial=0))


def _solid(mask: np.ndarray, wide: int) -> int:
    """Pixels of a mask (bool) within the space that are more than lines: in squares of ``wide`` pixels a side."""
    inner = mask.view(np.uint8)[RIM:-RIM, RIM:-RIM]
    return cv2.countNonZero(cv2.morphologyEx(inner, cv2.MORPH_OPEN, np.ones((wide, wide), np.uint8)))
