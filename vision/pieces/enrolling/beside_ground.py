"""The colour of what stands out from the ground of its pictures, where the colour that they have in common is that ground.

Spaces are often printed in the colours of the pieces. Where pieces of a colour stood on those of the others, and few pictures were
taken, the ground of some is what most of them have in common, and each piece has the colour of another one's ground.
"""

from __future__ import annotations

import numpy as np

from vision.picture import lab as to_lab
from vision.pieces.enrolling import common_colour
from vision.pieces.enrolling.flat import flat, smooth
from vision.pieces.enrolling.pictures import Pictures
from vision.pieces.pixels import ground
from vision.pieces.pixels.shading import STRANGE

#: How far (Lab) pixels of a colour are from it, and how many of them (of 48 x 48) a crop must have.
_ABOUT, _FEW = 12.0, 12
#: Part of the pixels of a colour, or of some crops, from which it is true of most of them.
_MOST = 0.5
#: Cost from which rather something else than the ground explains a pixel.
_TOLD = STRANGE / 2
#: Pixels along a side of a crop, beside a line that is printed there, and the part of them that shows the ground of a round space.
_WIDE, _SEEN = 8, 0.25


def standing(pictures: dict[str, Pictures], empty: list[np.ndarray]) -> dict[str, np.ndarray]:
    """The Lab colour (3,) by name that stands out from the ground of its pictures, and not from that of others.

    ``empty`` are BGR crops of empty spaces: what stands out from those is print.
    """
    shown = {name: _on_the_whole(some.crops, some.costs) for name, some in pictures.items()}
    printed = np.mean([_shown(crop, ground.from_rim(flat(crop))) for crop in empty], axis=0)
    found = {}
    for name, some in pictures.items():
        others = [0.7 * each for other, each in shown.items() if other != name]
        score = shown[name] - np.max([printed, *others], axis=0)
        found[name] = common_colour.own_colour(some.crops, some.costs, score)
    return found


def _on_the_whole(crops: list[np.ndarray], costs: list[np.ndarray]) -> np.ndarray:
    """Which colours stand out from the ground of crops, on the whole: on ground of its own colour a piece does not."""
    return np.mean([_shown(*each) for each in zip(crops, costs, strict=True)], axis=0)


def _shown(crop: np.ndarray, cost: np.ndarray) -> np.ndarray:
    """Which colours stand out from the ground of a crop, as :func:`common_colour.presence` tells; ``cost`` (48, 48) is that of ground."""
    return common_colour.presence(crop, np.clip(cost / _TOLD - 1, 0, 1))


def is_ground(pictures: Pictures, colour: np.ndarray) -> bool:
    """Most pictures that show a ``colour`` (Lab) show it at all four sides, and most of it is explained as their ground."""
    told = []
    for crop, cost in zip(pictures.crops, pictures.costs, strict=True):
        alike = _alike(crop, colour)
        if np.count_nonzero(alike) > _FEW:
            sides = alike[:_WIDE], alike[-_WIDE:], alike[:, :_WIDE], alike[:, -_WIDE:]
            round_about = min(side.mean() for side in sides) > _SEEN
            told.append(round_about and np.mean(cost[alike] < _TOLD) > _MOST)
    return not told or bool(np.mean(told) > _MOST)


def _alike(crop: np.ndarray, colour: np.ndarray) -> np.ndarray:
    """Where (48, 48; bool) a crop is about of a ``colour`` (Lab)."""
    return np.linalg.norm(to_lab(smooth(crop)) - colour, axis=2) < _ABOUT
