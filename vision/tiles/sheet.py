"""A flattened board, prepared so that its squares of any size can be compared with tiles, all at once."""

from __future__ import annotations

from copy import copy

import cv2
import numpy as np

from vision.tiles.light import under
from vision.tiles.pixels import COARSE, FINE, MARGIN, SIDE, codes, focused, numbers, shades

#: The margin of a sheet in pixels of its tiny pictures.
_MARGIN = MARGIN * COARSE // SIDE
#: Most pairs whose pixels are in memory at a time.
_TOGETHER = 256


class Sheet:
    """``wide`` (BGR, 48 pixels a cell, with 12 more around the grid) under the light of the enrolment.

    ``light`` (2, 3) is by what each channel is to be multiplied and what is to be added, to take the other off.
    """

    def __init__(self, wide: np.ndarray, light: np.ndarray | None = None) -> None:
        self.wide, self.light = wide, light
        height, width = wide.shape[:2]
        shape = (width * COARSE // SIDE, height * COARSE // SIDE)
        self._plain = cv2.resize(wide, shape, interpolation=cv2.INTER_AREA)
        self._tiny: dict[int, np.ndarray] = {}
        self._sources: dict[int, np.ndarray] = {}

    def under(self, light: np.ndarray) -> Sheet:
        """The same board, prepared for another light."""
        other = copy(self)
        other.light, other._tiny, other._sources = light, {}, {}
        return other

    def coarse(self, size: int, places: np.ndarray, dx: int = 0, dy: int = 0) -> np.ndarray:
        """Squares of ``size`` cells at ``places`` (n, 2) (row, column from 0), float32 (n, 64, 3).

        ``dx``, ``dy`` (-2..2) move them by that many eighths of their side.
        """
        if size not in self._tiny:
            more = 2 * size - _MARGIN
            padded = cv2.copyMakeBorder(
                numbers(codes(self._lit(self._plain))), *(more,) * 4, cv2.BORDER_REPLICATE
            )
            tiny = cv2.blur(padded, (size, size), anchor=(0, 0))
            reach = (COARSE - 1) * size + 1
            windows = np.lib.stride_tricks.sliding_window_view(tiny, (reach, reach), axis=(0, 1))
            self._tiny[size] = windows[..., ::size, ::size].transpose(0, 1, 3, 4, 2)
        y, x = places[:, 0] * COARSE + size * (2 + dy), places[:, 1] * COARSE + size * (2 + dx)
        return self._tiny[size][y, x].reshape(len(places), COARSE * COARSE, 3)

    def fine(self, size: int, places: np.ndarray, motion: np.ndarray) -> np.ndarray:
        """The same squares as they lie, float32 (n, 576, 3).

        ``motion`` (n, 4) is by how much each lies off its cells: right, down, clockwise, larger, in pixels of
        24, the latter two at the edge of the tile.
        """
        source = self._source(size)
        scale = source.shape[1] / self.wide.shape[1]
        side = size * SIDE / FINE * scale
        half = FINE / 2
        v, u = np.mgrid[0.5 - half : half, 0.5 - half : half].astype(np.float32).reshape(2, -1)
        seen = np.empty((len(places), FINE * FINE, 3), np.float32)
        for start in range(0, len(places), _TOGETHER):
            part = slice(start, start + _TOGETHER)
            right, down, turn, more = np.float32(motion[part]).T[..., None]
            turn, more = turn / half, 1 + more / half
            middle = (np.float32(places[part]) + size / 2) * (SIDE * scale) + (MARGIN * scale - 0.5)
            x = (more * u - turn * v + right) * side + middle[:, 1:]
            y = (turn * u + more * v + down) * side + middle[:, :1]
            coded = cv2.remap(
                source, np.float32(x), np.float32(y), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
            )
            seen[part] = numbers(coded)
        return seen

    def shades(self, row: int, column: int, size: int) -> np.ndarray:
        """The colours of a square as the camera saw it: :func:`~vision.tiles.pixels.shades`, (10, 3)."""
        y, x, side = row * COARSE + _MARGIN, column * COARSE + _MARGIN, size * COARSE
        return shades(self._plain[y : y + side, x : x + side][None])[0]

    def _source(self, size: int) -> np.ndarray:
        """The board with about 48 pixels to a tile of ``size`` cells, coded."""
        if size not in self._sources:
            board = self.wide
            if size > 1:
                shape = (board.shape[1] // size, board.shape[0] // size)
                board = cv2.resize(board, shape, interpolation=cv2.INTER_AREA)
            self._sources[size] = codes(self._lit(focused(board)))
        return self._sources[size]

    def _lit(self, picture: np.ndarray) -> np.ndarray:
        return under(picture, self.light)
