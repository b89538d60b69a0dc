"""The part of its space that a piece of each colour covers, by the pictures in which its colour was enrolled."""

from __future__ import annotations

import numpy as np

#: The part of its space that a piece covers where nothing tells.
_UNKNOWN = 0.25


def covered(parts: dict[str, np.ndarray]) -> dict[str, float]:
    """The part (0..1) of its space that a piece of each colour covers, by the ``parts`` (m,) of each crop that show its colour.

    Where the crops of a colour disagree, the ground took part: then the size of the other pieces is a
    better guess, for pieces of one game are about equally large. Where all disagree, every picture had its own
    lamp, which moves colours away: those that show most of their piece tell.
    """
    seen = {n: p[p > 0] for n, p in parts.items()}
    middle = {n: float(np.median(p)) if len(p) else 0.0 for n, p in seen.items()}
    sure = {n: m for n, m in middle.items() if m and np.mean(np.abs(parts[n] / m - 1) < 0.25) > 0.6}
    usual = float(np.median(list(sure.values()))) if sure else _most(seen)
    own = {n for n, m in sure.items() if 0.45 < m / usual < 2.2}
    steady = {n for n in own if len(seen[n]) > 4 and np.median(np.abs(seen[n] / middle[n] - 1)) < 0.1}
    return {
        n: sure[n] if n in steady or (n in own and abs(sure[n] / usual - 1) > 0.35) else usual for n in parts
    }


def _most(seen: dict[str, np.ndarray]) -> float:
    every = np.concatenate([*seen.values(), np.zeros(0)])
    return float(np.percentile(every, 90)) if len(every) else _UNKNOWN
