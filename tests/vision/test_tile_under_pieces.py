"""Tiles of one cell that a piece hides half of: each is named or refused, and none is passed over."""

import cv2
import numpy as np
import pytest

from vision.quads import rectangle
from vision.tiles import read
from vision.tiles.enrol import enrol
from vision.twin_eye import sign_art
from vision.twin_eye import tile_tables as tables
from vision.twin_eye.solids import Solid

ROWS, COLUMNS, HIGH = 9, 12, 3.0


def with_cubes(seed, side):
    """A board of single tiles, and a cube of ``side`` mm on each (a cell has 16)."""
    faces = tables.faces(seed % 5)
    table = tables.game(seed, {n: f for n, f in faces.items() if "_1x1_" in n}, 14, ROWS, COLUMNS)
    rng = np.random.default_rng([seed, 7])
    for number, tile in enumerate(table.placed):
        across, down = (tile.column - 0.5 - COLUMNS / 2) * 16, (tile.row - 0.5 - ROWS / 2) * 16
        at = (across + rng.uniform(-1.5, 1.5), down + rng.uniform(-1.5, 1.5), HIGH)
        table.scene.solids.append(Solid(side, at, tables.CUBES[number % 4], spin=float(rng.uniform(0, 90))))
    return enrol(faces.items())[0], table


@pytest.mark.parametrize("seed", [0, 3, 5, 7])
def test_of_tiles_with_cubes_on_them_none_is_passed_over(seed):
    deck, table = with_cubes(seed, 6.0)
    found = read(table.scene.picture(), deck, ROWS, COLUMNS, table.corners)
    told = {(tile.row, tile.column): (tile.id,) for tile in found.tiles}
    told |= {(doubt.row, doubt.column): doubt.candidates for doubt in found.unread}
    covered = [doubt for doubt in found.unread if doubt.code == "covered"]
    assert all(tile.id in told.get((tile.row, tile.column), ()) for tile in table.placed)
    assert len(told) == len(table.placed) and len(covered) >= 6


def test_cells_with_print_of_their_own_are_no_tiles_under_pieces():
    board = sign_art.score_board(1)
    picture = cv2.copyMakeBorder(board, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=(70, 70, 70))
    deck = enrol(tables.faces(1).items())[0]
    found = read(picture, deck, 16, 16, rectangle(*board.shape[1::-1]) + 60)
    assert not found.tiles and not found.unread


def test_a_piece_on_an_enrolled_bare_cell_covers_no_tile():
    faces = tables.faces(1)
    table = tables.table(3, faces, [], ROWS, COLUMNS)
    lines = tables.board(3, ROWS, COLUMNS)
    deck = enrol([*faces.items(), *(("empty", lines[40 * k : 40 * k + 40, 80:120]) for k in range(5))])[0]
    bare = read(table.scene.picture(), deck, ROWS, COLUMNS, table.corners)
    assert not bare.tiles and not bare.unread
    table.scene.solids = [Solid(5.0, (8.0, 8.0, 1.0), tables.CUBES[0], spin=30.0)]
    held = read(table.scene.picture(), deck, ROWS, COLUMNS, table.corners)
    assert not held.tiles and "covered" not in [doubt.code for doubt in held.unread]
