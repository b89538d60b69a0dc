"""A smooth surface over a square, and a factor for each channel, that explain most of what is seen on it.

The surface is of penalised splines. Pieces and their shadows are too far off any such surface to have a say, and below them
it goes on as it bends beside them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

#: Spans of the surface along a side, and how stiff it is, as so many pixels of one deviation of noise.
_SPANS, _STIFF = 8, 4.0
#: How alike the factors of all channels are beforehand: a dark channel of a print tells nothing of its own.
_ALIKE = 0.05
#: Pixels of a side that are enough.
_FINE = 64


def fitted(
    own: np.ndarray, seen: np.ndarray, known: np.ndarray, reaches: Sequence[float]
) -> tuple[np.ndarray, np.ndarray]:
    """The surface (h, w) and the factors (3,) with which ``own * factors + surface`` is most of ``seen`` (both h, w, 3).

    ``known`` (h, w; bool) says which pixels are asked, and ``reaches`` how far off they may be in each round to have a say.
    """
    step = 1 + len(known) // _FINE
    rows, columns = np.nonzero(known[::step, ::step])
    down, across = (_splines(length) for length in known.shape)
    count = down.shape[1] * across.shape[1]
    surface = (down[::step][rows][:, :, None] * across[::step][columns][:, None]).reshape(-1, count)
    own, whole = own[::step, ::step][rows, columns], seen[::step, ::step][rows, columns]
    held = np.zeros((count + 3, count + 3), np.float32)
    held[:count, :count] = _STIFF / step**2 * _stiffness(down.shape[1])
    held[count:, count:] = len(own) * _ALIKE**2 * (np.eye(3) - 1 / 3)
    held += 1e-6 * np.eye(len(held), dtype=np.float32)
    weight = np.ones(len(own), np.float32)
    for reach in reaches:
        terms, shared = surface.T * weight, held.copy()
        shared[:count, :count] += 3 * (terms @ surface)
        shared[:count, count:] += terms @ own
        shared[count:, :count] = shared[:count, count:].T
        shared[count:, count:] += np.diag(weight @ (own * own))
        sides = np.concatenate([terms @ whole.sum(axis=1), weight @ (own * whole)])
        found = np.linalg.solve(shared, sides)
        off = whole - own * found[count:] - (surface @ found[:count])[:, None]
        weight = 1 / (1 + (off * off).sum(axis=1) / reach**2) ** 2
    return down @ found[:count].reshape(down.shape[1], -1) @ across.T, found[count:]


def _splines(length: int) -> np.ndarray:
    """Cubic splines (float32; length, spans + 3) along a side of so many pixels."""
    at = (np.arange(length) + 0.5) * (_SPANS / length)
    away = np.abs(at[:, None] - np.arange(-1, _SPANS + 2))
    near, far = (4 - 6 * away**2 + 3 * away**3) / 6, np.maximum(2 - away, 0) ** 3 / 6
    return np.where(away < 1, near, far).astype(np.float32)


def _stiffness(count: int) -> np.ndarray:
    """How much a surface of ``count`` x ``count`` splines bends, as a form of its weights (Eilers and Marx, 2003)."""
    one = np.eye(count)
    bend, slope = (difference.T @ difference for difference in (np.diff(one, n, axis=0) for n in (2, 1)))
    return np.kron(bend, one) + np.kron(one, bend) + 2 * np.kron(slope, slope)
