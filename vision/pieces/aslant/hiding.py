"""What pieces on some spaces hide of a picture: behind them, as they lean, and in their shadows.

What lies there was changed by them, and says nothing about whether something stands there, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np

from vision.pieces.aslant import leaning
from vision.pieces.colours import SIDE
from vision.quads import flatten

#: The upper face of a piece lies so many times as far off its space as the middle of all that is seen of it.
_REACH = 2.0
#: Pixels around what pieces hide that their blurred edges reach.
_EDGE = np.ones((3, 3), np.uint8)

#: Rows and columns of a picture.
Part = tuple[slice, slice]


class Outlines:
    """What pieces on ``spaces``, quads (4, 2; float32) in pixels, hide: each as convex shapes, (n, 2) in pixels.

    They lean ``by`` (2,) of the sizes of those (:func:`vision.pieces.aslant.leaning.shift`), and throw their shadows so
    ``far`` (2,), if any are known.
    """

    def __init__(self, spaces: dict[str, np.ndarray], by: np.ndarray, far: np.ndarray | None = None) -> None:
        self._spaces, self._by, self._far = spaces, np.float32(_REACH * by), far

    def body(self, name: str) -> list[np.ndarray]:
        """What a piece itself hides."""
        return [self._swept(name, self._by)]

    def shadow(self, name: str) -> list[np.ndarray]:
        """Where its shadow falls, be it on the piece."""
        return [] if self._far is None else [self._swept(name, self._far)]

    def every(self, name: str) -> list[np.ndarray]:
        """Both."""
        return self.body(name) + self.shadow(name)

    def _swept(self, name: str, step: np.ndarray) -> np.ndarray:
        """What a space passes over that moves by a ``step`` (2,) of its size."""
        quad = self._spaces[name]
        return cv2.convexHull(np.concatenate([quad, quad + step * leaning.size_of(quad)]))[:, 0]


class Hidden:
    """What pieces hide of a picture of ``shape`` (h, w) that surely ``stand`` on some spaces; their ``outlines``."""

    def __init__(self, shape: tuple[int, int], outlines: Outlines, stand: Iterable[str]) -> None:
        self._outlines, self._stand = outlines, set(stand)
        self._count = np.zeros(shape, np.uint8)  # of the pieces that hide each pixel
        for name in self._stand:
            shapes = outlines.every(name)
            part = self._around(shapes)
            self._count[part] += _drawn(shapes, part)

    @property
    def anywhere(self) -> np.ndarray:
        """Where (h, w; bool) any of them hide the picture, or blur it."""
        return cv2.dilate(self._count, _EDGE) > 0

    def share(self, name: str, quad: np.ndarray) -> float:
        """The part (0..1) of a ``quad`` (4, 2) that pieces on other spaces than ``name`` hide."""
        part = self._around([quad])
        inside = _drawn([quad], part) > 0
        return float(self._by_others(name, part)[inside].mean()) if inside.any() else 0.0

    def free(self, name: str, quad: np.ndarray) -> np.ndarray:
        """Where (48, 48; bool) none of them hides a flattened ``quad`` (4, 2)."""
        part = self._around([quad])
        others = self._by_others(name, part)
        if not others.any():
            return np.ones((SIDE, SIDE), bool)
        inside = np.float32(quad - _corner(part))
        return flatten(others.view(np.uint8), inside, SIDE, SIDE) == 0

    def own_shadow(self, name: str) -> tuple[Part, np.ndarray]:
        """A part of the picture, and where in it (h, w; bool) only the shadow of a piece on the space would fall."""
        shapes = self._outlines.shadow(name)
        part = self._around(shapes)
        hidden = _drawn(self._outlines.body(name), part) | self._by_others(name, part)
        return part, (_drawn(shapes, part) > 0) & (cv2.dilate(hidden, _EDGE) == 0)

    def _by_others(self, name: str, part: Part) -> np.ndarray:
        """Where (h, w; bool) pieces on other spaces than ``name`` hide a part of the picture."""
        count = self._count[part]
        if name in self._stand:
            count = count - _drawn(self._outlines.every(name), part)
        return count > 0

    def _around(self, shapes: Sequence[np.ndarray]) -> Part:
        """The part of the picture in which some shapes lie, or that nearest to them: one pixel at least."""
        points = np.concatenate(shapes)
        height, width = self._count.shape
        low, high = np.floor(points.min(axis=0)).astype(int) - 1, np.ceil(points.max(axis=0)).astype(int) + 2
        left, top = np.clip(low, 0, (width - 1, height - 1)).tolist()
        right, bottom = np.clip(high, (left + 1, top + 1), (width, height)).tolist()
        return slice(top, bottom), slice(left, right)


def _corner(part: Part) -> tuple[int, int]:
    """The top left corner of a part, (x, y)."""
    return part[1].start, part[0].start


def _drawn(shapes: Sequence[np.ndarray], part: Part) -> np.ndarray:
    """Where (h, w; 0 or 1) some shapes (n, 2) cover a part of a picture."""
    rows, columns = part
    mask = np.zeros((rows.stop - rows.start, columns.stop - columns.start), np.uint8)
    for shape in shapes:
        cv2.fillConvexPoly(mask, np.int32(np.round(shape)) - _corner(part), 1)
    return mask
