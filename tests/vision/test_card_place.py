"""Where a card lies, told by its print."""

import numpy as np

from vision.cards.deck import Deck, Features, grouped
from vision.cards.names.match import Match
from vision.cards.names.settle import refine
from vision.quads import area, rectangle


def test_the_corners_of_an_ace_are_told_though_its_print_lies_along_one_diagonal():
    faces = np.full((1, 168, 120, 3), 245, np.uint8)
    nothing = Features(np.zeros((0, 4)), np.zeros((0, 32), np.uint8), np.zeros(0, int))
    deck = Deck(["A"], [grouped(np.array([0]), faces)], nothing)
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
