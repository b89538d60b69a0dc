"""Decks of which most cards have the same picture: a title, a number and a few words are all that tells them apart."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.cards import Deck, read
from vision.cards.enrol import enrol
from vision.twin_eye import art
from vision.twin_eye.disturb import MODERATE
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene

#: Four of five cards of this family have one picture.
FAMILY, SHARED, ENROLLED = 5, 0.8, 20
#: A card in millimetres, and where six of them lie.
WIDE, TALL = 63, 88
PLACES = [(-130 + 130 * column, -63 + 126 * row) for row in (0, 1) for column in (0, 1, 2)]


def card(number: int) -> np.ndarray:
    return art.card(number, FAMILY, SHARED, height=5 * TALL, width=5 * WIDE)


@pytest.fixture(scope="module")
def deck() -> Deck:
    return enrol((f"c{n}", card(n)) for n in range(ENROLLED))[0]


def read_from(numbers: list[int], seed: int, how: str, deck: Deck) -> list[str]:
    """The names read, in order, on a table with the cards of these numbers in rows of three."""
    rng = np.random.default_rng(seed)
    scene = Scene(Lens(tilt=20, roll=4, span=540), "wood", seed)
    for number, place in zip(numbers, PLACES, strict=True):
        turn = int(rng.choice([0, 90, 180, 270])) + rng.uniform(-8, 8)
        scene.flats.append(Flat(card(number), WIDE, TALL, place, turn, corner=3))
    return [found.id for found in read(scene.picture(MODERATE[how]), deck).cards]


@pytest.mark.parametrize("how", ["blur", "jpeg", "together"])
def test_what_little_tells_such_cards_apart_is_enough(deck, how):
    shown = np.random.default_rng(5).choice(ENROLLED, 6, replace=False).tolist()
    assert read_from(shown, 5, how, deck) == [f"c{n}" for n in shown]


@pytest.mark.parametrize("how", ["none", "blur", "jpeg"])
def test_one_of_another_edition_with_the_same_picture_is_no_card_of_the_deck(deck, how):
    """Its title, number, sign and words are others."""
    known, strangers = [3, 8, 14], [ENROLLED + 13, ENROLLED + 5, ENROLLED + 9]
    assert read_from([*known, *strangers], 6, how, deck) == [f"c{n}" for n in known]
