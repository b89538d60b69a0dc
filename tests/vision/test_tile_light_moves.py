"""Tiles laid and taken move by move while people's shadows come and go."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.test_tile_moves import BLACK, CORNERS, NAMES, NEW, OLD, board, told
from vision.tiles import read
from vision.tiles.enrol import enrol


@pytest.fixture(scope="module")
def black():
    return enrol(BLACK.items())[0]


def person(picture, left, right, part=0.45, soft=5):
    """A shadow between two columns of pixels, with edges that soft, that leaves such a part of the grey levels."""
    x = np.arange(picture.shape[1])
    dark = 1 / (1 + np.exp((left - x) / soft)) / (1 + np.exp((x - right) / soft))
    return np.uint8(np.round(picture * (1 - (1 - part) * dark)[None, :, None]))


@pytest.mark.parametrize("ground", [(215, 220, 222), (90, 140, 190)])
def test_cells_out_of_which_a_shadow_went_are_as_they_were(black, ground):
    before, now = (board(tiles, BLACK, ground, signs=False) for tiles in (OLD, OLD | NEW))
    found = read(now, black, 8, 8, CORNERS, person(before, 330, 420))
    assert told(found) == (NEW, set())


def test_a_shadow_that_hides_one_of_many_figures_leaves_the_board_the_same(black):
    old = OLD | {(row, column): NAMES[3 * row - column] for row in (2, 3) for column in (2, 3, 4)}
    before, now = (board(tiles, BLACK) for tiles in (old, old | NEW))
    dark = person(person(now, 0, 260, 0.5), 420, 700, 0.5)
    dark[114:148, 114:148] = 12  # burnt into the dark: nothing of its figure is seen
    found = read(dark, black, 8, 8, CORNERS, before)
    assert found.refusal is None
    assert {(t.row, t.column): t.id for t in found.tiles} == NEW


@pytest.mark.parametrize("cell", sorted(OLD))
def test_a_dark_tile_taken_from_a_dark_board_was_taken_away(black, cell):
    ground = (52, 58, 44)
    old = OLD | NEW
    before, now = (
        board(tiles, BLACK, ground, signs=False)
        for tiles in (old, {c: n for c, n in old.items() if c != cell})
    )
    found = read(now, black, 8, 8, CORNERS, before)
    assert [(t.row, t.column, t.code) for t in found.unread] == [(*cell, "taken_away")]
    assert not found.tiles
