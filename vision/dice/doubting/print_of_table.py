"""Print of a table that looks like dice: it has no colours but those that the table shows elsewhere, too."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from scipy import ndimage

from vision.picture import shrink

#: Longest side of the picture in which colours are compared, and the steps of L*, a* and b* (each 0..255) that are one colour, of which
#: the next ones count, too.
_LOOKED_AT, _STEPS = 640, (16, 8, 8)
#: So many pixels of a colour are on the table, as a part of those that are, and so much of what is print has such colours: of 42 cut off
#: dice on drawn tables one had more, in the table's own colour.
_SOME, _ALL = 1e-4, 0.99
#: So much of the upper faces of dice, which reach so far (in widths) around their middles, has a colour that dice have.
_DYED, _UPPER = 0.1, 0.3
#: So far (in widths) around its middle a die may be seen, and around a place that may be one.
_AROUND = 0.9

Box = tuple[int, int, int, int]


def not_of_the_table(
    picture: np.ndarray, boxes: Sequence[Box], width: float, dice: Sequence[np.ndarray]
) -> list[Box]:
    """Those of some ``boxes`` (x, y, width, height) of a BGR picture that show a colour which the table beside them and the ``dice`` has not.

    The dice are ``width`` wide, and their middles (2,) are given, all in pixels.
    """
    if not boxes:
        return []
    small, factor = shrink(picture, _LOOKED_AT)
    colours = cv2.cvtColor(small, cv2.COLOR_BGR2LAB)
    middles = [*dice, *((x + across / 2, y + down / 2) for x, y, across, down in boxes)]
    table, upper = np.full(small.shape[:2], 255, np.uint8), np.zeros(small.shape[:2], np.uint8)
    for middle in np.multiply(middles, factor):
        cv2.circle(table, np.int32(middle).tolist(), int(np.ceil(_AROUND * width * factor)), 0, -1)
    for middle in np.multiply(dice, factor).reshape(-1, 2):
        cv2.circle(upper, np.int32(middle).tolist(), int(np.ceil(_UPPER * width * factor)), 255, -1)
    shown = _shown(colours, table, _SOME) & ~_shown(colours, upper, _DYED)
    of_table = shown[tuple(np.moveaxis(colours // np.uint8(_STEPS), -1, 0))]
    return [box for box in boxes if _within(of_table, box, factor).mean() < _ALL]


def _shown(colours: np.ndarray, where: np.ndarray, least: float) -> np.ndarray:
    """Which colours (bool, by steps of L*, a* and b*) so much at ``least`` of a mask ``where`` (uint8) shows in a picture, 8-bit Lab."""
    bins = [256 // step for step in _STEPS]
    counts = cv2.calcHist([colours], [0, 1, 2], where, bins, [0, 256] * 3)
    return ndimage.maximum_filter(counts, 3) > least * max(1, cv2.countNonZero(where))


def _within(mask: np.ndarray, box: Box, factor: float) -> np.ndarray:
    """The part of a mask that shows a box of a picture ``factor`` times as large."""
    x, y, across, down = (int(v * factor) for v in box)
    return mask[y : y + down + 1, x : x + across + 1]
