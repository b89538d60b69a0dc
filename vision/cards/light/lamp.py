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
    asked = int(np.count_nonzero(inside))
    own, other = (v[few].reshape(-1, 3)[inside].astype(np.float32) for v in (face, like))
    surfaces = _surfaces(face.shape[:2])
    terms = surfaces[few].reshape(-1, surfaces.shape[2])[inside]
    before = _fitting(own, other)
    if asked < 8 * terms.shape[1] or MORE * before > asked:
        return face
    gain = np.zeros((terms.shape[1], 3), np.float32)
    gain[0] = np.median(other, axis=0) / np.maximum(np.median(own, axis=0), 1)
    for _ in range(ROUNDS):
        away = np.abs(other - own * (terms @ gain)).max(axis=1)
        weight = 1 / (1 + (away / STRAY) ** 2)
        for channel in range(3):
            design = terms * own[:, channel : channel + 1]
            weighed = design * weight[:, None]
            normal = weighed.T @ design
            normal[np.diag_indices(len(normal))] *= 1 + 1e-4
            gain[:, channel] = np.linalg.solve(
                normal + 1e-3 * np.eye(len(normal)), weighed.T @ other[:, channel]
            )
    after = _fitting(own * (terms @ gain), other)
    if after < max(SAME * asked, MORE * before):
        return face
    light = np.clip(surfaces @ gain, *LIGHTS)
    return np.clip(cv2.multiply(face.astype(np.float32), light.astype(np.float32)), 0, 255).astype(np.uint8)


def _fitting(own: np.ndarray, other: np.ndarray) -> int:
    """How many pixels (n, 3) are the same print in the same light."""
    return int(np.count_nonzero(np.abs(own - other).max(axis=1) < STRAY))


@cache
def _surfaces(size: tuple[int, int]) -> np.ndarray:
    """What light may do over a picture of ``size`` (height, width): float32 (height, width, 6), not to be written to."""
    y, x = (np.linspace(-1, 1, n, dtype=np.float32) for n in size)
    x, y = np.meshgrid(x, y)
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=-1)
