"""The table around a grid, and how much of a square is in colours that it commonly has.

What a table shows one cell wide (a letter, a knot, the edge of a stripe) changes how light and how even a cell is on the whole,
but most of its pixels are still of the table's own colours.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.quads import project, rectangle
from vision.tiles.pixels import EDGE, SIDE

#: Patches of the table that are worth as much as what is known of kinds.
_AROUND = 32
#: Pixels of a square (across) that are looked at, and grey levels that are noise.
_ACROSS, _BLACK = 8, 6.0
#: Steps of brightness and of each of two differences of channels, all logarithms: two pixels within one step are of one colour.
_STEPS = np.float32([0.1, 0.07, 0.07])
#: So many steps reach from black to white, and to each side of grey.
_BINS, _GREY = 64, np.int32([0, 32, 32])
#: Part of the table's pixels that show a colour which is common there.
_COMMON = 0.02
_NEAR = np.stack(np.meshgrid(*[(-1, 0, 1)] * 3, indexing="ij"), axis=-1).reshape(-1, 3)


def around(picture: np.ndarray, corners: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """Patches of a cell's size all around a grid as far as the picture shows them, BGR (n, 48, 48, 3)."""
    plane = cv2.getPerspectiveTransform(rectangle(columns, rows), np.float32(corners))
    spots = [(x, y) for x in range(-1, columns + 1) for y in (-1, rows)]
    spots += [(x, y) for y in range(rows) for x in (-1, columns)]
    patches = []
    for x, y in spots[:: max(1, len(spots) // _AROUND)]:
        quad = project(plane, rectangle(1, 1) + np.float32([x, y]))
        if (quad >= 0).all() and (quad <= np.float32(picture.shape[1::-1]) - 1).all():
            matrix = cv2.getPerspectiveTransform(quad, rectangle(SIDE, SIDE))
            patches.append(cv2.warpPerspective(picture, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR))
    return np.array(patches, np.uint8).reshape(-1, SIDE, SIDE, 3)


def in_colours_of(table: np.ndarray, faces: np.ndarray) -> np.ndarray:
    """The part (0..1) of each of the faces (n, 48, 48, 3) that is in common colours of patches (m, 48, 48, 3) of a table, BGR uint8."""
    if not len(table):
        return np.zeros(len(faces))
    known = np.bincount(_number(_colours(table).reshape(-1, 3)), minlength=_BINS**3)
    around = _colours(faces)[:, :, None] + _NEAR
    common = known[_number(around)].sum(axis=2) > _COMMON * known.sum()
    return common.mean(axis=1)


def _colours(faces: np.ndarray) -> np.ndarray:
    """The colours of faces (n, 48, 48, 3) in whole steps, (n, pixels, 3)."""
    rim = round(EDGE * SIDE)
    small = [
        cv2.resize(face[rim:-rim, rim:-rim], (_ACROSS,) * 2, interpolation=cv2.INTER_AREA) for face in faces
    ]
    logs = np.log(np.float32(small).reshape(len(small), -1, 3) + np.float32(_BLACK))
    blue, green, red = np.moveaxis(logs, -1, 0)
    each = np.stack([logs.mean(axis=-1), blue - green, red - green], axis=-1)
    return np.int32(np.round(each / _STEPS)) + _GREY


def _number(colours: np.ndarray) -> np.ndarray:
    """One number for each colour (..., 3) in whole steps."""
    return np.clip(colours, 0, _BINS - 1) @ np.int32([_BINS * _BINS, _BINS, 1])
