"""Faces that were photographed under one lamp, each a little differently: one brought to the light of another."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

#: Every so many pixels tell light that changes over a whole card.
STRIDE = 4
#: Grey levels from which on a pixel is other print, not other light, and how often the two are told apart.
STRAY, ROUNDS = 14.0, 6
#: Share of the pixels that must then be the same print, and how many more than before (factor): else nothing is known of
#: the light, or both stood in the same.
SAME, MORE = 0.5, 1.15
#: How much stronger or weaker light may be at one end of a card than it is on the other face.
LIGHTS = (0.4, 2.5)


def relit(face: np.ndarray, like: np.ndarray, within: np.ndarray) -> np.ndarray:
    """``face`` in the light of the face ``like``, where both are printed the same; BGR uint8 (height, width, 3).

    Light of a lamp fades evenly over a card: the gain of each channel is a surface of second degree, fitted robustly
    (Cauchy's weights) by every pixel ``within`` (height, width). A face that shares too little print is given back.
    """
    few = np.s_[STRIDE // 2 :: STRIDE, STRIDE // 2 :: STRIDE]
    inside = within[few].ravel() > 0
    own, other = (_rows(picture[few], inside) for picture in (face, like))
    surfaces = _surfaces(face.shape[:2])
    terms = _rows(surfaces[few], inside)
    asked, before = own.shape[1], _fitting(own, other)
    if asked < 8 * len(terms) or MORE * before > asked:
        return face
    gain = _gain(own, other, terms)
    if _fitting(own * (gain @ terms), other) < max(SAME * asked, MORE * before):
        return face
    light = np.clip(surfaces @ gain.T, *LIGHTS)
    lit = cv2.multiply(face.astype(np.float32), light)
    return np.minimum(lit, 255, out=lit).astype(np.uint8)


def _gain(own: np.ndarray, other: np.ndarray, terms: np.ndarray) -> np.ndarray:
    """Weights (3, k) of ``terms`` (k, n) whose sum, times ``own`` (3, n), fits ``other`` (3, n) best."""
    count = len(terms)
    # The normal equations of all channels are products with the same numbers: those are worked out once.
    pairs = (terms[:, None] * terms[None]).reshape(count * count, -1)
    gain = np.zeros((3, count), np.float32)
    gain[:, 0] = np.median(other, axis=1) / np.maximum(np.median(own, axis=1), 1)
    for _ in range(ROUNDS):
        away = _most(other - own * (gain @ terms))
        weighed = own / (1 + (away / STRAY) ** 2)
        normal = ((weighed * own) @ pairs.T).reshape(3, count, count).astype(np.float64)
        normal[:, range(count), range(count)] *= 1 + 1e-4
        normal += 1e-3 * np.eye(count)
        gain = np.linalg.solve(normal, ((weighed * other) @ terms.T)[..., None])[..., 0].astype(np.float32)
    return gain


def _rows(picture: np.ndarray, inside: np.ndarray) -> np.ndarray:
    """The pixels ``inside`` (n,) of a picture, a row for each channel, float32: along rows numpy is quick."""
    return np.ascontiguousarray(picture.reshape(len(inside), -1)[inside].T, np.float32)


def _most(rows: np.ndarray) -> np.ndarray:
    """The greatest magnitude (n,) of each pixel (3, n)."""
    return np.abs(rows).max(axis=0)


def _fitting(own: np.ndarray, other: np.ndarray) -> int:
    """How many pixels (3, n) are the same print in the same light."""
    return int(np.count_nonzero(_most(own - other) < STRAY))


@cache
def _surfaces(size: tuple[int, int]) -> np.ndarray:
    """What light may do over a picture of ``size`` (height, width): float32 (height, width, 6), not to be written to."""
    y, x = (np.linspace(-1, 1, n, dtype=np.float32) for n in size)
    x, y = np.meshgrid(x, y)
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=-1)
