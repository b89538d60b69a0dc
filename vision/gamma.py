"""Grey levels and light: cameras store light by a power of it."""

from __future__ import annotations

import cv2
import numpy as np

#: The exponent that cameras use, roughly (IEC 61966-2-1).
GAMMA = 2.2
#: Light (0..1) of each grey level.
LEVELS = (np.arange(256, dtype=np.float32) / 255) ** GAMMA


def linear(picture: np.ndarray) -> np.ndarray:
    """The light (0..1, float32) of a uint8 picture of any form."""
    return cv2.LUT(picture, LEVELS[None])


def stored(light: np.ndarray) -> np.ndarray:
    """Grey levels (0..255, not rounded) of light; what is beyond 0..1 is cut off."""
    return 255 * np.clip(light, 0, 1) ** (1 / GAMMA)


def pixels(light: np.ndarray) -> np.ndarray:
    """The same as a picture: rounded, uint8."""
    return np.uint8(np.round(stored(light)))
