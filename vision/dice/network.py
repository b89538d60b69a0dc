"""The small networks of this package at work, through OpenCV, and what takes the exposure out of their pictures."""

from __future__ import annotations

import threading
from functools import cache
from importlib import resources

import cv2
import numpy as np

#: What is added to the spread of a view (0..1) before it is divided by it.
CALM = 0.06
_ONE_AT_A_TIME = threading.Lock()


def answers(name: str, views: np.ndarray) -> np.ndarray:
    """What the network in a file of this package says of ``views`` (n, 3, h, w), float32 (n, scores, rows, columns)."""
    with _ONE_AT_A_TIME:
        net = _loaded(name)
        net.setInput(views)
        return net.forward()


@cache
def _loaded(name: str) -> cv2.dnn.Net:
    weights = resources.files("vision.dice").joinpath(name).read_bytes()
    return cv2.dnn.readNetFromONNX(np.frombuffer(weights, np.uint8))


def evened(picture: np.ndarray, side: int) -> np.ndarray:
    """A BGR picture without its exposure, which is taken out in the square of a ``side`` around each pixel.

    uint8 (h, w, 3) to float32 (1, 3, h, w), in each square about with mean 0 and spread 1.
    """
    small = picture.astype(np.float32) * np.float32(1 / 255)
    grey = cv2.transform(small, np.full((1, 3), 1 / 3, np.float32))
    square = cv2.transform(cv2.multiply(small, small), np.full((1, 3), 1 / 3, np.float32))
    mean, square = (cv2.blur(v, (side, side), borderType=cv2.BORDER_REPLICATE) for v in (grey, square))
    spread = cv2.sqrt(cv2.max(square - mean * mean, 0)) + CALM
    return np.stack([(channel - mean) / spread for channel in cv2.split(small)])[None]
