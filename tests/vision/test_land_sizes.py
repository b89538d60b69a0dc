"""Kinds of land in two sizes: a town of 2 x 2 cells among fields and forests of one."""

import cv2
import numpy as np
import pytest

from vision.quads import rectangle
from vision.tiles import read
from vision.tiles.enrol import enrol
from vision.twin_eye import land_art

BOX, CELL, CELLS = 3, 100, 6
SMALL, LARGE = ("field", "forest", "lake", "meadow"), "mine_2x2"


def drawn(rng, name):
    side = 2 * CELL if name == LARGE else CELL
    return cv2.resize(land_art.drawing(rng, BOX, name.removesuffix("_2x2")), (side, side))


@pytest.fixture(scope="module")
def deck():
    rng = np.random.default_rng(11)
    return enrol([(name, drawn(rng, name)) for name in (*SMALL, LARGE) for _ in range(8)])[0]


def laid_out(rng, tiles):
    """A board of ``tiles`` (by row, column and size), photographed a little out of focus in grain."""
    board = np.clip(rng.normal((90, 120, 140), 4, (CELLS * CELL, CELLS * CELL, 3)), 0, 255).astype(np.uint8)
    for (row, column, size), name in tiles.items():
        side = size * CELL
        y, x = (row - 1) * CELL, (column - 1) * CELL
        board[y + 2 : y + side - 2, x + 2 : x + side - 2] = drawn(rng, name)[2:-2, 2:-2]
    soft = cv2.GaussianBlur(board, (0, 0), 1)
    return np.clip(soft + rng.normal(0, 3, board.shape), 0, 255).astype(np.uint8)


WHOLE = rectangle(CELLS * CELL, CELLS * CELL)
TILES = {(1, 1, 2): LARGE, (4, 3, 2): LARGE} | {
    (row, column, 1): SMALL[(row + 2 * column) % 4]
    for row in range(1, CELLS + 1)
    for column in range(1, CELLS + 1)
    if (row + column) % 3 and not (row < 3 and column < 3) and not (3 < row < 6 and 2 < column < 5)
}


def said(found):
    assert found.refusal is None
    assert not found.unread
    return {(tile.row, tile.column, tile.size): tile.id for tile in found.tiles}


def test_large_lands_are_told_beside_small_ones(deck):
    assert deck.kinds is not None
    assert said(read(laid_out(np.random.default_rng(1), TILES), deck, CELLS, CELLS, WHOLE)) == TILES


def test_a_large_land_that_was_laid_since_is_told_once(deck):
    earlier = {spot: name for spot, name in TILES.items() if spot != (4, 3, 2)}
    before = laid_out(np.random.default_rng(2), earlier)
    now = laid_out(np.random.default_rng(2), earlier)
    town = drawn(np.random.default_rng(3), LARGE)
    now[3 * CELL + 2 : 5 * CELL - 2, 2 * CELL + 2 : 4 * CELL - 2] = town[2:-2, 2:-2]
    assert said(read(now, deck, CELLS, CELLS, WHOLE, before)) == {(4, 3, 2): LARGE}
