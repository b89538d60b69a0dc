"""How like drawn markers patches of a picture are, under light that falls off evenly across each."""

from __future__ import annotations

import numpy as np


def likeness(shown: np.ndarray, drawn: np.ndarray) -> np.ndarray:
    """Correlation (n,) of patches (n, side, side) with drawn markers (n, side, side)."""
    level, gain = _lit_evenly(shown, drawn)
    there = _centred(drawn)
    power = (there * there).sum(axis=(1, 2)) + 1e-6
    return gain * power / np.sqrt((level * level).sum(axis=(1, 2)) * power + 1e-6)


def broken_ring(shown: np.ndarray, drawn: np.ndarray, cells: int) -> np.ndarray:
    """How much lighter than drawn the lightest cell of each ring is (n,), in parts of the way from ink to paper.

    The patches (n, 2 * cells, 2 * cells) are of the markers alone, without what lies around them.
    """
    level, gain = _lit_evenly(shown, drawn)
    gain = np.maximum(gain, 1e-6)[:, None, None]
    off = (level / gain - _centred(drawn)).reshape(-1, cells, 2, cells, 2).mean(axis=(2, 4))
    off[:, 1:-1, 1:-1] = -np.inf
    return off.max(axis=(1, 2))


def _lit_evenly(shown: np.ndarray, drawn: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The patches without their mean and without light that falls off, and how far ink and paper are apart (n,)."""
    level, there = _centred(shown), _centred(drawn)
    power = (there * there).sum(axis=(1, 2)) + 1e-6
    gain = (level * there).sum(axis=(1, 2)) / power
    level = level - _slope(level - gain[:, None, None] * there)
    return level, (level * there).sum(axis=(1, 2)) / power


def _centred(patches: np.ndarray) -> np.ndarray:
    return patches - patches.mean(axis=(1, 2), keepdims=True)


def _slope(patches: np.ndarray) -> np.ndarray:
    """The plane that fits each patch (n, side, side) best, without its mean."""
    along = np.linspace(-1, 1, patches.shape[1], dtype=np.float32)
    whole = patches.shape[1] * float((along * along).sum())
    right = (patches * along).sum(axis=(1, 2)) / whole
    down = (patches * along[:, None]).sum(axis=(1, 2)) / whole
    return right[:, None, None] * along + down[:, None, None] * along[:, None]
