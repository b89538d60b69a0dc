"""Where a card lies, told by its print."""

import cv2
import numpy as np

from vision.cards.deck import Deck, Features, grouped
from vision.cards.names.match import Match
from vision.cards.names.settle import refine
from vision.cards.names.slide import Ground, slide
from vision.quads import area, project, rectangle


def test_the_corners_of_an_ace_are_told_though_its_print_lies_along_one_diagonal():
    faces = np.full((1, 168, 120, 3), 245, np.uint8)
    nothing = Features(np.zeros((0, 4)), np.zeros((0, 32), np.uint8), np.zeros(0, int))
    deck = Deck(["A"], [grouped(np.array([0]), faces)], lambda: nothing)
    shape, corners = deck.shape(0), rectangle(140, 196) + np.float32([250, 120])
    middle = (shape.block_origins() + 10) / (shape.width, shape.height)
    printed = np.abs(middle[:, 0] - middle[:, 1]) < 0.2
    count = len(printed)
    rng, off = np.random.default_rng(3), []
    for _ in range(40):
        shift = np.round(rng.normal(0, 1, (count, 2))).astype(np.float32)
        full = np.ones(count)
        match = Match(0, corners, full, shift, printed, 0 * full, full)
        off.append(np.abs(refine(None, match, deck, held_back=True) - corners).max() / np.sqrt(area(corners)))
    assert max(off) < 0.03


def test_print_in_one_corner_of_a_strip_tells_no_slant():
    """Of an ace in a column its number and sign are in sight: noise must not stretch it until another sign fits."""
    face = np.full((52, 120, 3), 240, np.uint8)
    cv2.putText(face, "A", (8, 20), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (30, 30, 30), 1, cv2.LINE_AA)
    cv2.circle(face, (14, 32), 5, (30, 30, 30), -1, cv2.LINE_AA)
    corners = rectangle(120, 52) - 0.5
    rng = np.random.default_rng(0)
    for _ in range(20):
        aside = rng.uniform(-1.5, 1.5, 2)
        there = np.array([[1, 0, aside[0]], [0, 1, aside[1]], [0, 0, 1.0]])
        seen = cv2.warpPerspective(face, there, (120, 52), borderMode=cv2.BORDER_REPLICATE)
        seen = np.clip(seen + rng.normal(0, 4, seen.shape), 0, 255).astype(np.uint8)
        found = slide(Ground(seen), face)
        assert np.abs(project(found, corners) - corners - aside).max() < 2.5
