"""Patches that have the outline of one single piece, and how large those are."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from vision.pieces.colours import SIDE, Colours
from vision.pieces.pixels.colour_patches import LIT
from vision.pieces.pixels.costs import Costs
from vision.pieces.pixels.counting import patches
from vision.quads import steps_on

#: How many times as long as wide an upper face is at most, and how much of its hull it fills: a square or a disc, seen aslant. Two of
#: them that touch are twice as long as wide, three leave a corner.
_LONG, _FULL = 1.5, 0.88
#: Pixels of an upper face below which it has no outline, and the part of a patch that it takes.
_LEAST, _UPPER = 12, 0.25
_THIN, _BESIDE = np.ones((3, 3), np.uint8), np.ones((5, 5), np.uint8)


def sizes(costs: Costs, quad: np.ndarray, colours: Colours) -> list[float]:
    """How large (1 as enrolled) the patches on a space ``quad`` (4, 2) are that look like one piece by itself, whatever its size."""
    found = []
    for index, name in enumerate(colours.names):
        mine = (costs.labels == index + 1).view(np.uint8)
        if not mine.any():
            continue
        lit = (costs.off[index] < LIT).view(np.uint8)
        for pixels, patch in patches(mine, costs.inside, 1.0):
            if pixels >= _LEAST and _single(patch, lit, index + 1, costs, quad):
                found.append(pixels / (colours.fill[name] * SIDE * SIDE))
    return found


def _single(patch: np.ndarray, lit: np.ndarray, label: int, costs: Costs, quad: np.ndarray) -> bool:
    """A ``patch`` (uint8 0/1) lies apart from others and within what is seen, and its one upper face is a square or a disc."""
    x, y, width, height = cv2.boundingRect(patch)
    top, left = costs.box[0].start + y, costs.box[1].start + x
    if min(top, left) < 1 or max(top + height, left + width) >= len(costs.far):
        return False
    near = costs.labels[cv2.dilate(patch, _BESIDE) > 0]
    if ((near > 0) & (near != label) & (near <= len(costs.pieces))).any():
        return False
    upper = cv2.morphologyEx(cv2.bitwise_and(patch, lit), cv2.MORPH_OPEN, _THIN)
    outlines, _ = cv2.findContours(upper, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outlines = [each for each in outlines if cv2.contourArea(each) >= _LEAST]
    if len(outlines) != 1 or cv2.countNonZero(upper) < _UPPER * cv2.countNonZero(patch):
        return False
    return _compact(outlines[0], quad, costs.side)


def _compact(outline: np.ndarray, quad: np.ndarray, side: int) -> bool:
    """An ``outline`` on a space flattened to ``side`` pixels is about a square or a disc in the picture."""
    back = np.linalg.inv(steps_on(quad, side))
    seen = np.float32(outline.reshape(-1, 2) @ back.T)
    (_, (a, b), _) = cv2.minAreaRect(seen)
    long, short = max(a, b) + 1, min(a, b) + 1
    return long < _LONG * short and cv2.contourArea(seen) > _FULL * cv2.contourArea(cv2.convexHull(seen))


def usual(every: Iterable[float]) -> float | None:
    """The size of which most of what is seen is, by the areas of single pieces; None of none."""
    ranked = np.sort(np.array(list(every)))
    if not len(ranked):
        return None
    share = np.cumsum(ranked)
    return float(ranked[np.searchsorted(share, share[-1] / 2)])
