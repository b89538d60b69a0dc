"""Plain cards of which a sign is another one: of a card that was not enrolled no face is there to win a duel."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.cards import read
from vision.cards.enrol import enrol
from vision.cards.names import judgement
from vision.cards.names.by_signs import told_by_signs
from vision.cards.names.contest import Outcome
from vision.cards.names.match import lay
from vision.cards.overlaps.cover import BARE
from vision.cards.photo import Photo
from vision.cards.strangers.other_signs import another_sign
from vision.cards.strangers.too_many import one_too_many
from vision.quads import rectangle

WIDE, HIGH = 300, 420
#: Where the signs of each number lie, as parts of the width and the height; those of the lower half are upside down.
SPOTS = {
    2: [(0.5, 0.2), (0.5, 0.8)],
    3: [(0.5, 0.2), (0.5, 0.5), (0.5, 0.8)],
    4: [(0.32, 0.2), (0.68, 0.2), (0.32, 0.8), (0.68, 0.8)],
}
SPOTS[5] = [*SPOTS[4], (0.5, 0.5)]
SPOTS[6] = [*SPOTS[4], (0.32, 0.5), (0.68, 0.5)]
SPOTS[7] = [*SPOTS[6], (0.5, 0.5)]


def sign(suit, size):
    """A leaf with three lobes or one with a tip, black on white, uint8 (size, size)."""
    large = np.full((96, 96), 255, np.uint8)
    if suit == "lobes":
        for middle, radius in (((48, 20), 18), ((20, 56), 18), ((76, 56), 18), ((48, 46), 12)):
            cv2.circle(large, middle, radius, 0, -1)
    else:
        cv2.fillPoly(large, [np.int32([(48, 2), (92, 60), (4, 60)])], 0)
        for middle in ((28, 60), (68, 60)):
            cv2.circle(large, middle, 22, 0, -1)
    cv2.fillPoly(large, [np.int32([(48, 44), (62, 94), (34, 94)])], 0)
    return cv2.resize(large, (size, size), interpolation=cv2.INTER_AREA)


def card(suit, number, font=cv2.FONT_HERSHEY_DUPLEX):
    """The face of a card, BGR uint8."""
    grey = np.full((HIGH, WIDE), 255, np.uint8)

    def put(where, x, y):
        size = len(where)
        grey[y - size // 2 : y - size // 2 + size, x - size // 2 : x - size // 2 + size] = where

    for across, down in SPOTS[number]:
        drawn = sign(suit, 60)
        put(drawn[::-1, ::-1] if down > 0.5 else drawn, round(across * WIDE), round(down * HIGH))
    corner = np.full((90, 40), 255, np.uint8)
    cv2.putText(corner, str(number), (4, 42), font, 1.4, 0, 3, cv2.LINE_AA)
    corner[54:84, 5:35] = sign(suit, 30)
    grey[12:102, 12:52] = corner
    grey[-102:-12, -52:-12] = corner[::-1, ::-1]
    return cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR)


FACES = {f"{suit} {number}": card(suit, number) for suit in ("lobes", "tip") for number in SPOTS}


@pytest.fixture(scope="module")
def deck():
    return enrol(FACES.items())[0]


def photographed(faces, seed):
    """A photograph of cards side by side on a green cloth."""
    photo = np.full((480, 640, 3), (60, 110, 50), np.float32)
    for place, face in enumerate(faces):
        quad = np.float32([(70, 90), (240, 84), (252, 330), (62, 336)]) + np.float32(
            [280 * place, 12 * place]
        )
        there = cv2.getPerspectiveTransform(rectangle(WIDE, HIGH).astype(np.float32), quad)
        inside = cv2.warpPerspective(np.ones((HIGH, WIDE), np.float32), there, (640, 480))[..., None]
        soft = cv2.GaussianBlur(face, (0, 0), 1.0).astype(np.float32)
        photo += inside * (cv2.warpPerspective(soft, there, (640, 480)) * np.float32(0.9) - photo)
    noisy = cv2.GaussianBlur(photo, (0, 0), 0.7) + np.random.default_rng(seed).normal(0, 2, photo.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_card_of_another_suit_is_not_named_after_the_one_with_as_many_signs(number):
    own, stranger = f"tip {number}", f"lobes {number}"
    fewer, _ = enrol((name, face) for name, face in FACES.items() if name != stranger)
    found = read(photographed([FACES[own], FACES[stranger]], number), fewer)
    assert [card.id for card in found.cards] == [own]
    assert len(found.unread) == 1


@pytest.fixture(scope="module")
def one_suit():
    return enrol((name, face) for name, face in FACES.items() if name.startswith("tip"))[0]


@pytest.mark.parametrize("number", [3, 4, 6])
def test_nor_is_a_card_of_a_suit_of_which_no_card_was_enrolled(one_suit, number):
    own, stranger = f"tip {number}", f"lobes {number}"
    found = read(photographed([FACES[own], FACES[stranger]], number), one_suit)
    assert [card.id for card in found.cards] == [own]
    assert len(found.unread) == 1


def straight(face):
    """A photograph of nothing but a card, and where it lies."""
    photo = Photo(cv2.copyMakeBorder(face, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=(60, 110, 50)))
    return photo, rectangle(WIDE, HIGH).astype(np.float32) + 60 - 0.5


def strip(deck, part):
    """The pixels of the upper part of a card."""
    shape = deck.groups[0].shape
    inside = np.zeros((shape.height, shape.width), bool)
    inside[: round(part * shape.height)] = True
    return inside


@pytest.mark.parametrize(("shown", "other"), [("tip 4", "tip 5"), ("lobes 5", "lobes 4"), ("tip 6", "tip 4")])
def test_of_a_strip_the_number_tells_between_faces_that_share_its_signs(deck, shown, other):
    views = [deck.ids.index(other), deck.ids.index(shown)]
    photo, quad = straight(FACES[shown])
    match = lay(photo, quad, deck, views[0], 3)
    assert another_sign(photo, match, deck, strip(deck, 0.34))
    assert told_by_signs(photo, match, deck, strip(deck, 0.34), views) == views[1]
    assert not another_sign(photo, lay(photo, quad, deck, views[1], 3), deck, strip(deck, 0.34))


def test_so_do_the_signs_of_a_whole_card_that_a_duel_leaves_in_doubt(deck, monkeypatch):
    photo, quad = straight(FACES["tip 4"])
    own, other = (deck.ids.index(f"{suit} 4") for suit in ("tip", "lobes"))
    monkeypatch.setattr(judgement, "contest", lambda *_, **__: Outcome(own, 0, 0.1, near=(other,)))
    verdict = judgement.judged(photo, lay(photo, quad, deck, own, 3), deck, BARE, 0)
    assert verdict.match is not None and deck.ids[verdict.match.view] == "tip 4"


def test_a_card_of_which_the_duel_says_one_suit_and_the_signs_another_has_no_name(deck, monkeypatch):
    photo, quad = straight(FACES["lobes 4"])
    own, other = (deck.ids.index(f"{suit} 4") for suit in ("tip", "lobes"))
    monkeypatch.setattr(judgement, "contest", lambda *_, **__: Outcome(own, 0, 0.59, either=(other,)))
    verdict = judgement.judged(photo, lay(photo, quad, deck, own, 3), deck, BARE, 0)
    assert verdict.match is None


@pytest.mark.parametrize("name", ["tip 4", "lobes 3", "tip 6"])
def test_a_card_that_was_enrolled_out_of_focus_is_itself_in_a_sharp_photograph(name):
    """The signs of the other cards of its suit are more like what is seen then, but are the same ones."""
    soft, _ = enrol({**FACES, name: cv2.GaussianBlur(FACES[name], (0, 0), 2.0)}.items())
    photo, quad = straight(FACES[name])
    match = lay(photo, quad, soft, soft.ids.index(name), 3)
    assert not another_sign(photo, match, soft, strip(soft, 0.34))


def test_one_sign_of_many_under_a_speck_is_none_of_another_card(deck):
    face = FACES["tip 6"].copy()
    cv2.circle(face, (30, 30), 13, (20, 20, 20), -1)
    photo, quad = straight(face)
    match = lay(photo, quad, deck, deck.ids.index("tip 6"), 3)
    assert not another_sign(photo, match, deck, strip(deck, 1.0))


@pytest.mark.parametrize(
    ("colour", "sign_more"), [((75, 115, 165), False), ((95, 130, 180), False), ((0, 0, 0), True)]
)
def test_a_finger_on_blank_paper_is_no_sign_more(colour, sign_more):
    deck, _ = enrol((name, cv2.GaussianBlur(FACES[name], (0, 0), 4.0)) for name in ("tip 2", "tip 3"))
    face = FACES["tip 3"].copy()
    cv2.circle(face, (60, 300), 26, colour, -1)
    photo, quad = straight(cv2.GaussianBlur(face, (0, 0), 2.0))
    match = lay(photo, quad, deck, deck.ids.index("tip 3"), 3)
    assert one_too_many(photo, match, deck, np.ones(len(match.quality), bool)) == sign_more


@pytest.mark.parametrize("number", [2, 3, 5])
def test_the_signs_of_another_suit_are_told_though_all_else_is_alike(deck, number):
    photo, quad = straight(FACES[f"lobes {number}"])
    for suit, other in (("tip", True), ("lobes", False)):
        match = lay(photo, quad, deck, deck.ids.index(f"{suit} {number}"), 3)
        assert another_sign(photo, match, deck, strip(deck, 1.0)) == other


@pytest.mark.parametrize("number", [4, 5])
def test_of_a_strip_large_signs_tell_it_though_its_edge_cuts_a_little_off(one_suit, number):
    """What lies on the card covers the last rows of both signs of its upper half, and it was named after the suit of the deck."""
    for suit, other in (("lobes", True), ("tip", False)):
        photo, quad = straight(FACES[f"{suit} {number}"])
        match = lay(photo, quad, one_suit, one_suit.ids.index(f"tip {number}"), 3)
        assert another_sign(photo, match, one_suit, strip(one_suit, 0.26)) == other


def court(letter, figure):
    """A card with a figure in several colours, and its letter in two corners."""
    face = np.full((HIGH, WIDE, 3), 255, np.uint8)
    face[80:340, 80:220] = cv2.resize(figure, (140, 260), interpolation=cv2.INTER_NEAREST)
    corner = np.full((56, 40, 3), 255, np.uint8)
    cv2.putText(corner, letter, (4, 42), cv2.FONT_HERSHEY_DUPLEX, 1.4, (0, 0, 0), 3, cv2.LINE_AA)
    face[12:68, 12:52], face[-68:-12, -52:-12] = corner, corner[::-1, ::-1]
    return face


def test_a_number_that_was_spoilt_in_one_corner_of_the_photograph_that_was_enrolled_is_itself_in_the_other():
    rng = np.random.default_rng(8)
    faces = {
        name: court(name[0], rng.integers(0, 256, (6, 4, 3), np.uint8)) for name in ("K", "K of leaves", "R")
    }
    spoilt = {**faces, "K": faces["K"].copy()}
    spoilt["K"][-68:-12, -52:-12] = faces["R"][-68:-12, -52:-12]
    for enrolled, shown, other in ((spoilt, "K", False), (faces, "K", False), (faces, "R", True)):
        deck, _ = enrol(enrolled.items())
        photo, quad = straight(faces[shown])
        match = lay(photo, quad, deck, deck.ids.index("K"), 3)
        assert another_sign(photo, match, deck, strip(deck, 1.0)) == other


def test_the_edge_of_a_shadow_across_the_sign_of_an_ace_is_no_other_sign():
    ace = np.full((HIGH, WIDE, 3), 255, np.uint8)
    ace[150:270, 90:210] = sign("tip", 120)[..., None]
    corner = card("tip", 2)[12:102, 12:52]
    ace[12:102, 12:52], ace[-102:-12, -52:-12] = corner, corner[::-1, ::-1]
    shade = cv2.GaussianBlur(np.float32(np.indices((HIGH, WIDE)).sum(axis=0) < 360), (0, 0), 20)[..., None]
    deck, _ = enrol({**FACES, "tip ace": ace}.items())
    for lit in (ace, np.uint8(ace * (1 - 0.3 * shade))):
        photo, quad = straight(lit)
        match = lay(photo, quad, deck, deck.ids.index("tip ace"), 3)
        assert not another_sign(photo, match, deck, strip(deck, 1.0))
