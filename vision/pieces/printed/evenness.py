"""How far a space is from its own mirror images.

What is printed on a space looks alike from both sides, as a rule: an outline, a patch, a ring, an even fill. A piece is lit
from one side: one of its sides is dark, its shadow falls to one side, it lies a little askew and hides more of the print at
one edge than at the other. So a printed disc, which has the outline and the colour of a piece, is even, and a disc is not.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.ranks import percentiles

#: Pixels of a side, each the mean of some: noise and the grain of paper are uneven, too.
_SIDE = 16
_INNER = slice(_SIDE // 4, -_SIDE // 4)
#: Parts of the differences, of the whole space and of its middle.
_PARTS, _MIDDLE = (50, 75, 90, 97), (50, 90)


def features(planes: Sequence[np.ndarray]) -> np.ndarray:
    """How much a space differs from its images, by ``planes`` (n, n) of light and hues as logarithms: (18 * planes,).

    For each plane the square roots of parts of the differences from the space turned by half, from the likest of its two
    mirror images, and from the other.
    """
    small = np.stack([cv2.resize(plane, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA) for plane in planes])
    images = small[:, ::-1, ::-1], small[:, ::-1], small[:, :, ::-1]
    half, upside, sideways = (_differs(small, image) for image in images)
    found = np.stack([half, np.minimum(upside, sideways), np.maximum(upside, sideways)], axis=1)
    return np.sqrt(found.ravel())


def _differs(planes: np.ndarray, images: np.ndarray) -> np.ndarray:
    """Parts of the differences of planes (m, n, n) from images of them, (m, parts)."""
    off = np.abs(planes - images)
    parts = (off, _PARTS), (off[:, _INNER, _INNER], _MIDDLE)
    return np.concatenate([percentiles(some.reshape(len(off), -1).T, part) for some, part in parts]).T
