"""Bent cards: the print in their corners lies beside where one plane has it."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.cards import Deck, read
from vision.cards.enrol import enrol
from vision.twin_eye.playing_cards import playing_cards

WIDE, TALL = 240, 336


@pytest.fixture(scope="module")
def faces() -> dict[str, np.ndarray]:
    return playing_cards(3)


@pytest.fixture(scope="module")
def deck(faces) -> Deck:
    return enrol(faces.items())[0]


def bent(face: np.ndarray, by: float = 6) -> np.ndarray:
    """A card of which the ends along one diagonal are seen so many pixels aside: there it is bent upwards."""
    face = cv2.resize(face, (WIDE, TALL), interpolation=cv2.INTER_AREA)
    y, x = np.mgrid[0:TALL, 0:WIDE].astype(np.float32)
    lifted = by * np.clip(np.abs(x / WIDE + y / TALL - 1) - 0.35, 0, None) / 0.65
    return cv2.remap(face, x - lifted, y + lifted, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def photograph(cards: list[np.ndarray]) -> np.ndarray:
    """Cards side by side on a cloth."""
    table = np.full((480, 300 * len(cards) + 60, 3), (96, 118, 92), np.float32)
    for place, card in enumerate(cards):
        table[70 : 70 + TALL, 60 + 300 * place : 60 + 300 * place + WIDE] = card
    noise = np.random.default_rng(5).normal(0, 2, table.shape)
    return np.clip(cv2.GaussianBlur(table, (0, 0), 0.7) + noise, 0, 255).astype(np.uint8)


@pytest.mark.parametrize(
    "laid",
    [["spades_6", "clubs_5", "hearts_7", "spades_3"], ["clubs_4", "diamonds_8", "spades_9", "clubs_2"]],
)
def test_the_number_of_a_bent_card_is_not_taken_for_another_one(faces, deck, laid):
    said = read(photograph([bent(faces[name]) for name in laid]), deck)
    assert [found.id for found in said.cards] == laid
