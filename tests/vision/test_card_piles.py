"""Cards that all lie on each other: none has an outline of its own."""

from __future__ import annotations

import itertools
from functools import cache

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.cards import read
from vision.cards.enrol import enrol
from vision.cards.photo import Photo
from vision.cards.places.piled import on_top
from vision.quads import sides
from vision.trials.card_layouts import judge
from vision.trials.cards import pip_columns
from vision.trials.outcomes import EXACT, REFUSED, WRONG
from vision.twin_eye import card_photos, card_tables
from vision.twin_eye.disturb import MODERATE, apply

RATIO = 0.7


def _card(x: float, y: float, degrees: float, high: float = 260) -> np.ndarray:
    """The corners (4, 2) of a card with its middle there, its upper left one first."""
    return cv2.boxPoints(((x, y), (high, RATIO * high), degrees)).astype(np.float32)


def _picture(*quads: np.ndarray) -> np.ndarray:
    """White cards without any print, the later ones on top, with hardly a shadow between them."""
    picture = np.full((720, 1280, 3), (60, 90, 50), np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(picture, np.int32(np.round(quad)), (225, 230, 232), cv2.LINE_AA)
    return cv2.GaussianBlur(picture, (0, 0), 1)


def _nearest(quads: list[np.ndarray], card: np.ndarray) -> float:
    """How far a corner of the quad that fits the ``card`` best is off, in pixels."""
    turned = [np.roll(card, way, axis=0) for way in range(4)]
    return min(
        np.linalg.norm(quad - corners, axis=1).max() for quad, corners in itertools.product(quads, turned)
    )


def test_the_upper_one_of_two_blank_cards_is_among_the_places():
    rng = np.random.default_rng(0)
    for _ in range(40):
        (turn, other), aside = rng.uniform(-40, 40, 2).tolist(), float(rng.uniform(-150, 150))
        upper = _card(640, 360, turn)
        lower = _card(640 + aside, 360 + float(rng.choice([-110, 110])), other)
        assert _nearest(list(on_top(Photo(_picture(lower, upper)), [RATIO])), upper) < 20


def test_the_front_card_of_a_column_is_told_by_three_of_its_sides():
    """Its upper edge is lost on the card below, and the sides of both are one line."""
    column = [np.float32([[500, y], [682, y], [682, y + 260], [500, y + 260]]) for y in (150, 215, 280)]
    assert _nearest(list(on_top(Photo(_picture(*column)), [RATIO])), column[-1]) < 12


def test_an_empty_table_has_no_cards_on_top_of_others():
    assert list(on_top(Photo(_picture()), [RATIO])) == []


def test_what_is_smaller_than_any_card_is_none():
    photo = Photo(_picture(_card(640, 360, 10, 150), _card(665, 415, 40, 150)))
    assert _nearest(list(on_top(photo, [RATIO], smallest=90)), _card(665, 415, 40, 150)) < 12
    assert all(sides(quad).min() >= 119 for quad in on_top(photo, [RATIO], smallest=120))


@cache
def _deck(make, seed=7):
    cards = make(seed)
    return cards, enrol(cards.known.items())[0]


@pytest.mark.parametrize(
    ("make", "seed", "light"),
    [
        pytest.param(card_tables.plain, 102, "none", id="no card lies apart"),
        pytest.param(card_tables.plain, 107, "together", id="no card lies apart, in bad light"),
        pytest.param(card_photos.playing, 105, "none", id="strips that look the same upside down"),
        pytest.param(card_photos.playing, 107, "together", id="strips that look the same, in bad light"),
        pytest.param(card_photos.playing, 502, "none", id="two aces"),
        pytest.param(card_tables.plain, 513, "none", id="aces of three suits"),
        pytest.param(
            card_photos.playing, 61012, "shadow", id="a two that looks like all of the strips on it"
        ),
    ],
)
def test_columns_of_pip_cards_are_read_to_their_ends(make, seed, light):
    cards, deck = _deck(make)
    table = card_tables.column(cards, seed)
    assert judge(read(apply(table.scene.clean(), MODERATE[light], seed), deck), table.laid) == EXACT


@pytest.mark.parametrize(
    ("seed", "light"),
    [
        pytest.param(60003, "none", id="in doubt below one that is named"),
        pytest.param(60004, "shadow", id="plain and turned on a cloth of strong colour"),
        pytest.param(98000, "glare", id="three strips like a six in a place where no card can lie"),
        pytest.param(119162, "bright", id="a nine that was challenged upside down only"),
        pytest.param(119177, "shadow", id="read from the wrong end of its column first"),
        pytest.param(119314, "none", id="a nine that is nearly a six upside down"),
        pytest.param(119374, "blur", id="an ace out of focus"),
        pytest.param(119320, "shadow", id="an ace that lies turned below another card"),
    ],
)
def test_no_strip_of_a_column_goes_unmentioned(seed, light):
    assert pip_columns(seed, MODERATE[light]) == EXACT


@pytest.mark.parametrize(
    ("seed", "light"),
    [
        pytest.param(107002, "bright", id="all that lies below the front card is in doubt"),
        pytest.param(119291, "dim", id="a ten and an ace that look like one four upside down"),
    ],
)
def test_what_is_in_doubt_in_a_column_makes_no_card_of_it_wrong(seed, light):
    assert pip_columns(seed, MODERATE[light]) != WRONG


def test_an_ace_that_was_not_enrolled_is_not_named_as_the_other_black_one():
    assert pip_columns(119028, MODERATE["none"], without="spades_A") == REFUSED


@pytest.mark.parametrize(
    ("make", "seed"),
    [
        pytest.param(card_tables.plain, 101, id="slanting across two cards"),
        pytest.param(card_tables.plain, 104, id="three strips as one card"),
        pytest.param(card_photos.playing, 301, id="strips of several cards"),
        pytest.param(card_photos.playing, 312, id="beside a card"),
    ],
)
def test_what_was_named_wrongly_where_no_card_lies_apart(make, seed):
    cards, deck = _deck(make)
    table = card_tables.column(cards, seed)
    found = read(apply(table.scene.clean(), MODERATE["together"], seed), deck)
    assert judge(found, table.laid) != WRONG
    assert len(found.cards) >= 7


@pytest.mark.parametrize(
    ("make", "seed"),
    [
        pytest.param(card_tables.plain, 702, id="upright it would be a card of another suit"),
        pytest.param(card_tables.plain, 708, id="the same, half of it"),
        pytest.param(card_photos.playing, 708, id="its middle sign as that of a card in doubt on it"),
    ],
)
def test_a_card_of_a_heap_that_lies_upside_down_is_not_read_as_one_of_a_column(make, seed):
    """Its lower edge sticks out behind another card."""
    cards, deck = _deck(make, 40)
    table = card_tables.heap(cards, seed)
    found = read(apply(table.scene.clean(), MODERATE["none"], seed), deck)
    assert judge(found, table.laid) != WRONG
    assert len(found.cards) >= 3


@pytest.mark.parametrize("seed", [700, 701, 702])
def test_aces_that_are_not_of_the_deck_are_not_named_in_a_column(seed):
    cards, _ = _deck(card_photos.playing)
    deck, _ = enrol((name, face) for name, face in cards.known.items() if not name.endswith("_A"))
    table = card_tables.column(cards, seed)
    found = read(table.scene.picture(), deck).cards
    aces = [card.corners[:2].mean(axis=0) for card in table.laid if card.id.endswith("_A")]
    assert aces
    assert len(found) >= 5
    for reading in found:
        assert all(np.linalg.norm(reading.corners[:2].mean(axis=0) - ace) > 25 for ace in aces)


def test_a_stranger_with_the_signs_of_a_card_does_not_tell_the_table_askew():
    """A three of hearts of another deck: its signs lie closer together, so the enrolled one fits it at a slant."""
    _, deck = _deck(card_tables.plain)
    cards, _ = _deck(card_photos.playing)
    table = card_tables.column(cards, 702)
    assert read(apply(table.scene.clean(), MODERATE["none"], 702), deck).cards == []
