"""How well does a colour, lit or in some shade, explain a pixel?

A patch of one colour keeps its hue and the proportion of its chroma to its lightness when the light on it
changes: under a scaling of light, ``(L* + 16, a*, b*)`` moves along a ray through the origin. So a colour
is a point; a pixel lies at some ``k`` along its ray (1 = as lit when enrolled) and at some distance from it.

Costs are twice the negative logarithm of a likelihood, so that narrow and wide explanations compare.
"""

from __future__ import annotations

import cv2
import numpy as np

#: Differences in lightness count a little less than those in colour.
_LIGHT = 0.8
_SCALE = np.float32([_LIGHT * 100 / 255, 1.0, 1.0])
_SHIFT = np.float32([16 * _LIGHT, -128, -128])

#: How rare each explanation is.
_UNCHANGED, _SHADOW, _LIT, _TURNED = 0.4, 6.5, 5.0, 8.0
#: Cost from which nothing known explains a pixel.
STRANGE = 38.0
#: Cost of the shade of ground and of the sides of a piece, over ``k``.
_SHADOWED = np.float32([(0.1, 60), (0.38, 14), (0.5, 3), (0.58, 0), (0.94, 0), (1.0, 2), (1.1, 6), (1.3, 30)]).T
_SIDES = np.float32([(0.1, 60), (0.35, 12), (0.5, 3), (0.62, 0), (0.95, 0), (1.1, 1), (1.3, 8), (1.6, 40)]).T
#: Lightness (in these coordinates) under which noise and gloss make the shade uncertain.
_DARK = 36.0


def coordinates(bgr: np.ndarray) -> np.ndarray:
    """A BGR uint8 picture in the coordinates described above, float32 of the same shape."""
    return cv2.cvtColor(bgr, cv2.COLOR_BGR2LAB) * _SCALE + _SHIFT


def point(lab: np.ndarray) -> np.ndarray:
    """Colours (..., 3) given as CIE L*a*b* in the same coordinates, float32."""
    return (np.asarray(lab, np.float32) + np.float32([16, 0, 0])) * np.float32([_LIGHT, 1, 1])


def piece_costs(pixels: np.ndarray, colours: np.ndarray, spread: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Cost (..., n) of explaining pixels (..., 3) by pieces of the colours (n, 3), and how far off they are.

    ``spread`` (n,) is how far the upper faces of such pieces are from their colour; the second result is
    the squared distance in units of it: under 9 for a face that looks up as those that were enrolled.
    """
    along = pixels @ colours.T
    square = (colours * colours).sum(axis=1)
    whole = (pixels * pixels).sum(axis=-1)[..., None]
    k = along / square
    off = (whole - 2 * along + square) / (spread * spread)
    lit = off + (6 * np.log(spread) + _LIT)
    beside = np.float32(1.3) * spread
    turned = (whole - along * k) / (beside * beside) + (4 * np.log(beside) + 2 * np.log(12) + _TURNED)
    turned += _interp(_wide(k, np.sqrt(square)), _SIDES)
    return np.minimum(lit, turned), off


def ground_costs(pixels: np.ndarray, ground: np.ndarray, noise: float, slack: np.ndarray | float = 0.0):
    """Cost (h, w) of explaining pixels (h, w, 3) by the ground (h, w, 3): unchanged, and in shadow.

    ``slack`` (h, w) is by how much more than ``noise`` a pixel may be off, squared: where the print is steep.
    """
    step = pixels - ground
    far = (step * step).sum(axis=-1)
    square = (ground * ground).sum(axis=-1)
    along = (pixels * ground).sum(axis=-1)
    k = along / square
    off = np.maximum((pixels * pixels).sum(axis=-1) - along * k, 0)
    variance = noise * noise + slack
    bits = np.log(variance)
    unchanged = far / variance + (3 * bits + _UNCHANGED)
    shadow = off / (2.2 * variance) + (2 * bits + 1.6 + 2 * np.log(12) + _SHADOW)
    shadow += _interp(_wide(k, np.sqrt(square)), _SHADOWED)
    return unchanged, shadow, far


def noise_of(pixels: np.ndarray, ground: np.ndarray) -> float:
    """How far unchanged pixels are from the ground, judged by the quietest third of them."""
    step = pixels[::2, ::2] - ground[::2, ::2]
    far = (step * step).sum(axis=-1).ravel()
    quiet = np.partition(far, len(far) // 3)[len(far) // 3]
    return float(np.clip(np.sqrt(quiet / 1.55), 1.2, 4.0))


def _wide(k: np.ndarray, length: np.ndarray) -> np.ndarray:
    return 1 + (k - 1) * np.minimum(1.0, length / _DARK)


def _interp(k: np.ndarray, table: np.ndarray) -> np.ndarray:
    return np.interp(k, table[0], table[1]).astype(np.float32)
