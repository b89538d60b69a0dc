"""The table around a grid, and how much of a square is in colours that it commonly has."""

from __future__ import annotations

import cv2
import numpy as np

from vision.quads import project, rectangle
from vision.tiles.bare.palette import Palette, sampled
from vision.tiles.pixels import SIDE

#: Patches of the table that are worth as much as what is known of kinds.
_AROUND = 32
#: Part of a patch that the picture must show; the rest is mirrored from it.
_IN_SIGHT = 0.75
#: Part of the table's pixels that show a colour which is common there.
_COMMON = 0.02


def around(picture: np.ndarray, corners: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """Patches of a cell's size all around a grid of which the picture shows most, BGR (n, 48, 48, 3)."""
    plane = cv2.getPerspectiveTransform(rectangle(columns, rows), np.float32(corners))
    spots = [(x, y) for x in range(-1, columns + 1) for y in (-1, rows)]
    spots += [(x, y) for y in range(rows) for x in (-1, columns)]
    patches, frame = [], rectangle(*(np.array(picture.shape[1::-1]) - 1))
    for x, y in spots[:: max(1, len(spots) // _AROUND)]:
        quad = project(plane, rectangle(1, 1) + np.float32([x, y]))
        seen, _ = cv2.intersectConvexConvex(quad, frame)
        if seen > _IN_SIGHT * cv2.contourArea(quad):
            matrix = cv2.getPerspectiveTransform(quad, rectangle(SIDE, SIDE))
            patches.append(
                cv2.warpPerspective(
                    picture, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101
                )
            )
    return np.array(patches, np.uint8).reshape(-1, SIDE, SIDE, 3)


def in_colours_of(table: np.ndarray, faces: np.ndarray) -> np.ndarray:
    """The part (0..1) of each of the faces (n, 48, 48, 3) that is in common colours of patches (m, 48, 48, 3) of a table, BGR uint8."""
    if not len(table):
        return np.zeros(len(faces))
    return Palette(sampled(table), _COMMON).part_of(faces)
