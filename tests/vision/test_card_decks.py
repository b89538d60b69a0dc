"""Drawn photographs of decks that were enrolled by their owner: what once was named wrongly there."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.cards import read
from vision.cards.enrol import enrol
from vision.cards.names.match import Match
from vision.cards.names.rivals import alike_turned
from vision.cards.overlaps.claims import Claims
from vision.cards.overlaps.cover import bounded
from vision.cards.overlaps.way_up import as_their_columns
from vision.cards.verdict import Verdict
from vision.trials.card_photographs import by_card
from vision.trials.outcomes import EXACT, WRONG
from vision.twin_eye import card_photos, card_tables
from vision.twin_eye.playing_cards import playing_cards


@pytest.mark.parametrize(
    ("make", "deck", "seed", "steep", "right"),
    [
        pytest.param(card_photos.playing, 2720, 2730, False, 1, id="half-out-of-the-picture"),
        pytest.param(card_photos.playing, 2800, 2816, True, 4, id="suits-enrolled-on-other-cloth"),
        pytest.param(card_tables.villagers, 3000, 3014, False, 7, id="look-alikes-enrolled-on-other-cloth"),
        pytest.param(card_photos.playing, 3000, 3012, False, 2, id="below-a-stranger"),
    ],
)
def test_what_was_named_wrongly_is_read_or_refused(make, deck, seed, steep, right):
    photo, found = _photographed(make(deck), seed, steep)
    counts = by_card(found, photo)
    assert (counts[EXACT], counts[WRONG]) == (right, 0)


def test_of_two_suits_in_one_place_none_is_named_wrongly():
    """White cards on a white table, 86 pixels wide: single grey levels decide how many of the other three are read."""
    photo, found = _photographed(card_photos.playing(3100), 3104)
    counts = by_card(found, photo)
    assert counts[WRONG] == 0
    assert counts[EXACT] == len(found.cards) >= 4
    assert {card.id for card in found.cards} >= {"spades_6", "spades_9", "spades_10", "diamonds_7"}


def _photographed(cards, seed, steep=False):
    """A photograph of cards that were enrolled from other ones, and what is read on it."""
    deck, _ = enrol((k, card_photos.photographed(v, i)) for i, (k, v) in enumerate(cards.known.items()))
    photo = card_photos.photo(cards, seed, steep)
    return photo, read(photo.picture, deck)


def test_where_a_picture_ends_a_card_is_not_in_sight():
    deck, _ = enrol((name, face) for name, face in playing_cards(4).items() if name.startswith("clubs"))
    shape = deck.shape(0)
    quad = np.float32([[100, 300], [200, 300], [200, 440], [100, 440]])
    assert bounded((480, 640)).open(quad, shape) is None
    rows = bounded((370, 640)).open(quad, shape).reshape(shape.grid)
    assert rows[0].all() and not rows[-1].any()


@pytest.fixture(scope="module")
def clubs():
    return enrol((name, face) for name, face in playing_cards(4).items() if name.startswith("clubs"))[0]


def laid(deck, view, quad, agree):
    """A face in a place where so much of it (0..1), from its upper edge on, agrees."""
    blocks = len(deck.shape(view).block_origins())
    fits = np.where(np.arange(blocks) < agree * blocks, 0.9, 0.1)
    return Match(view, np.float32(quad), fits, np.zeros((blocks, 2)), fits > 0, fits * 0, fits * 0 + 1)


def card(deck, view, quad, agree):
    match = laid(deck, view, quad, agree)
    return Verdict(match, "", agree, 1.0, match.agrees, match.quad)


WHOLE = [[300, 100], [400, 100], [400, 240], [300, 240]]


@pytest.mark.parametrize(
    ("part", "stands"),
    [
        ([[100, 100], [200, 100], [200, 240], [100, 240]], True),
        ([[100, 100], [200, 100], [150, 180], [100, 240]], False),
    ],
    ids=["a-card-of-that-table", "no-card-looks-so"],
)
def test_a_card_that_is_partly_in_sight_lies_on_the_table_of_the_others(clubs, part, stands):
    claims = Claims((480, 640), clubs)
    claims.offer(card(clubs, 0, WHOLE, 1.0))
    claims.offer(card(clubs, 1, part, 0.7))
    assert len(claims.settled()) == 1 + stands


@pytest.mark.parametrize(("agree", "stands"), [(1.0, False), (0.5, True)], ids=["better", "no better"])
def test_a_part_of_a_card_does_not_stand_against_another_face_that_fits_better_though_in_doubt(
    clubs, agree, stands
):
    place, claims = np.float32(WHOLE), Claims((480, 640), clubs)
    claims.offer(card(clubs, 1, place + 6, 0.6))
    claims.offer(Verdict(reason="too_alike", quad=place, laid=laid(clubs, 2, place, agree)))
    assert len(claims.settled()) == stands


@pytest.mark.parametrize(("view", "stands"), [(2, False), (1, True)], ids=["another face", "the same face"])
def test_a_card_in_full_sight_does_not_stand_against_another_face_that_fits_a_little_better(
    clubs, view, stands
):
    place, claims = np.float32(WHOLE), Claims((480, 640), clubs)
    known = card(clubs, 1, place + 3, 1.0)
    known.match.quality[:] = 0.85
    claims.offer(known)
    claims.offer(Verdict(reason="too_alike", quad=place, laid=laid(clubs, view, place, 1.0)))
    assert len(claims.settled()) == stands


@pytest.mark.parametrize(("aside", "stands"), [(0, True), (30, False)], ids=["its own", "of another place"])
def test_the_strip_of_a_card_without_a_name_in_a_column_is_no_print_of_a_card_that_lies_elsewhere(
    clubs, aside, stands
):
    place, claims = np.float32(WHOLE), Claims((480, 640), clubs)
    claims.offer_strip(Verdict(reason="foreign_object", quad=place), 0, place + np.float32([0, 35]))
    claims.offer(card(clubs, 1, place + np.float32([aside, 0]), 0.25))
    assert len(claims.settled()) == stands


def test_what_lies_on_a_strip_without_a_name_is_no_print_of_that(clubs):
    """The place of a card in doubt is soon off: what it reaches into is the card on it."""
    front, claims = np.float32(WHOLE), Claims((480, 640), clubs)
    claims.unknown.append(front + np.float32([0, 35]))
    claims.offer_strip(Verdict(reason="foreign_object", quad=front - np.float32([0, 18])), 0, front)
    claims.offer(card(clubs, 1, front, 0.25))
    assert len(claims.settled()) == 1


def test_a_card_that_looks_the_same_upside_down_lies_as_its_column(clubs):
    """A queen in front of a seven: nobody sees which way up she is, but that one tells its own."""
    queen, seven = clubs.ids.index("clubs_Q"), clubs.ids.index("clubs_7")
    assert alike_turned(clubs, queen, 2)
    front = card(clubs, queen, np.roll(np.float32(WHOLE), 2, axis=0), 1.0)
    behind = card(clubs, seven, np.float32(WHOLE) - np.float32([0, 35]), 0.25)
    as_their_columns([front, behind], clubs)
    assert np.array_equal(front.quad, np.float32(WHOLE)) and np.array_equal(front.match.quad, front.quad)
    alone = card(clubs, queen, np.roll(np.float32(WHOLE), 2, axis=0), 1.0)
    as_their_columns([alone], clubs)
    assert np.array_equal(alone.quad, np.roll(np.float32(WHOLE), 2, axis=0))
