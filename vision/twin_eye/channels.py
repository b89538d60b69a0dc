"""Planes for pictures of three channels."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np


def thrice(plane: np.ndarray, gains: Sequence[float] = (1.0, 1.0, 1.0)) -> np.ndarray:
    """A plane (height, width) for each of three channels, times its gain: (height, width, 3).

    NumPy multiplies a picture by ``plane[..., None]`` several times as slowly.
    """
    return cv2.merge([plane if gain == 1 else plane * gain for gain in gains])
