"""What a camera in a hand sees of a flat table: another cut of one wide picture."""

from __future__ import annotations

import cv2
import numpy as np

#: A wide picture is so many times as wide and high as what is cut out of it.
WIDE = 1.35


def cut_matrix(
    wide: tuple[int, ...], moved: tuple[float, float] = (0.0, 0.0), turn: float = 0.0, nearer: float = 1.0
) -> np.ndarray:
    """The matrix (3, 3) from pixels of a picture of the shape ``wide`` to those of its cut, of which the middle is ``moved`` by parts of
    its width, turned by degrees, and which shows less of it the ``nearer`` the camera is."""
    height, width = (v / WIDE for v in wide[:2])
    c, s = np.cos(np.radians(turn)) / nearer, np.sin(np.radians(turn)) / nearer
    corners = (
        np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (width / 2, height / 2) @ np.array([[c, s], [-s, c]])
    )
    seen = corners + np.array(moved) * width + np.array(wide[1::-1]) / 2
    whole = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    return cv2.getPerspectiveTransform(np.float32(seen), whole)


def cut(wide: np.ndarray, **how: object) -> np.ndarray:
    """What the camera of :func:`cut_matrix` sees of a picture."""
    size = tuple(int(v / WIDE) for v in wide.shape[1::-1])
    return cv2.warpPerspective(wide, cut_matrix(wide.shape, **how), size, borderMode=cv2.BORDER_REFLECT_101)
