"""How well does a colour in some shade explain a pixel?

A patch of one colour keeps its hue and the proportion of its chroma to its lightness when the light on it
changes: under a scaling of light, ``(L* + 16, a*, b*)`` moves along a ray through the origin. So a colour
is a direction ``u``, a pixel lies at some ``k`` along it (1 = as enrolled) and at some distance from it.
"""

from __future__ import annotations

import cv2
import numpy as np

#: One unit of these coordinates is about the spread of a colour on a piece, in units of CIE Lab.
_UNIT = 5.0
_SCALE = np.float32([0.8 * 100 / 255, 1.0, 1.0]) / np.float32(_UNIT)
_SHIFT = np.float32([16 * 0.8, -128, -128]) / np.float32(_UNIT)
#: Cost of a pixel of a piece over its shade: sides turned from the light are darker, gloss is brighter.
_PIECE = np.float32([(0.2, 30), (0.45, 9), (0.6, 4), (0.75, 1.2), (0.9, 0.1), (1.05, 0.0), (1.2, 2), (1.5, 16)]).T
#: Cost of a pixel of the ground over its shade: shadows cost little down to about half the light.
_GROUND = np.float32([(0.2, 40), (0.45, 14), (0.56, 6), (0.64, 3.5), (0.85, 2.5), (0.97, 0), (1.03, 0), (1.15, 4), (1.4, 24)]).T
#: Directions shorter than this are dark: noise and gloss move their shade more.
_DARK = 8.0


def coordinates(bgr: np.ndarray) -> np.ndarray:
    """A BGR uint8 picture in the coordinates described above, float32 of the same shape."""
    return cv2.cvtColor(bgr, cv2.COLOR_BGR2LAB) * _SCALE + _SHIFT


def direction(lab: np.ndarray) -> np.ndarray:
    """Colours (..., 3) given as CIE L*a*b* in the same coordinates, float32."""
    return ((np.asarray(lab, np.float32) + np.float32([16, 0, 0])) * np.float32([0.8, 1, 1])) / np.float32(_UNIT)


def piece_costs(pixels: np.ndarray, colours: np.ndarray) -> np.ndarray:
    """Cost (..., n) of explaining pixels (..., 3) by colours (n, 3); about 1 for what a piece shows."""
    along = pixels @ colours.T
    square = (colours**2).sum(axis=1)
    k = along / square
    off = (pixels**2).sum(axis=-1)[..., None] - along * k
    return off + _interp(_wide(k, np.sqrt(square)), _PIECE)


def ground_costs(pixels: np.ndarray, ground: np.ndarray, slack: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Cost (h, w) of explaining pixels (h, w, 3) by the ground (h, w, 3), in light or shadow, and its shade.

    ``slack`` (h, w) is how much more than usual a pixel may be off: where the print is steep.
    """
    square = (ground * ground).sum(axis=-1)
    along = (pixels * ground).sum(axis=-1)
    k = along / square
    off = (pixels * pixels).sum(axis=-1) - along * k
    return (2.5 * off + _interp(_wide(k, np.sqrt(square)), _GROUND)) / (1 + slack), k


def _wide(k: np.ndarray, length: np.ndarray) -> np.ndarray:
    return 1 + (k - 1) * np.minimum(1.0, length / _DARK)


def _interp(k: np.ndarray, table: np.ndarray) -> np.ndarray:
    return np.interp(k, table[0], table[1]).astype(np.float32)
