"""Medians and other ranks of small samples, without interpolation: several times as quick as numpy's own."""

from __future__ import annotations

import numpy as np


def ranked(values: np.ndarray, part: float) -> float:
    """The value of an array of any shape that ``part`` (0..1) of all values do not pass. Empty arrays are an error."""
    place = int(part * (values.size - 1))
    return float(np.partition(values, place, axis=None)[place])


def middle(values: np.ndarray) -> np.ndarray:
    """The median of ``values`` (n,), or (k,) of each column of (n, k); of an even number the upper of the two in the middle."""
    return np.sort(values, axis=0)[len(values) // 2]
