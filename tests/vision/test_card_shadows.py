"""Strips of plain white cards into which the shadow of the card in front falls."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from tests.vision.test_card_rough_cuts import card
from vision.cards.face import Shape, scale
from vision.cards.names.duel import Duel
from vision.cards.strangers.other_print import miswritten
from vision.quads import rectangle

WIDTH, HEIGHT = 120, 168


def other_print(darkened: np.ndarray) -> bool:
    """Whether a strip of the two of clubs, ``darkened`` (height, width) by 0 to 1, is told to have other small print."""
    face = cv2.resize(card(2, "club"), (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
    within = np.zeros(face.shape[:2], bool)
    within[6:40, 6:-6] = True
    seen = np.uint8(face * (1 - darkened[..., None]))
    duel = Duel(seen, scale(rectangle(WIDTH, HEIGHT) - 0.5, Shape(WIDTH, HEIGHT)), within)
    return miswritten(duel, duel.focus(face))


def test_a_tip_of_a_sign_beside_the_card_in_front_is_print_and_its_shadow_is_not():
    row = np.arange(HEIGHT)[:, None] + np.zeros((1, WIDTH))
    shadow = 0.3 * np.exp(-(((row - 42) / 5) ** 2))
    tip = np.zeros((HEIGHT, WIDTH), np.uint8)
    cv2.fillPoly(tip, [np.int32([(75, 26), (62, 44), (88, 44)])], 1)
    assert not other_print(shadow)
    assert other_print(np.maximum(shadow, 0.85 * tip))
