"""What somebody says of a grid is weighed against the lines in the picture."""

import cv2
import numpy as np
import pytest

from vision.quads import rectangle
from vision.tiles import read
from vision.tiles.enrol import enrol
from vision.tiles.finding.stated import contradicted
from vision.trials import lands
from vision.twin_eye import tile_tables
from vision.twin_eye.kingdoms import BOXES, kingdom


@pytest.mark.parametrize("seed", [78400, 78404, 78408])
def test_a_kingdom_that_was_miscounted_is_told_and_one_that_was_not_is_no_doubt(seed):
    shown = kingdom(seed % BOXES, seed)
    side = shown.side
    for rows, columns in ((side - 1, side - 1), (side + 1, side + 1), (side, side + 1), (side - 2, side)):
        assert contradicted(shown.picture, shown.corners, rows, columns), (rows, columns)
    assert not contradicted(shown.picture, shown.corners, side, side)


def test_lands_are_not_read_in_a_grid_that_the_picture_contradicts():
    shown = kingdom(1, 78401)
    known = lands.deck("scans", 1)
    found = read(shown.picture, known, 6, 6, shown.corners)
    assert found.refusal is not None and found.refusal.code == "another_grid" and not found.tiles
    assert read(shown.picture, known, shown.side, shown.side, shown.corners).refusal is None


def test_a_few_tiles_on_a_board_without_lines_contradict_nothing():
    faces = tile_tables.faces(2)
    grey = np.full((600, 800, 3), 128, np.uint8)
    corners = np.float32([[0, 0], [799, 0], [799, 599], [0, 599]])
    grey[100:150, 200:250] = 40
    assert not contradicted(grey, corners, 12, 16)
    assert read(grey, enrol(faces.items())[0], 12, 16, corners).refusal is None


@pytest.mark.parametrize(("rows", "columns"), [(9, 12), (8, 9), (7, 11)])
def test_printed_tiles_are_not_read_in_a_grid_that_their_board_contradicts(
    tile_faces, tile_deck, rows, columns
):
    """A tile of four cells that lay across the wrong lines went unmentioned."""
    board = tile_tables.board(3, 8, 10)
    picture = cv2.copyMakeBorder(board, *[60] * 4, cv2.BORDER_CONSTANT, value=(60, 60, 60))
    corners = rectangle(*board.shape[1::-1]) + 60
    wrong = read(picture, tile_deck, rows, columns, corners)
    assert wrong.refusal is not None and wrong.refusal.code == "another_grid"
    assert read(picture, tile_deck, 8, 10, corners).refusal is None


def test_cells_out_of_sight_are_no_bare_cells(tile_deck):
    """What lies on them is not known. Beside an earlier picture only what is seen to be new is told."""
    board = tile_tables.board(3, 8, 10)
    height, width = board.shape[:2]
    left = board[:, : width // 2]
    corners = rectangle(width, height)
    found = read(left, tile_deck, 8, 10, corners)
    unseen = {(u.row, u.column) for u in found.unread if u.code == "cut_off"}
    assert unseen == {(row, column) for row in range(1, 9) for column in range(6, 11)}
    assert read(left, tile_deck, 8, 10, corners, left).unread == []
