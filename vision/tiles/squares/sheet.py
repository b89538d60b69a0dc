"""A flattened board, prepared so that its squares of any size can be compared with tiles, all at once."""

from __future__ import annotations

from copy import copy
from functools import cached_property

import cv2
import numpy as np

from vision.tiles.pixels import COARSE, FINE, MARGIN, SIDE, codes, focused, numbers, shades
from vision.tiles.squares.light import under

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
        self._tiny: dict[int, np.ndarray] = {}
        self._sizes: dict[int, np.ndarray] = {}

    @cached_property
    def _plain(self) -> np.ndarray:
        """The board as tiny as its squares are told roughly: not all who look closely ask for it."""
        height, width = self.wide.shape[:2]
        shape = (width * COARSE // SIDE, height * COARSE // SIDE)
        return cv2.resize(self.wide, shape, interpolation=cv2.INTER_AREA)

    def under(self, light: np.ndarray) -> Sheet:
        """The same board, prepared for another light."""
        other = copy(self)
        other.light, other._tiny = light, {}
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

    def at(self, size: int, places: np.ndarray) -> Squares:
        """The same squares, to be looked at closely."""
        return Squares(self, size, places)

    def shades(self, row: int, column: int, size: int) -> np.ndarray:
        """The colours of a square as the camera saw it: :func:`~vision.tiles.pixels.shades`, (10, 3)."""
        y, x, side = row * COARSE + _MARGIN, column * COARSE + _MARGIN, size * COARSE
        return shades(self._plain[y : y + side, x : x + side][None])[0]

    def coded(self, size: int, rows: slice, columns: slice) -> tuple[np.ndarray, tuple[int, int]]:
        """A part of the board, about 48 pixels to a tile of ``size`` cells, in focus and coded, and where it begins (x, y)."""
        scaled = self._scaled(size)
        begin = max(0, columns.start), max(0, rows.start)
        part = scaled[begin[1] : rows.stop, begin[0] : columns.stop]
        return codes(self._lit(focused(part))), begin

    def scale(self, size: int) -> float:
        """Pixels of that for one of ``wide``."""
        return self._scaled(size).shape[1] / self.wide.shape[1]

    def _scaled(self, size: int) -> np.ndarray:
        if size not in self._sizes:
            shape = (self.wide.shape[1] // size, self.wide.shape[0] // size)
            self._sizes[size] = (
                self.wide if size == 1 else cv2.resize(self.wide, shape, interpolation=cv2.INTER_AREA)
            )
        return self._sizes[size]

    def _lit(self, picture: np.ndarray) -> np.ndarray:
        return under(picture, self.light)


class Squares:
    """Squares of a board, of ``size`` cells at ``places`` (n, 2), as :meth:`Sheet.at` gives them."""

    def __init__(self, sheet: Sheet, size: int, places: np.ndarray) -> None:
        scale = sheet.scale(size)
        self._side = size * SIDE / FINE * scale
        self._middle = (np.float32(places) + size / 2) * (SIDE * scale) + (MARGIN * scale - 0.5)
        # Only what such squares reach, however they lie, and what blurs into it.
        reach = round(1.2 * size * SIDE * scale)
        low, high = (np.int32(np.round(m)) for m in (self._middle.min(axis=0), self._middle.max(axis=0)))
        rows, columns = (slice(a - reach, b + reach) for a, b in zip(low, high, strict=True))
        self._source, begin = sheet.coded(size, rows, columns)
        self._middle -= np.float32(begin[::-1])

    def fine(self, motion: np.ndarray, part: slice = slice(None), side: int = FINE) -> np.ndarray:
        """A ``part`` of the squares as they lie, in pictures of ``side`` pixels, float32 (n, side * side, 3).

        ``motion`` (n, 4) is by how much each lies off its cells: right, down, clockwise, larger, in pixels of
        24, the latter two at the edge of the tile.
        """
        half = FINE / 2
        middles, along = self._middle[part], (np.arange(side, dtype=np.float32) + 0.5) * (FINE / side) - half
        seen = np.empty((len(middles), side * side, 3), np.float32)
        for start in range(0, len(middles), _TOGETHER):
            some = slice(start, start + _TOGETHER)
            right, down, turn, more = np.float32(motion[some]).T[..., None]
            turn, more = turn / half * along * self._side, (1 + more / half) * along * self._side
            middle = middles[some] + np.concatenate([down, right], axis=1) * self._side
            # Each place is the sum of one number for its column and one for its row.
            x = ((more + middle[:, 1:])[:, None] - turn[..., None]).reshape(-1, side * side)
            y = ((turn + middle[:, :1])[:, None] + more[..., None]).reshape(-1, side * side)
            coded = cv2.remap(self._source, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
            seen[some] = numbers(coded)
        return seen
