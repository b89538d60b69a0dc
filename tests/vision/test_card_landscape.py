"""Cards that are wider than high: railway cars, landscapes, tickets."""

import numpy as np
import pytest

from vision import cards
from vision.cards.enrol import enrol
from vision.twin_eye import art
from vision.twin_eye.disturb import MODERATE
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene

WIDTH, HEIGHT = 87, 56

pytestmark = pytest.mark.filterwarnings("error")


@pytest.fixture(scope="module")
def faces():
    return {f"c{k}": np.rot90(art.card(k, 0, 0.5)).copy() for k in range(40)}


@pytest.fixture(scope="module")
def deck(faces):
    return enrol(faces.items())[0]


def test_wide_cards_are_named_any_way_up(faces, deck):
    table = Scene(Lens(tilt=20, span=440), "cloth", 3)
    turns = {"c7": (0, -120, -55), "c9": (90, 0, -55), "c1": (180, 120, -55), "c3": (270, -120, 55)}
    table.flats = [
        Flat(faces[name], WIDTH, HEIGHT, (x, y), turn + 4, thickness=0.3)
        for name, (turn, x, y) in turns.items()
    ]
    found = cards.read(table.picture(), deck)
    assert {card.id: card.turn for card in found.cards} == {name: turn for name, (turn, *_) in turns.items()}
    assert not found.unread


def columns(faces, seed):
    """Two columns of five cards each, 16 mm of all but the front ones in sight, and their names."""
    rng, names = np.random.default_rng(seed), []
    table = Scene(Lens(tilt=15, span=440), ("wood", "plain", "felt", "cloth")[seed % 4], seed)
    for x in (-75, 75):
        for k in range(5):
            name = f"c{int(rng.integers(40))}"
            at = (x + float(rng.uniform(-1, 1)), -50 + 16 * k)
            spin = float(rng.uniform(-2, 2))
            table.flats.append(Flat(faces[name], WIDTH, HEIGHT, at, spin, thickness=0.3))
            names.append(name)
    return table, names


def test_columns_of_wide_cards_are_read(faces, deck):
    table, names = columns(faces, 0)
    found = cards.read(table.picture(), deck)
    assert sorted(card.id for card in found.cards) == sorted(names)
    assert not found.unread


def test_a_strip_under_a_reflection_is_no_card_that_only_lies_better_there(faces, deck):
    """What tells it from others with its picture is under the reflection; a face laid once more fits better than they do."""
    table, names = columns(faces, 7)
    found = cards.read(table.picture(MODERATE["glare"], 1), deck)
    named = sorted(card.id for card in found.cards)
    assert named == sorted(set(names) - {"c22"})
    assert [unread.code for unread in found.unread] == ["too_alike"]
