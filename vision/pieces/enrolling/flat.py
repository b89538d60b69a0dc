"""Pictures of spaces that are enrolled, flattened as those are that are read."""

from __future__ import annotations

import cv2
import numpy as np

from vision.pieces.pixels.rays import coordinates

#: Pixels of a side of a flattened space.
SIDE = 48


def smooth(crop: np.ndarray) -> np.ndarray:
    """A BGR crop as a flattened space without its finest grain, (48, 48, 3)."""
    return cv2.GaussianBlur(cv2.resize(crop, (SIDE, SIDE), interpolation=cv2.INTER_AREA), (3, 3), 0)


def flat(crop: np.ndarray) -> np.ndarray:
    """The same in the coordinates of :mod:`vision.pieces.pixels.rays`."""
    return coordinates(smooth(crop))
