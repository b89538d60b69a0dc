"""Where a grid lies in a picture: at the corners that were told, or where it is found."""

from __future__ import annotations

import cv2
import numpy as np

from vision.errors import LayoutError
from vision.quads import area, clockwise, goes_round, imaginable, rectangle, sane
from vision.tiles.finding.find import find

#: The part of a grid that a picture must show.
_SHOWN = 0.5


def placed(picture: np.ndarray, corners: np.ndarray | None, rows: int, columns: int) -> np.ndarray | None:
    """The outer corners (4, 2) of a grid in a picture (BGR): those told, if it shows most of what they go round, or those found.

    Raises :class:`LayoutError` for corners that go round nothing or anticlockwise.
    """
    if corners is None:
        return find(picture, rows, columns)
    corners = np.asarray(corners, np.float32).reshape(4, 2)
    if not (imaginable(corners) and goes_round(corners)):
        raise LayoutError(
            "grid-not-gone-round",
            "the corners of the grid do not go round it; give them one after the other, clockwise from its top left",
        )
    if not clockwise(corners):
        raise LayoutError(
            "grid-mirrored",
            "the corners go round the grid anticlockwise, which mirrors it; give them clockwise from its top left",
        )
    return corners if sane(corners) and in_sight(corners, picture) >= _SHOWN else None


def in_sight(quad: np.ndarray, picture: np.ndarray) -> float:
    """Which part (0..1) of a quad (4, 2) in pixels a picture shows."""
    shown, _ = cv2.intersectConvexConvex(np.float32(quad), rectangle(*picture.shape[1::-1]))
    return shown / area(quad)
