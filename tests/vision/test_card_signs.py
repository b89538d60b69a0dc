"""Cards with hardly any print: a few signs on white paper that differ by form, number, ink and filling."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from tests.vision.path_traced.scenes import sign_cards
from vision.cards import read
from vision.cards.cutting.straighten import straightened
from vision.cards.enrol import enrol
from vision.cards.light.evening import by_paper, sampled

#: Where two cards lie on a table of 640 x 480, seen a little aslant.
PLACES = np.float32(
    [[(90, 110), (220, 98), (232, 282), (98, 296)], [(330, 90), (470, 120), (432, 322), (288, 286)]]
)
WOOD, NEARLY_WHITE = (92, 124, 150), (207, 212, 216)


@cache
def faces():
    return sign_cards.signs()


@pytest.fixture(scope="module")
def deck():
    return enrol(faces().items())[0]


def two_names(number):
    """A card and another one, with which it lies on the table."""
    names = list(faces())
    return names[number], names[(number + 7) % 54]


def photographed(names, table, seed):
    """A photo of cards in ``PLACES`` on a table of one colour."""
    photo = np.full((480, 640, 3), table, np.float32)
    for name, quad in zip(names, PLACES, strict=True):
        face = cv2.GaussianBlur(faces()[name], (0, 0), 1.6)
        high, wide = face.shape[:2]
        there = cv2.getPerspectiveTransform(np.float32([(0, 0), (wide, 0), (wide, high), (0, high)]), quad)
        inside = cv2.warpPerspective(np.ones((high, wide), np.float32), there, (640, 480))[..., None]
        photo += inside * (cv2.warpPerspective(face, there, (640, 480)) * np.float32(0.9) - photo)
    photo = cv2.GaussianBlur(photo, (0, 0), 0.7) + np.random.default_rng(seed).normal(0, 2.5, photo.shape)
    return np.clip(photo, 0, 255).astype(np.uint8)


def off(corners, place):
    """How many pixels a corner is off at most: all of these cards look the same upside down."""
    return min(float(np.abs(np.roll(corners, turn, axis=0) - place).max()) for turn in (0, 2))


@pytest.mark.parametrize("number", range(0, 54, 9))
def test_a_sign_or_two_tell_the_card_and_its_place(deck, number):
    names = two_names(number)
    found = read(photographed(names, WOOD, number), deck).cards
    assert {card.id for card in found} == set(names)
    assert all(off(card.corners, PLACES[names.index(card.id)]) < 3 for card in found)


@pytest.mark.parametrize("number", [11, 18, 29, 33])
def test_a_stretched_sign_is_not_another_one(deck, number):
    """The edges of the cards are faint here: a lens laid askew is as much like a hexagon as its blocks tell."""
    names = two_names(number)
    found = read(photographed(names, NEARLY_WHITE, number), deck).cards
    assert found and {card.id for card in found} <= set(names)


@pytest.mark.parametrize("filling", sign_cards.FILLINGS)
def test_a_card_with_a_sign_too_many_is_none_of_those_with_fewer(filling):
    fewer, _ = enrol((name, face) for name, face in faces().items() if "_3_" not in name)
    names = f"indigo_ribbon_3_{filling}", f"pine_hexagon_3_{filling}"
    assert read(photographed(names, WOOD, 3), fewer).cards == []
    assert read(photographed(names, NEARLY_WHITE, 3), fewer).cards == []


def test_light_told_by_paper_alone_leaves_inks_their_colours():
    """A red sign seen in dim blue light below a grey veil: a green one, of the same form, does not explain it."""
    red, green = (np.full((60, 40, 3), 240, np.uint8) for _ in range(2))
    red[20:40, 10:30], green[20:40, 10:30] = (40, 30, 190), (60, 150, 20)
    paper, everywhere = (red == green).all(axis=2), np.ones((60, 40), bool)
    gain, veil = np.float32([0.6, 0.5, 0.4]), 30.0
    seen = gain * red + veil
    for face, explains in ((red, True), (green, False)):
        light = by_paper(sampled(face), sampled(seen), paper, everywhere)
        away = np.abs(light[0] * face + light[1] - seen).max()
        assert (away < 1) == explains
    gains, veils = by_paper(sampled(red), sampled(seen), paper, everywhere)
    assert gains == pytest.approx(gain, abs=0.01)
    assert veils == pytest.approx([veil] * 3, abs=1)


def test_signs_of_one_size_are_not_cards_that_lie_on_a_white_table():
    """Aslant as a card on a table is, and of a card's proportions: but there are two or three in a picture."""
    ribbons = {name: face for name, face in faces().items() if "ribbon" in name}
    found = straightened(ribbons.items())
    assert (len(found.cards), found.cut_out, found.missed) == (len(ribbons), [], [])
