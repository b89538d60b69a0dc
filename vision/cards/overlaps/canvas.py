"""The raster on which the places of cards in one picture are compared: so small that a whole card is counted in no time."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.face import Shape
from vision.cards.overlaps.cover import Cover, bounded, filled
from vision.quads import rectangle


@dataclass(frozen=True)
class Canvas:
    """Rasters uint8 of a ``size`` (height, width), which is ``scale`` times that of the picture."""

    size: tuple[int, int]
    scale: float

    @classmethod
    def of(cls, picture: tuple[int, int]) -> Canvas:
        """That of a picture (height, width)."""
        empty = bounded(picture)
        return cls(empty.raster.shape, empty.scale)

    def empty(self) -> np.ndarray:
        """A raster of zeros."""
        return np.zeros(self.size, np.uint8)

    def place(self, quad: np.ndarray) -> np.ndarray:
        """A raster that is 1 where ``quad`` (4, 2) of the picture lies."""
        return self.fill(self.empty(), quad, 1)

    def fill(self, raster: np.ndarray, quad: np.ndarray, value: int) -> np.ndarray:
        """``raster`` itself with ``value`` where ``quad`` (4, 2) of the picture lies."""
        return filled(raster, quad, self.scale, value)

    def cover(self, place: np.ndarray) -> Cover:
        """Something known lies where a raster ``place`` is 1."""
        return Cover(place * 255, self.scale)

    def shows(self, quad: np.ndarray, blocks: np.ndarray, shape: Shape) -> np.ndarray:
        """A raster that is 1 where these ``blocks`` (blocks,) of a card in ``quad`` (4, 2) show."""
        rows, columns = shape.grid
        seen = blocks.reshape(rows, columns).astype(np.uint8)
        quad, whole = quad * self.scale, self.empty()
        # Only the part of the raster in which the card lies: the whole takes many times as long.
        left, top = np.clip(np.floor(quad.min(axis=0)).astype(int), 0, (self.size[1] - 1, self.size[0] - 1))
        right, low = np.clip(np.ceil(quad.max(axis=0)).astype(int) + 1, 1, self.size[::-1])
        if right <= left or low <= top:
            return whole
        there = cv2.getPerspectiveTransform(rectangle(columns, rows) - 0.5, np.float32(quad - (left, top)))
        whole[top:low, left:right] = cv2.warpPerspective(
            seen, there, (int(right - left), int(low - top)), flags=cv2.INTER_NEAREST
        )
        return whole
