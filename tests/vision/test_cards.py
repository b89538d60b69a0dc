"""Cards: which, where, which way up; strangers stay unnamed."""

import numpy as np
import pytest

from vision.cards import identify, read_cards
from vision.deck import Deck, doubts, enrol
from vision.errors import EnrolmentError
from vision.results import Refusal
from vision.twin_eye import art
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene
from vision.twin_eye.trials import card_deck


def on_table(cards, kind="wood", seed=1, **lens):
    """Cards (number, family, at, spin) on a table."""
    scene = Scene(Lens(**({"tilt": 10, "span": 420} | lens)), kind, seed)
    for number, family, at, spin in cards:
        scene.flats.append(Flat(art.card(number, family, 0.5), 56, 87, at, spin, corner=3))
    return scene


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_card_in_each_turn(turn):
    scene = on_table([(7, 0, (10, 5), turn + 6)])
    (card,) = read_cards(scene.picture(), card_deck())
    assert (card.id, card.turn) == ("c7", turn)
    assert np.abs(card.corners - scene.corners(scene.flats[0])).max() < 4
    assert card.confidence > 0.5


@pytest.mark.parametrize("kind", ["plain", "felt", "wood", "cloth", "stone"])
def test_several_cards_on_any_cloth(kind):
    cards = [(i * 9, 0, (-120 + 80 * i, 15 * (-1) ** i), 90 * i + 4) for i in range(4)]
    found = read_cards(on_table(cards, kind, 5).picture(), card_deck())
    assert sorted((c.id, c.turn) for c in found) == sorted((f"c{i * 9}", 90 * i) for i in range(4))


def test_cards_of_another_edition_are_not_named():
    found = read_cards(on_table([(3, 9, (-60, 0), 0), (4, 9, (60, 0), 90)]).picture(), card_deck())
    assert isinstance(found, Refusal) or found == []


def test_fronts_and_backs_are_told_apart():
    deck = enrol({"front": [art.card(1)], "back a": [art.back(1)], "back b": [art.back(2)]})
    scene = Scene(Lens(tilt=8, span=420), "felt", 3)
    scene.flats = [Flat(art.back(2), 56, 87, (-70, 0), 0), Flat(art.card(1), 56, 87, (70, 0), 0)]
    assert [c.id for c in read_cards(scene.picture(), deck)] == ["back b", "front"]


def test_a_column_with_only_the_upper_quarter_in_sight_in_its_order():
    scene = Scene(Lens(tilt=5, span=380), "felt", 2)
    numbers = [5, 17, 30]
    for place, number in enumerate(numbers):
        scene.flats.append(Flat(art.card(number, 3), 56, 87, (0, -40 + 24 * place), 0, corner=3))
    deck = enrol({f"c{i}": [art.card(i, 3)] for i in range(40)})
    found = read_cards(scene.picture(), deck)
    assert not isinstance(found, Refusal)
    names = [c.id for c in sorted(found, key=lambda c: c.corners[0, 1])]
    assert names == [f"c{n}" for n in numbers]


def test_an_empty_table_has_no_cards():
    assert read_cards(on_table([], "felt").picture(), card_deck()) == []


def test_a_known_slot_needs_no_search():
    scene = on_table([(21, 0, (30, 0), 180)])
    quad = np.roll(scene.corners(scene.flats[0]), 2, axis=0)
    found = identify(scene.picture(), quad.astype(np.float32), card_deck())
    assert card_deck().ids[found.index] == "c21"


def test_a_deck_is_the_same_after_saving(tmp_path):
    deck = enrol({"a": [art.card(1)], "b": [art.card(2), art.card(2, 0, 0.1)]})
    deck.save(tmp_path / "d")
    again = Deck.load(tmp_path / "d")
    assert again.ids == ["a", "b", "b"]
    assert all((x == y).all() for x, y in zip(deck.faces, again.faces, strict=True))
    assert np.abs(deck.thumbs - again.thumbs).max() < 0.002


def test_enrolment_points_at_twins_and_blank_pictures():
    deck = enrol({"a": [art.card(1)], "twin": [art.card(1)], "blank": [np.full((90, 60, 3), 120, np.uint8)]})
    said = " ".join(doubts(deck))
    assert "a and twin" in said
    assert "blank is blurred" in said


def test_nothing_to_enrol_says_so(tmp_path):
    with pytest.raises(EnrolmentError, match="no pictures"):
        enrol({})
    with pytest.raises(EnrolmentError, match="can be read"):
        Deck.load(tmp_path / "none")
