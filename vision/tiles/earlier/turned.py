"""Whether an earlier picture was taken from another side of the table: turned, it explains far better what lies there now."""

from __future__ import annotations

import numpy as np

from vision.tiles.grid import changed, enough, flat, under_light

#: Pixels of a cell here.
_CELL = 12
#: Cells fewer that must have changed if the earlier board is turned: two tiles that lay there tell four, and one that was
#: moved to where it would lie then is two. Part of those that changed otherwise which may be left.
_FEWER, _LEFT = 3, 0.5


def turned(
    now: tuple[np.ndarray, np.ndarray], earlier: tuple[np.ndarray, np.ndarray], asked: np.ndarray
) -> bool:
    """Whether a quarter or half turn of the earlier board explains what would be new.

    Both are a picture (BGR) with the corners (4, 2) of the grid in it; ``asked`` bool (rows, columns) are the cells that
    changed as the grid was found. Grids are found whichever side is up, and on a plain table nothing around them tells.
    A board on which nothing lay yet, or which looks the same turned, is not.
    """
    rows, columns = asked.shape
    if asked.sum() < _FEWER:
        return False
    board, was = (flat(*enough(*each, rows, columns, _CELL), rows, columns, _CELL) for each in (now, earlier))
    straight = _changed(board, was, rows, columns)
    most = min(straight - _FEWER, _LEFT * straight)
    turns = (1, 2, 3) if rows == columns else (2,)
    return any(_changed(board, np.rot90(was, k), rows, columns) <= most for k in turns)


def _changed(board: np.ndarray, was: np.ndarray, rows: int, columns: int) -> int:
    """How many cells of two flattened boards differ, light aside."""
    return int(
        changed(board, under_light(np.ascontiguousarray(was), board, rows, columns), rows, columns).sum()
    )
