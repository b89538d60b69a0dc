"""Large pieces on spaces never seen empty: what colours say beside relief."""

import cv2
import numpy as np
import pytest

from vision.pieces import colours, spaces
from vision.pieces.enrol import enrol as enrol_colours
from vision.pieces.filling import hue, relief
from vision.quads import rectangle

PAINT = {"red": (40, 40, 190), "blue": (170, 80, 30), "yellow": (40, 200, 235)}
PRINT = [(120, 190, 130), (180, 180, 185), (150, 120, 200)]
TEAL = (150, 150, 60)


def space(ground, seed, block=None):
    """A space 60x30 with an outline, and a block with a dark side on it, which may as well be drawn."""
    rng = np.random.default_rng(seed)
    picture = np.full((30, 60, 3), ground, np.float32)
    cv2.rectangle(picture, (1, 1), (58, 28), (60, 60, 60), 1)
    if block is not None:
        x, y = rng.integers(4, 8), rng.integers(3, 6)
        cv2.rectangle(picture, (x, y), (x + 48, y + 13), block, -1)
        cv2.rectangle(picture, (x, y + 14), (x + 48, y + 20), [0.6 * v for v in block], -1)
    picture = cv2.GaussianBlur(picture, (3, 3), 0) * rng.uniform(0.9, 1.1) + rng.normal(0, 2, picture.shape)
    return np.uint8(np.clip(picture, 0, 255))


def enrolled(bare):
    """Twelve pictures of each piece, and some of spaces without any, printed in other colours and in those of the pieces."""
    grounds = PRINT + [np.float32(paint) * 0.9 + 25 for paint in PAINT.values()]
    crops = {n: [space(PRINT[k % 3], 10 + k, paint) for k in range(12)] for n, paint in PAINT.items()}
    crops[colours.EMPTY] = [space(grounds[k % len(grounds)], 50 + k) for k in range(bare)]
    return enrol_colours(crops)


@pytest.fixture(scope="module")
def known():
    return enrolled(18)


def test_a_wagon_drawn_on_its_space_in_a_colour_that_no_piece_has_is_print(known):
    drawn = [space(TEAL, 90 + k, [1.15 * v for v in TEAL]) for k in range(6)]
    assert relief.odds(known.relief, drawn).min() > 0
    found = [spaces.read_spaces(one, {"it": rectangle(60, 30)}, known)["it"] for one in drawn]
    assert [one.contents for one in found] == [{}] * 6


def test_the_colour_of_a_piece_says_more_the_more_empty_spaces_were_seen(known):
    piece = [space(PRINT[0], 72, PAINT["red"])]
    assert 0 < hue.odds(known, piece) < 1
    assert hue.odds(enrolled(120), piece) > 2


def test_an_enrolment_remembers_how_many_empty_spaces_it_was_shown(known, tmp_path):
    known.save(tmp_path / "colours")
    assert colours.Colours.load(tmp_path / "colours").bare == 18
