"""An enrolled face in light that changes over the tile: the edge of a shadow lies on it."""

from __future__ import annotations

import cv2
import numpy as np

from vision import smooth
from vision.channels import most

#: Grey levels added to both pictures, so that the noise of dark ones says little.
_DARK = 4
#: How far off (as a logarithm) pixels may be in each round to have a say: at first all have one.
_REACHES = (1.0, 0.5, 0.3, 0.2, 0.15, 0.15)
#: Grey level from which a channel is burnt out.
_BURNT = 250


def shaded(lies: np.ndarray, inside: np.ndarray, now: np.ndarray) -> np.ndarray:
    """A face that ``lies`` (BGR, h, w) ``inside`` (h, w; bool) a square, in the light of ``now``; around it ``now`` itself.

    Light multiplies what a face sends back: by a factor for each channel, and by one, the same for all, that changes smoothly over
    it. In logarithms both are added, and what pieces leave in sight of the face tells them.
    """
    own, seen = (np.log(cv2.GaussianBlur(each, (3, 3), 0).astype(np.float32) + _DARK) for each in (lies, now))
    asked = inside & (most(now) < _BURNT)
    surface, shift = smooth.fitted(np.ones_like(own), seen - own, asked, _REACHES)
    lit = np.clip(lies * np.exp(surface[..., None] + shift), 0, 255).astype(np.uint8)
    return np.where(inside[..., None], lit, now)
