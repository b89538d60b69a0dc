"""Small cards in large pictures: reduced to where the outlines of usual cards are clear, those of small ones run into all beside them."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.cards import read
from vision.cards.enrol import enrol
from vision.quads import rectangle
from vision.twin_eye import art

WIDE, HIGH = 270, 420


@pytest.fixture(scope="module")
def faces():
    """White borders on pale cloth are what a reduced picture loses first."""
    faces = {f"c{n}": art.card(n, 0, 0.5) for n in range(12)}
    for face in faces.values():
        cv2.rectangle(face, (0, 0), (WIDE - 1, HIGH - 1), (250, 250, 250), 40)
    return faces


def cloth(rng):
    """A pale cloth with stripes and leaves, as large as a telephone's picture."""
    photo = np.full((2400, 3200, 3), (165, 225, 245), np.uint8)
    for x in range(100, 3200, 230):
        colour = tuple(int(v) for v in rng.integers(0, 200, 3))
        cv2.line(photo, (x, 0), (x - 300, 2400), colour, int(rng.integers(4, 30)), cv2.LINE_AA)
    for _ in range(260):
        at, size = rng.uniform(0, (3200, 2400)), int(rng.integers(15, 60))
        colour = tuple(int(v) for v in rng.integers(20, 220, 3))
        axes = size, size * 2 // 3
        cv2.ellipse(photo, at.astype(int).tolist(), axes, int(rng.integers(180)), 0, 360, colour, -1)
    return photo


def photographed(faces, names, rng, high=120):
    """A picture (BGR uint8) with cards ``high`` pixels high in its middle, apart from each other."""
    photo, wide = cloth(rng), high * WIDE / HIGH
    for place, name in enumerate(names):
        middle = np.float32([1300 + 200 * (place % 3), 1150 + 200 * (place // 3)])
        a = rng.uniform(-0.3, 0.3)
        turn = np.float32([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
        quad = np.float32((rectangle(wide, high) - (wide / 2, high / 2)) @ turn + middle)
        there = cv2.getPerspectiveTransform(rectangle(WIDE, HIGH).astype(np.float32), quad)
        soft = cv2.GaussianBlur(faces[name], (0, 0), 1.6)
        inside = cv2.warpPerspective(np.full((HIGH, WIDE), 255, np.uint8), there, (3200, 2400))
        cv2.copyTo(cv2.warpPerspective(soft, there, (3200, 2400)), inside, photo)
    return photo


def test_small_cards_on_a_patterned_cloth_are_read(faces):
    deck, _ = enrol(faces.items())
    names = [f"c{n}" for n in (1, 3, 5, 7, 9, 11)]
    found = read(photographed(faces, names, np.random.default_rng(86)), deck).cards
    assert sorted(card.id for card in found) == sorted(names)
