"""Plain white cards in columns: nothing but a faint edge parts a card from the one below it."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from tests.vision.test_card_rough_cuts import TALL, WIDE, card
from vision.cards import read
from vision.cards.enrol import enrol
from vision.cards.names.match import lay
from vision.cards.overlaps.composed import composed
from vision.cards.photo import Photo
from vision.cards.verdict import Verdict
from vision.quads import rectangle

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


def numbered(number: str, sign: str) -> np.ndarray:
    """A white card with a number in its upper quarter and one large sign below it."""
    face = np.full((TALL, WIDE, 3), 240, np.uint8)
    for x in (40, 300):
        cv2.putText(face, number, (x, 90), cv2.FONT_HERSHEY_DUPLEX, 3.0, (25, 25, 25), 6, cv2.LINE_AA)
    if sign == "ring":
        cv2.circle(face, (200, 350), 110, (40, 40, 160), 30, cv2.LINE_AA)
    elif sign == "bar":
        cv2.rectangle(face, (60, 320), (340, 380), (40, 120, 40), -1)
    else:
        cv2.fillPoly(face, [np.int32([(200, 230), (330, 470), (70, 470)])], (150, 60, 30), cv2.LINE_AA)
    return face


def test_an_edge_that_is_no_edge_of_a_card_unmasks_it_though_it_may_be_of_several_others():
    faces = {
        "six_ring": numbered("6", "ring"),
        "six_bar": numbered("6", "bar"),
        "five": numbered("5", "arrow"),
    }
    deck = enrol(faces.items())[0]
    heap = faces["five"].copy()
    heap[: TALL // 4] = faces["six_bar"][: TALL // 4]  # the strip of a six, and a five's print below it

    def taken_for_one(picture: np.ndarray) -> bool:
        photo = Photo(cv2.GaussianBlur(picture, (0, 0), 1.5))
        match = lay(photo, rectangle(WIDE, TALL) - 0.5, deck, deck.ids.index("five"), 3)
        whole = np.ones(len(match.quality), bool)
        shape = deck.groups[0].shape
        card = Verdict(match, "", 1.0, 1.0, whole, match.quad)
        return composed(photo, deck, card, np.ones((shape.height, shape.width), bool))

    assert taken_for_one(heap)
    assert not taken_for_one(faces["five"])
