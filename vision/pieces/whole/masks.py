"""Where pieces are seen on a space: each is drawn once for all places that are whole pixels apart, and for every light."""

from __future__ import annotations

import math
from typing import NamedTuple

import cv2
import numpy as np

from vision.pieces.whole.body import Body, Outline, Slant, body

_CROSS = np.ones((3, 3), np.uint8)
#: How far beside a piece and its shadow half a shadow lies: lamps are wide, and what stands near takes light, too.
_NEAR = np.ones((7, 7), np.uint8)


class Masks(NamedTuple):
    """A :class:`Body` (bool), what is ``beside`` it and its shadow or within a pixel of its top and of all of it, and its edges."""

    top: np.ndarray
    whole: np.ndarray
    shadow: np.ndarray
    beside: np.ndarray
    near_top: np.ndarray
    near: np.ndarray
    edge: np.ndarray

    @classmethod
    def of(cls, body: Body) -> Masks:
        edge = [cv2.morphologyEx(shape, cv2.MORPH_GRADIENT, _CROSS) for shape in (body.top, body.whole)]
        near = [cv2.bitwise_or(*pair) for pair in zip(edge, (body.top, body.whole), strict=True)]
        beside = cv2.dilate(cv2.bitwise_or(body.whole, body.shadow), _NEAR)
        parts = (body.top, body.whole, body.shadow, beside, *near, cv2.bitwise_or(*edge))
        return cls(*(m.view(bool) for m in parts))


class Bodies:
    """The masks of pieces on one flattened space of ``size`` x ``size`` pixels, which has one ``slant``."""

    def __init__(self, slant: Slant, size: int) -> None:
        self.slant, self.size = slant, size
        self._drawn: dict[tuple[Outline, float, float, float], np.ndarray] = {}

    def at(self, outline: Outline, x: float, y: float, spin: float) -> Masks:
        """Those of a piece of which the middle of the upper face is there, turned by ``spin`` degrees: (h, w) each."""
        right, down = math.floor(x), math.floor(y)
        asked = outline, spin, x - right, y - down
        drawn = self._drawn.get(asked)
        if drawn is None:  # on a picture twice as large, so that every place of the space is a part of it
            middle = self.size + x - right, self.size + y - down
            drawn = np.stack(Masks.of(body(outline, middle, spin, self.slant, 2 * self.size)))
            self._drawn[asked] = drawn
        rows, columns = (slice(self.size - at, 2 * self.size - at) for at in (down, right))
        return Masks(*drawn[:, rows, columns].copy())
