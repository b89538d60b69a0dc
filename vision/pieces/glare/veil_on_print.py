"""A reflection that lies over a known print: how strong it is everywhere, told by how much paler than itself the print is.

Light multiplies what a print sends back, a reflection adds the same to all channels and changes smoothly. So its field is a
smooth surface that explains, with one gain for each channel, most of what is seen.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision import smooth
from vision.channels import most
from vision.gamma import linear

#: How far off (of full light) pixels may be in each round to have a say: at first all have one.
_REACHES = (0.2, 0.1, 0.05, 0.03, *(0.02,) * 5)
#: Light that the deepest shadow of a piece leaves, of that beside it.
_DARKEST = 0.2
#: Least light in any channel under which a print tells a reflection.
_DIMMEST = 0.1
#: Grey level from which a channel is burnt out, and least veil worth taking off.
_BURNT, _LEAST = 250, 0.015


@dataclass(frozen=True)
class Veil:
    """The ``light`` (h, w) of a reflection, 0..1 in each channel, on a print that is seen under a ``gain`` (3,) of its own."""

    light: np.ndarray
    gain: np.ndarray


def told(now: np.ndarray, was: np.ndarray, known: np.ndarray) -> Veil | None:
    """What a reflection adds to ``now``, and the light on it beside that; None where it adds hardly any, or the print is not lit.

    ``was`` shows the same print (BGR, h, w) in plain light, where it is ``known`` (h, w; bool), and may be covered by
    pieces here and there.
    """
    lit, seen = (linear(cv2.GaussianBlur(picture, (3, 3), 0)) for picture in (was, now))
    surface, gain = smooth.fitted(lit, seen, known & (most(now) < _BURNT), _REACHES, _DARKEST)
    light = np.maximum(surface, 0)
    return Veil(light, gain) if light[known].max() > _LEAST and gain.min() > _DIMMEST else None
