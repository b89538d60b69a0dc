"""How many pieces are the patches of one colour on a space?"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

#: Patches smaller than this part of a piece are reflections, edges and remains, not pieces.
CRUMB = 0.3
#: A single patch of up to so many pieces is one piece: leaning views show more of its sides.
ONE = 1.42
#: A number of touching pieces further than this from a whole one is not named.
UNCLEAR = 0.34


@dataclass(frozen=True)
class Count:
    """``number`` pieces; ``doubt`` 0..1 is how near the measure is to another number; ``area`` in pieces."""

    number: int
    doubt: float
    area: float


def regions(which: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Labels (h, w) without seams, and where something strange lies, from the best label of each pixel.

    Label 0 is the ground, the highest is strange, those between are colours. At the outline of a piece
    pixels mix two colours and look like a third: thin patches fall to the solid one next to them.
    """
    last = int(which.max())
    which = which.astype(np.uint8)
    solid = np.zeros_like(which)
    for label in np.flatnonzero(np.bincount(which.ravel())):
        if label:
            mine = cv2.morphologyEx((which == label).view(np.uint8), cv2.MORPH_OPEN, _SEAM)
            solid[mine > 0] = label
    if not solid.any():
        return solid, solid > 0
    away, nearest = cv2.distanceTransformWithLabels(
        (solid == 0).view(np.uint8), cv2.DIST_L2, 3, labelType=cv2.DIST_LABEL_PIXEL
    )
    seam = (which > 0) & (solid == 0) & (away < 3.5)
    index = np.zeros(int(nearest.max()) + 1, np.uint8)
    index[nearest[solid > 0]] = solid[solid > 0]
    solid[seam] = index[nearest[seam]]
    return solid, solid == last


_SEAM = np.ones((4, 4), np.uint8)


def patches(mask: np.ndarray, own: np.ndarray, unit: float) -> list[tuple[float, np.ndarray]]:
    """The connected patches of ``mask`` (uint8) that belong to the space, as ``(pieces, patch mask)``.

    ``own`` (uint8) is the inside of the space; ``unit`` the pixels of one piece. A patch that lies mostly
    outside belongs to a neighbour; one that sticks out counts whole.
    """
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    if count < 2:
        return []
    inside = np.bincount(labels[own > 0], minlength=count)
    found = []
    for index in range(1, count):
        area = stats[index, cv2.CC_STAT_AREA]
        if inside[index] >= 0.4 * area and area >= CRUMB * unit:
            found.append((float(area) / unit, labels == index))
    return found


def count(sizes: list[float], most: int) -> Count:
    """Pieces in patches of these sizes (in pieces); ``most`` fit on one space."""
    number, doubt = 0, 0.0
    for size in sizes:
        if size < ONE:
            number += 1
            doubt = max(doubt, min(1.0, (0.42 - size) / 0.25 + 0.5) if size < 0.42 else 0.0)
            doubt = max(doubt, (size - 1.3) / 0.12 * 0.5 if size > 1.3 else 0.0)
            continue
        whole = max(1, round(size))
        number += whole
        doubt = max(doubt, abs(size - whole) / UNCLEAR * 0.5)
    if number > most:
        return Count(most, 0.0 if most == 1 else doubt, sum(sizes))
    return Count(number, doubt, sum(sizes))
