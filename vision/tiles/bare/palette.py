"""The colours that some surface commonly shows, and how much of a square is in them.

What is printed one cell wide (a letter, a knot, the edge of a stripe) changes how light and how even a cell is on the whole,
but most of its pixels are still of the surface's own colours.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.tiles.pixels import EDGE, SIDE

#: Pixels of a square (across) that are looked at, and grey levels that are noise.
_ACROSS, _BLACK = 8, 6.0
#: Steps of brightness and of each of two differences of channels, all logarithms: two pixels within one step are of one colour.
_STEPS = np.float32([0.1, 0.07, 0.07])
#: Logarithm of each grey level.
_LOGS = np.log(np.arange(256, dtype=np.float32) + np.float32(_BLACK))
#: So many steps reach from black to white, and to each side of grey.
_BINS, _GREY = 64, np.int32([0, 32, 32])
#: Steps to a colour and to those that are the same but for one.
_NEAR = np.stack(np.meshgrid(*[(-1, 0, 1)] * 3, indexing="ij"), axis=-1).reshape(-1, 3)


class Palette:
    """The colours of ``pixels`` (..., 3), BGR uint8, of each of which more than the part ``common`` of them is."""

    def __init__(self, pixels: np.ndarray, common: float) -> None:
        numbers = _number(_colours(pixels.reshape(-1, 3)))
        self._known = np.bincount(numbers, minlength=_BINS**3)
        self._least = common * len(numbers)

    def part_of(self, faces: np.ndarray, but: Palette | None = None) -> np.ndarray:
        """The part (0..1) of each of the faces (n, 48, 48, 3), BGR uint8, that is in these colours, and in none of another palette."""
        asked = _number(_colours(sampled(faces))[..., None] + _NEAR.T[:, None, None])
        mine = self._has(asked)
        if but is not None:
            mine &= ~but._has(asked)
        return mine.mean(axis=1)

    def shows(self, face: np.ndarray) -> np.ndarray:
        """Which pixels of a face (h, w, 3), BGR uint8, are in these colours, (h, w; bool)."""
        return self._has(_number(_colours(face)[..., None] + _NEAR.T[:, None, None]))

    def _has(self, near: np.ndarray) -> np.ndarray:
        """Whether colours are of the palette, each given by its number and those near it (..., 27)."""
        return self._known[near].sum(axis=-1) > self._least


def sampled(faces: np.ndarray) -> np.ndarray:
    """Pixels of faces (n, 48, 48, 3) without their rims, each the mean of some, (n, pixels, 3)."""
    rim = round(EDGE * SIDE)
    small = [
        cv2.resize(face[rim:-rim, rim:-rim], (_ACROSS,) * 2, interpolation=cv2.INTER_AREA) for face in faces
    ]
    return np.array(small, np.uint8).reshape(len(faces), -1, 3)


def _colours(pixels: np.ndarray) -> np.ndarray:
    """The colours of pixels (..., 3), BGR, in whole steps: a plane for each of three numbers, (3, ...)."""
    # Over so short an axis as that of the channels, NumPy is many times as slow.
    blue, green, red = _LOGS[np.moveaxis(pixels, -1, 0)]
    each = (blue + green + red) / 3, blue - green, red - green
    steps = [np.int32(np.round(one / step)) for one, step in zip(each, _STEPS, strict=True)]
    return np.stack([one + grey for one, grey in zip(steps, _GREY, strict=True)])


def _number(colours: np.ndarray) -> np.ndarray:
    """One number for each colour (3, ...) in whole steps."""
    level, blue, red = np.clip(colours, 0, _BINS - 1)
    return (level * _BINS + blue) * _BINS + red
