"""Whether an earlier board shows a trace of the figures of now: the same tile in a light that hid its ink or a part of its outline."""

from __future__ import annotations

import numpy as np

from vision.tiles.inks.outlines import places
from vision.tiles.inks.shown import Inked
from vision.tiles.pixels import SIDE

#: Correlation from which it may be: 0.6 and more of the same tile under a reflection, mostly less than 0.4 of bare cells.
_TRACE = 0.5
#: Pixels from the middle of a figure that are compared: beyond them lines of the grid and other tiles begin.
_NEAR = np.hypot(*(np.mgrid[:SIDE, :SIDE] - (SIDE - 1) / 2)) < 22.0


def traced(boards: tuple[np.ndarray, np.ndarray], shown: Inked, shape: tuple[int, int]) -> np.ndarray:
    """Which cells, bool (rows, columns), may show a figure that lay there already.

    ``boards`` are two flattened ones (BGR, with their margin), ``shown`` are cells of the first that show an ink.
    Along the way from ground to ink a veil or a shadow leaves a figure's pattern, if paler.
    """
    cells = np.zeros(shape, bool)
    for cell, place, way in zip(
        shown.cells, places(boards[0], shown), shown.inks - shown.grounds, strict=True
    ):
        now, then = (board[place][_NEAR] @ np.float32(way) for board in boards)
        cells[tuple(cell)] = _correlation(now, then) > _TRACE
    return cells


def _correlation(some: np.ndarray, others: np.ndarray) -> float:
    """That of numbers (n,) with others; 0 where either are all alike."""
    some, others = some - some.mean(), others - others.mean()
    return float(some @ others / max(np.sqrt((some @ some) * (others @ others)), 1e-9))
