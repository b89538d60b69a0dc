"""The pictures of one colour that is enrolled, and what they show of the ground below."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.channels import square
from vision.pieces.enrolling import paled
from vision.pieces.enrolling.flat import flat, smooth
from vision.pieces.pixels import ground
from vision.pieces.pixels.rays import coordinates, point
from vision.pieces.pixels.shading import STEADY, STRANGE, ground_costs, noise_of

#: Pixels at the rim of a crop that show its ground, and how far that may be from a picture of the empty space.
_RIM, _SAME = 5, 5.0
#: Part of the rim of a crop from which a piece reaches it, and part of the crops of which that is true of all.
_REACHED, _MOST = 0.3, 0.6
#: Chroma from which a colour is told in any shade.
_COLOURED = 25.0


@dataclass(frozen=True, eq=False)
class Pictures:
    """The crops (BGR) of a colour that no reflection pales; what each (48, 48) costs as its ground.

    ``bare`` are the costs by the empty space that a crop shows, None where it shows none, ``costs`` those or else the costs by
    its own rim.
    """

    crops: list[np.ndarray]
    bare: list[np.ndarray | None]
    costs: list[np.ndarray]

    @classmethod
    def of(cls, crops: list[np.ndarray], empty: list[np.ndarray]) -> Pictures:
        """``crops`` as they are taken, and empty spaces (48, 48, 3)."""
        known = _Bare(empty)
        bare = [_of_ground(crop, known) for crop in crops]
        soft = [smooth(crop) for crop in crops]
        costs = [
            ground.from_rim(coordinates(crop)) if cost is None else cost
            for crop, cost in zip(soft, bare, strict=True)
        ]
        kept = paled.clear(soft, costs)
        return cls(*([each[k] for k in kept] for each in (crops, bare, costs)))


class _Bare:
    """Empty spaces (48, 48, 3), and the four strips of the rims of all of them."""

    def __init__(self, empty: list[np.ndarray]) -> None:
        self._empty = empty
        self._strips = [np.stack(strips) for strips in zip(*map(_strips, empty), strict=True)]

    def like(self, pixels: np.ndarray) -> np.ndarray | None:
        """The space of which the rim is most like that of ``pixels``, if one is the same; hundreds may have been enrolled."""
        if not self._empty:
            return None
        left, apart = np.arange(len(self._empty)), np.zeros(len(self._empty))
        for strips, strip in zip(self._strips, _strips(pixels), strict=True):
            away = np.linalg.norm(strips[left] - strip, axis=2)
            apart += np.median(away, axis=1) / 4
            left, apart = left[apart <= _SAME], apart[apart <= _SAME]
            if not len(left):
                return None
        return self._empty[left[apart.argmin()]]


def _strips(space: np.ndarray) -> list[np.ndarray]:
    """The upper, lower, left and right strip of a space (48, 48, 3), (pixels, 3) each."""
    sides = space[:_RIM], space[-_RIM:], space[:, :_RIM], space[:, -_RIM:]
    return [side.reshape(-1, 3) for side in sides]


def _of_ground(crop: np.ndarray, empty: _Bare) -> np.ndarray | None:
    """Cost (48, 48) of explaining a crop by that of the ``empty`` spaces which it shows, if it does."""
    pixels = coordinates(smooth(crop))
    bare = empty.like(pixels)
    if bare is None:
        return None
    bare, slack = ground.matched(bare, ground.slack_of(bare), pixels, _RIM)
    cost = np.minimum(*ground_costs(pixels, bare, max(STEADY, noise_of(square(pixels - bare))), slack))
    # Round spaces of different colours have one rim, that of the board around them.
    return np.minimum(cost, ground.all_around(pixels)) if ground.on_all_sides(cost > STRANGE / 2) else cost


def sides_at_rim(crops: list[np.ndarray], guess: np.ndarray, empty: list[np.ndarray]) -> bool:
    """Pieces of about the colour ``guess`` (Lab) fill their crops: most show shades of it at their rims, and ``empty`` spaces do not.

    Else the sides of a piece would pass for its ground.
    """
    colour = point(guess)
    if not empty or np.hypot(*colour[1:]) < _COLOURED:
        return False
    shown = [flat(crop) for crop in crops]
    reached, printed = (
        np.mean([ground.shades_of(ground.rim_of(one), colour).mean() > _REACHED for one in some])
        for some in (shown, empty)
    )
    return bool(reached > _MOST and printed < 1 - _MOST)
