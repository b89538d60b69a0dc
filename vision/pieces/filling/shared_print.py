"""Print that the spaces of a board share, and on which spaces of a picture it is seen.

A board draws the same on all its spaces, in other colours: wagons, dots, an outline within. A picture that shows many
of them shows what that is, on those that surely are empty. A piece hides it, whatever its colour; no lamp does. A
label or the edge of a shadow hides a part of it only.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.pieces.filling import sight
from vision.pieces.filling.fills import DRAWN, lines

#: The middle of a space in pixels from edge to edge, its halves, and by how much more a half must agree.
_LOW, _HALF, _HIGH = 18, 32, 46
_WHOLE = slice(_LOW, _HIGH)
_NEAR, _FAR = slice(_LOW, _HALF + 2), slice(_HALF - 2, _HIGH)
_PARTS = ((_WHOLE, _WHOLE), (_NEAR, _WHOLE), (_FAR, _WHOLE), (_WHOLE, _NEAR), (_WHOLE, _FAR))
_BY_CHANCE = 0.05
#: Pixels by which print may lie elsewhere, and lines so faint that they are noise.
_SLACK, _NOISE = 3, 0.02
#: Odds (as a logarithm) that spaces must be ahead of even to show print, how fast they count more, and how many must.
_SURELY, _FASTER, _SOME = 1.0, 1.5, 3.0
#: How it is seen on empty spaces and on others as a rule, and what else may hide it.
_RULE = sight.Rule(seen=0.5, hidden=0.3, covered=0.2, tells=0.35)


def odds(seen: np.ndarray, known: np.ndarray) -> np.ndarray | None:
    """How much more likely (n,) something stands on each of some spaces than nothing by the print in sight, as logarithms.

    ``seen`` (n,) is how well each shows it (:func:`in_sight`), ``known`` (n,) such odds by other evidence. None where there
    is no such print.
    """
    return sight.odds(seen, known, _RULE)


def in_sight(wide: np.ndarray, known: np.ndarray, drawn_only: bool = False) -> np.ndarray | None:
    """How well (n, -1..1) each space agrees with the print of the others that are likely empty.

    None where few are, and with ``drawn_only`` where most of those are plain: all they share is a trace of their outline, which
    a piece as large as its space has as well. Where nothing but relief is known beside it, that trace still counts.

    ``wide`` (n, 64, 64, 3) are the spaces, BGR, with what lies around them, ``known`` (n,) the odds (as logarithms) that
    something stands on each.
    """
    weight = 1 / (1 + np.exp(_FASTER * known + _SURELY))
    if weight.sum() < _SOME:
        return None
    drawn = np.array([lines(space) for space in wide])
    uneven = drawn[:, _WHOLE, _WHOLE].std(axis=(1, 2))
    if drawn_only and weight[uneven > DRAWN].sum() < weight.sum() / 2:
        return None
    even = drawn / (uneven[:, None, None] + _NOISE)
    even = np.clip(even, -3, 3) * weight[:, None, None]
    others = (even.sum(axis=0) - even).astype(np.float32)
    turned = np.ascontiguousarray(drawn[:, ::-1, ::-1])
    views = zip(drawn, turned, others, strict=True)
    return np.array([max(_agrees(view, print_) for view in (up, down)) for up, down, print_ in views])


def _agrees(seen: np.ndarray, print_: np.ndarray) -> float:
    """How well (-1..1) what is seen on a space agrees with a print, both (64, 64), or with one half of it."""
    best = -1.0
    for rows, columns in _PARTS:
        there = seen[_wider(rows), _wider(columns)]
        most = float(cv2.matchTemplate(there, print_[rows, columns], cv2.TM_CCOEFF_NORMED).max())
        best = max(best, most if rows == columns else most - _BY_CHANCE)
    return best


def _wider(part: slice) -> slice:
    return slice(part.start - _SLACK, part.stop + _SLACK)
