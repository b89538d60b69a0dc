"""Strangers that touch or cover each other, or cards of the deck: no outline of theirs is a card's, and still they are told."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.cards import Deck, read
from vision.cards.enrol import enrol
from vision.cards.table import TableReading
from vision.twin_eye import art
from vision.twin_eye.disturb import MODERATE
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene

WIDE, TALL = 56, 87
#: A white border, as many games have, in parts of a card's width: what touches runs together in it.
BORDER = 0.07


def bordered(face: np.ndarray) -> np.ndarray:
    rim = round(BORDER * face.shape[1])
    inner = cv2.resize(face, (face.shape[1] - 2 * rim, face.shape[0] - 2 * rim))
    return cv2.copyMakeBorder(inner, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=(240, 244, 246))


def known(number: int) -> np.ndarray:
    return bordered(art.card(number, 3, 0.3))


def stranger(number: int) -> np.ndarray:
    return bordered(art.card(number, 50 + number))


@pytest.fixture(scope="module")
def deck() -> Deck:
    return enrol((f"c{n}", known(n)) for n in range(12))[0]


def table(middle: list[tuple[np.ndarray, float, float, float]], deck: Deck, how: str) -> TableReading:
    """Two known cards to the left and right, and between them faces, each at x, y (mm) and turned, the later ones on top."""
    scene = Scene(Lens(tilt=10, roll=3, span=420), "felt", 4)
    scene.flats += [Flat(known(1), WIDE, TALL, (-150, 0), 4), Flat(known(6), WIDE, TALL, (150, 5), -6)]
    scene.flats += [Flat(face, WIDE, TALL, (x, y), turn) for face, x, y, turn in middle]
    return read(scene.picture(MODERATE[how]), deck)


@pytest.mark.parametrize("how", ["none", "together"])
@pytest.mark.parametrize(
    "middle",
    [
        [(stranger(1), -28, 0, 0), (stranger(2), 28, 0, 0)],
        [(stranger(1), 0, -20, 0), (stranger(2), 0, 15, 0)],
        [(stranger(1), -15, -10, 0), (stranger(2), 15, 12, 24)],
    ],
    ids=["side by side", "one on the other", "askew"],
)
def test_strangers_that_touch_are_told(deck, middle, how):
    found = table(middle, deck, how)
    assert sorted(card.id for card in found.cards) == ["c1", "c6"]
    assert "foreign_object" in [doubt.code for doubt in found.unread]


@pytest.mark.parametrize("how", ["none", "together"])
def test_a_column_with_a_stranger_in_front_does_not_vanish_without_a_word(deck, how):
    """Three quarters of each of the cards behind are hidden; where they cannot be named, something unknown lies there."""
    behind = [(known(n), 0, -60 + 22 * n, 0) for n in (2, 3, 4)]
    found = table([*behind, (stranger(1), 0, 50, 0)], deck, how)
    assert {card.id for card in found.cards} >= {"c1", "c6"}
    assert found.unread


@pytest.mark.parametrize(
    ("kind", "seed", "span"),
    [("wood", 4, 420), ("cloth", 4, 420), ("stone", 4, 420), ("printed", 4, 420), ("cloth", 22, 640)],
)
def test_where_only_the_cloth_is_left_nothing_is_refused(deck, kind, seed, span):
    """On the last cloth two parts of its pattern were taken for strangers."""
    scene = Scene(Lens(tilt=10, roll=3, span=span), kind, seed)
    scene.flats += [Flat(known(n), WIDE, TALL, (-120 + 120 * k, 0), 5 * k) for k, n in enumerate((1, 6, 9))]
    found = read(scene.picture(MODERATE["none"]), deck)
    assert [card.id for card in found.cards] == ["c1", "c6", "c9"] and not found.unread
