"""Where dice may be: a very small network sweeps over a picture and says which windows deserve a closer look.

It is taught to miss nothing (``vision/dice/teach/proposals.py``) and costs a twentieth of the network that knows dice.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.dice.network import CALM, answers

#: Width of a window and distance of one to the next, in what the network sees; it looks one pixel beyond on each side.
SIDE, STEP = 24, 6
_REACH = SIDE // 2 + 1
#: Score (logit) from which on a window is proposed.
_LIKELY = -2.0


def proposals(picture: np.ndarray, width: float) -> np.ndarray:
    """Which windows of a ``width`` (pixels) may show dice: bool (rows, columns), a quarter of the width apart.

    The first has its middle in the corner of the BGR ``picture``.
    """
    return answers("proposals.onnx", plain(picture, width))[0, 0] > _LIKELY


def plain(picture: np.ndarray, width: float) -> np.ndarray:
    """A BGR picture as the network sees it, float32 (1, 3, height, width): its light and its colours of ground taken out."""
    scale = SIDE / width
    size = [max(1, round(scale * v)) for v in picture.shape[1::-1]]
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    right, below = (_REACH + -v % STEP for v in size)
    small = cv2.copyMakeBorder(small, _REACH, below, _REACH, right, cv2.BORDER_REPLICATE)
    small = small.astype(np.float32) * np.float32(1 / 255)
    mean = cv2.blur(small, (SIDE, SIDE), borderType=cv2.BORDER_REPLICATE)
    away = small - mean
    square = cv2.transform(cv2.multiply(away, away), np.full((1, 3), 1 / 3, np.float32))
    square = cv2.blur(square, (SIDE, SIDE), borderType=cv2.BORDER_REPLICATE)
    spread = cv2.sqrt(cv2.max(square, 0)) + CALM
    return np.stack([channel / spread for channel in cv2.split(away)])[None]
