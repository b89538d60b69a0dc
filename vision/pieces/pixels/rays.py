"""Colours as rays: what a patch of one colour may look like when the light on it changes.

It keeps its hue and the proportion of its chroma to its lightness: under a scaling of light, ``(L* + 16, a*, b*)`` moves along a
ray through the origin. So a colour is a point; a pixel lies at some ``k`` along its ray (1 = as lit when enrolled) and at some
distance from it.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.channels import square, total
from vision.ranks import ranked

#: Differences in lightness count a little less than those in colour.
_LIGHT = 0.8
_FROM_LAB = np.float32([[_LIGHT * 100 / 255, 0, 0, _LIGHT * 16], [0, 1, 0, -128], [0, 0, 1, -128]])
#: Lightness (in these coordinates) under which noise and gloss make the shade uncertain.
DARK = 36.0


def coordinates(bgr: np.ndarray) -> np.ndarray:
    """A BGR uint8 picture in these coordinates, float32 of the same shape."""
    return cv2.transform(cv2.cvtColor(bgr, cv2.COLOR_BGR2LAB).astype(np.float32), _FROM_LAB)


def point(lab: np.ndarray) -> np.ndarray:
    """Colours (..., 3) given as CIE L*a*b* in the same coordinates, float32."""
    return (np.asarray(lab, np.float32) + np.float32([16, 0, 0])) * np.float32([_LIGHT, 1, 1])


def lab_of(colour: np.ndarray) -> np.ndarray:
    """The Lab colour (3,) of such a point."""
    return colour / (_LIGHT, 1, 1) - (16, 0, 0)


def shade_of(pixels: np.ndarray, colour: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """In which shade (...) of a ``colour`` (3,) some pixels (..., 3) are nearest to it (1 = as it is), and how far off they are then."""
    shade = pixels @ colour / (colour @ colour)
    return shade, np.linalg.norm(pixels - shade[..., None] * colour, axis=-1)


def light_on(pixels: np.ndarray, colour: np.ndarray, part: float) -> float:
    """In which part of the light of its ``colour`` (3,) pixels (n, 3) lie that ``part`` (0..1) of them do not pass."""
    return ranked(pixels @ colour, part) / float(colour @ colour)


def darker(pixels: np.ndarray, ground: np.ndarray) -> np.ndarray:
    """How much (h, w) darker than the ground pixels are, both (h, w, 3), along its own ray; not less than nothing."""
    length = np.sqrt(square(ground))
    return np.maximum(length - total(pixels * ground) / length, 0)


def in_dark(colours: np.ndarray, dark: float) -> np.ndarray:
    """By which factor (...) dark ones of some colours (..., 3) vary less than light ones do; ``dark`` at least."""
    return np.clip(colours[..., 0] * np.float32(1 / DARK), np.float32(dark), 1)
