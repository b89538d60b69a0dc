"""Cards in a photograph that shows colours otherwise than the enrolled pictures do."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.cards import read
from vision.cards.enrol import enrol
from vision.cards.light.colours import shown

COLOURS = {"red": (60, 60, 220), "yellow": (60, 200, 245), "green": (90, 170, 60), "blue": (200, 130, 40)}
CLOTH = (96, 104, 98)


def card(colour: str, number: int, height: int = 440) -> np.ndarray:
    """A white rim, a coloured ground, a white oval and a numeral: only the colour tells two of one number apart."""
    ink, paper = COLOURS[colour], (245, 246, 246)
    face = np.full((440, 280, 3), paper, np.uint8)
    cv2.rectangle(face, (14, 14), (265, 425), ink, -1)
    cv2.ellipse(face, (140, 220), (104, 168), 25, 0, 360, paper, -1, cv2.LINE_AA)
    cv2.putText(face, str(number), (95, 265), cv2.FONT_HERSHEY_DUPLEX, 4.2, ink, 9, cv2.LINE_AA)
    return cv2.resize(face, (round(height * 280 / 440), height), interpolation=cv2.INTER_AREA)


@pytest.fixture(scope="module")
def deck():
    cards = [(f"{colour} {number}", card(colour, number)) for colour in COLOURS for number in (1, 2, 3, 5)]
    return enrol(cards)[0]


def photograph(laid: list[str], strength: float, veil: float, span: float, lamp: tuple) -> np.ndarray:
    """Cards in a row on a cloth: their print has ``strength`` of its colours, dark is ``veil``, ``span`` reaches to white (of 1)."""
    table = np.full((400, 300 * len(laid) + 40, 3), CLOTH, np.uint8)
    for place, name in enumerate(laid):
        colour, number = name.split()
        face = card(colour, int(number), 240)
        x = 80 + 300 * place
        table[80:320, x : x + face.shape[1]] = face
    levels = table.astype(np.float32) / 255
    grey = levels.mean(axis=2, keepdims=True)
    levels = veil + span * (grey + strength * (levels - grey)) ** 0.9
    levels = cv2.GaussianBlur(levels * np.float32(lamp), (0, 0), 0.8)
    noise = np.random.default_rng(3).normal(0, 2, levels.shape)
    return np.clip(255 * levels + noise, 0, 255).astype(np.uint8)


def named(picture: np.ndarray, deck) -> list[str]:
    return [found.id for found in read(picture, deck).cards]


def test_a_faded_card_in_warm_light_is_no_stranger_beside_cards_that_are_sure(deck):
    laid = ["red 2", "green 3", "yellow 5", "blue 1"]
    assert named(photograph(laid, strength=0.7, veil=0.14, span=0.68, lamp=(0.6, 0.85, 1)), deck) == laid


def test_a_card_of_another_colour_remains_a_stranger(deck, monkeypatch):
    """What the others tell of the light does not make a violet card a red or a blue one."""
    monkeypatch.setitem(COLOURS, "violet", (170, 50, 120))
    laid = ["red 1", "green 5", "blue 3", "violet 2"]
    picture = photograph(laid, strength=0.7, veil=0.14, span=0.68, lamp=(0.6, 0.85, 1))
    assert named(picture, deck) == laid[:3]


@given(
    st.floats(0.5, 1.0), st.tuples(*[st.floats(0.6, 1.0)] * 3), st.lists(
        st.tuples(st.floats(0.5, 0.9), st.floats(0, 25)), min_size=3, max_size=4
    ),
)  # fmt: skip
@settings(max_examples=25, deadline=None)
def test_what_a_photograph_makes_of_colours_is_told_by_its_cards(strength, lamp, lights):
    """However brightly each of them is lit: what the matrix makes of any colour of the deck is what the camera made of it."""
    matrix = np.diag(lamp) @ (strength * np.eye(3) + (1 - strength) / 3)
    matrix /= matrix.sum(axis=1).max()
    pairs = []
    for colour, (gain, veil) in zip(COLOURS, lights, strict=False):
        face = card(colour, 2, 168)
        seen = gain * face.reshape(-1, 3) @ matrix.T + veil * matrix.sum(axis=1)
        pairs.append((face, np.clip(np.round(seen), 0, 255).astype(np.uint8).reshape(face.shape)))
    told, inks = shown(pairs), np.float64([COLOURS[colour] for colour in list(COLOURS)[: len(lights)]])
    off, before = (np.abs(inks @ made.T - inks @ matrix.T).max() for made in (told, np.eye(3)))
    assert off < 6 + 0.4 * before
