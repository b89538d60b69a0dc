"""The colour of what stands out from the ground of its pictures, where the colour that they have in common is that ground.

Spaces are often printed in the colours of the pieces. Where pieces of a colour stood on those of the others, and few pictures were
taken, the ground of some is what most of them have in common, and each piece has the colour of another one's ground.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.picture import lab as to_lab
from vision.pieces.enrolling import common_colour
from vision.pieces.enrolling.flat import flat, smooth
from vision.pieces.enrolling.pictures import Pictures
from vision.pieces.pixels import ground
from vision.pieces.pixels.shading import MOST_SHEEN, STRANGE, WHITE, point

#: How far (Lab) pixels of a colour are from it, and how many of them (of 48 x 48) a crop must have.
_ABOUT, _FEW = 12.0, 12
#: Part of the pixels of a colour, or of some crops, from which it is true of most of them.
_MOST = 0.5
#: Cost from which rather something else than the ground explains a pixel; what thin lines do not hold.
_TOLD, _SOLID = STRANGE / 2, np.ones((4, 4), np.uint8)
#: Pixels along a side of a crop, beside a line that is printed there, and the part of them that shows the ground of a round space.
_WIDE, _SEEN = 8, 0.25


def standing(pictures: dict[str, Pictures], empty: list[np.ndarray]) -> dict[str, np.ndarray]:
    """The Lab colour (3,) by name that stands out from the ground of its pictures, and not from that of others.

    ``empty`` are BGR crops of empty spaces: what stands out from those is print.
    """
    shown = {name: _in_each(some.crops, some.costs) for name, some in pictures.items()}
    printed = np.mean([_shown(crop, ground.from_rim(flat(crop))) for crop in empty], axis=0)
    found = {}
    for name, some in pictures.items():
        others = [0.7 * each for other, each in shown.items() if other != name]
        score = shown[name] - np.max([printed, *others], axis=0)
        found[name] = common_colour.own_colour(some.crops, some.costs, score)
    return found


def named_instead(pictures: Pictures, guess: np.ndarray, standing: np.ndarray) -> bool:
    """A ``guess`` (Lab) is the ground of its pictures, and the colour that is ``standing`` out from it another one."""
    return _another(standing, guess) and _stands_out(pictures, standing) and _is_ground(pictures, guess)


def _in_each(crops: list[np.ndarray], costs: list[np.ndarray]) -> np.ndarray:
    return common_colour.in_each([_shown(*each) for each in zip(crops, costs, strict=True)])


def _shown(crop: np.ndarray, cost: np.ndarray) -> np.ndarray:
    """Which colours stand out from the ground of a crop, as :func:`common_colour.presence` tells; ``cost`` (48, 48) is that of ground."""
    return common_colour.presence(crop, np.clip(cost / _TOLD - 1, 0, 1))


def _stands_out(pictures: Pictures, colour: np.ndarray) -> bool:
    """On most pictures a ``colour`` (Lab) is seen, in some light, that their ground does not explain, and that is no thin line."""
    hue = point(colour)
    seen = [
        cv2.morphologyEx((_in_some_light(crop, hue) & (cost > _TOLD)).view(np.uint8), cv2.MORPH_OPEN, _SOLID)
        for crop, cost in zip(pictures.crops, pictures.costs, strict=True)
    ]
    return bool(np.mean([cv2.countNonZero(each) > _FEW for each in seen]) > _MOST)


def _is_ground(pictures: Pictures, colour: np.ndarray) -> bool:
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


def _in_some_light(crop: np.ndarray, colour: np.ndarray) -> np.ndarray:
    """Where (48, 48; bool) a crop shows a ``colour`` (3,) or a shade of it, darker or lighter."""
    pixels = flat(crop)
    shade = pixels @ colour / (colour @ colour)
    return (np.linalg.norm(pixels - shade[..., None] * colour, axis=2) < ground.ONE_HUE) & (shade > 0)


def _another(lab: np.ndarray, other: np.ndarray) -> bool:
    """A colour (Lab) is no shade of another one, nor that under a reflection: pieces that fill their spaces show those, too."""
    one, two = point(lab), point(other)
    away, paler = one - two, WHITE - two
    sheen = np.clip(away @ paler / (paler @ paler), 0, MOST_SHEEN)
    pale = np.linalg.norm(away - sheen * paler) < ground.ONE_HUE
    return not (pale or ground.shades_of(one, two) or ground.shades_of(two, one))
