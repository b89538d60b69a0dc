"""The three sides of a four-sided die by its shape: under a lamp two of them may look alike, and make one patch."""

from __future__ import annotations

import cv2
import numpy as np

from vision.dice.no_pips.four_sided import Side
from vision.dice.no_pips.shadeless import shadeless
from vision.dice.upper_face.bodies import Body

#: Where the corner that looks up may be seen, in parts of the way from the middle of the outline to its corners: seen from 11 degrees
#: aside it is a quarter of that way off.
_ASIDE = np.linspace(-0.3, 0.3, 7)
#: Pixels that are asked where it is, at most.
_ASKED = 1500


def sides_by_shape(lab: np.ndarray, body: Body) -> list[Side]:
    """The three sides of the triangle around a body, split where each of them is most of one colour; ``lab`` (height, width, 3)."""
    x, y, width, height = body.box
    window = shadeless(lab[y : y + height, x : x + width])
    _, corners = cv2.minEnclosingTriangle(np.float32(body.hull - (x, y)).reshape(-1, 1, 2))
    if corners is None:
        return []
    corners = corners.reshape(3, 2)
    places = np.argwhere(body.mask)[:, ::-1]
    colours = window[body.mask]
    some = slice(None, None, max(1, len(places) // _ASKED))
    middle = corners.mean(axis=0)
    across = corners[:2] - middle
    ways = [np.array((right, down)) for right in _ASIDE for down in _ASIDE]
    way = min(
        ways, key=lambda way: _unlike(colours[some], _sides(places[some], middle + way @ across, corners))
    )
    if np.abs(way).max() >= _ASIDE[-1]:
        return []  # seen from farther aside, with a side out of sight: then one side would be split in two
    of = _sides(places, middle + way @ across, corners)
    return [
        Side(float(mine.mean()), np.median(colours[mine], axis=0), places[mine].mean(axis=0))
        for mine in (of == side for side in range(3))
        if mine.any()
    ]


def _sides(places: np.ndarray, top: np.ndarray, corners: np.ndarray) -> np.ndarray:
    """On which of three sides, 0 to 2, some ``places`` (n, 2) are: those are parted by lines from the ``top`` (2,) to the ``corners`` (3, 2)."""
    rays = np.sort(np.arctan2(*(corners - top).T[::-1]))
    return np.searchsorted(rays, np.arctan2(*(places - top).T[::-1])) % 3


def _unlike(colours: np.ndarray, of: np.ndarray) -> float:
    """How far the colours (n, 3) of sides are from the mean of theirs, squared, in all."""
    return float(sum(((mine := colours[of == side]).var(axis=0) * len(mine)).sum() for side in np.unique(of)))
