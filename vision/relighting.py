"""The picture of an empty table under another light: one that falls otherwise on each part of it."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from vision.reweighted import fit

#: Longest side in pixels at which the light is compared, and grey levels that keep black from counting as infinitely dark.
_COMPARED, _FLOOR = 64, 2.0
#: Rounds of the fit; what lies farther off than so many usual distances hardly counts, the least of these in logarithms.
_ROUNDS, _FAR, _LEAST = 6, 2.0, 0.02
#: Part of the usual distance that another light leaves at most.
_BETTER = 0.5


def relit(empty: np.ndarray, picture: np.ndarray) -> np.ndarray | None:
    """``empty`` in the light of ``picture`` (both BGR uint8, of one size, on each other); None where an even light fits nearly as well.

    In each channel the logarithms of the two differ by a surface of second order over the picture. What lies on the table is an outlier.
    """
    factor = _COMPARED / max(empty.shape[:2])
    size = [max(4, round(v * factor)) for v in empty.shape[1::-1]]
    was, now = (
        np.log(cv2.resize(each, size, interpolation=cv2.INTER_AREA).astype(np.float32) + _FLOOR)
        for each in (empty, picture)
    )
    brighter = (now - was).reshape(-1, 3)
    even = np.abs(brighter - np.median(brighter, axis=0))
    small = surfaces(*size)
    fitted = [fit(small, channel, _counts, _ROUNDS) for channel in brighter.T]
    off = np.abs(brighter - small @ np.transpose(fitted))
    if np.median(off) > _BETTER * np.median(even):
        return None
    light = np.exp(surfaces(*empty.shape[1::-1]) @ np.transpose(fitted)).reshape(empty.shape)
    return np.clip((empty + np.float32(_FLOOR)) * light - _FLOOR, 0, 255).astype(np.uint8)


@lru_cache(maxsize=4)
def surfaces(width: int, height: int) -> np.ndarray:
    """1, x, y and their products at each pixel (n, 6) of a picture, x and y from -1 to 1."""
    x, y = (v.ravel() for v in np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height)))
    table = np.column_stack([np.ones_like(x), x, y, x * x, x * y, y * y]).astype(np.float32)
    table.flags.writeable = False  # all who ask get the same
    return table


def _counts(off: np.ndarray) -> np.ndarray:
    """How much values (n,) count that are so far off: Cauchy's weights."""
    usual = max(_LEAST, float(np.median(np.abs(off))))
    return 1 / (1 + (off / (_FAR * usual)) ** 2)
