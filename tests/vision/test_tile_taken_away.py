"""Tiles that were taken off the board, or moved, since the earlier picture: what they left is bare, and that is said."""

import numpy as np
import pytest

from tests.vision.test_tile_moves import BLACK, CORNERS, board
from vision.tiles import read
from vision.tiles.bare.left import left
from vision.tiles.enrol import enrol
from vision.tiles.pixels import MARGIN, SIDE
from vision.twin_eye import art
from vision.twin_eye import tile_tables as tables
from vision.twin_eye.disturb import MODERATE

ROWS, COLUMNS = 9, 12


def taken(tile_faces, placed, seed=3, light="none", moment=1):
    return tables.table(seed, tile_faces, placed, ROWS, COLUMNS).scene.picture(MODERATE[light], moment)


def ending_with_a_small_one(tile_faces):
    """A game the last tile of which covers one cell: those before it lie as they lay, whatever becomes of it."""
    games = (tables.game(3, tile_faces, count, ROWS, COLUMNS) for count in range(6, 20))
    return next(table for table in games if table.placed[-1].size == 1)


def cells(tile):
    return {(tile.row + down, tile.column + right) for down in range(tile.size) for right in range(tile.size)}


@pytest.mark.parametrize("light", ["none", "uneven", "dim", "together"])
@pytest.mark.parametrize("seed", [3, 5])
def test_cells_of_which_tiles_were_taken_hold_nothing_unknown_and_no_reflection(
    tile_faces, tile_deck, seed, light
):
    table = tables.game(seed, tile_faces, 12, ROWS, COLUMNS)
    stay, gone = table.placed[:-3], table.placed[-3:]
    before = taken(tile_faces, table.placed, seed)
    found = read(taken(tile_faces, stay, seed, light, 2), tile_deck, ROWS, COLUMNS, table.corners, before)
    assert not found.tiles
    assert {refused.code for refused in found.unread} == {"taken_away"}
    told = {(refused.row, refused.column) for refused in found.unread}
    assert told <= set().union(*map(cells, gone)) and all(cells(tile) & told for tile in gone)


def test_a_tile_that_was_moved_is_told_where_it_lies_now_and_where_it_lies_no_more(tile_faces, tile_deck):
    table = ending_with_a_small_one(tile_faces)
    *stay, moved = table.placed
    full = set().union(*map(cells, table.placed))
    row, column = next((r, c) for r in range(3, ROWS) for c in range(3, COLUMNS) if (r, c) not in full)
    there = tables.Placed(row, column, 1, moved.id, moved.turn)
    found = read(
        taken(tile_faces, [*stay, there], moment=2),
        tile_deck,
        ROWS,
        COLUMNS,
        table.corners,
        taken(tile_faces, table.placed),
    )
    assert [(t.row, t.column, t.id) for t in found.tiles] == [(row, column, moved.id)]
    (left_,) = found.unread
    assert (left_.code, left_.row, left_.column, left_.candidates) == (
        "taken_away",
        moved.row,
        moved.column,
        (),
    )
    assert left_.as_json()["id"] is None and left_.as_json()["refused"]["code"] == "taken_away"


def test_a_stranger_laid_on_a_bare_cell_or_in_place_of_a_tile_took_nothing_away(tile_faces, tile_deck):
    table = ending_with_a_small_one(tile_faces)
    *stay, old = table.placed
    more = tile_faces | {"stranger": art.tile(77, 3)}
    laid = [*stay, tables.Placed(old.row, old.column, 1, "stranger", 0)]
    found = read(
        taken(more, laid, moment=2), tile_deck, ROWS, COLUMNS, table.corners, taken(tile_faces, table.placed)
    )
    assert [(u.row, u.column, u.code == "taken_away") for u in found.unread] == [(old.row, old.column, False)]


def test_a_black_tile_that_was_taken_off_a_board_of_signs_is_gone():
    lying = {
        (2, 2): "red_disc",
        (2, 3): "blue_star",
        (5, 5): "green_clover",
        (6, 3): "red_star",
        (7, 6): "blue_disc",
    }
    deck = enrol(BLACK.items())[0]
    stay = {cell: name for cell, name in lying.items() if cell != (5, 5)}
    found = read(board(stay, BLACK), deck, 8, 8, CORNERS, board(lying, BLACK))
    assert not found.tiles
    assert [(u.row, u.column, u.code) for u in found.unread] == [(5, 5, "taken_away")]


def test_a_cell_is_left_only_if_it_looked_otherwise_and_others_are_as_it_is_now():
    bare = np.full((4 * SIDE + 2 * MARGIN, 4 * SIDE + 2 * MARGIN, 3), (150, 190, 200), np.uint8)
    held = bare.copy()
    held[MARGIN : MARGIN + SIDE, MARGIN : MARGIN + SIDE] = art.tile(5, 1)[:SIDE, :SIDE]
    changed = np.zeros((4, 4), bool)
    changed[0, 0] = changed[3, 3] = True
    assert left((bare, held), [(0, 0), (3, 3)], changed) == {(0, 0)}
    assert left((held, bare), [(0, 0)], changed) == set()
    assert left((bare, held), [(0, 0)], ~np.eye(4, dtype=bool) | changed) == set()
