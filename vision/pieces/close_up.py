"""The empty picture of a close-up, moved to where its print is seen.

Two photographs of one space, each cut out along its own corners, lie a few pixels off each other, as the corners do. What two
views of a whole board have in common a piece may hide here; but print that is found again a little aside is no piece.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.pieces.colours import SIDE
from vision.pieces.filling.fills import DRAWN, lines, uneven
from vision.pieces.pixels.costs import WIDE, wide
from vision.quads import flatten_all, steps_on

#: Pixels of a flattened space by which its print may lie aside, and the parts of it that are sought: most of it, and its middle, as
#: the outline of a piece looks like that of its space.
_ASIDE = 12
_PARTS = [slice(edge, WIDE - edge) for edge in (14, 18)]
#: How well (-1..1) it must agree. Of 3026 pieces on path-traced maps nine do by chance.
_AGREES = 0.7


def laid_by_print(empty: np.ndarray, picture: np.ndarray, quads: list[np.ndarray]) -> np.ndarray:
    """``empty`` moved to where the print of one of the spaces ``quads`` (4, 2) is seen on ``picture``; as it is if it is seen on none.

    Both are BGR uint8 of one size. What the empty picture does not show then is taken as it is now.
    """
    agrees, shift = max((_found(empty, picture, quad) for quad in quads), key=lambda found: found[0])
    if agrees < _AGREES or not shift.any():
        return empty
    moved = picture.copy()
    matrix = np.column_stack([np.eye(2), shift]).astype(np.float32)
    return cv2.warpAffine(empty, matrix, picture.shape[1::-1], moved, borderMode=cv2.BORDER_TRANSPARENT)


def _found(empty: np.ndarray, picture: np.ndarray, quad: np.ndarray) -> tuple[float, np.ndarray]:
    """How well (-1..1) the print of a space agrees where it is seen best, and the pixels (2,) from the empty picture to there."""
    seen, drawn = (lines(flat) for flat in flatten_all([picture, empty], wide(quad), WIDE, WIDE))
    if uneven(drawn[_PARTS[-1], _PARTS[-1]]) < DRAWN:
        return -1.0, np.zeros(2)
    agrees = sum(_agreement(seen, drawn, part) for part in _PARTS) / len(_PARTS)
    _, best, _, (x, y) = cv2.minMaxLoc(agrees)
    at = np.array([x + _between(agrees[y], x), y + _between(agrees[:, x], y)])
    return best, np.linalg.solve(steps_on(quad, SIDE), at - _ASIDE)


def _between(agrees: np.ndarray, at: int) -> float:
    """How far (-0.5..0.5) beside the best of some numbers (n,) the parabola through it and its neighbours is highest."""
    if not 0 < at < len(agrees) - 1:
        return 0.0
    before, best, after = agrees[at - 1 : at + 2].tolist()
    bend = before + after - 2 * best
    return (before - after) / (2 * bend) if bend < 0 else 0.0


def _agreement(seen: np.ndarray, drawn: np.ndarray, part: slice) -> np.ndarray:
    """How well a part of the print agrees wherever it may lie, by steps down and right from :data:`_ASIDE` up and left."""
    there = slice(part.start - _ASIDE, part.stop + _ASIDE)
    return cv2.matchTemplate(seen[there, there], drawn[part, part], cv2.TM_CCOEFF_NORMED)
