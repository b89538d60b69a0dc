"""How well does a colour, lit or in some shade, explain a pixel? Colours and pixels are points as :mod:`vision.pieces.pixels.rays` has them.

Costs are twice the negative logarithm of a likelihood, so that narrow and wide explanations compare.
"""

from __future__ import annotations

import math

import cv2
import numpy as np

from vision.channels import square, total
from vision.pieces.pixels.rays import DARK, darker, in_dark

#: How rare each explanation is.
_UNCHANGED, _SHADOW, _LIT, _TURNED = (np.float32(rare) for rare in (0.4, 6.5, 5.0, 8.0))
_ANY_SHADE_DARK, _ANY_SHADE_TURNED = (
    np.float32(2 * math.log(12) + rare) for rare in (1.6 + _SHADOW, _TURNED)
)
#: A shadow may be off by more than unchanged ground: one over the factor of the variance.
_NARROWER = np.float32(1 / 2.2)
#: A lamp's reflection in these coordinates, how much of it a piece takes on at most, and what it costs.
_WHITE = np.float32([92.8, 0, 0])
_MOST_SHEEN, _SHEEN, _THICK = 0.6, 10.0, 20.0
#: Least spread of what shines: light mixes evenly, these coordinates not quite.
_MIXED = 3.0
#: Cost from which nothing known explains a pixel.
STRANGE = 38.0


class _Shade:
    """A cost over ``k`` (h, w), ``rare`` and piecewise linear between the given pairs; looked up in steps of 1/100."""

    def __init__(self, *pairs: tuple[float, float], rare: float = 0) -> None:
        known, costs = np.array(pairs).T
        self._table = (np.interp(np.arange(256) / 100, known, costs) + rare).astype(np.float32)

    def __call__(self, k: np.ndarray) -> np.ndarray:
        return cv2.LUT(cv2.convertScaleAbs(k, alpha=100), self._table)


#: Shade of the ground, where shadows cost little down to half the light, and of the sides of a piece.
_SHADOWED = _Shade(
    *((0.1, 60), (0.38, 14), (0.5, 3), (0.58, 0), (0.94, 0), (1.0, 2), (1.1, 6), (1.3, 30), (1.6, 60)),
    rare=_ANY_SHADE_DARK,
)
_SIDES = _Shade(
    (0.1, 60), (0.35, 12), (0.5, 3), (0.62, 0), (0.95, 0), (1.1, 1), (1.3, 8), (1.6, 40), (2.0, 80)
)
#: That of black, and the least part of the shades of light ground that dark one has.
_BLACK, _FEWEST = 12.8, np.float32(0.2)
#: The least and the most that unchanged ground is off, and what no picture has that was not strongly compressed.
STEADY, _NOISIEST, _SMOOTHED = 1.2, 4.0, 0.1


