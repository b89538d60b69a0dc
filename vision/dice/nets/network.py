"""The small networks of this package at work, through OpenCV, and what takes the exposure out of their pictures."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cache
from importlib import resources

import cv2
import numpy as np

from vision.picture import reduced

#: What is added to the spread of a view (0..1) before it is divided by it.
CALM = 0.06
_ONE_AT_A_TIME = threading.Lock()


def answers(name: str, views: np.ndarray) -> np.ndarray:
    """What the network in a file of this package says of ``views`` (n, 3, h, w), float32 (n, scores, rows, columns).

    They are shown one by one: what the layers make of several at once does not stay in the processor's cache.
    """
    said = []
    with _ONE_AT_A_TIME:
        net = _loaded(name)
        for view in views:
            net.setInput(view[None])
            said.append(net.forward())
    return np.concatenate(said)


@cache
def _loaded(name: str) -> cv2.dnn.Net:
    weights = resources.files("vision.dice.nets").joinpath(name).read_bytes()
    return cv2.dnn.readNetFromONNX(np.frombuffer(weights, np.uint8))


class Halves:
    """A BGR ``picture`` and what is left of it when it is halved, and halved again: windows of any width are quickly cut
    out of the one in which they are hardly larger than the network wants them."""

    def __init__(self, picture: np.ndarray) -> None:
        self._all = [picture]

    @property
    def picture(self) -> np.ndarray:
        """The picture itself."""
        return self._all[0]

    def for_windows(self, width: float, side: int) -> tuple[np.ndarray, float]:
        """The smallest picture in which a window of a ``width`` has a ``side`` or more, in pixels, and its width there."""
        level = max(0, int(np.log2(width / side)))
        while len(self._all) <= level:
            self._all.append(reduced(self._all[-1], 2))
        return self._all[level], width / 2**level


def evened(picture: np.ndarray, side: int, rim: int = 0) -> np.ndarray:
    """A BGR picture without its exposure, which is taken out in the square of a ``side`` around each pixel.

    uint8 (h, w, 3) to float32 (1, 3, h - 2 ``rim``, w - 2 ``rim``), in each square about with mean 0 and spread 1.
    """
    small = picture.astype(np.float32) * np.float32(1 / 255)
    grey = cv2.transform(small, np.full((1, 3), 1 / 3, np.float32))
    square = cv2.transform(cv2.multiply(small, small), np.full((1, 3), 1 / 3, np.float32))
    inner = tuple(slice(rim, size - rim) for size in grey.shape)
    mean, square = (cv2.blur(v, (side, side), borderType=cv2.BORDER_REPLICATE)[inner] for v in (grey, square))
    spread = cv2.sqrt(cv2.max(square - mean * mean, 0)) + CALM
    return _over([channel - mean for channel in cv2.split(small[inner])], spread)


def _over(channels: Sequence[np.ndarray], spread: np.ndarray) -> np.ndarray:
    """Three channels (h, w) over their ``spread``, as a network wants them: (1, 3, h, w)."""
    out = np.empty((1, 3, *spread.shape), np.float32)
    for into, channel in zip(out[0], channels, strict=True):
        np.divide(channel, spread, out=into)
    return out


def without_ground(picture: np.ndarray, side: int) -> np.ndarray:
    """A BGR picture without its exposure and the colour of its ground, those of the square of a ``side`` around each pixel.

    uint8 (h, w, 3) to float32 (1, 3, h, w).
    """
    small = picture.astype(np.float32) * np.float32(1 / 255)
    away = small - cv2.blur(small, (side, side), borderType=cv2.BORDER_REPLICATE)
    square = cv2.transform(cv2.multiply(away, away), np.full((1, 3), 1 / 3, np.float32))
    square = cv2.blur(square, (side, side), borderType=cv2.BORDER_REPLICATE)
    return _over(cv2.split(away), cv2.sqrt(cv2.max(square, 0)) + CALM)
