"""Where the grid lies in an earlier picture, told by what did not change: corners that were clicked twice are off twice."""

from __future__ import annotations

import cv2
import numpy as np

from vision.alignment import gradient_magnitude, homography, part_shifts
from vision.quads import project, rectangle
from vision.tiles.grid import enough, flat

#: Pixels of a cell here, and parts of the board a side whose outlines are laid onto each other.
_CELL, _PARTS = 20, 4
#: Part of a cell by which a corner may be moved, and by which what did not change may still be off.
_FARTHEST, _WITHIN = 0.4, 0.05
#: Parts that must agree: a homography is told by four, and thick tiles and shadows move some of the others.
_ENOUGH = 8
#: Times that it is told.
_ROUNDS = 2


def realigned(
    earlier: tuple[np.ndarray, np.ndarray], now: tuple[np.ndarray, np.ndarray], rows: int, columns: int
) -> tuple[np.ndarray, float]:
    """The corners (4, 2) in the ``earlier`` picture of what lies between the present ones ``now``, and how far off most parts of the board
    still are, in cells.

    Both are a picture (BGR) with the corners of the grid in it. Where too little did not change to tell it, those given, infinitely off.
    """
    board = _outlines(*enough(*now, rows, columns, _CELL), rows, columns)
    corners, (before, _) = earlier[1], enough(*earlier, rows, columns, _CELL)
    step = earlier[0].shape[1] // before.shape[1]
    best, off = corners, np.inf
    for _ in range(_ROUNDS + 1):
        there = _outlines(before, np.float32((corners + 0.5) / step - 0.5), rows, columns)
        middles, shifts = part_shifts(there, board, _PARTS)
        apart = float(np.median(np.hypot(*shifts.T))) if len(shifts) >= _ENOUGH else np.inf
        if apart >= off:
            break
        best, off = corners, apart
        corners = _moved(corners, middles, shifts, rows, columns)
        if corners is None:
            break
    return best, off / _CELL


def _moved(
    corners: np.ndarray, middles: np.ndarray, shifts: np.ndarray, rows: int, columns: int
) -> np.ndarray | None:
    """Corners (4, 2) that take off ``shifts`` (n, 2) at ``middles`` (n, 2) of the board; None if most of them contradict."""
    onto = homography(middles + shifts, middles, _WITHIN * _CELL, _ENOUGH)
    if onto is None:
        return None
    board = rectangle(columns * _CELL, rows * _CELL)
    moved = project(onto, board)
    if np.abs(moved - board).max() > _FARTHEST * _CELL:
        return None
    return project(cv2.getPerspectiveTransform(board, np.float32(corners)), moved).astype(np.float32)


def _outlines(picture: np.ndarray, corners: np.ndarray, rows: int, columns: int) -> np.ndarray:
    return gradient_magnitude(flat(picture, corners, rows, columns, _CELL))