class Faces:
    """Upper faces of pieces: their ``colours`` (n, 3), and how far such faces are off them, ``spread`` (n,).

    A pixel costs as a face that looks up as those that were enrolled, or as a side in some shade, whichever is less. All
    of that but the shade is linear in the pixel and its squared length, so that one product of matrices tells it.
    """

    def __init__(self, colours: np.ndarray, spread: np.ndarray) -> None:
        self.colours, self.spread = np.float32(colours), np.float32(spread)
        length, variance = (self.colours * self.colours).sum(axis=1), self.spread * self.spread
        beside = np.float32(1.69) * variance
        self._length = length[:, None]
        self._up = (3 * np.log(variance) + _LIT)[:, None]
        # Of a pixel, its squared length, and 1: squared distance in units of spread; shade; distance along the ray;
        # squared length in units of spread, and what a side in any shade costs.
        n = len(length)
        self._off = np.column_stack(
            [self.colours * (-2 / variance)[:, None], 1 / variance, length / variance]
        )
        self._all = np.zeros((4 * n, 5), np.float32)
        self._all[:n] = self._off
        self._all[n : 2 * n, :3] = self.colours / length[:, None]
        self._all[2 * n : 3 * n, :3] = self.colours / np.sqrt(length * beside)[:, None]
        self._all[3 * n :, 3] = 1 / beside
        self._all[3 * n :, 4] = 2 * np.log(beside) + _ANY_SHADE_TURNED

    def costs(self, pixels: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Cost (n, h, w) of explaining pixels (h, w, 3) by each of these pieces, and how far off the faces they are:

        the squared distance in units of spread, under 9 for a face that looks up as those that were enrolled.
        """
        shape = len(self.spread), *pixels.shape[:2]
        off, k, along, costs = (self._all @ _known(pixels)).reshape(4, len(self.spread), -1)
        along *= along
        costs -= along
        costs += _SIDES(_wide(k, self._length))
        np.minimum(costs, np.add(off, self._up, out=along), out=costs)
        return costs.reshape(shape), off.reshape(shape)

    def only(self, which: np.ndarray) -> Faces:
        """Some of them, by a mask (n,)."""
        return Faces(self.colours[which], self.spread[which])

    def under(self, light: float | np.ndarray) -> Faces:
        """The same in so many parts of the light of enrolment, all of them or each of their own (n, 1)."""
        return Faces(self.colours * np.float32(light), self.spread)

    def off(self, pixels: np.ndarray) -> np.ndarray:
        """The second result of :meth:`costs`."""
        return (self._off @ _known(pixels)).reshape(-1, *pixels.shape[:2])


def _known(pixels: np.ndarray) -> np.ndarray:
    """Pixels (h, w, 3), their squared lengths, and 1: (5, h * w)."""
    known = np.empty((5, pixels.shape[0] * pixels.shape[1]), np.float32)
    known[:3] = pixels.reshape(-1, 3).T
    known[3] = square(pixels).ravel()
    known[4] = 1
    return known


def sheen_costs(pixels: np.ndarray, faces: Faces) -> np.ndarray:
    """Cost (n, h, w) of explaining pixels (h, w, 3) by pieces that a lamp is reflected on: paler, of the same hue."""
    costs = np.empty((len(faces.spread), *pixels.shape[:2]), np.float32)
    for cost, colour, width in zip(costs, faces.colours, faces.spread, strict=True):
        away, paler = pixels - colour, _WHITE - colour
        sheen = np.clip(away @ paler / max(paler @ paler, 1e-9), 0, _MOST_SHEEN)  # white becomes no paler
        beside = np.float32(1.69 * max(width, _MIXED) ** 2)
        cost[:] = (
            square(away - sheen[..., None] * paler) / beside + 3 * np.log(beside) + _SHEEN + _THICK * sheen
        )
    return costs


def ground_costs(
    pixels: np.ndarray, ground: np.ndarray, noise: np.ndarray | float, slack: np.ndarray | float = 0.0
) -> tuple[np.ndarray, np.ndarray]:
    """Costs (h, w) of explaining pixels (h, w, 3) by the ground (h, w, 3), unchanged and in shadow.

    ``slack`` (h, w) is by how much more than ``noise`` a pixel may be off, squared: where the print is steep.
    """
    variance = np.float32(noise * noise) + slack
    return costs_by_variance(pixels, ground, variance, square(pixels - ground) / variance)


def costs_by_variance(
    pixels: np.ndarray,
    ground: np.ndarray,
    variance: np.ndarray,
    far: np.ndarray,
    tint: np.ndarray | None = None,
) -> tuple[np.ndarray, np.ndarray]:
    """The same by how far off pixels may be, squared, and how ``far`` off they are in units of that, both (h, w).

    ``tint`` (3,) is that of the light in shadows, if it is known: they move each colour by so much of what they take from it.
    """
    narrow = np.log(variance)
    length = square(ground)
    along = total(pixels * ground)
    if tint is not None:
        pixels = pixels - darker(pixels, ground)[..., None] * tint
        along = total(pixels * ground)
    k = along / length
    along *= k
    shadow = square(pixels)
    shadow -= along
    shadow /= variance
    shadow *= _NARROWER
    shadow += _shaded(k, length)
    unchanged = far + narrow
    unchanged += _UNCHANGED
    narrow *= 2
    unchanged += narrow
    shadow += narrow
    return unchanged, shadow


def colours_as_ground(colours: np.ndarray, ground: np.ndarray, noise: np.ndarray | float) -> np.ndarray:
    """What pixels of plain ``colours`` (n, 3) would cost as the ground (h, w, 3), unchanged or in shadow: (n, h, w).

    The lesser of what :func:`ground_costs` gives for each of them; ``noise`` is a number or (h, w).
    """
    variance = np.float32(noise * noise)
    variance = variance.reshape(1, -1) if variance.ndim else variance
    narrow, length = np.log(variance), square(ground).reshape(1, -1)
    along = colours @ ground.reshape(-1, 3).T
    own = (colours * colours).sum(axis=1, keepdims=True)
    k = along / length
    shadow = (own - along * k) * (_NARROWER / variance)
    shadow += _shaded(k, length)
    far = own + length
    far -= 2 * along
    far /= variance
    far += narrow + _UNCHANGED
    costs = np.minimum(far, shadow, out=far)
    costs += 2 * narrow
    return costs.reshape(-1, *ground.shape[:2])


def cheapest(of_ground: np.ndarray, pieces: np.ndarray) -> np.ndarray:
    """What explains each pixel and those around it best, uint8 (h, w).

    0 for the ground, 1... for the pieces (n, h, w), and the number after those for nothing known.
    """
    best = cv2.blur(np.minimum(of_ground, 2 * STRANGE), (3, 3))
    which = np.zeros(best.shape, np.uint8)
    # Hardly any of the enrolled colours is to be seen on one space.
    for number in np.flatnonzero(pieces.min(axis=(1, 2)) <= STRANGE).tolist():
        cost = cv2.blur(np.minimum(pieces[number], 2 * STRANGE), (3, 3))
        np.putmask(which, cost <= best, number + 1)
        best = cv2.min(best, cost)
    np.putmask(which, best > STRANGE, len(pieces) + 1)
    return which


def noise_of(away: np.ndarray) -> float:
    """How far unchanged pixels are from the ground, by their squared distances (h, w): judged by the quietest third of them."""
    far = away[::3, ::3].ravel()
    third = len(far) // 3
    return min(math.sqrt(float(np.sort(far)[third]) / 1.55), _NOISIEST)


def at_least(noise: float, ground: np.ndarray, dark: float) -> np.ndarray | float:
    """The same for ``ground`` (h, w, 3) under light that changes a little: a number, or (h, w).

    That changes dark ground less: to that part (``dark``, 0..1) where it is black. Ground without any noise was smoothed by
    strong compression, which spreads the hues of pieces.
    """
    if not _SMOOTHED < noise < STEADY or dark == 1:
        return max(noise, STEADY)
    return np.maximum(noise, STEADY * in_dark(ground, dark))


def _shaded(k: np.ndarray, length: np.ndarray) -> np.ndarray:
    """What ground of colours of some squared ``length`` costs in shades ``k`` of them, before how far off those it is.

    From dark ground to black there are few shades, so that each of them is the likelier.
    """
    if float(length.min()) >= DARK * DARK:
        return _SHADOWED(k)
    fewer = (np.sqrt(length) - _BLACK) * np.float32(1 / (DARK - _BLACK))
    return _SHADOWED(_wide(k, length)) + 2 * np.log(np.clip(fewer, _FEWEST, np.float32(1)))


def _wide(k: np.ndarray, length: np.ndarray) -> np.ndarray:
    """Shades ``k`` of colours of some squared ``length``: those of dark ones are uncertain."""
    if float(length.min()) >= DARK * DARK:
        return k
    return 1 + (k - 1) * np.minimum(np.float32(1), np.sqrt(length) * np.float32(1 / DARK))
