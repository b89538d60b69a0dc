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
    own: np.ndarray, seen: np.ndarray, known: np.ndarray, reaches: Sequence[float], darkest: float = 1.0
) -> tuple[np.ndarray, np.ndarray]:
    """The surface (h, w) and the factors (3,) with which ``own * factors + surface`` is most of ``seen`` (both h, w, 3).

    ``known`` (h, w; bool) says which pixels are asked, and ``reaches`` how far off they may be in each round to have a say.
    Pixels that are farther off may be in a shadow, which leaves no less than ``darkest`` of their own: what light there is beside
    that, their hue tells.
    """
    step = 1 + len(known) // _FINE
    asked = known[::step, ::step].astype(np.float64)
    # Channel by channel: sums over the channels of each pixel take a third of the time.
    own, seen = (
        np.ascontiguousarray(each[::step, ::step].transpose(2, 0, 1), np.float64) for each in (own, seen)
    )
    down, across = (_splines(length) for length in known.shape)
    rows, columns = down[::step], across[::step]
    count = down.shape[1] * across.shape[1]
    held = np.zeros((count + 3, count + 3))
    held[:count, :count] = _STIFF / step**2 * _stiffness(down.shape[1])
    held[count:, count:] = asked.sum() * _ALIKE**2 * (np.eye(3) - 1 / 3)
    held += 1e-6 * np.eye(len(held))
    all_channels = seen.sum(axis=0)
    weight, lean, shadow = asked, np.zeros_like(own), np.zeros(asked.shape, bool)
    for reach in reaches:
        # Whatever a shadow takes of a pixel's own colour lies along that: only what lies across it says something there.
        pull, lit = lean.sum(axis=0), np.where(shadow, 0, weight) * own
        shared = held.copy()
        shared[:count, :count] += _products(rows, columns, weight * (3 - pull * pull))
        shared[:count, count:] += _sums(rows, columns, lit)
        shared[count:, :count] = shared[:count, count:].T
        shared[count:, count:] += np.diag(np.einsum("chw,chw->c", lit, own))
        level = weight * (all_channels - pull * _dot(lean, seen))
        sums = _sums(rows, columns, level[None])[:, 0], np.einsum("chw,chw->c", lit, seen)
        found = np.linalg.solve(shared, np.concatenate(sums))
        surface, factors = found[:count].reshape(down.shape[1], -1), found[count:]
        rest = seen - rows @ surface @ columns.T
        lean, shadow, off = _shaded(rest, own * factors[:, None, None], reach, darkest)
        weight = asked / (1 + _dot(off, off) / reach**2) ** 2
    return np.float32(down @ surface @ across.T), np.float32(factors)


def _shaded(
    rest: np.ndarray, lit: np.ndarray, reach: float, darkest: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Which pixels may lie in a shadow: the ``rest`` of what is seen is off from the ``lit`` colours (both 3, h, w) by more than ``reach``.

    The unit vectors of the lit colours there, 0 elsewhere (3, h, w); where that is (h, w; bool); and how far off each pixel is
    after that (3, h, w).
    """
    square = np.maximum(_dot(lit, lit), 1e-12)
    part = _dot(rest, lit) / square
    gap = rest - lit
    shadow = (_dot(gap, gap) > reach**2) & (part > darkest) & (part < 1)
    return lit * (shadow / np.sqrt(square)), shadow, rest - lit * np.where(shadow, part, 1)


def _dot(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Of each pixel's colours (both 3, h, w) the product, summed over the channels, (h, w)."""
    return np.einsum("chw,chw->hw", one, other)


def _products(rows: np.ndarray, columns: np.ndarray, weight: np.ndarray) -> np.ndarray:
    """Sums (ab, ab) over weighted pixels (h, w) of the products of every two splines of the surface.

    Those are splines of ``rows`` (h, a) times splines of ``columns`` (w, b). Along one side after the other, so that no
    pixel meets all of them (Currie, Durban and Eilers, 2006).
    """
    down, across = ((each[:, :, None] * each[:, None]).reshape(len(each), -1) for each in (rows, columns))
    a, b = rows.shape[1], columns.shape[1]
    return (down.T @ weight @ across).reshape(a, a, b, b).swapaxes(1, 2).reshape(a * b, a * b)


def _sums(rows: np.ndarray, columns: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Sums over pixels of their ``values`` (n, h, w) times each spline of the surface, (ab, n)."""
    sums = rows.T @ values @ columns
    return sums.reshape(len(sums), -1).T


def _splines(length: int) -> np.ndarray:
    """Cubic splines (length, spans + 3) along a side of so many pixels."""
    at = (np.arange(length) + 0.5) * (_SPANS / length)
    away = np.abs(at[:, None] - np.arange(-1, _SPANS + 2))
    near, far = (4 - 6 * away**2 + 3 * away**3) / 6, np.maximum(2 - away, 0) ** 3 / 6
    return np.where(away < 1, near, far)


def _stiffness(count: int) -> np.ndarray:
    """How much a surface of ``count`` x ``count`` splines bends, as a form of its weights (Eilers and Marx, 2003)."""
    one = np.eye(count)
    bend, slope = (difference.T @ difference for difference in (np.diff(one, n, axis=0) for n in (2, 1)))
    return np.kron(bend, one) + np.kron(one, bend) + 2 * np.kron(slope, slope)
