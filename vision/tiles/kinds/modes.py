"""Kinds of picture that come in several colours, as the castles of several players do: each colour for itself."""

from __future__ import annotations

import numpy as np

from vision.tiles.kinds.texture import TONES

#: How far apart two pictures of one colour lie at most that no others join, as a logarithm of the ratio of channels.
_GAP = 0.2


def modes(numbers: np.ndarray) -> list[np.ndarray]:
    """Which of the samples (n, d) of one kind are of one colour: an array of bool (n,) for each colour.

    ``numbers`` are those of :func:`~vision.tiles.kinds.texture.described`. Pictures between two colours make them one.
    """
    tones = numbers[:, :TONES].reshape(len(numbers), -1, 3)
    hues = tones - tones.mean(axis=2, keepdims=True)
    apart = np.square(hues[:, None] - hues[None]).mean(axis=(2, 3))
    near = apart < _GAP**2
    found, left = [], np.ones(len(numbers), bool)
    while left.any():
        mine = near[left.argmax()]
        while (more := near[mine].any(axis=0)).sum() > mine.sum():
            mine = more
        found.append(mine)
        left &= ~mine
    return found
