"""A land of which a part is something else, a bank, a path, or a thing that stands there: where, and what the rest looks like."""

from __future__ import annotations

import cv2
import numpy as np

from vision.tiles.bare.palette import Palette
from vision.tiles.pixels import SIDE

#: Part of the pixels of a kind's squares on a board that shows a colour which it commonly has there.
_COMMON = 0.005
#: Pixels at each side of a square that count for no land, for there the next tile begins, and how wide the ring within them is.
_RIM, _RING = 3, 6
#: Pixels around each (across) of which so large a part is in other colours where something else is, and its edge, blurred, beyond.
_AROUND, _MOSTLY, _EDGE = 5, 0.65, 1
#: Parts of a square that its largest region of something else is at least, and all of them at most, and of the ring, for what stands
#: there leaves that, and a bank half.
_LEAST, _MOST, _OF_RING = 0.1, 0.65, 0.65

_INNER = np.zeros((SIDE, SIDE), bool)
_INNER[_RIM:-_RIM, _RIM:-_RIM] = True
_ALONG = _INNER.copy()
_ALONG[_RIM + _RING : -_RIM - _RING, _RIM + _RING : -_RIM - _RING] = False
_PLACES = np.stack(np.mgrid[:SIDE, :SIDE])


def rests(
    faces: np.ndarray, kinds: np.ndarray, asked: np.ndarray, known: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Which of the faces (n, 48, 48, 3), BGR uint8, that are ``asked`` for (n, bool) partly are their kind, and what that looks like.

    ``kinds`` (n,) is the likeliest kind of each, by number; what colours a kind has on this board tell those faces of it that
    are ``known`` (n, bool). Where such colours are on some of a face and not on all of it, what else is there is replaced by
    what lies around it: numbers (m,) and pictures (m, 48, 48, 3).
    """
    numbers, pictures = [], []
    for kind in np.intersect1d(kinds[asked], kinds[known]):
        colours = Palette(faces[known & (kinds == kind)][:, _RIM:-_RIM, _RIM:-_RIM], _COMMON)
        for k in np.flatnonzero(asked & (kinds == kind)):
            other = something_else(faces[k], colours)
            if _is_some_of_it(other):
                numbers.append(k)
                pictures.append(without(faces[k], other))
    return np.array(numbers, int), np.array(pictures, np.uint8).reshape(-1, *faces.shape[1:])


def something_else(face: np.ndarray, colours: Palette) -> np.ndarray:
    """Where a face (48, 48, 3), BGR uint8, hardly shows colours of a palette, (48, 48; bool)."""
    share = cv2.blur(np.float32(~colours.shows(face)), (_AROUND, _AROUND))
    return cv2.dilate(np.uint8(share > _MOSTLY), np.ones((2 * _EDGE + 1,) * 2, np.uint8)) > 0


def _is_some_of_it(other: np.ndarray) -> bool:
    """What else is in a face (48, 48; bool) is at least one region of some size, and leaves enough of the face and its edge.

    Specks of other colours all over are no bank and nothing that stands there, but another land.
    """
    _, _, regions, _ = cv2.connectedComponentsWithStats(np.uint8(other & _INNER))
    largest = regions[1:, cv2.CC_STAT_AREA].max(initial=0) / _INNER.sum()
    return largest > _LEAST and other[_INNER].mean() < _MOST and other[_ALONG].mean() < _OF_RING


def without(face: np.ndarray, other: np.ndarray) -> np.ndarray:
    """A face (48, 48, 3) with its surroundings mirrored into what else is there (48, 48; bool), not what lies beyond its rim."""
    seen, missing = face.copy(), other.copy()
    while missing.any():
        near = _nearest(_INNER & ~missing)
        down, right = mirrored = np.clip(2 * near - _PLACES, 0, SIDE - 1)
        told = missing & (_INNER & ~missing)[down, right]
        if not told.any():  # too narrow a rest to mirror
            told, mirrored = missing, near
        seen[told] = seen[mirrored[0][told], mirrored[1][told]]
        missing = missing & ~told
    return seen


def _nearest(some: np.ndarray) -> np.ndarray:
    """The place of the nearest of some pixels (48, 48; bool) to each, down and across, (2, 48, 48)."""
    _, labels = cv2.distanceTransformWithLabels(
        np.uint8(~some), cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL
    )
    at = np.zeros((2, labels.max() + 1), int)
    at[:, labels[some]] = _PLACES[:, some]
    return at[:, labels]
