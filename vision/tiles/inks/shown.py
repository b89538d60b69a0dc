"""Which cells of a board seem to show a tile of one ink."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.gamma import GAMMA
from vision.tiles.inks.enrolled import Inks
from vision.tiles.inks.measured import measured
from vision.tiles.pixels import MARGIN, SIDE

#: Part of a cell that must be ground or ink.
_TWO = 0.6
#: Part of the ring that may be ink: tiles lie off their cells.
_BEYOND = 0.3
#: Cosine between the contrast of a cell and that of an ink from which it may be one.
_LIKE = 0.85
#: Part of an ink's light that its ground may have more of one colour than the enrolled one: lamps tint veils.
_TINGED = 0.35


@dataclass(frozen=True)
class Inked:
    """Cells (n, 2) that show an ink: their grounds and inks (n, 3), and how far the ink is off (n, 2), right and down."""

    cells: np.ndarray
    grounds: np.ndarray
    inks: np.ndarray
    off: np.ndarray

    def within(self, most: float) -> Inked:
        """Those of them that are off by ``most`` pixels at most."""
        return self._those(np.abs(self.off).max(axis=1) < most)

    def among(self, cells: np.ndarray) -> Inked:
        """Those of them that are meant, bool (rows, columns)."""
        return self._those(cells[tuple(self.cells.T)])

    def there(self, shape: tuple[int, int]) -> np.ndarray:
        """Which cells of a board of that ``shape`` they are, bool (rows, columns)."""
        cells = np.zeros(shape, bool)
        cells[tuple(self.cells.T)] = True
        return cells

    def _those(self, some: np.ndarray) -> Inked:
        return Inked(self.cells[some], self.grounds[some], self.inks[some], self.off[some])


def inked(wide: np.ndarray, inks: Inks) -> Inked:
    """The cells of a flattened board (with its margin) that seem to show a tile."""
    board = wide[MARGIN:-MARGIN, MARGIN:-MARGIN]
    rows, columns = (side // SIDE for side in board.shape[:2])
    half = cv2.resize(board, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    cut = (
        half.reshape(rows, SIDE // 2, columns, SIDE // 2, 3)
        .swapaxes(1, 2)
        .reshape(-1, SIDE // 2, SIDE // 2, 3)
    )
    grounds, tones, two, off = measured(cut, _BEYOND)
    way, known = tones - grounds, inks.colours - inks.ground
    along = way @ known.T / np.outer(np.linalg.norm(way, axis=1) + 1, np.linalg.norm(known, axis=1))
    usual = _coloured(inks.ground[None], inks.colours).max()
    there = (two > _TWO) & (along.max(axis=1) > _LIKE) & (_coloured(grounds, tones) < usual + _TINGED)
    cells = np.argwhere(np.ones((rows, columns), bool))
    return Inked(cells[there], grounds[there], tones[there], 2 * off[there])


def _coloured(grounds: np.ndarray, tones: np.ndarray) -> np.ndarray:
    """Light that grounds (n, 3) have of their own colour, as a part of that of their inks (n, 3), (n,): a veil adds white."""
    light = (grounds / np.maximum(tones.max(axis=1, keepdims=True), 1)) ** GAMMA
    return np.ptp(light, axis=1)
