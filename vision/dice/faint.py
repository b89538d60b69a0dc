"""Dice in nearly the colour of the table: of those only pips and edges show, too fine for the reduced picture."""

from __future__ import annotations

import cv2
import numpy as np

from vision.picture import reduced
from vision.ranks import ranked

#: One pixel of so many is looked at, and a pip is darker or lighter than what is this near (pixels of that).
_STEP, _NEAR = 2, 15
#: Grey levels that its surroundings do not explain, at least, and that in parts of what is common in the picture.
_LEVELS, _COMMON = 14.0, 6.0
#: Pixels by which print may lie beside where it was.
_BESIDE = 2


def sharp_spots(picture: np.ndarray, empty: np.ndarray, shape: tuple[int, int]) -> np.ndarray:
    """Where in a BGR picture small sharp things lie that the ``empty`` table (of its size, BGR) does not show: a mask (uint8) of
    another ``shape``.

    Light and soft shadows change slowly over a picture and do not count, nor does print that moved by a few pixels.
    """
    now, was = _above_its_surroundings(picture), _above_its_surroundings(empty)
    around = np.ones([2 * _BESIDE + 1] * 2, np.uint8)
    beyond = np.maximum(now - cv2.dilate(was, around), cv2.erode(was, around) - now)
    # The mean around a pixel: noise is no spot.
    beyond = cv2.blur(np.maximum(beyond, 0), (3, 3))
    common = ranked(beyond[::3, ::3], 0.75)
    spots = (beyond > max(_LEVELS, _COMMON * common)).astype(np.uint8)
    return (cv2.resize(spots * 255, shape[::-1], interpolation=cv2.INTER_AREA) > 20).astype(np.uint8)


def _above_its_surroundings(picture: np.ndarray) -> np.ndarray:
    """By how much each pixel of a reduced BGR picture is lighter than the mean around it, float32 in grey levels."""
    grey = cv2.cvtColor(reduced(picture, _STEP), cv2.COLOR_BGR2GRAY).astype(np.float32)
    return grey - cv2.blur(grey, (_NEAR, _NEAR))
