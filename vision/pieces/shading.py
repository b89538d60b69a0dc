"""How well does a colour, lit or in some shade, explain a pixel?

A patch of one colour keeps its hue and the proportion of its chroma to its lightness when the light on it
changes: under a scaling of light, ``(L* + 16, a*, b*)`` moves along a ray through the origin. So a colour
is a point; a pixel lies at some ``k`` along its ray (1 = as lit when enrolled) and at some distance from it.

Costs are twice the negative logarithm of a likelihood, so that narrow and wide explanations compare.
"""

from __future__ import annotations

import math

import cv2
import numpy as np

#: Differences in lightness count a little less than those in colour.
_LIGHT = 0.8
_FROM_LAB = np.float32([[_LIGHT * 100 / 255, 0, 0, _LIGHT * 16], [0, 1, 0, -128], [0, 0, 1, -128]])

#: How rare each explanation is.
_UNCHANGED, _SHADOW, _LIT, _TURNED = 0.4, 6.5, 5.0, 8.0
_ANY_SHADE_DARK, _ANY_SHADE_TURNED = (
    np.float32(2 * math.log(12) + rare) for rare in (1.6 + _SHADOW, _TURNED)
)
#: A lamp's reflection in these coordinates, how much of it a piece takes on at most, and what it costs.
_WHITE = np.float32([92.8, 0, 0])
_MOST_SHEEN, _SHEEN, _THICK = 0.6, 10.0, 20.0
#: Least spread of what shines: light mixes evenly, these coordinates not quite.
_MIXED = 3.0
#: Cost from which nothing known explains a pixel.
STRANGE = 38.0


class _Shade:
    """A cost over ``k``, piecewise linear between the given pairs; looked up in steps of 1/100."""

    def __init__(self, *pairs: tuple[float, float]) -> None:
        known, costs = np.array(pairs).T
        self._table = np.interp(np.arange(256) / 100, known, costs).astype(np.float32)

    def __call__(self, k: np.ndarray) -> np.ndarray:
        steps = cv2.convertScaleAbs(k.reshape(k.shape[0], -1), alpha=100)
        return cv2.LUT(steps, self._table).reshape(k.shape)


#: Shade of the ground, where shadows cost little down to half the light, and of the sides of a piece.
_SHADOWED = _Shade(
    (0.1, 60), (0.38, 14), (0.5, 3), (0.58, 0), (0.94, 0), (1.0, 2), (1.1, 6), (1.3, 30), (1.6, 60)
)
_SIDES = _Shade(
    (0.1, 60), (0.35, 12), (0.5, 3), (0.62, 0), (0.95, 0), (1.1, 1), (1.3, 8), (1.6, 40), (2.0, 80)
)
#: Lightness (in these coordinates) under which noise and gloss make the shade uncertain.
DARK = 36.0


def coordinates(bgr: np.ndarray) -> np.ndarray:
    """A BGR uint8 picture in the coordinates described above, float32 of the same shape."""
    return cv2.transform(cv2.cvtColor(bgr, cv2.COLOR_BGR2LAB).astype(np.float32), _FROM_LAB)


def point(lab: np.ndarray) -> np.ndarray:
    """Colours (..., 3) given as CIE L*a*b* in the same coordinates, float32."""
    return (np.asarray(lab, np.float32) + np.float32([16, 0, 0])) * np.float32([_LIGHT, 1, 1])


_SUM = np.ones((1, 3), np.float32)


def square(pixels: np.ndarray) -> np.ndarray:
    """Squared lengths (h, w) of pixels (h, w, 3)."""
    return cv2.transform(pixels * pixels, _SUM)


