"""How an empty space would look in the present picture: in its light, and as noisy.

In deep shadow noise looks like relief, and print that a piece would hide like the piece. Whoever compares a space with
itself when it was empty must see both through the same camera.
"""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from vision.ranks import middle

#: Grey levels of stray light, and by how many times a space may have become lighter.
_STRAY, _LIGHTER = 4.0, 1.5
#: Width in pixels of what is finer than a piece's edges, and of grains of noise on a flattened space.
_FINE, _GRAIN = 1.2, 1.0
#: From the median of what noise is off to its deviation.
_DEVIATION = 1.48
#: One of so many pixels tells the noise.
_SOME = 5


def seen_now(bare: np.ndarray, now: np.ndarray, light: np.ndarray) -> np.ndarray:
    """A space (BGR, 64x64, the space itself in the middle) that was ``bare`` as a camera would give it ``now``.

    ``light`` (3,) are the factors of it :func:`vision.pieces.filling.fills.around` the space. The same spaces give the same picture.
    """
    light = np.minimum(light, _LIGHTER)
    lit = np.clip((bare + np.float32(_STRAY)) * light - _STRAY, 0, 255).astype(np.float32)
    more = np.sqrt(np.maximum(0, _noise(now.astype(np.float32)) ** 2 - _noise(lit) ** 2))
    return np.clip(lit + _grain(*now.shape) * more, 0, 255).astype(np.uint8)


def _noise(picture: np.ndarray) -> np.ndarray:
    """The deviation (3,) of each channel by what is finer than edges, on most of a picture."""
    fine = picture - cv2.GaussianBlur(picture, (0, 0), _FINE)
    return _DEVIATION * middle(np.abs(fine.reshape(-1, 3)[::_SOME]))


@cache  # all flattened spaces have one size
def _grain(height: int, width: int, channels: int) -> np.ndarray:
    """Noise (height, width, channels) of a deviation of 1 as :func:`_noise` measures it."""
    grain = np.random.default_rng(1).standard_normal((height, width, channels), np.float32)
    grain = cv2.GaussianBlur(grain, (0, 0), _GRAIN)
    grain /= _noise(grain)
    grain.flags.writeable = False
    return grain
