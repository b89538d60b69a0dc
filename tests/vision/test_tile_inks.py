"""Black tiles with figures in a few inks: in light that takes their colours away, and thick ones seen aslant."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.tiles import read
from vision.tiles.enrol import enrol
from vision.tiles.inks.redrawn import named
from vision.tiles.inks.shown import Inked, shows_ink

INKS = {"red": (36, 39, 210), "orange": (27, 127, 240), "yellow": (45, 205, 244), "blue": (182, 107, 51)}
CORNERS = np.float32([[40, 40], [360, 40], [360, 360], [40, 360]])


def sign(name, side=96):
    ink, figure = name.split("_")
    face, middle, reach = np.full((side, side, 3), 25, np.uint8), side // 2, round(0.3 * side)
    around = np.linspace(0, 2 * np.pi, 64 if figure == "disc" else 4, endpoint=False)
    around += np.pi / 4 if figure == "square" else 0
    points = middle + reach * np.stack([np.cos(around), np.sin(around)], axis=1)
    return cv2.fillPoly(face, [np.int32(np.round(points))], INKS[ink], cv2.LINE_AA)


NAMES = [f"{ink}_{figure}" for ink in INKS for figure in ("disc", "square", "diamond")]


@pytest.fixture(scope="module")
def deck():
    return enrol((name, sign(name)) for name in NAMES)[0]


def board(tiles, aside=(0, 0)):
    """Eight by eight cells of 40 pixels with tiles by row and column (from 1), all moved by ``aside`` pixels."""
    picture = np.full((400, 400, 3), (95, 105, 112), np.uint8)
    for (row, column), name in tiles.items():
        y, x = 40 * row + 1 + aside[1], 40 * column + 1 + aside[0]
        picture[y : y + 38, x : x + 38] = cv2.resize(sign(name), (38, 38), interpolation=cv2.INTER_AREA)
    return cv2.GaussianBlur(picture, (0, 0), 0.8)


def overexposed(picture, gain, veil):
    light = (picture.astype(np.float32) / 255) ** 2.2 * gain + veil
    return np.uint8(np.clip(light, 0, 1) ** (1 / 2.2) * 255 + 0.5)


def game():
    """Twenty tiles, as many of each ink, around an empty cell."""
    cells = [(row, column) for row in range(3, 7) for column in range(2, 7) if (row, column) != (5, 5)]
    return {cell: NAMES[5 * k % len(NAMES)] for k, cell in enumerate(cells)}


@pytest.mark.parametrize("name", ["orange_disc", "yellow_disc", "red_disc"])
@pytest.mark.parametrize("light", [(2.2, 0.12), (3, 0.2), (4, 0.15)])
def test_inks_that_the_light_makes_alike_are_told_by_the_other_tiles(deck, name, light):
    before, now = (overexposed(board(tiles), *light) for tiles in (game(), game() | {(5, 5): name}))
    found = read(now, deck, 8, 8, CORNERS, before)
    assert [(t.id, t.row, t.column) for t in found.tiles] == [(name, 5, 5)]


@pytest.mark.parametrize("light", [(2.2, 0.12), (4, 0.15)])
def test_an_ink_that_the_light_makes_like_another_is_not_guessed_where_it_lies_alone(deck, light):
    before, now = (overexposed(board(tiles), *light) for tiles in ({}, {(5, 5): "orange_disc"}))
    found = read(now, deck, 8, 8, CORNERS, before)
    assert [t.id for t in found.tiles] in ([], ["orange_disc"])


def test_a_tile_in_a_shadow_has_the_ink_that_it_shows(deck):
    inks = np.array([*INKS.values()] * 3, float)
    tones = np.concatenate([0.75 * inks, 0.3 * np.array([INKS["orange"]])])
    grounds = np.concatenate([np.full((len(inks), 3), 17.0), np.full((1, 3), 8.0)])
    cells = np.argwhere(np.ones((1, len(tones))))
    shown = Inked(cells, grounds, tones, np.zeros((len(tones), 2)))
    assert named(shown, np.ones(len(tones), bool), deck.inks)[-1, deck.inks.of["orange_disc"]] > 0.8


def test_a_large_tile_shows_an_ink_about_its_middle_and_the_edge_of_a_sunny_patch_does_not(deck):
    patch = np.full((96, 96, 3), INKS["blue"], np.uint8)
    patch[60:, 48:] = INKS["yellow"]
    assert all(shows_ink(sign(name), deck.inks) for name in NAMES)
    assert not shows_ink(patch, deck.inks)
    assert not shows_ink(np.full_like(patch, INKS["blue"]), deck.inks)


@pytest.mark.parametrize("aside", [(3, -9), (-8, 5), (0, -13)])
def test_thick_tiles_that_are_seen_far_off_their_cells_are_read(deck, aside):
    before, now = board(game(), aside), board(game() | {(5, 5): "blue_square"}, aside)
    found = read(now, deck, 8, 8, CORNERS, before)
    assert [(t.id, t.row, t.column) for t in found.tiles] == [("blue_square", 5, 5)]


@pytest.mark.parametrize("earlier", [(-13, 2), (8, 9)])
def test_thick_tiles_that_a_camera_sees_from_another_side_are_not_new(deck, earlier):
    before, now = board(game(), earlier), board(game() | {(5, 5): "blue_square"}, (3, -9))
    found = read(now, deck, 8, 8, CORNERS, before)
    assert [(t.id, t.row, t.column) for t in found.tiles] == [("blue_square", 5, 5)]
    assert not found.unread


def test_a_single_thick_tile_seen_from_another_side_is_not_new(deck):
    before = board({(4, 4): "red_disc"}, (-6, 6))
    now = board({(4, 4): "red_disc", (4, 5): "blue_disc", (4, 6): "yellow_disc"}, (6, -6))
    found = read(now, deck, 8, 8, CORNERS, before)
    assert [(t.id, t.row, t.column) for t in found.tiles] == [("blue_disc", 4, 5), ("yellow_disc", 4, 6)]


@pytest.mark.parametrize("ground", [(60, 60, 190), (180, 120, 50)])
def test_pale_figures_that_a_board_has_on_coloured_cells_are_no_tiles(deck, ground):
    tiles = {(4, 4): "red_disc", (4, 5): "blue_square", (4, 6): "yellow_diamond"}
    picture = board(tiles)
    for row, column in ((1, 1), (1, 6), (2, 8), (7, 3), (8, 5), (8, 8)):
        y, x = 40 * row, 40 * column
        picture[y + 2 : y + 38, x + 2 : x + 38] = ground
        cv2.circle(picture, (x + 20, y + 20), 12, (230, 230, 230), -1, cv2.LINE_AA)
    found = read(picture, deck, 8, 8, CORNERS)
    assert {(t.row, t.column): t.id for t in found.tiles} == tiles


def test_a_striped_cloth_under_the_tiles_does_not_move_them(deck):
    cloth = np.full((400, 400, 3), (60, 25, 80), np.uint8)
    cloth.reshape(400, 5, 80, 3)[:, :, 53:] = (165, 210, 250)
    boards = [board(tiles) for tiles in (game(), game() | {(5, 5): "blue_square"})]
    bare = board({})
    before, now = (
        np.where(abs(b.astype(int) - bare).max(axis=2, keepdims=True) > 8, b, cloth) for b in boards
    )
    found = read(now.astype(np.uint8), deck, 8, 8, CORNERS, before.astype(np.uint8))
    assert [(t.id, t.row, t.column) for t in found.tiles] == [("blue_square", 5, 5)]
