"""What no card explains: print counts, the joints of boards do not."""

import cv2
import numpy as np
import pytest

from vision.cards.photo import Photo
from vision.cards.places.leftover import Leftover

CARD = (110, 170)


def _table(*cards: tuple[int, int]) -> np.ndarray:
    """A plain table with printed cards (a stand-in: coloured noise) at these corners."""
    rng = np.random.default_rng(1)
    picture = np.full((720, 1280, 3), 140, np.uint8)
    for x, y in cards:
        print_ = cv2.resize(
            rng.integers(0, 255, (17, 11, 3), np.uint8), CARD, interpolation=cv2.INTER_NEAREST
        )
        picture[y : y + CARD[1], x : x + CARD[0]] = print_
    return picture


def _box(picture: np.ndarray, scattered: bool) -> tuple[int, int, int, int] | None:
    """What is left over when the card at 200, 100 is known."""
    known = np.zeros((361, 641), np.uint8)
    known[50:135, 100:155] = 255
    left = Leftover(Photo(picture))
    return left.box(left.places(known, CARD[0] * CARD[1], scattered))


@pytest.mark.parametrize("scattered", [False, True])
def test_a_table_of_boards_leaves_nothing_to_explain(scattered):
    picture = _table((200, 100))
    assert _box(picture, scattered) is None
    cv2.line(picture, (0, 400), (1280, 430), (60, 60, 60), 2)
    assert _box(picture, scattered) is None


def test_a_card_on_the_joint_of_two_boards_is_left_to_explain_and_the_joint_is_not():
    picture = _table((200, 100))
    cv2.line(picture, (0, 430), (1280, 430), (60, 60, 60), 2)
    picture[350:520, 700:810] = _table((700, 350))[350:520, 700:810]
    x, y, width, height = _box(picture, False)
    assert 600 < x < 700 and 280 < y < 350
    assert 810 < x + width < 900 and 520 < y + height < 600


def test_the_outline_of_a_card_is_no_joint():
    picture = _table((200, 100))
    cv2.rectangle(picture, (700, 350), (810, 520), (60, 60, 60), 2)
    assert _box(picture, False) is not None
