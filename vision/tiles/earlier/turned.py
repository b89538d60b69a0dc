"""Whether an earlier picture was taken from another side of the table: turned, it explains far better what lies there now."""

from __future__ import annotations

import cv2
import numpy as np

from vision.tiles.grid import changed, under_light
from vision.tiles.pixels import MARGIN

#: Pixels of a cell here, and of a first glance.
_CELL, _GLANCE = 12, 3
#: Cells fewer that must have changed if the earlier board is turned: two tiles that lay there tell four, and one that was
#: moved to where it would lie then is two. Part of those that changed otherwise which may be left.
_FEWER, _LEFT = 3, 0.5


def turned(boards: tuple[np.ndarray, np.ndarray], asked: np.ndarray) -> bool:
    """Whether a quarter or half turn of the earlier board explains what would be new.

    ``boards`` are the flattened board (BGR, with its margin) and the earlier one; ``asked`` bool (rows, columns) are the cells that
    changed as the grid was found. Grids are found whichever side is up, and on a plain table nothing around them tells.
    A board on which nothing lay yet, or which looks the same turned, is not.
    """
    if asked.sum() < _FEWER:
        return False
    rows, columns = asked.shape
    turns = _at_a_glance(boards, rows, columns)
    if not turns:
        return False
    board, was = (_reduced(each, rows, columns, _CELL) for each in boards)
    straight = _changed(board, was, rows, columns)
    most = min(straight - _FEWER, _LEFT * straight)
    return any(_changed(board, np.rot90(was, k), rows, columns) <= most for k in turns)


def _at_a_glance(boards: tuple[np.ndarray, np.ndarray], rows: int, columns: int) -> list[int]:
    """By how many quarters the earlier board may be turned: so it is rather like the present one than as it is."""
    board, was = (np.float32(_reduced(each, rows, columns, _GLANCE)) for each in boards)
    straight = np.abs(board - was).mean()
    turns = (1, 2, 3) if rows == columns else (2,)
    return [turn for turn in turns if np.abs(board - np.rot90(was, turn)).mean() < straight]


def _reduced(board: np.ndarray, rows: int, columns: int, cell: int) -> np.ndarray:
    """A flattened board without its margin, its cells ``cell`` pixels wide."""
    inner = board[MARGIN:-MARGIN, MARGIN:-MARGIN]
    return cv2.resize(inner, (columns * cell, rows * cell), interpolation=cv2.INTER_AREA)


def _changed(board: np.ndarray, was: np.ndarray, rows: int, columns: int) -> int:
    """How many cells of two flattened boards differ, light aside."""
    lit = under_light(np.ascontiguousarray(was), board, rows, columns)
    return int(changed(board, lit, rows, columns).sum())
