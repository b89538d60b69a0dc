"""Stickers of a puzzle that reflect a lamp evenly: no edge shows it, and a coloured one looks nearly white."""

import numpy as np
import pytest

from vision.pieces import spaces
from vision.pieces.enrol import enrol as enrol_colours
from vision.quads import rectangle
from vision.results import Refusal

#: BGR light that each paint sends back, of 1.
PAINT = {
    "white": (0.72, 0.75, 0.74),
    "yellow": (0.04, 0.62, 0.72),
    "red": (0.04, 0.03, 0.45),
    "orange": (0.05, 0.18, 0.74),
    "blue": (0.45, 0.12, 0.03),
    "green": (0.08, 0.36, 0.06),
}
SIDE = 40


def side(names, seed, reflected=None):
    """A picture of stickers in rows of three, and their spaces; ``reflected`` is the light added to some of them, by number."""
    rng = np.random.default_rng(seed)
    light = np.zeros((SIDE * len(names) // 3, SIDE * 3, 3))
    quads = {}
    for number, name in enumerate(names):
        y, x = (SIDE * k for k in divmod(number, 3))
        paint = np.array(PAINT[name]) * rng.uniform(0.93, 1.03) + (reflected or {}).get(number, 0)
        light[y : y + SIDE, x : x + SIDE] = paint
        quads[str(number)] = rectangle(SIDE, SIDE) + np.float32([x, y])
    grey = 255 * np.clip(light, 0, 1) ** (1 / 2.2) + rng.normal(0, 2, light.shape)
    return np.uint8(np.clip(grey, 0, 255)), quads


@pytest.fixture(scope="module")
def known():
    crops = {name: [] for name in PAINT}
    for seed in range(5):
        picture, _ = side(list(PAINT), seed)
        for number, name in enumerate(PAINT):
            y, x = (SIDE * k for k in divmod(number, 3))
            crops[name].append(picture[y : y + SIDE, x : x + SIDE])
    return enrol_colours(crops)


SHOWN = ["white", "green", "red", "yellow", "blue", "green", "orange", "white", "blue"]


def said(found):
    return [None if isinstance(one, Refusal) else next(iter(one.contents)) for one in found.values()]


@pytest.mark.parametrize("number", [1, 2, 4, 5, 8])
def test_a_paled_sticker_is_not_called_white(known, number):
    for strength in (0.15, 0.2, 0.25, 0.3):
        picture, quads = side(SHOWN, 7, {number: strength})
        assert said(spaces.read_spaces(picture, quads, known))[number] in (SHOWN[number], None), strength


def test_without_reflections_all_are_named(known):
    picture, quads = side(SHOWN, 8)
    assert said(spaces.read_spaces(picture, quads, known)) == SHOWN
