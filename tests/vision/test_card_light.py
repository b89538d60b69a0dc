"""Cards photographed one by one, each under a lamp of its own colour."""

import cv2
import numpy as np
import pytest

from vision.cards.face import embed

SIZE = (240, 336)


def _pip(picture, x, y, radius=20, upside_down=False):
    """A black sign with a stem, so that its way up shows."""
    stem = -radius if upside_down else radius
    cv2.circle(picture, (x, y), radius, (25, 20, 20), -1, cv2.LINE_AA)
    cv2.rectangle(picture, (x - 4, min(y, y + 2 * stem)), (x + 4, max(y, y + 2 * stem)), (25, 20, 20), -1)


def _card(number, places):
    """White paper with a number in two corners, one of them upside down, and black signs at ``places``."""
    half = np.full((SIZE[1], SIZE[0], 3), 245, np.uint8)
    cv2.putText(half, number, (8, 46), cv2.FONT_HERSHEY_SIMPLEX, 1.4, (25, 20, 20), 5, cv2.LINE_AA)
    _pip(half, 24, 70, 10)
    picture = cv2.min(half, half[::-1, ::-1])
    for x, y in places:
        _pip(picture, x, y, upside_down=y > SIZE[1] // 2)
    return picture


def _under(picture, lamp):
    """The same under a lamp of this BGR colour."""
    return np.clip(picture * np.float32(lamp), 0, 255).astype(np.uint8)


FOUR, FIVE = (
    [(75, 70), (165, 70), (75, 266), (165, 266)],
    [(75, 70), (165, 70), (75, 266), (165, 266), (120, 168)],
)
LAMPS = [(0.62, 0.84, 1.0), (1.0, 0.9, 0.72)]


@pytest.mark.parametrize("lamp", LAMPS, ids=["warm", "cold"])
def test_black_print_on_white_paper_has_no_colour_under_a_coloured_lamp(lamp):
    four, five = _card("4", FOUR), _card("5", FIVE)
    seen = embed(_under(four, lamp))
    assert seen @ embed(four) > 0.97 > seen @ embed(five)
