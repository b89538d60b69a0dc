"""The pictures of one colour that is enrolled, and what they show of the ground below."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.channels import square
from vision.pieces.enrolling import paled
from vision.pieces.enrolling.flat import flat, smooth
from vision.pieces.pixels import ground
from vision.pieces.pixels.shading import STEADY, coordinates, ground_costs, noise_of, point

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
        bare = [_of_ground(crop, empty) for crop in crops]
        soft = [smooth(crop) for crop in crops]
        costs = [
            ground.from_rim(coordinates(crop)) if cost is None else cost
            for crop, cost in zip(soft, bare, strict=True)
        ]
        kept = paled.clear(soft, costs)
        return cls(*([each[k] for k in kept] for each in (crops, bare, costs)))


def _of_ground(crop: np.ndarray, empty: list[np.ndarray]) -> np.ndarray | None:
    """Cost (48, 48) of explaining a crop by that of some empty spaces (48, 48, 3) which it shows, if it does."""
    if not empty:
        return None
    pixels = coordinates(smooth(crop))
    bare = min(empty, key=lambda each: _apart(pixels, each))
    if _apart(pixels, bare) > _SAME:
        return None
    bare, slack = ground.matched(bare, ground.slack_of(bare), pixels, _RIM)
    return np.minimum(*ground_costs(pixels, bare, max(STEADY, noise_of(square(pixels - bare))), slack))


def _apart(one: np.ndarray, other: np.ndarray) -> float:
    """How far the rims of two spaces (48, 48, 3) lie apart, on the whole."""
    away = np.linalg.norm(one - other, axis=2)
    return float(
        np.mean([np.median(part) for part in (away[:_RIM], away[-_RIM:], away[:, :_RIM], away[:, -_RIM:])])
    )


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
