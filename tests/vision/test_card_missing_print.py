"""Cards of another edition that are blank where an enrolled one has its number."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from tests.vision.test_card_editions import CARDS, TALL, WIDE, named, photograph
from tests.vision.test_card_editions import card as print_of
from vision.cards import Deck, read, read_slot
from vision.cards.enrol import enrol
from vision.quads import rectangle
from vision.results import Refusal
from vision.twin_eye.decks import write

#: Where the number stands in either edition.
RIGHT, LEFT = WIDE - 70, 42


def card(number: int, at: int = RIGHT) -> np.ndarray:
    """A card with its number ``at`` some place below its words."""
    face = print_of(number)
    write(face, (at, TALL - 36), str(number + 1), "DejaVuSans.ttf", 40, (60, 60, 140))
    return face


@pytest.fixture(scope="module")
def deck() -> Deck:
    return enrol((f"c{number}", card(number)) for number in range(CARDS))[0]


@pytest.mark.parametrize("light", ["none", "cool", "jpeg"])
def test_a_card_with_its_number_elsewhere_is_of_another_edition(deck, light):
    assert named([card(0), card(1, LEFT)], light, deck) == ["c0"]


def test_in_a_known_slot_it_is_refused_as_a_stranger(deck):
    slot = rectangle(240, 336) + (60, 70)
    found = read_slot(photograph([card(5, LEFT)], "none"), slot, deck)
    assert isinstance(found, Refusal) and found.code == "foreign_object"
    assert read_slot(photograph([card(5)], "none"), slot, deck).id == "c5"


def ids(picture: np.ndarray, deck: Deck) -> list[str]:
    return [found.id for found in read(picture, deck).cards]


@pytest.mark.parametrize("middle", [255, 244], ids=["burnt out", "less than white"])
def test_a_reflection_that_hides_the_number_makes_no_other_edition(deck, middle):
    table = photograph([card(6)], "none").astype(np.float32)
    spot = np.zeros(table.shape[:2], np.float32)
    cv2.circle(spot, (60 + 205, 70 + 310), 26, 1, -1)
    spot = cv2.GaussianBlur(spot, (0, 0), 5)[..., None]
    lit = np.minimum(table + 230 * spot, np.maximum(table, middle))
    assert ids(lit.astype(np.uint8), deck) == ["c6"]


@pytest.mark.parametrize("colour", [(40, 40, 200), (240, 240, 240)])
def test_a_piece_that_lies_on_the_number_makes_no_other_edition(deck, colour):
    face = card(4)
    cv2.circle(face, (RIGHT + 14, TALL - 36), 30, colour, -1, cv2.LINE_AA)
    assert named([face], "none", deck) == ["c4"]


@pytest.mark.parametrize(("number", "reach"), [(7, 90), (3, 110)])
def test_paper_that_lies_across_the_number_makes_no_other_edition(deck, number, reach):
    face = card(number)
    corner = np.int32([[WIDE - reach, TALL], [WIDE, TALL], [WIDE, TALL - 1.2 * reach]])
    cv2.fillPoly(face, [corner], face[TALL - 60, 24].tolist(), cv2.LINE_AA)
    assert named([face], "none", deck) == [f"c{number}"]


def test_a_reflection_on_the_picture_that_was_enrolled_is_no_print():
    faces = {f"c{number}": card(number).astype(np.float32) for number in range(CARDS)}
    spot = np.zeros((TALL, WIDE), np.float32)
    cv2.circle(spot, (180, 400), 40, 60, -1)
    faces["c1"] += cv2.GaussianBlur(spot, (0, 0), 14)[..., None]
    lit = enrol((name, np.clip(face, 0, 255).astype(np.uint8)) for name, face in faces.items())[0]
    assert named([card(1)], "none", lit) == ["c1"]
