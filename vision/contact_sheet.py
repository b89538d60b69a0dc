"""All that was enrolled on one sheet, each picture with its name: what was cut out wrongly is seen at once."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

import cv2
import numpy as np

from vision.draw import DOUBTFUL, FOUND, Mark, marked
from vision.enrolment import Kept
from vision.quads import rectangle

#: The paper (grey), the longer side of a picture where few are shown and where many are, and the width of a sheet by which
#: that is chosen, in pixels; how much wider than high a sheet is.
_PAPER, _LARGE, _SMALL, _SHEET, _WIDE = 90, 170, 56, 2400, 1.5
#: What is left free above a picture, for its name, in parts of the longer side, and on the other sides.
_ABOVE, _AROUND = 0.24, 0.1


def contact_sheet(kept: Sequence[Kept], doubtful: Collection[str] = ()) -> np.ndarray:
    """All that was kept side by side with its name, the ``doubtful`` names in red: BGR uint8."""
    columns = max(1, math.ceil(math.sqrt(len(kept) * _WIDE)))
    side = round(min(_LARGE, max(_SMALL, _SHEET / columns / (1 + 2 * _AROUND))))
    shown = [fitted(picture, side) for _, picture in kept]
    wide, high = (max(picture.shape[axis] for picture in shown) for axis in (1, 0))
    above, around = round(side * _ABOVE), round(side * _AROUND)
    cell = np.array([wide + 2 * around, high + above + around])
    paper = np.full((math.ceil(len(kept) / columns) * cell[1], columns * cell[0], 3), _PAPER, np.uint8)
    marks = []
    for number, ((name, _), picture) in enumerate(zip(kept, shown, strict=True)):
        height, width = picture.shape[:2]
        left, top = cell * (number % columns, number // columns) + (around, above)
        paper[top : top + height, left : left + width] = picture
        place = rectangle(width + 1, height + 1) + np.float32((left - 1, top - 1))
        marks.append(Mark(place, name, DOUBTFUL if name in doubtful else FOUND))
    return marked(paper, marks)


def fitted(picture: np.ndarray, side: int) -> np.ndarray:
    """A picture as large as ``side`` pixels allow; where it has few pixels they stay the squares that they are."""
    factor = side / max(picture.shape[:2])
    size = [max(1, round(factor * length)) for length in picture.shape[1::-1]]
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA if factor < 1 else cv2.INTER_NEAREST)
