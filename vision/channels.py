"""Numbers of each pixel over its three channels, and planes for all three: numpy takes many times as long over so short an axis."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

_SUM = np.ones((1, 3), np.float32)


def least(picture: np.ndarray) -> np.ndarray:
    """The least channel (h, w) of each pixel (h, w, 3)."""
    blue, green, red = cv2.split(picture)
    return cv2.min(cv2.min(blue, green), red)


def most(picture: np.ndarray) -> np.ndarray:
    """The greatest channel (h, w) of each pixel (h, w, 3)."""
    blue, green, red = cv2.split(picture)
    return cv2.max(cv2.max(blue, green), red)


def total(picture: np.ndarray) -> np.ndarray:
    """The sum (h, w) of the channels of each pixel (h, w, 3), float32."""
    return cv2.transform(picture, _SUM)


def square(picture: np.ndarray) -> np.ndarray:
    """The squared length (h, w) of each pixel (h, w, 3), float32."""
    return cv2.transform(picture * picture, _SUM)


def distances(pixels: np.ndarray, others: np.ndarray) -> np.ndarray:
    """How far (n, m) each of some pixels (n, 3) is from each of some others (m, 3), float32."""
    squares = np.zeros((len(pixels), len(others)), np.float32)
    for one, other in zip(pixels.T, others.T, strict=True):
        step = one[:, None] - other
        squares += np.multiply(step, step, out=step)
    return np.sqrt(squares, out=squares)


def thrice(plane: np.ndarray, gains: Sequence[float] = (1.0, 1.0, 1.0)) -> np.ndarray:
    """A plane (h, w) for each of three channels, times its gain: (h, w, 3)."""
    return cv2.merge([plane if gain == 1 else plane * gain for gain in gains])
