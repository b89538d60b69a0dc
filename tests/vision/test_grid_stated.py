"""What somebody says of a grid is weighed against the lines in the picture."""

import numpy as np
import pytest

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
