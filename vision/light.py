"""The light of a whole picture, found from the pieces on it: which lamp makes most of them enrolled colours?

One sticker that looks orange may be a red one under a warm lamp; thirty stickers tell the lamp.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.colours import Colours
from vision.shading import coordinates

#: Blue and red against green, as factors of a picture's values, that lamps and cameras put on colours.
_STEPS = np.exp(np.linspace(-0.6, 0.6, 17))
#: Distance from an enrolled colour from which a space is something else, and how freely its lightness may differ.
_FAR, _SHADE = 16.0, 0.35
#: How far (as a logarithm) cameras are off as a rule, and how many spaces that counts for.
_USUAL, _SPACES = 0.3, 2.0


def of_scene(crops: Sequence[np.ndarray], colours: Colours) -> np.ndarray:
    """Factors (3,) for blue, green and red under which the spaces (BGR each) look most as enrolled."""
    middles = np.uint8([[_middle(crop)] for crop in crops])
    best, least = np.ones(3, np.float32), np.inf
    for blue in _STEPS:
        for red in _STEPS:
            factors = np.float32([blue, 1, red])
            factors /= factors.mean()
            cost = _misfit(middles, factors, colours)
            cost += _SPACES * (np.log(blue) ** 2 + np.log(red) ** 2) / _USUAL**2
            if cost < least:
                best, least = factors, cost
    return best


def _middle(crop: np.ndarray) -> np.ndarray:
    """The usual colour of the middle of a space, (3,)."""
    height, width = crop.shape[:2]
    inner = crop[height // 4 : height - height // 4, width // 4 : width - width // 4]
    return np.median(inner.reshape(-1, 3), axis=0)


def _misfit(middles: np.ndarray, factors: np.ndarray, colours: Colours) -> float:
    """How far all spaces together are from enrolled colours, a space's share at most 1."""
    seen = coordinates(relit(middles, factors)).reshape(-1, 1, 3)
    step = (seen - colours.points[0][None]) * np.float32([_SHADE, 1, 1])
    near = (step**2).sum(axis=2).min(axis=1) / _FAR**2
    return float(np.minimum(near, 1).sum())


def relit(picture: np.ndarray, factors: np.ndarray) -> np.ndarray:
    """A BGR picture under a light changed by ``factors`` (3,)."""
    return cv2.multiply(picture, (*map(float, factors), 0.0))