def piece_costs(pixels: np.ndarray, colours: np.ndarray, spread: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Cost (n, h, w) of explaining pixels (h, w, 3) by pieces of the colours (n, 3), and how far off they are.

    ``spread`` (n,) is how far the upper faces of such pieces are from their colour; the second result is
    the squared distance in units of it: under 9 for a face that looks up as those that were enrolled.
    """
    along, whole, length = _along(pixels, colours)
    k = along / length
    variance = (spread * spread)[:, None, None]
    off = (whole - 2 * along + length) / variance
    beside = 1.69 * variance
    turned = (whole - along * k) / beside
    turned += _SIDES(_wide(k, length))
    turned += 2 * np.log(beside) + _ANY_SHADE_TURNED
    return np.minimum(off + (3 * np.log(variance) + np.float32(_LIT)), turned), off


def off_faces(pixels: np.ndarray, colours: np.ndarray, spread: np.ndarray) -> np.ndarray:
    """The second result of :func:`piece_costs`."""
    along, whole, length = _along(pixels, colours)
    return (whole - 2 * along + length) / (spread * spread)[:, None, None]


def _along(pixels: np.ndarray, colours: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Products (n, h, w) of pixels (h, w, 3) and colours (n, 3), and the squared lengths (h, w) and (n, 1, 1) of both."""
    along = (colours @ pixels.reshape(-1, 3).T).reshape(-1, *pixels.shape[:2])
    return along, square(pixels), square(colours[:, None])[..., None]


def sheen_costs(pixels: np.ndarray, colours: np.ndarray, spread: np.ndarray) -> np.ndarray:
    """Cost (n, h, w) of explaining pixels by pieces that a lamp is reflected on: paler, of the same hue.

    Arguments as for :func:`piece_costs`.
    """
    costs = np.empty((len(colours), *pixels.shape[:2]), np.float32)
    for cost, colour, width in zip(costs, colours, spread, strict=True):
        away, paler = pixels - colour, _WHITE - colour
        sheen = np.clip(away @ paler / (paler @ paler), 0, _MOST_SHEEN)
        beside = np.float32(1.69 * max(width, _MIXED) ** 2)
        cost[:] = (
            square(away - sheen[..., None] * paler) / beside + 3 * np.log(beside) + _SHEEN + _THICK * sheen
        )
    return costs


def ground_costs(
    pixels: np.ndarray, ground: np.ndarray, noise: float, slack: np.ndarray | float = 0.0
) -> tuple[np.ndarray, np.ndarray]:
    """Costs (h, w) of explaining pixels (h, w, 3) by the ground (h, w, 3), unchanged and in shadow.

    ``slack`` (h, w) is by how much more than ``noise`` a pixel may be off, squared: where the print is steep.
    """
    unchanged, _, variance = unchanged_costs(square(pixels - ground), noise, slack)
    return unchanged, shadow_costs(pixels, ground, variance)


def unchanged_costs(
    away: np.ndarray, noise: float, slack: np.ndarray | float = 0.0
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The first of :func:`ground_costs` by squared distances (h, w), those in units of their variance, and that."""
    variance = np.float32(noise * noise) + slack
    far = away / variance
    return far + (3 * np.log(variance) + np.float32(_UNCHANGED)), far, variance


def shadow_costs(pixels: np.ndarray, ground: np.ndarray, variance: np.ndarray) -> np.ndarray:
    """The second of :func:`ground_costs`."""
    length = square(ground)
    along = cv2.transform(pixels * ground, _SUM)
    k = along / length
    cost = np.maximum(square(pixels) - along * k, 0)
    cost /= variance * np.float32(2.2)
    cost += 2 * np.log(variance)
    cost += _SHADOWED(_wide(k, length))
    cost += _ANY_SHADE_DARK
    return cost


def cheapest(of_ground: np.ndarray, pieces: np.ndarray) -> np.ndarray:
    """What explains each pixel and those around it best, uint8 (h, w).

    0 for the ground, 1... for the pieces (n, h, w), and the number after those for nothing known.
    """
    best = cv2.blur(np.minimum(of_ground, 2 * STRANGE), (3, 3))
    which = np.zeros(best.shape, np.uint8)
    for index, plane in enumerate(pieces):
        cost = cv2.blur(np.minimum(plane, 2 * STRANGE), (3, 3))
        np.copyto(which, index + 1, where=cost < best)
        best = cv2.min(best, cost)
    np.copyto(which, len(pieces) + 1, where=best > STRANGE)
    return which


def noise_of(away: np.ndarray) -> float:
    """How far unchanged pixels are from the ground, by their squared distances (h, w): judged by the quietest third of them."""
    far = away[::3, ::3].ravel()
    third = len(far) // 3
    quiet = float(np.partition(far, third)[third])
    return min(max(math.sqrt(quiet / 1.55), 1.2), 4.0)


def _wide(k: np.ndarray, length: np.ndarray) -> np.ndarray:
    """Shades ``k`` of colours of some squared ``length``: those of dark ones are uncertain."""
    if float(length.min()) >= DARK * DARK:
        return k
    return 1 + (k - 1) * np.minimum(np.float32(1), np.sqrt(length) * np.float32(1 / DARK))
