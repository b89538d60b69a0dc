"""A linear fit in which outliers hardly count: least squares, each value weighted by how far off it was in the round before."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np


def fit(
    terms: np.ndarray,
    values: np.ndarray,
    weights: Callable[[np.ndarray], np.ndarray],
    rounds: int,
    firm: float = 0.0,
) -> np.ndarray:
    """The factors (..., k) of ``terms`` (..., n, k), the first of them 1, that make most of the ``values`` (..., n).

    ``weights`` says how much values count that are so far off (..., n). So ``firm`` are all factors but the first held at 0, beside values
    that weigh 1 together.
    """
    off, held = values - np.median(values, axis=-1, keepdims=True), np.full(terms.shape[-1], firm)
    held[0] = 0.0
    for _ in range(rounds):
        weight = weights(off)
        weighted = np.swapaxes(terms * (weight / weight.sum(axis=-1, keepdims=True))[..., None], -1, -2)
        factors = np.linalg.solve(weighted @ terms + np.diag(held), weighted @ values[..., None])
        off = values - (terms @ factors)[..., 0]
    return factors[..., 0]


def absolute(alike: float) -> Callable[[np.ndarray], np.ndarray]:
    """The weights of least absolute deviations; those below ``alike`` count the same."""
    return lambda off: 1 / np.maximum(alike, np.abs(off))
