"""Pieces that were moved from tile to tile since the earlier picture: what stands on a tile is part of what is new."""

import pytest

from vision.pieces.enrol import enrol as enrol_colours
from vision.quads import flatten
from vision.results import Refusal
from vision.tiles import read
from vision.tiles.grid import corners_of_cell
from vision.twin_eye import tile_tables as tables
from vision.twin_eye.disturb import MODERATE
from vision.twin_eye.scene import Scene
from vision.twin_eye.solids import Solid

ROWS, COLUMNS, SEED = 9, 12, 3
RED, BLUE, YELLOW, GREEN = dict(zip(("red", "blue", "yellow", "green"), tables.CUBES, strict=True)).items()


@pytest.fixture(scope="module")
def game(tile_faces):
    table = tables.game(SEED, tile_faces, 9, ROWS, COLUMNS)
    table.scene.solids = []
    return table


def cube(row, column, colour, high=3.0, side=5.0):
    x, y = (column - 0.5 - COLUMNS / 2) * tables.CELL, (row - 0.5 - ROWS / 2) * tables.CELL
    return Solid(side, (x + 1.0, y - 0.5, high), colour, spin=20.0 * row, gloss=0.08)


@pytest.fixture(scope="module")
def colours(game):
    """Enrolled from cubes on bare cells of the same board."""
    bare = Scene(game.scene.lens, game.scene.surface_kind, game.scene.seed, game.scene.flats[:1])
    cells = [(2 + 2 * (k % 4), 2 + 3 * (k // 4)) for k in range(12)]
    quads = [corners_of_cell(game.corners, ROWS, COLUMNS, *cell) for cell in cells]
    crops = {"empty": [flatten(bare.picture(), quad, 48, 48) for quad in quads]}
    for name, colour in (RED, BLUE, YELLOW, GREEN):
        bare.solids = [cube(*cell, colour, 1.0) for cell in cells]
        crops[name] = [flatten(bare.picture(), quad, 48, 48) for quad in quads]
    return enrol_colours(crops)


def with_cubes(game, cubes, light="none", moment=1):
    scene = game.scene
    scene.solids = [cube(row, column, colour) for row, column, (_, colour) in cubes]
    return scene.picture(MODERATE[light], moment)


@pytest.mark.parametrize("light", ["none", "warm", "uneven"])
def test_a_cube_that_was_moved_is_told_of_both_tiles(game, tile_deck, colours, light):
    large = [tile for tile in game.placed if tile.size > 1]
    one, other, third = large[:3]
    stays = (third.row, third.column, BLUE)
    before = with_cubes(game, [stays, (one.row, one.column, YELLOW)])
    now = with_cubes(game, [stays, (other.row + 1, other.column, YELLOW)], light, 2)
    found = read(now, tile_deck, ROWS, COLUMNS, game.corners, before, colours=colours)
    told = {(t.row, t.column, t.id): t.contents for t in found.tiles}
    assert told == {(one.row, one.column, one.id): {}, (other.row, other.column, other.id): {"yellow": 1}}


def test_a_cube_on_a_tile_that_had_one_of_another_colour_is_told(game, tile_deck, colours):
    tile = next(tile for tile in game.placed if tile.size > 1)
    before = with_cubes(game, [(tile.row, tile.column, RED)])
    now = with_cubes(game, [(tile.row, tile.column, GREEN)], moment=2)
    (found,) = read(now, tile_deck, ROWS, COLUMNS, game.corners, before, colours=colours).tiles
    assert (found.row, found.column, found.contents) == (tile.row, tile.column, {"green": 1})


def test_nothing_is_told_of_cubes_that_stand_where_they_stood(game, tile_deck, colours):
    cubes = [
        (t.row, t.column, c) for t, c in zip(game.placed, (RED, BLUE, GREEN), strict=False) if t.size > 1
    ]
    before, now = with_cubes(game, cubes), with_cubes(game, cubes, "uneven", 2)
    found = read(now, tile_deck, ROWS, COLUMNS, game.corners, before, colours=colours)
    assert not found.tiles and not found.unread


def test_a_tile_most_of_which_a_cube_hides_now_is_told_or_in_doubt(game, tile_deck, colours):
    small = next(tile for tile in game.placed if tile.size == 1)
    before = with_cubes(game, [])
    game.scene.solids = [cube(small.row, small.column, BLUE[1], side=9.0)]
    found = read(
        game.scene.picture(moment=2), tile_deck, ROWS, COLUMNS, game.corners, before, colours=colours
    )
    told = [t for t in [*found.tiles, *found.unread] if (t.row, t.column) == (small.row, small.column)]
    assert len(told) == 1
    assert isinstance(told[0], Refusal) or told[0].contents == {"blue": 1}
