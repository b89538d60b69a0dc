"""A die that is not there: on plain ground small dice look like the pips of a large one."""

from __future__ import annotations

import cv2
import numpy as np

from vision.dice.nets.learnt import BELIEVED, agreed, opinions
from vision.picture import crop, lab, shrink

#: Longest side of the picture in which the spots of a die are looked for, and how unlike it (Lab) they are at least; shadows are less so
#: than this part of the plainest spot.
_LOOKED_AT, _UNLIKE, _PART = 96, 12.0, 0.35
#: Sides of spots that may be small dice, in parts of the width of the large one, and the least one in pixels.
_WIDE, _LEAST = (0.05, 0.25), 20
#: Widths of windows around such a spot, in parts of its longer side.
_AROUND = (1.1, 1.25)
#: A drilled pip with a glint in it looks like a die that shows one; of some 500 pips of dice one looked surer than 0.65 of more: none is
#: told by less.
_SPOT, _SURE = 1, 0.8
#: Longest side of the picture in which the ground is looked at, so far (in widths of the window) around the die; so much of that must be
#: in sight.
_GROUND, _BEYOND, _ENOUGH = 320, 1.5, 0.3
#: More spots than sides show at once are no dice but a pattern.
_MOST = 24


def mirage(picture: np.ndarray, window: np.ndarray) -> bool:
    """Whether what looks like the pips of one large die in a ``window`` (3,) of a BGR picture is rather a die each.

    What has an outline of its own, as a tray has, is a die though its pips look like dice, unless they show different values: the
    pips of a die are alike.
    """
    spots = _spots(picture, window)
    if not 0 < len(spots) <= _MOST:
        return False
    first = opinions(picture, spots * (1, 1, _AROUND[0]))
    if not any(said.value not in (0, _SPOT) and said.sure > _SURE for said in first):
        return False
    goes_on = _goes_on(picture, window)
    sure = _SURE if goes_on else BELIEVED
    said = list(zip(first, opinions(picture, spots * (1, 1, _AROUND[1])), strict=True))
    nothing = sum(min(each.chances[0] for each in looks) > BELIEVED for looks in said)
    values = [looks[0].value for looks in said if agreed(list(looks)) > sure and looks[0].value != _SPOT]
    if goes_on is False:
        return len(set(values)) > 1 and len(values) >= nothing
    return len(values) > nothing


def _goes_on(picture: np.ndarray, window: np.ndarray) -> bool | None:
    """Whether most of what is around a window (3,) of a BGR picture has the colour of most within it; None where that is out of sight."""
    small, factor = shrink(picture, _GROUND)
    x, y, width = (float(v) * factor for v in window)
    within = np.zeros(small.shape[:2], np.uint8)
    around = np.zeros_like(within)
    for mask, wide in ((around, _BEYOND * width), (within, width)):
        left, top, right, bottom = (
            round(v) for v in (x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2)
        )
        mask[max(0, top) : max(0, bottom), max(0, left) : max(0, right)] = 1
    around -= within
    if np.count_nonzero(around) < _ENOUGH * (_BEYOND**2 - 1) * width**2:
        return None
    ground, body = (np.median(small[mask > 0], axis=0).astype(np.uint8) for mask in (around, within))
    return bool(np.linalg.norm(np.diff(lab(np.stack([ground, body])[None])[0], axis=0)) < _UNLIKE)


def _spots(picture: np.ndarray, window: np.ndarray) -> np.ndarray:
    """What is unlike most of a window, spot by spot: windows (n, 3) in pixels of the picture."""
    x, y, width = window
    left, top = (max(0, round(v - width / 2)) for v in (x, y))
    near = crop(picture, (left, top, round(x + width / 2) - left, round(y + width / 2) - top))
    if not near.size:
        return np.zeros((0, 3))
    small, factor = shrink(near, _LOOKED_AT)
    shades = lab(small)
    unlike = np.linalg.norm(shades - np.median(shades.reshape(-1, 3), axis=0), axis=2)
    spots = unlike > max(_UNLIKE, _PART * float(unlike.max()))
    _, _, boxes, _ = cv2.connectedComponentsWithStats(spots.astype(np.uint8))
    corner, size = boxes[1:, :2] / factor, boxes[1:, 2:4] / factor
    side = size.max(axis=1)
    fit = (side >= max(_LEAST, _WIDE[0] * width)) & (side <= _WIDE[1] * width)
    return np.column_stack([corner + size / 2 + (left, top), side])[fit]
