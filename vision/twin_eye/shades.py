"""Shadows with soft edges, laid into a part of a picture: most of a table has none."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.channels import thrice

#: A part begins at a multiple of so many pixels, so that its rows are blurred as those of the whole picture would be.
_STEP = 32


def darken(
    picture: np.ndarray,
    outlines: Sequence[np.ndarray],
    depth: float,
    softness: float,
    line: int = cv2.LINE_8,
) -> None:
    """Darken what lies within these convex outlines (n, 2) in pixels, in place.

    ``picture`` is float32 BGR, ``depth`` what part of the light is taken, ``softness`` the deviation of the edges in pixels.
    """
    outlines = [np.int32(np.round(outline)) for outline in outlines]
    every = np.concatenate(outlines)
    reach = int(4 * softness) + 2  # as far as the blur sees
    (left, top), (right, bottom) = every.min(axis=0) - reach, every.max(axis=0) + reach + 1
    left, top = max(0, left) // _STEP * _STEP, max(0, top)
    right, bottom = min(picture.shape[1], right + _STEP), min(picture.shape[0], bottom)
    if left >= right or top >= bottom:
        return
    dark = np.zeros((bottom - top, right - left), np.float32)
    for outline in outlines:
        cv2.fillConvexPoly(dark, outline - np.int32([left, top]), 1.0, line)
    window = picture[top:bottom, left:right]
    window *= thrice(1 - depth * cv2.GaussianBlur(dark, (0, 0), softness))
