"""Tiles that were never enrolled: told from bare cells where those were, and from print of the board's own nowhere else."""

import numpy as np
import pytest

from vision.pieces.enrol import enrol as enrol_colours
from vision.quads import flatten
from vision.tiles import read
from vision.tiles.bare.strangers import Bare, strangers
from vision.tiles.enrol import enrol
from vision.tiles.grid import corners_of_cell
from vision.tiles.pixels import MARGIN, SIDE
from vision.tiles.squares.sheet import Sheet
from vision.twin_eye import art
from vision.twin_eye import tile_tables as tables
from vision.twin_eye.disturb import MODERATE
from vision.twin_eye.solids import Solid

ROWS, COLUMNS, SEED = 9, 12, 3
BARE = ((1, 1), (3, 4), (5, 9), (8, 2), (9, 12), (2, 11))


@pytest.fixture(scope="module")
def faces():
    return tables.faces(1)


@pytest.fixture(scope="module")
def deck(faces):
    """With some bare cells of the board, cut out of another photograph."""
    table = tables.table(SEED, faces, [], ROWS, COLUMNS)
    picture = table.scene.picture(moment=5)
    cut = [flatten(picture, corners_of_cell(table.corners, ROWS, COLUMNS, *cell), 60, 60) for cell in BARE]
    return enrol([*faces.items(), *(("empty", cell) for cell in cut)])[0]


def with_strangers(faces):
    """A game in which three tiles of one cell are none of those enrolled, and where those lie."""
    table = tables.game(SEED, faces, 14, ROWS, COLUMNS)
    known = faces | {f"strange{k}": art.tile(70 + k, k) for k in range(3)}
    small = [number for number, tile in enumerate(table.placed) if tile.size == 1][:3]
    placed = list(table.placed)
    for k, number in enumerate(small):
        tile = placed[number]
        placed[number] = tables.Placed(tile.row, tile.column, 1, f"strange{k}", tile.turn)
    strange = {(placed[number].row, placed[number].column) for number in small}
    return tables.table(SEED, known, placed, ROWS, COLUMNS), strange


@pytest.mark.parametrize("light", ["none", "warm", "dim", "shadow", "glare", "together"])
def test_what_is_like_no_enrolled_bare_cell_is_refused_and_nothing_else(faces, deck, light):
    table, strange = with_strangers(faces)
    found = read(table.scene.picture(MODERATE[light], 1), deck, ROWS, COLUMNS, table.corners)
    assert {(doubt.row, doubt.column) for doubt in found.unread} == strange
    assert {doubt.code for doubt in found.unread} == {"foreign_object"}
    assert len(found.tiles) == len(table.placed) - len(strange)


def test_where_no_bare_cell_was_enrolled_a_stranger_may_as_well_be_print_of_the_board(faces):
    table, _ = with_strangers(faces)
    found = read(table.scene.picture(), enrol(faces.items())[0], ROWS, COLUMNS, table.corners)
    assert not found.unread


def test_on_a_board_whose_cells_were_not_enrolled_nothing_is_a_stranger(faces, deck):
    wide = np.full((4 * SIDE + 2 * MARGIN, 4 * SIDE + 2 * MARGIN, 3), (40, 120, 40), np.uint8)
    assert strangers(Sheet(wide), Bare.enrolled(deck), np.ones((4, 4), bool), None) == []


@pytest.mark.slow
def test_pieces_on_bare_cells_are_no_strangers_where_their_colours_are_known(faces, deck):
    table = tables.table(SEED, faces, [], ROWS, COLUMNS)
    quads = [corners_of_cell(table.corners, ROWS, COLUMNS, 2, column) for column in range(2, 12)]
    crops = {"empty": [flatten(table.scene.picture(), quad, 48, 48) for quad in quads]}
    second = (1.5 - ROWS / 2) * tables.CELL
    for name, colour in zip(("red", "blue", "yellow", "green"), tables.CUBES, strict=True):
        along = [(column - 0.5 - COLUMNS / 2) * tables.CELL for column in range(2, 12)]
        table.scene.solids = [Solid(8.0, (x, second, 1.0), colour, spin=20.0) for x in along]
        crops[name] = [flatten(table.scene.picture(), quad, 48, 48) for quad in quads]
    table.scene.solids = [Solid(9.0, (8.0, 0.0, 1.0), tables.CUBES[0], spin=30.0)]
    picture, colours = table.scene.picture(), enrol_colours(crops)
    unknown = read(picture, deck, ROWS, COLUMNS, table.corners)
    known = read(picture, deck, ROWS, COLUMNS, table.corners, colours=colours)
    assert [doubt.code for doubt in unknown.unread] == ["foreign_object"]
    assert not known.tiles and not known.unread
