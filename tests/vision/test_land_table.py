"""The table around a grid is told by patches of a cell's size, and few people leave that much of it in the picture."""

import cv2
import numpy as np
import pytest

from vision.tiles.bare.table import around

CELL, CELLS, BOARD, TABLE = 40, 5, (40, 90, 30), (150, 160, 170)


@pytest.mark.parametrize(("shown", "patches"), [(1.2, 24), (0.9, 24), (0.8, 20), (0.5, 0), (0.0, 0)])
def test_a_table_of_which_a_cells_width_is_not_quite_in_sight_is_seen(shown, patches):
    """So much of a cell on each side of the grid; at its corners two parts are missing."""
    margin, size = round(shown * CELL), CELLS * CELL
    photo = np.full((size + 2 * margin,) * 2 + (3,), TABLE, np.uint8)
    cv2.rectangle(photo, (margin, margin), (margin + size - 1, margin + size - 1), BOARD, -1)
    inner = [[0, 0], [size, 0], [size, size], [0, size]]
    found = around(photo, np.float32(inner) + margin, CELLS, CELLS)
    assert len(found) == patches
    assert (np.abs(np.int32(found[:, 2:-2, 2:-2]) - TABLE) < 3).all(), "only the table"
