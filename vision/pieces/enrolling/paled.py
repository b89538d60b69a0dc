"""Pictures of single pieces under a lamp's reflection, told by the other pictures of the same piece.

A reflection adds white light: a piece under it sends back its own colour and as much more in every channel. Other lamps
and shadows multiply that colour, which is something else if it has any.
"""

from __future__ import annotations

import numpy as np

from vision.gamma import linear
from vision.pieces.pixels.shading import STRANGE

#: Light (0..1) that a reflection adds at least, and what of it may be unlike white, in parts of it and at all.
_LEAST, _REST, _NOISE = 0.02, 0.15, 0.01
#: Part of that which another lamp leaves unexplained at most, if it is a reflection.
_RATHER = 0.5
#: Part of its light that a coloured piece has more of in one channel than in another.
_COLOURED = 0.3
#: Pixels of a crop that a piece must cover, and the part of them that is not its upper face.
_FEW, _SIDES = 60, 0.5


def clear(crops: list[np.ndarray], costs: list[np.ndarray]) -> list[int]:
    """The numbers of those pictures (BGR, 48x48) of single pieces of one colour that show none of them under a reflection.

    ``costs`` (48, 48) are those of explaining each by its ground. A picture is left out if another one shows the same
    piece without that light.
    """
    seen = [_upper(crop, cost) for crop, cost in zip(crops, costs, strict=True)]
    told = [light for light in seen if light is not None]
    return [k for k, one in enumerate(seen) if one is None or not any(_paled(one, other) for other in told)]


def _upper(crop: np.ndarray, cost: np.ndarray) -> np.ndarray | None:
    """The light (3,) of the upper face of what stands on the ground."""
    strange = cost > STRANGE
    if np.count_nonzero(strange) < _FEW:
        return None
    pixels = linear(crop)[strange]
    bright = pixels.sum(axis=1)
    return np.median(pixels[bright >= np.quantile(bright, _SIDES)], axis=0)


def _paled(one: np.ndarray, other: np.ndarray) -> bool:
    """The light of ``one`` piece is that of the other and as much more of every channel, rather than a multiple of it."""
    if np.ptp(other) < _COLOURED * other.max():
        return False
    step = one - other
    white = float(step.mean())
    rest = float(np.abs(step - white).max())
    lit = float(np.abs(one - (one @ other) / (other @ other) * other).max())
    return white > _LEAST and rest < _REST * white + _NOISE and rest < _RATHER * lit
