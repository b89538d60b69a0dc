"""Decks of one layout: a frame, a box and lines that all cards share, and a small sign that each has for itself."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.cards import Deck, read
from vision.cards.enrol import enrol
from vision.quads import rectangle

WIDE, TALL = 400, 620
INKS = [(60, 60, 200), (60, 160, 220), (90, 170, 80), (210, 130, 70), (190, 90, 160), (196, 190, 190)]
ENROLLED = 18


def card(number: int, paper: int = 40, line: int = 96) -> np.ndarray:
    """One of three signs (those of more sides are strangers) in one of six inks, in the frame that all have."""
    face = np.full((TALL, WIDE, 3), paper, np.uint8)
    cv2.rectangle(face, (20, 20), (WIDE - 20, TALL - 20), (line, line, line + 10), 5)
    cv2.rectangle(face, (34, 34), (WIDE - 34, 120), (line, line, line + 10), 3)
    for spoke in np.linspace(0, 2 * np.pi, 24, endpoint=False):
        way = np.array([np.cos(spoke), np.sin(spoke)])
        ends = [tuple(np.int32(np.array([200, 340]) + way * far).tolist()) for far in (140, 165)]
        cv2.line(face, *ends, (line, line, line), 4, cv2.LINE_AA)
    ink, sign = INKS[number % 6], number // 6
    corners = 2 * np.pi * np.arange(3 + sign) / (3 + sign) - np.pi / 2
    shape = np.int32([200, 340] + 90 * np.stack([np.cos(corners), np.sin(corners)], axis=1))
    cv2.fillPoly(face, [shape], ink, cv2.LINE_AA)
    cv2.putText(face, "AHMRSW"[sign], (60, 104), cv2.FONT_HERSHEY_DUPLEX, 2.2, ink, 6, cv2.LINE_AA)
    return face


def photographed(faces: list[np.ndarray], seed: int, grain: float) -> np.ndarray:
    """Cards side by side on cloth in dim light, 1280x720, with so many grey levels of grain."""
    rng = np.random.default_rng(seed)
    table = np.full((720, 1280, 3), rng.uniform(110, 180, 3), np.float32)
    for place, face in enumerate(faces):
        spin, middle = rng.uniform(-0.4, 0.4), np.array([220 + 420 * place, 360])
        across = np.array([[np.cos(spin), -np.sin(spin)], [np.sin(spin), np.cos(spin)]])
        quad = (rectangle(150, 232) - (75, 116)) @ across.T + middle
        matrix = cv2.getPerspectiveTransform(rectangle(WIDE, TALL), np.float32(quad))
        small = cv2.GaussianBlur(face, (0, 0), 1.2).astype(np.float32)
        cv2.warpPerspective(small, matrix, (1280, 720), table, borderMode=cv2.BORDER_TRANSPARENT)
    lit = cv2.GaussianBlur(table * (0.75, 0.8, 0.85), (0, 0), 0.7)
    return np.clip(lit + rng.normal(0, grain, lit.shape), 0, 255).astype(np.uint8)


@pytest.fixture(scope="module")
def deck() -> Deck:
    return enrol((f"c{n}", card(n)) for n in range(ENROLLED))[0]


@pytest.mark.parametrize("seed", [1, 2])
def test_grain_in_the_frame_that_all_cards_share_hides_no_sign(deck, seed):
    shown = [int(n) for n in np.random.default_rng(seed).choice(ENROLLED, 3, replace=False)]
    said = read(photographed([card(n) for n in shown], seed, 9), deck)
    assert [found.id for found in said.cards] == [f"c{n}" for n in shown]


@pytest.mark.parametrize("seed", [1, 2])
def test_in_that_grain_a_stranger_with_the_same_frame_is_not_named(deck, seed):
    """A sign of five sides more than any of the deck has; and a sign of the deck in a brighter frame with a bar across."""
    rng = np.random.default_rng(seed)
    known, other, like = (int(n) for n in rng.choice(ENROLLED, 3, replace=False))
    barred = card(like)
    cv2.rectangle(barred, (34, 470), (WIDE - 34, 590), (130, 130, 140), -1)
    stranger = card(other % 6 + 30)
    said = read(photographed([stranger, card(known), barred], seed, 9), deck)
    assert [found.id for found in said.cards] == [f"c{known}"]
