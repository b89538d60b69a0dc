"""Plain white cards in columns: nothing but a faint edge parts a card from the one below it."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from tests.vision.test_card_rough_cuts import TALL, WIDE, card
from vision.cards import read
from vision.cards.enrol import enrol

CARDS = {f"{count}_{sign}": (count, sign) for count in range(2, 8) for sign in ("club", "spade")}


@pytest.fixture(scope="module")
def deck():
    return enrol((name, card(*drawn)) for name, drawn in CARDS.items())[0]


def lying(placed: list[tuple[str, int, int]]) -> np.ndarray:
    """Cards, each with its upper left corner, the later ones on top, a thin shadow around them; 1280x720."""
    height, width = 210, round(210 * WIDE / TALL)
    picture = np.full((720, 1280, 3), (60, 80, 50), np.float32)
    for name, x, y in placed:
        picture[y - 1 : y + height + 1, x - 1 : x + width + 1] *= 0.8
        picture[y : y + height, x : x + width] = cv2.resize(
            card(*CARDS[name]), (width, height), interpolation=cv2.INTER_AREA
        )
    noise = np.random.default_rng(3).normal(0, 3, picture.shape)
    return np.clip(cv2.GaussianBlur(picture * 0.85, (0, 0), 0.7) + noise, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("step", [44, 50])
def test_the_front_card_is_found_though_the_sides_of_its_column_are_longer_than_a_card(deck, step):
    column = [("4_club", 700, 150), ("5_spade", 700, 150 + step), ("3_club", 700, 150 + 2 * step)]
    said = read(lying([("6_spade", 200, 220), *column]), deck)
    assert {"6_spade", "3_club"} <= {found.id for found in said.cards}
    assert {found.id for found in said.cards} <= {"6_spade", *(name for name, *_ in column)}
