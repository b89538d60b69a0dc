"""The part of its space that a piece covers, by a few pictures of each colour."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.pieces.enrolling.sizes import filled

#: The size of every piece, as a part of its space, and what a pale one shows of it in its own colour.
SIZE, UPPER = 0.5, 0.3


def crop(colour, side, upper=None, ground=(120, 60, 40)):
    """A space (48, 48, 3) as coordinates, with a piece in its middle: darker at its sides than on an upper face of its own."""
    shown = np.float32(np.broadcast_to(ground, (48, 48, 3)))
    half = round(24 * np.sqrt(side))
    there = np.s_[24 - half : 24 + half, 24 - half : 24 + half]
    shown[there] = np.multiply(colour, 0.8 if upper else 1.0)
    if upper:
        inner = round(24 * np.sqrt(upper))
        shown[24 - inner : 24 + inner, 24 - inner : 24 + inner] = colour
    return cv2.GaussianBlur(shown, (0, 0), 0.6)


COLOURS = {"red": (60, 90, 50), "blue": (50, 10, -60), "green": (70, -60, 50), "white": (150, 0, 10)}


def told(pale, crops_of_white):
    crops = {name: [crop(colour, SIZE)] * 3 for name, colour in COLOURS.items()}
    crops["white"] = crops_of_white
    parts = {name: np.array([0.5, 0.47, 0.53]) for name in COLOURS}
    parts["white"] = np.array(pale)
    return filled(parts, crops, np.float32(list(COLOURS.values())))["white"]


def test_a_pale_piece_of_which_the_upper_face_alone_shows_its_colour_is_as_large_as_the_others():
    assert told([0.28, 0.31, 0.33], [crop(COLOURS["white"], SIZE, UPPER)] * 3) == pytest.approx(SIZE)


def test_a_piece_that_is_smaller_than_the_others_is_told_to_be():
    assert told([0.28, 0.31, 0.33], [crop(COLOURS["white"], UPPER)] * 3) == pytest.approx(0.31)
