"""Many quads at once: their sizes, and points laid into them."""

from __future__ import annotations

import numpy as np


def sizes(quads: np.ndarray) -> np.ndarray:
    """Side of a square of the same area."""
    a, b = quads[:, 2] - quads[:, 0], quads[:, 3] - quads[:, 1]
    return np.sqrt(np.maximum(np.abs(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]) / 2, 1.0))


def maps(quads: np.ndarray) -> np.ndarray:
    """Homographies (n, 3, 3) from the unit square to the quads (Heckbert 1989)."""
    p = quads.astype(np.float64)
    total = p[:, 0] - p[:, 1] + p[:, 2] - p[:, 3]
    one, two = p[:, 1] - p[:, 2], p[:, 3] - p[:, 2]
    det = one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0]
    det = np.where(np.abs(det) < 1e-9, 1e-9, det)
    g = (total[:, 0] * two[:, 1] - total[:, 1] * two[:, 0]) / det
    h = (one[:, 0] * total[:, 1] - one[:, 1] * total[:, 0]) / det
    first = p[:, 1] - p[:, 0] + g[:, None] * p[:, 1]
    second = p[:, 3] - p[:, 0] + h[:, None] * p[:, 3]
    found = np.empty((len(p), 3, 3))
    found[:, :2, 0], found[:, :2, 1], found[:, :2, 2] = first, second, p[:, 0]
    found[:, 2, 0], found[:, 2, 1], found[:, 2, 2] = g, h, 1
    return found


def through(maps: np.ndarray, u: np.ndarray, v: np.ndarray) -> np.ndarray:
    """Points of the unit square (m,) or (n, m) through each map, float32 (n, m, 2)."""
    u, v = (np.broadcast_to(np.float32(a), (len(maps), a.shape[-1])) for a in (u, v))
    m = maps.astype(np.float32)[:, :, :, None]
    x, y, w = (m[:, k, 0] * u + m[:, k, 1] * v + m[:, k, 2] for k in range(3))
    w = np.where(np.abs(w) < 1e-6, 1e-6, w)
    return np.stack([x / w, y / w], axis=-1).astype(np.float32)
