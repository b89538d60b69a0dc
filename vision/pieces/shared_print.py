"""Print that the spaces of a board share, and on which spaces of a picture it is seen.

A board draws the same on all its spaces, in other colours: wagons, dots, an outline within. A picture that shows many
of them shows what that is, on those that surely are empty. A piece hides it, whatever its colour; no lamp does. A
label or the edge of a shadow hides a part of it only.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.pieces import sight
from vision.pieces.fills import lines

#: The middle of a space in pixels from edge to edge, its halves, and by how much more a half must agree.
_LOW, _HALF, _HIGH = 18, 32, 46
_WHOLE = slice(_LOW, _HIGH)
_NEAR, _FAR = slice(_LOW, _HALF + 2), slice(_HALF - 2, _HIGH)
_PARTS = ((_WHOLE, _WHOLE), (_NEAR, _WHOLE), (_FAR, _WHOLE), (_WHOLE, _NEAR), (_WHOLE, _FAR))
_BY_CHANCE = 0.05
#: Pixels by which print may lie elsewhere, rounds in which spaces are laid onto it, and lines so faint that they are noise.
_SLACK, _ROUNDS, _NOISE = 3, 2, 0.02
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


def in_sight(wide: np.ndarray, known: np.ndarray) -> np.ndarray | None:
    """How well (n, -1..1) each space agrees with the print of the others that are likely empty; None where few are.

    ``wide`` (n, 64, 64, 3) are the spaces, BGR, with what lies around them, ``known`` (n,) the odds (as logarithms) that
    something stands on each.
    """
    weight = 1 / (1 + np.exp(_FASTER * known + _SURELY))
    if weight.sum() < _SOME:
        return None
    drawn = np.array([lines(space) for space in wide])
    views = [drawn, np.ascontiguousarray(drawn[:, ::-1, ::-1])]
    laid = drawn
    for _ in range(_ROUNDS):
        even = laid / (laid[:, _WHOLE, _WHOLE].std(axis=(1, 2), keepdims=True) + _NOISE)
        even = np.clip(even, -3, 3) * weight[:, None, None]
        others = (even.sum(axis=0) - even).astype(np.float32)
        found = [_laid([view[k] for view in views], others[k]) for k in range(len(wide))]
        laid = np.array([space for _, space in found])
    return np.array([agrees for agrees, _ in found])


def _laid(views: list[np.ndarray], print_: np.ndarray) -> tuple[float, np.ndarray]:
    """How well a space, any way round, agrees with a print (64, 64) or one half of it, and the space laid onto that."""
    best, laid, by = -1.0, views[0], (0, 0)
    for view in views:
        for rows, columns in _PARTS:
            there = view[_wider(rows), _wider(columns)]
            fits = cv2.matchTemplate(there, print_[rows, columns], cv2.TM_CCOEFF_NORMED)
            _, most, _, (x, y) = cv2.minMaxLoc(fits)
            most -= 0.0 if rows == columns else _BY_CHANCE
            if most > best:
                best, laid, by = most, view, (_SLACK - y, _SLACK - x)
    return best, np.roll(laid, by, (0, 1))


def _wider(part: slice) -> slice:
    return slice(part.start - _SLACK, part.stop + _SLACK)
