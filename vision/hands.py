"""Hands and arms above the table: what reaches into the picture from its edge."""

from __future__ import annotations

import cv2
import numpy as np

from vision.quads import at_edge, flatten
from vision.reference import difference, match_light

#: A hand differs from the empty table by this (CIE Lab), and an arm fills at least this part of the picture.
_FOREIGN, _ARM = 16.0, 0.01


def hands_in(view: np.ndarray, empty: np.ndarray) -> np.ndarray:
    """Where something reaches into the picture from its edge, bool, a quarter as high and wide.

    Both are BGR of one size. Pieces lie inside the picture; hands and arms come from outside.
    """
    size = (view.shape[1] // 4, view.shape[0] // 4)
    now, was = (cv2.resize(p, size, interpolation=cv2.INTER_AREA) for p in (view, match_light(empty, view)))
    change = (difference(now, was) > _FOREIGN).astype(np.uint8)
    change = cv2.morphologyEx(change, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(change)
    reaching = np.zeros(change.shape, bool)
    for index in range(1, count):
        *box, covered = stats[index]
        if at_edge(box, change.shape, near=1) and covered > _ARM * change.size:
            reaching |= labels == index
    return reaching


def under(hands: np.ndarray, quad: np.ndarray) -> bool:
    """Whether a hand covers a good part of a square."""
    if not hands.any():
        return False
    square = flatten(hands.astype(np.uint8) * 255, quad / 4, 12, 12)
    return bool((square > 127).mean() > 0.15)
