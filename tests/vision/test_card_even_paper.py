"""Plain cards that were photographed in uneven light: a shadow on the paper is no print."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.cards.enrol import enrol, enrol_photos
from vision.cards.light.even_paper import evenly_lit
from vision.cards.names.rivals import alike_turned
from vision.twin_eye.playing_cards import playing_cards

FACES = playing_cards(5)


def in_the_shadow_of_a_hand(face):
    """A card of which a corner lies in a soft shadow, and away from which the light of a lamp fades."""
    high, wide = face.shape[:2]
    y, x = np.mgrid[:high, :wide]
    hand = np.float32(x + 0.7 * y < 0.6 * wide)
    shade = 1 - 0.35 * cv2.GaussianBlur(hand, (0, 0), 0.04 * high) - 0.15 * y / high
    return np.uint8(face * shade[..., None])


@pytest.mark.parametrize("name", ["spades_A", "hearts_4", "clubs_9"])
def test_a_shadow_goes_and_print_stays(name):
    face = FACES[name]
    even = evenly_lit(in_the_shadow_of_a_hand(face)).astype(np.float32)
    paper = even[(face > 200).all(axis=2)]
    print_ = even[(face < 60).any(axis=2)].min(axis=1)
    assert np.percentile(paper, 95) - np.percentile(paper, 5) < 30
    assert np.percentile(print_, 95) < 0.5 * np.median(paper)


def test_a_printed_box_is_no_shadow():
    face = FACES["spades_2"].copy()
    high, wide = face.shape[:2]
    face[high // 3 : high // 2, wide // 5 : wide // 2] = 190
    even = evenly_lit(face)
    assert abs(int(even[int(0.42 * high), wide // 3, 0]) - 190) < 12


def test_what_is_hardly_blank_is_left_as_it_is():
    picture = np.random.default_rng(3).integers(0, 256, (300, 210, 3), np.uint8)
    assert evenly_lit(picture) is picture


def test_a_card_enrolled_in_the_shadow_of_a_hand_looks_the_same_upside_down():
    def photograph(name):
        picture = np.full((840, 640, 3), (60, 90, 50), np.uint8)
        face = cv2.resize(in_the_shadow_of_a_hand(FACES[name]), (420, 588), interpolation=cv2.INTER_AREA)
        picture[120:708, 104:524] = face
        return name, cv2.warpAffine(picture, cv2.getRotationMatrix2D((320, 420), 2, 1), (640, 840))

    deck, _ = enrol_photos(photograph(name) for name in ("spades_4", "hearts_2", "spades_3", "clubs_5"))
    same = {name: alike_turned(deck, view, 2) for view, name in enumerate(deck.ids)}
    assert same == {"spades_4": True, "hearts_2": True, "spades_3": False, "clubs_5": False}


def test_so_does_a_court_of_which_hardly_any_paper_tells_the_light():
    deck, _ = enrol((name, in_the_shadow_of_a_hand(FACES[name])) for name in ("spades_K", "clubs_7"))
    assert [alike_turned(deck, view, 2) for view in range(2)] == [True, False]
