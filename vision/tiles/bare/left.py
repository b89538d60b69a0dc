"""Cells that were left since the earlier picture: they look like bare cells now, and did not then."""

from __future__ import annotations

import numpy as np

from vision.tiles.pixels import FINE
from vision.tiles.squares.fit import fit
from vision.tiles.squares.sheet import Sheet

#: Part of a cell that shows what another one shows from which the two are alike: 0.96 and more of bare cells under an even or
#: uneven light, less than 0.8 of a tile that lies a little beside the cell, less than 0.5 of any other.
_ALIKE = 0.9
#: Cells alike that make a bare one, and cells that are looked at for that, the nearest ones.
_ENOUGH, _LOOKED_AT = 3, 40
#: How far the light may differ from cell to cell, 1 as between two cameras, and steps of the fit: cells lie where they lie.
_LIGHT, _STEPS = 0.4, (1.0, 1.0, 1.0)


def left(
    boards: tuple[np.ndarray, np.ndarray], asked: list[tuple[int, int]], changed: np.ndarray
) -> set[tuple[int, int]]:
    """Those of the cells ``asked`` for (row, column from 0) on which nothing lies any more.

    ``boards`` are the flattened board (BGR, with its margin) and the earlier one, ``changed`` bool (rows, columns) the cells that
    look otherwise than then. What did not change and is alike in several cells is the bare board; a cell that looked so
    before, too, was bare already, and is not left.
    """
    still = np.argwhere(~changed)
    if len(still) < _ENOUGH:
        return set()
    now, was = (Sheet(board) for board in boards)
    cells = set()
    for cell in asked:
        near = still[np.argsort(np.abs(still - cell).sum(axis=1), kind="stable")[:_LOOKED_AT]]
        if _like(now, cell, near) >= _ENOUGH > _like(was, cell, near):
            cells.add(cell)
    return cells


def _like(sheet: Sheet, cell: tuple[int, int], others: np.ndarray) -> int:
    """How many of the ``others`` (n, 2) a cell looks like, light aside."""
    still = np.zeros((len(others), 4), np.float32)
    every = np.ones((len(others), FINE * FINE), np.float32)
    faces, here = sheet.at(1, others).fine(still), np.repeat([cell], len(others), axis=0)
    return int((fit(sheet, 1, here, faces, still[:, :2], every, _LIGHT, _STEPS).score > _ALIKE).sum())
