"""The picture from before a move: from a camera that was nudged since, or that set contrast and colours otherwise."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.path_traced.changes import coloured, curved, vignetted
from vision.quads import project, sides
from vision.results import Refusal
from vision.tiles import read
from vision.tiles.earlier.placed_before import placed_before
from vision.tiles.grid import corners_of_cell
from vision.twin_eye import tile_tables as tables

SIZE = 9, 12


@pytest.fixture(scope="module")
def move(tile_faces):
    """The picture before two tiles were laid, that of now, the corners of the grid, and the two."""
    game = tables.game(4, tile_faces, 12, *SIZE)
    before = tables.table(4, tile_faces, game.placed[:-2], *SIZE).scene.picture(moment=1)
    new = {(t.row, t.column, t.size, t.id, t.turn) for t in game.placed[-2:]}
    return before, game.scene.picture(moment=2), game.corners, new


def nudged(shape, across=0.0, down=0.0, degrees=0.0, nearer=1.0):
    """The matrix (3, 3) by which a camera over a picture of a shape is moved by pixels, turned and brought nearer."""
    height, width = shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, nearer)
    matrix[:, 2] += across, down
    return np.vstack([matrix, (0, 0, 1)])


def seen(picture, matrix):
    return cv2.warpPerspective(picture, matrix, picture.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)


def told(found):
    assert found.refusal is None
    return {(t.row, t.column, t.size, t.id, t.turn) for t in found.tiles}


NUDGES = {
    "a little": {"across": 6, "down": -4},
    "half a cell": {"across": 28, "down": 14},
    "turned": {"across": -8, "degrees": 2},
    "nearer": {"across": 12, "degrees": -3, "nearer": 1.05},
    "far off": {"degrees": 3, "nearer": 0.75},
}


@pytest.mark.parametrize("how", NUDGES.values(), ids=NUDGES)
def test_what_is_new_is_told_though_the_camera_moved_since(move, tile_deck, how):
    before, now, corners, new = move
    assert told(read(now, tile_deck, *SIZE, corners, seen(before, nudged(before.shape, **how)))) == new


def test_the_corners_move_with_the_camera(move):
    """To less than the twentieth part of a cell."""
    before, now, corners, _ = move
    matrix = nudged(before.shape, 28, 14, 2)
    _, there = placed_before(seen(before, matrix), None, (now, corners), False, *SIZE)
    assert np.hypot(*(there - project(matrix, corners)).T).max() < sides(corners).min() / min(SIZE) / 20


def test_where_neither_parts_nor_features_tell_the_move_nothing_is_told_new(move, tile_deck):
    """A board seen from its other side, where what lay there before would lie on other cells."""
    before, now, corners, _ = move
    found = read(now, tile_deck, *SIZE, corners, cv2.flip(before, 1))
    assert isinstance(found.refusal, Refusal) and found.refusal.code == "not_aligned"
    assert not found.tiles


def test_of_cells_that_the_picture_before_did_not_show_nothing_is_told_new(move, tile_deck):
    """What lies there may have lain there then; what is new elsewhere is told."""
    before, now, corners, new = move
    matrix = nudged(before.shape, across=-500)
    found = read(now, tile_deck, *SIZE, corners, seen(before, matrix))
    column = int(12 * (500 - corners[:, 0].min()) / np.ptp(corners[:, 0]))
    assert column > 2  # a new tile lies there and old ones do
    in_sight = {tile for tile in new if tile[1] > column + 1}
    assert told(found) == in_sight
    hidden = {tile[:2] for tile in new if tile[1] <= column}
    assert hidden <= {(u.row, u.column) for u in found.unread if u.code == "cut_off"}


TONES = {
    "brighter": curved(0.6),
    "darker": curved(1.7),
    "pale": coloured(0.6),
    "strong colours": coloured(1.4),
    "with dark corners": vignetted,
    "a dark one of strong colours": lambda p: coloured(1.25)(curved(1.25)(p)),
}


@pytest.mark.parametrize("look", TONES.values(), ids=TONES)
def test_what_lay_there_is_not_new_in_another_tone(move, tile_deck, look):
    before, now, corners, new = move
    assert told(read(now, tile_deck, *SIZE, corners, look(before))) == new
    assert told(read(look(now), tile_deck, *SIZE, corners, before)) == new


def test_a_tile_whose_print_shows_in_both_pictures_is_not_new_whatever_its_tone(tile_faces, tile_deck):
    """One square alone in another tone: no curve of the whole picture explains it."""
    game = tables.game(5, tile_faces, 8, *SIZE)
    picture = game.scene.picture()
    tile = next(t for t in game.placed if t.size == 1)
    cell = corners_of_cell(game.corners, *SIZE, tile.row, tile.column)
    x, y, width, height = cv2.boundingRect(np.int32(cell))
    before, there = picture.copy(), np.s_[y : y + height, x : x + width]
    before[there] = curved(1.8)(before[there])
    assert told(read(picture, tile_deck, *SIZE, game.corners, before)) == set()
