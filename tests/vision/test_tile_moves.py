"""Tiles laid move by move, as a hand-held camera sees them: corners clicked anew, other light, signs printed on the board."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.gamma import linear, pixels
from vision.tiles import grid, read
from vision.tiles.enrol import enrol

INKS = {"red": (36, 39, 210), "yellow": (45, 205, 244), "blue": (182, 107, 51), "green": (60, 150, 40)}
SIGNS = ((1, 2), (2, 7), (3, 4), (5, 1), (6, 6), (7, 3), (8, 8), (1, 6), (4, 8), (8, 2))
BOARD, CORNERS = (
    np.float32([[0, 0], [8, 0], [8, 8], [0, 8]]),
    np.float32([[60, 60], [444, 60], [444, 444], [60, 444]]),
)


def figure(shape, side):
    """How much of each pixel of a tile is ink, float (side, side, 1)."""
    large = 8 * side
    angle = np.arange(720) * np.pi / 360
    sharp = {"disc": 0 * angle, "diamond": 4, "clover": 4, "star": 8}[shape]
    reach = {
        "disc": np.ones_like(angle),
        "diamond": 1.1 / (abs(np.cos(angle)) + abs(np.sin(angle))),
        "clover": 0.8 + 0.2 * np.cos(4 * angle),
        "star": 0.9 + 0.15 * np.cos(sharp * angle),
    }[shape]
    points = large / 2 + 0.31 * large * (reach * [np.cos(angle), np.sin(angle)]).T
    mask = cv2.fillPoly(np.zeros((large, large), np.uint8), [np.int32(points)], 255)
    return cv2.resize(mask, (side, side), interpolation=cv2.INTER_AREA)[..., None] / 255.0


def sign(name, side=48, ground=(28, 26, 25)):
    ink, shape = name.split("_")
    part = figure(shape, side)
    return np.uint8(np.float32(ground) * (1 - part) + np.float32(INKS[ink]) * part)


NAMES = [f"{ink}_{shape}" for ink in INKS for shape in ("disc", "diamond", "clover", "star")]
BLACK = {name: sign(name) for name in NAMES}


@pytest.fixture(scope="module")
def black():
    return enrol(BLACK.items())[0]


def board(tiles, faces, ground=(215, 220, 222), signs=True):
    """Eight by eight lined cells of 48 pixels, some with signs, and a table around; tiles by row and column (from 1)."""
    picture = np.full((504, 504, 3), (60, 90, 130), np.uint8)
    picture[40:464, 40:464] = ground
    for k in range(9):
        cv2.line(picture, (60 + 48 * k, 60), (60 + 48 * k, 443), (150, 150, 150), 1)
        cv2.line(picture, (60, 60 + 48 * k), (443, 60 + 48 * k), (150, 150, 150), 1)
    for k, (row, column) in enumerate(SIGNS if signs else ()):
        y, x = 12 + 48 * row, 12 + 48 * column
        picture[y + 4 : y + 44, x + 4 : x + 44] = list(INKS.values())[k % 4]
        cv2.putText(
            picture, "+1", (x + 6, y + 34), cv2.FONT_HERSHEY_DUPLEX, 0.8, (240, 240, 240), 1, cv2.LINE_AA
        )
    for (row, column), name in tiles.items():
        y, x = 14 + 48 * row, 14 + 48 * column
        picture[y : y + 44, x : x + 44] = cv2.resize(faces[name], (44, 44), interpolation=cv2.INTER_AREA)
    return cv2.GaussianBlur(picture, (0, 0), 0.7)


def told(found):
    assert found.refusal is None
    return {(t.row, t.column): t.id for t in found.tiles}, {(t.row, t.column) for t in found.unread}


OLD = {(4, 4): "red_disc", (4, 5): "blue_star", (5, 4): "yellow_clover"}
NEW = {(4, 3): "green_diamond", (3, 5): "red_clover"}


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_corners_that_are_clicked_anew_are_not_what_changed(black, seed):
    clicked, then = CORNERS + np.random.default_rng(seed).uniform(-6, 6, (2, 4, 2)).astype(np.float32)
    found = read(board(OLD | NEW, BLACK), black, 8, 8, clicked, board(OLD, BLACK), then)
    assert told(found) == (NEW, set())


def test_so_it_is_in_a_large_photograph(black):
    large = [cv2.resize(board(t, BLACK), None, fx=4, fy=4) for t in (OLD, OLD | NEW)]
    clicked, then = 4 * (CORNERS + np.random.default_rng(3).uniform(-6, 6, (2, 4, 2)).astype(np.float32))
    assert told(read(large[1], black, 8, 8, clicked, large[0], then)) == (NEW, set())


def test_half_of_the_pixels_show_the_same_board_where_they_are_plenty():
    large, corners = cv2.resize(board(OLD, BLACK), None, fx=4, fy=4), 4 * CORNERS + 1.5
    small, there = grid.enough(large, corners, 8, 8, 20)
    assert small.shape == (504, 504, 3)
    both = [grid.flat(p, at, 8, 8, 20).astype(float) for p, at in ((large, corners), (small, there))]
    assert np.abs(both[0] - both[1]).mean() < 2
    assert grid.enough(small, there, 8, 8, 20)[0] is small


def test_two_pictures_of_one_board_show_nothing_new(black):
    assert told(read(board(OLD, BLACK), black, 8, 8, CORNERS, board(OLD, BLACK))) == ({}, set())


def test_a_lamp_on_the_other_side_shows_the_same_board(black):
    new = (
        NEW
        | {(2, column): NAMES[column] for column in range(1, 7)}
        | {(7, 7): "red_star", (7, 8): "blue_disc"}
    )
    slope = np.exp(np.linspace(-0.4, 0.4, 504))[None, :, None]
    before, now = (
        np.uint8(np.clip(p * g, 0, 255))
        for p, g in ((board(OLD, BLACK), 0.8 * slope), (board(OLD | new, BLACK), 0.8 / slope))
    )
    assert told(read(now, black, 8, 8, CORNERS, before)) == (new, set())


@pytest.mark.parametrize("name", NAMES)
def test_one_new_figure_is_told_by_its_outline(name):
    deck = enrol((n, face) for n, face in BLACK.items())[0]
    far = cv2.getPerspectiveTransform(CORNERS, CORNERS * np.float32(0.55))
    before, now = (
        cv2.warpPerspective(cv2.GaussianBlur(board(t, BLACK), (0, 0), 1), far, (280, 280))
        for t in (OLD, OLD | {(3, 5): name})
    )
    assert told(read(now, deck, 8, 8, CORNERS * np.float32(0.55), before)) == ({(3, 5): name}, set())


def test_a_reflection_that_comes_over_old_tiles_makes_them_no_new_ones(black):
    y, x = np.mgrid[:504, :504]
    veil = 90 * np.exp(-(np.square(x - 200) + np.square(y - 220)) / 2 / 60**2)[..., None]
    now = np.uint8(np.clip(board(OLD | NEW, BLACK) * 0.7 + veil, 0, 255))
    tiles, unread = told(read(now, black, 8, 8, CORNERS, board(OLD, BLACK)))
    assert not (tiles.keys() | unread) & OLD.keys()


@pytest.mark.parametrize(("aside", "white"), [((-14, 10), 0.3), ((12, -12), 0.15), ((0, 0), 0.6)])
def test_the_reflection_of_a_lamp_on_new_tiles_hides_neither_their_ink_nor_their_figure(black, aside, white):
    now, (y, x) = linear(board(OLD | NEW, BLACK)), np.mgrid[:504, :504]
    for row, column in NEW:
        away = np.square(x - 36 - 48 * column - aside[0]) + np.square(y - 36 - 48 * row - aside[1])
        now = now + np.float32(white * np.exp(-away / 2 / 9**2))[..., None]
    assert told(read(pixels(now), black, 8, 8, CORNERS, board(OLD, BLACK))) == (NEW, set())


@pytest.mark.parametrize("strong", [0.1, 0.3])
def test_dim_tiles_that_came_out_of_a_wide_reflection_are_not_new(black, strong):
    y, x = np.mgrid[:504, :504]
    veil = strong * np.exp(-(np.square(x - 230) + np.square(y - 230)) / 2 / 70**2)[..., None]
    hazy = ((board(OLD, BLACK) * 0.3 / 255) ** 2.2 + veil) ** (1 / 2.2) * 255
    then, now = np.uint8(np.clip(hazy, 0, 255)), np.uint8(board(OLD | NEW, BLACK) * 0.3)
    tiles, _ = told(read(now, black, 8, 8, CORNERS, then))
    assert tiles == NEW


def under_lamps(picture, cells, strong):
    """With the reflection of a lamp on a corner of the tile in each of some cells."""
    y, x = np.mgrid[:504, :504]
    light = (picture / 255.0) ** 2.2
    for row, column in cells:
        away = np.hypot(x - 48 * column - 24, y - 48 * row - 46)
        light += strong * np.exp(-np.square(away / 9) / 2)[..., None]
    return np.uint8(np.clip(light, 0, 1) ** (1 / 2.2) * 255 + 0.5)


@pytest.mark.parametrize("strong", [0.3, 0.9])
def test_a_lamp_that_left_glossy_tiles_or_came_over_them_makes_no_new_ones(black, strong):
    then, now = (under_lamps(board(OLD, BLACK), OLD, strong), board(OLD | NEW, BLACK))
    assert told(read(now, black, 8, 8, CORNERS, then)) == (NEW, set())
    assert told(read(then, black, 8, 8, CORNERS, board(OLD, BLACK))) == ({}, set())


def test_so_it_is_with_a_white_figure():
    ink = {
        f"white_{shape}": np.uint8(26 + 200 * figure(shape, 48)) * np.ones(3, np.uint8)
        for shape in ("disc", "star", "clover")
    }
    faces, old = BLACK | ink, OLD | {(5, 5): "white_clover"}
    deck, then = enrol(faces.items())[0], under_lamps(board(old, faces), old, 0.15)
    assert told(read(board(old | NEW, faces), deck, 8, 8, CORNERS, then)) == (NEW, set())


def test_a_window_reflected_by_board_and_table_leaves_the_tiles_where_they_lie(black):
    old, new = OLD | {(5, 5): "blue_disc", (5, 6): "red_star"}, {(6, 6): "green_star"}
    now = board(old | new, BLACK).astype(float)
    now[:196] = now[:196] * 0.6 + 100
    now[:, 430:] *= 0.6
    found = read(np.uint8(now), black, 8, 8, CORNERS, board(old, BLACK))
    assert found.refusal is None
    assert {(t.row, t.column): t.id for t in found.tiles} == new


def test_tiles_enrolled_with_what_lay_beside_them_are_figures_in_a_few_inks():
    rng, cuts = np.random.default_rng(0), []
    for k, name in enumerate(NAMES):
        wide = np.uint8(np.zeros((58, 58, 3)) + list(INKS.values())[k % 4])
        wide[6:52, 6:52] = cv2.resize(BLACK[name], (46, 46), interpolation=cv2.INTER_AREA)
        cuts.append((name, np.roll(wide, rng.integers(-2, 3, 2), axis=(0, 1))))
    deck = enrol(cuts)[0]
    assert told(read(board(OLD | NEW, BLACK), deck, 8, 8, CORNERS, board(OLD, BLACK))) == (NEW, set())


def test_figures_on_light_tiles_keep_their_colours():
    light = {n: sign(n, ground=(236, 238, 240)) for n in NAMES}
    old, new = ({cell: name for cell, name in tiles.items()} for tiles in (OLD, NEW | {(6, 3): "blue_disc"}))
    ground = (120, 100, 150)
    deck = enrol(light.items())[0]
    before, now = (board(t, light, ground) for t in (old, old | new))
    assert told(read(now, deck, 8, 8, CORNERS, np.uint8(before * 0.8))) == (new, set())


def test_letters_on_the_colour_of_the_board_are_new():
    wood, faces = (150, 190, 205), {}
    for letter in "ABHPTVX":
        face = np.full((48, 48, 3), wood, np.uint8)
        faces[letter] = cv2.putText(
            face, letter, (14, 35), cv2.FONT_HERSHEY_DUPLEX, 1, (40, 40, 40), 3, cv2.LINE_AA
        )
    deck, old, new = enrol(faces.items())[0], {(4, 4): "A"}, {(5, 4): "P", (6, 4): "V", (7, 4): "T"}
    before, now = (board(tiles, faces, wood) for tiles in (old, old | new))
    assert told(read(now, deck, 8, 8, CORNERS, before)) == (new, set())


def leaning(tiles, off, dots=0, first=0):
    """The board with all tiles seen ``off`` pixels lower; with ``dots`` of that radius all over it, from the ``first`` row on."""
    picture = board({}, BLACK)
    if dots:
        cells = picture[60:444, 60:444]
        cells[:] = (200, 170, 190)
        for y in range(first, 384, 48):
            for x in range(0, 385, 48):
                cv2.circle(cells, (x, y), dots, (40, 90, 40), -1, cv2.LINE_AA)
    for (row, column), name in tiles.items():
        lie(picture, name, row, column, off)
    return picture


def lie(picture, name, row, column, off):
    """Draw a tile in its cell, ``off`` pixels lower."""
    y, x = 14 + 48 * row + off, 14 + 48 * column
    picture[y : y + 44, x : x + 44] = cv2.resize(BLACK[name], (44, 44), interpolation=cv2.INTER_AREA)


THICK = OLD | {(5, 5): "blue_disc", (5, 6): "red_star", (6, 5): "green_disc"}
LAID = {(3, 5): "red_clover", (2, 5): "blue_disc", (1, 5): "green_star"}


def test_thick_tiles_that_lean_otherwise_on_a_board_with_print_are_no_new_ones(black):
    before, now = leaning(THICK, 8, 14, 5), leaning(THICK | LAID, -3, 14, 5)
    assert told(read(now, black, 8, 8, CORNERS, before)) == (LAID, set())


def test_print_that_fits_better_turned_where_tiles_are_set_upright_is_of_the_same_board(black):
    old = OLD | {(5, 5): "blue_disc", (4, 3): "green_diamond", (5, 6): "red_star"}
    before, now = leaning(old, 8, 17, 12), leaning(old | LAID, -8, 17, 12)
    tiles, unread = told(read(now, black, 8, 8, CORNERS, before))
    assert LAID.keys() <= tiles.keys() | unread


def test_a_tile_that_lay_between_two_cells_and_was_pushed_into_one_is_no_new_one(black):
    before, now = leaning(OLD, 0), leaning(OLD | {(3, 5): "red_clover"}, 0)
    lie(before, "green_star", 6, 6, -20)
    lie(now, "green_star", 6, 6, 4)
    assert told(read(now, black, 8, 8, CORNERS, before)) == ({(3, 5): "red_clover"}, set())
