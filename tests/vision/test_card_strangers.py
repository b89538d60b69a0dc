"""Cards that nobody enrolled, with the frame and the sign of one that was: other colours, another name, other words."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.cards import Deck, read, read_slot
from vision.cards.enrol import enrol
from vision.quads import rectangle
from vision.results import Refusal
from vision.twin_eye import card_tables
from vision.twin_eye.disturb import MODERATE

WIDE, TALL = 400, 620
NAMES = ["Alder", "Birch", "Cedar", "Elm", "Hazel", "Larch", "Maple", "Oak", "Pine", "Rowan"]
ENROLLED = 30


def card(number: int, written: int | None = None) -> np.ndarray:
    """A card with one of five signs in a colour of its own, a name, four lines of words and a value.

    ``written``: name, words and value are those of another number.
    """
    rng = np.random.default_rng([41, number])
    face = np.full((TALL, WIDE, 3), 235, np.uint8)
    cv2.rectangle(face, (14, 14), (WIDE - 14, TALL - 14), (178, 100, 148), -1)
    cv2.rectangle(face, (30, 80), (WIDE - 30, 360), (238, 238, 230), -1)
    colour = rng.uniform(20, 220, 3).tolist()
    sign = number % 5
    if sign == 0:
        cv2.circle(face, (200, 220), 90, colour, -1, cv2.LINE_AA)
    elif sign == 1:
        cv2.rectangle(face, (120, 140), (280, 300), colour, -1)
    elif sign == 2:
        cv2.fillConvexPoly(face, np.int32([(200, 120), (300, 310), (100, 310)]), colour, cv2.LINE_AA)
    elif sign == 3:
        cv2.ellipse(face, (200, 220), (130, 60), 30, 0, 360, colour, -1, cv2.LINE_AA)
    else:
        cv2.line(face, (100, 130), (300, 310), colour, 50, cv2.LINE_AA)
    if written is not None:
        number, rng = written, np.random.default_rng([43, written])
    name = f"{NAMES[number % 10]} {chr(65 + number // 10)}"
    cv2.putText(face, name, (40, 62), cv2.FONT_HERSHEY_COMPLEX, 1.3, (255, 255, 255), 3, cv2.LINE_AA)
    for line in range(4):
        words = "".join(rng.choice(list("abcdefgh iklmnoprstu"), 22))
        cv2.putText(face, words, (40, 410 + 40 * line), 0, 0.75, (30, 30, 30), 2, cv2.LINE_AA)
    cv2.putText(face, str(number % 9), (330, 600), 0, 1.6, (20, 20, 20), 3, cv2.LINE_AA)
    return face


@pytest.fixture(scope="module")
def deck() -> Deck:
    return enrol((f"c{n}", card(n)) for n in range(ENROLLED))[0]


def photographed(numbers: list[int], seed: int) -> np.ndarray:
    """Cards side by side on grey cloth, each turned at random, 1280x720."""
    return lying([card(number) for number in numbers], seed)


def lying(faces: list[np.ndarray], seed: int) -> np.ndarray:
    """As :func:`photographed`, of any faces."""
    rng = np.random.default_rng(seed)
    table = np.full((720, 1280, 3), rng.uniform(70, 180, 3), np.float32)
    for place, face in enumerate(faces):
        spin, middle = rng.uniform(0, 2 * np.pi), np.array([220 + 420 * place, 360])
        across = np.array([[np.cos(spin), -np.sin(spin)], [np.sin(spin), np.cos(spin)]])
        quad = (rectangle(180, 279) - (90, 139.5)) @ across.T + middle
        matrix = cv2.getPerspectiveTransform(rectangle(WIDE, TALL), np.float32(quad))
        face = cv2.GaussianBlur(face, (0, 0), 1.0)
        cv2.warpPerspective(
            face.astype(np.float32), matrix, (1280, 720), table, borderMode=cv2.BORDER_TRANSPARENT
        )
    lit = cv2.GaussianBlur(table * np.linspace(0.85, 1.05, 1280)[:, None] * (0.95, 1, 1.05), (0, 0), 0.7)
    return np.clip(lit + rng.normal(0, 3, lit.shape), 0, 255).astype(np.uint8)


@pytest.mark.parametrize("seed", [4, 5, 6, 10, 12, 15, 27, 28])
def test_a_stranger_with_the_sign_of_an_enrolled_card_is_not_named(deck, seed):
    known = [int(n) for n in np.random.default_rng(seed).choice(ENROLLED, 2, replace=False)]
    stranger = ENROLLED + 5 + seed
    said = read(photographed([known[0], stranger, known[1]], seed), deck)
    assert sorted(found.id for found in said.cards) == sorted(f"c{n}" for n in known)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_stranger_with_the_picture_of_an_enrolled_card_but_other_words_is_not_named(deck, seed):
    known = [int(n) for n in np.random.default_rng(seed).choice(ENROLLED, 3, replace=False)]
    faces = [card(known[0]), card(known[1], written=ENROLLED + seed), card(known[2])]
    said = read(lying(faces, seed), deck)
    assert sorted(found.id for found in said.cards) == sorted(f"c{n}" for n in (known[0], known[2]))
    assert [place.code for place in said.unread] == ["foreign_object"]


@pytest.mark.parametrize("number", [0, 3])
def test_nor_is_it_named_in_a_known_slot(deck, number):
    slot = rectangle(180, 279) + (500, 200)

    def laid(face: np.ndarray) -> np.ndarray:
        table = np.full((720, 1280, 3), (90, 120, 110), np.uint8)
        table[200:479, 500:680] = cv2.resize(face, (180, 279), interpolation=cv2.INTER_AREA)
        noise = np.random.default_rng(number).normal(0, 3, table.shape)
        return np.clip(cv2.GaussianBlur(table, (0, 0), 0.7) + noise, 0, 255).astype(np.uint8)

    assert read_slot(laid(card(number)), slot, deck).id == f"c{number}"
    assert isinstance(read_slot(laid(card(number, written=40 + number)), slot, deck), Refusal)


def test_a_photograph_without_colours_is_refused_for_that(deck):
    grey = cv2.cvtColor(photographed([3, 7, 11], 1), cv2.COLOR_BGR2GRAY)
    said = read(cv2.merge([grey] * 3), deck)
    assert {place.code for place in said.unread} == {"colourless"}


@pytest.mark.parametrize("seed", [23, 30])
def test_a_column_is_read_though_a_stranger_lies_in_front_and_the_stranger_is_told(seed):
    cards = card_tables.villagers(11, 12)
    table = card_tables.column(cards, seed)
    column = table.laid[:5]
    stranger = column[-1]
    deck = enrol((name, face) for name, face in cards.known.items() if name != stranger.id)[0]
    said = read(table.scene.picture(MODERATE["none"]), deck)
    middle = stranger.corners[:, 0].mean()
    mine = [card for card in said.cards if abs(card.corners[:, 0].mean() - middle) < 60]
    assert [card.id for card in mine] == [card.id for card in column[:-1]]
    x, y = stranger.corners.mean(axis=0)
    assert any(
        left < x < left + wide and top < y < top + tall
        for left, top, wide, tall in (place.place for place in said.unread)
    )
