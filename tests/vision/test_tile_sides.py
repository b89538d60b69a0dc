"""An earlier picture that was taken from another side of the table: grids are found whichever side is up."""

import cv2
import numpy as np
import pytest

from vision.tiles import read
from vision.tiles.enrol import enrol
from vision.twin_eye import tile_tables as tables

#: Of a table without a pattern.
SEED = 3


@pytest.fixture(scope="module")
def faces():
    return {name: face for name, face in tables.faces(1).items() if "_3x3_" not in name}


@pytest.fixture(scope="module")
def deck(faces):
    return enrol(faces.items())[0]


def taken(faces, placed, rows, columns):
    return tables.table(SEED, faces, placed, rows, columns).scene.picture()


def from_the_other_side(picture):
    return np.ascontiguousarray(picture[::-1, ::-1])


@pytest.mark.parametrize("new", [0, 2])
def test_a_board_on_which_tiles_lay_is_not_told_as_new_from_the_other_side(faces, deck, new):
    placed = tables.game(SEED, faces, 10, 8, 11).placed
    before = taken(faces, placed[: 10 - new], 8, 11)
    now = taken(faces, placed, 8, 11)
    assert len(read(now, deck, 8, 11, None, before).tiles) == new
    found = read(from_the_other_side(now), deck, 8, 11, None, before)
    assert found.refusal.code == "not_aligned" and not found.tiles


@pytest.mark.parametrize("quarters", [1, 3])
def test_a_square_board_that_was_seen_from_the_side_is_not_told_as_new(faces, deck, quarters):
    table = tables.game(SEED, faces, 8, 8, 8)
    now, corners = table.scene.picture(), table.corners
    asked = read(now, deck, 8, 8, corners, now, np.roll(corners, quarters, axis=0))
    assert asked.refusal.code == "not_aligned"


def lined(faces, placed):
    """A board of 8 x 11 bare cells in lines, 56 pixels each, that looks the same turned, and single tiles on it."""
    board = np.full((8 * 56, 11 * 56, 3), (170, 200, 205), np.uint8)
    for k in range(12):
        cv2.line(board, (56 * k, 0), (56 * k, 8 * 56), (90, 110, 120), 3)
        cv2.line(board, (0, 56 * k), (11 * 56, 56 * k), (90, 110, 120), 3)
    for row, column, name in placed:
        board[56 * row - 54 : 56 * row - 2, 56 * column - 54 : 56 * column - 2] = faces[name][2:-2, 2:-2]
    return cv2.copyMakeBorder(board, 70, 70, 70, 70, cv2.BORDER_CONSTANT, value=(60, 75, 90))


@pytest.mark.parametrize("lay", [0, 1])
def test_what_is_laid_where_hardly_anything_lay_is_read_from_any_side(faces, deck, lay):
    small = [name for name in faces if "_1x1_" in name]
    placed = [(2, 3, small[0]), (4, 9, small[1]), (7, 2, small[2]), (6, 8, small[3])]
    before, now = lined(faces, placed[:lay]), lined(faces, placed)
    found = read(now if lay else from_the_other_side(now), deck, 8, 11, None, before)
    turn = {(t.row, t.column, t.id) if lay else (9 - t.row, 12 - t.column, t.id) for t in found.tiles}
    assert turn == set(placed[lay:])
