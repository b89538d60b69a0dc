"""Cards in photographs as people take them, enrolled from other photographs."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.cards import read
from vision.cards.enrol import enrol
from vision.cards.face import Scale, Shape
from vision.cards.names.duel import Duel
from vision.cards.names.rivals import alike_turned
from vision.cards.names.slide import Ground, slide
from vision.cards.places.outlines import quads
from vision.quads import area, project, rectangle
from vision.trials.card_photographs import by_card
from vision.trials.outcomes import EXACT, REFUSED, WRONG
from vision.twin_eye import card_photos
from vision.twin_eye.disturb import MODERATE, apply
from vision.twin_eye.lens import Lens
from vision.twin_eye.playing_cards import RANKS, SUITS, playing_cards
from vision.twin_eye.scene import Flat, Scene


@pytest.fixture(scope="module")
def cards():
    return card_photos.playing(3)


@pytest.fixture(scope="module")
def deck(cards):
    return enrol((k, card_photos.photographed(v, i)) for i, (k, v) in enumerate(cards.known.items()))[0]


def test_a_deck_has_thirteen_ranks_in_four_suits():
    deck = playing_cards(1)
    assert set(deck) == {f"{suit}_{rank}" for suit in SUITS for rank in RANKS}
    assert len({card.tobytes() for card in deck.values()}) == 52


@pytest.mark.parametrize(("seed", "steep"), [(0, False), (4, False), (3, True), (8, True)])
def test_playing_cards_are_read_from_above_and_at_steep_angles(cards, deck, seed, steep):
    photo = card_photos.photo(cards, seed, steep)
    counts = by_card(read(photo.picture, deck), photo)
    assert counts[EXACT] >= 1
    assert counts[WRONG] == 0
    assert counts[EXACT] >= 3 * counts[REFUSED]


def test_a_reflection_that_wipes_out_a_pip_does_not_make_another_rank(cards, deck):
    photo = card_photos.photo(cards, 2)
    names = {card.id for card in photo.laid}
    assert "hearts_8" in names and "hearts_7" not in names
    assert "hearts_7" not in {card.id for card in read(photo.picture, deck).cards}


def test_which_cards_look_the_same_upside_down(cards, deck):
    for name in ("hearts_4", "diamonds_A", "spades_K", "clubs_10"):
        assert name in cards.half_turn
        assert alike_turned(deck, deck.ids.index(name), 2)
    for name in ("hearts_7", "spades_A", "diamonds_7", "clubs_3"):
        assert name not in cards.half_turn
        assert not alike_turned(deck, deck.ids.index(name), 2)


@pytest.fixture(scope="module")
def faces():
    size = Shape.of(63 / 88)
    deck = playing_cards(5)
    return {
        name: cv2.resize(deck[name], (size.width, size.height), interpolation=cv2.INTER_AREA)
        for name in ("clubs_5", "spades_5", "hearts_5")
    }


@pytest.mark.parametrize("light", ["none", "warm", "dim", "uneven", "shadow", "together"])
@pytest.mark.parametrize("blur", [0.0, 2.0])
def test_a_duel_leans_to_the_face_that_is_shown_in_any_light(faces, light, blur):
    seen = apply(cv2.GaussianBlur(faces["clubs_5"], (0, 0), 0.3 + blur), MODERATE[light], 4)
    duel = Duel(seen, Scale(1.5, 1.5), np.ones(seen.shape[:2], bool))
    wrong = duel.focus(faces["spades_5"])  # the wrong one was believed first
    right = duel.explain(faces["clubs_5"])
    assert duel.lean(right, wrong) > 0.5
    assert duel.lean(wrong, right) < -0.5
    assert duel.lean(right, right) == 0.0


@pytest.mark.parametrize("shown", [(13, 60), (13, 80), (20, 60)])
@pytest.mark.parametrize(("right", "wrong"), [("clubs_4", "spades_4"), ("spades_4", "clubs_4")])
def test_the_suit_of_a_card_that_a_steep_angle_makes_narrow_is_told(deck, right, wrong, shown):
    """Along the short way far more of the print is lost than along the long one."""
    face, other = (deck.face(deck.ids.index(name)) for name in (right, wrong))
    height, width = face.shape[:2]
    seen = cv2.resize(cv2.resize(face, shown, interpolation=cv2.INTER_AREA), (width, height))
    duel = Duel(seen, Scale(shown[0] / width, shown[1] / height), np.ones(seen.shape[:2], bool))
    believed = duel.focus(other)
    assert duel.challenge(believed, face)[1] < -0.3


def test_black_print_lifted_by_a_veil_under_a_blue_lamp_is_not_taken_for_red(faces):
    """Nothing but paper is printed alike on both, so paper alone would tell the light."""
    seen = np.uint8(faces["clubs_5"] * (0.52, 0.42, 0.22) + (44, 50, 53))
    duel = Duel(seen, Scale(1.5, 1.5), np.ones(seen.shape[:2], bool))
    wrong = duel.focus(faces["hearts_5"])
    assert duel.lean(duel.explain(faces["clubs_5"]), wrong) > 0.5


@pytest.mark.parametrize("light", ["none", "warm", "dim", "uneven"])
def test_a_face_is_slid_to_where_it_lies_in_any_light(faces, light):
    face = faces["hearts_5"]
    height, width = face.shape[:2]
    corners = rectangle(width, height)
    there = corners + np.float32([[3, -2], [1, 2], [-2, 3], [2, 1]])
    moved = cv2.warpPerspective(
        face,
        cv2.getPerspectiveTransform(corners, there),
        (width, height),
        borderMode=cv2.BORDER_REPLICATE,
    )
    found = slide(Ground(apply(moved, MODERATE[light], 2)), face)
    assert np.abs(project(found, corners) - there).max() < 0.6
    assert slide(Ground(np.full_like(face, 200)), face) is None


def test_a_duel_over_what_is_covered_is_undecided(faces):
    seen, within = faces["clubs_5"], np.ones(faces["clubs_5"].shape[:2], bool)
    duel = Duel(seen, Scale(1.5, 1.5), within)
    right, wrong = duel.focus(seen), duel.explain(faces["spades_5"])
    assert duel.lean(right, wrong) > 0.9
    within[:] = False
    within[50:70] = True  # nothing but paper
    duel = Duel(seen, Scale(1.5, 1.5), within)
    assert duel.lean(duel.focus(seen), duel.explain(faces["spades_5"])) == 0.0


def test_an_outline_with_round_corners_is_four_cornered():
    card = Flat(np.full((88, 63, 3), 245, np.uint8), 63, 88, (5, -3), 25, corner=4)
    scene = Scene(Lens(tilt=40, span=300), "felt", 3, [card])
    truth = scene.corners(card)
    found = quads(scene.picture(), [63 / 88])
    away = min(np.abs(np.roll(q, k, axis=0) - truth).max() for q in found for k in range(4))
    assert away < 0.05 * np.sqrt(area(truth))
