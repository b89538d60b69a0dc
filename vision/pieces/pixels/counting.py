"""How many pieces are the patches of one colour on a space?"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

#: Patches smaller than this part of a piece are reflections, edges and remains, not pieces.
CRUMB = 0.3
#: A single patch of up to so many pieces is one piece: leaning views show more of its sides.
ONE = 1.45
#: Sizes between which a patch by itself is nothing but one whole piece.
_WHOLE = 0.6, 1.25
#: A number of touching pieces further than this from a whole one is not named.
UNCLEAR = 0.34
#: An area so many pieces above the number of upper faces speaks against it: two of them may look like one.
FACES = 0.72
#: Doubt of a number of touching pieces that their area alone tells.
BY_AREA = 0.3


@dataclass(frozen=True)
class Count:
    """``number`` pieces; ``doubt`` 0..1 is how near the measure is to another number."""

    number: int
    doubt: float


def is_whole(size: float) -> bool:
    """A patch of this ``size`` (1 = one piece) is as large as one whole piece, neither a part of one nor more."""
    return _WHOLE[0] < size < _WHOLE[1]


def regions(which: np.ndarray, picture: np.ndarray) -> np.ndarray:
    """Labels (h, w) with outlines where the BGR ``picture`` has them, from the best label (uint8) of each pixel.

    Label 0 is the ground. At the outline of a piece pixels mix two colours and look like a third: only
    what is solid is believed, and grows from there to the steepest line.
    """
    solid = cv2.compare(cv2.erode(which, _CORE), cv2.dilate(which, _CORE), cv2.CMP_EQ)
    seeds = cv2.bitwise_and(which + np.uint8(1), solid)
    if seeds.max() <= 1:
        return np.zeros_like(which)
    seeds = seeds.astype(np.int32)
    cv2.watershed(picture, seeds)
    seeds[:, 0], seeds[:, -1], seeds[0], seeds[-1] = seeds[:, 1], seeds[:, -2], seeds[1], seeds[-2]
    return cv2.subtract(seeds, 1, dtype=cv2.CV_8U)  # outlines, less than nothing, become ground


_CORE, _UPPER = np.ones((4, 4), np.uint8), np.ones((3, 3), np.uint8)


def patches(mask: np.ndarray, inside: tuple[slice, slice], unit: float) -> list[tuple[float, np.ndarray]]:
    """The connected patches of ``mask`` (uint8 0/1) that belong to the space, as ``(pieces, mask)``.

    ``inside`` are the rows and columns of the space itself; ``unit`` is the pixels of one piece. A patch that lies mostly
    outside belongs to a neighbour; one that sticks out counts whole.
    """
    least = CRUMB * unit
    if cv2.countNonZero(mask) < least:
        return []
    found = []
    for area, patch in _connected(mask, least):
        if np.count_nonzero(patch[inside]) >= 0.4 * area:
            found.append((area / unit, patch))
    return found


def _connected(mask: np.ndarray, least: float) -> list[tuple[int, np.ndarray]]:
    """The connected parts of a ``mask`` (uint8 0/1) of at least so many pixels: their pixels, and each by itself."""
    count, labels = cv2.connectedComponents(mask, connectivity=4)
    if count == 2:  # as a rule; OpenCV's own statistics take twice the time of the labels
        areas = [cv2.countNonZero(mask)]
    else:
        areas = np.bincount(labels.ravel())[1:].tolist()
    parts = [(area, number) for number, area in enumerate(areas, 1) if area >= least]
    return [(area, mask if count == 2 else (labels == number).view(np.uint8)) for area, number in parts]


def count(sizes: list[tuple[float, int]], most: int) -> Count:
    """Pieces in patches, each given as its size (in pieces) and the upper faces seen apart in it.

    ``most`` pieces fit on one space. Upper faces decide where the area lies between two numbers.
    """
    patches = [_pieces_in(size, faces) for size, faces in sizes]
    number, doubt = sum(each.number for each in patches), max((each.doubt for each in patches), default=0.0)
    if number > most:
        return Count(most, 0.0 if most == 1 else doubt)
    return Count(number, doubt)


def _pieces_in(size: float, faces: int) -> Count:
    """Pieces in one patch of that ``size`` (in pieces), with so many upper ``faces``."""
    if size < ONE:
        return Count(1, _doubt(size, 0.38, 1, 1.38))
    whole = max(2, round(size))
    if faces > 1 and too_few(faces, size):
        return Count(whole, 1.0)  # sides and shadows were taken for a piece, or two faces for one
    if not faces:
        return Count(whole, 1.0)  # only sides in some shade: as well a larger thing of about that hue
    if faces > 1 and size - faces > -0.5:
        return Count(faces, 0.3 if size - faces < FACES else 0.5)
    slack = UNCLEAR if whole < 4 else UNCLEAR * 0.75
    doubt = _doubt(size, whole - slack, whole, whole + slack)
    # Sides that are seen between pieces make up one more as easily.
    return Count(whole, doubt if faces > 1 else max(doubt, BY_AREA))


def too_few(faces: int, size: float) -> bool:
    """So many upper faces leave about a piece of an area (in pieces) without one."""
    return size - faces >= max(0.75, 0.3 * faces)


def _doubt(size: float, low: float, whole: int, high: float) -> float:
    """0 where ``size`` is a ``whole`` number, half at either limit, 1 a little beyond."""
    if low <= size <= high:
        return 0.5 * abs(size - whole) / (whole - low if size < whole else high - whole)
    return min(1.0, 0.5 + 5 * max(low - size, size - high))


def faces_in(patch: np.ndarray, lit: np.ndarray, unit: float) -> int:
    """Upper faces (``lit``) that lie apart in a patch of pieces of ``unit`` pixels; uint8 0/1 both."""
    upper = cv2.erode(cv2.bitwise_and(patch, lit), _UPPER)
    x, y, width, height = cv2.boundingRect(upper)
    if not width:
        return 0
    return len(_connected(upper[y : y + height, x : x + width], 0.1 * unit))
