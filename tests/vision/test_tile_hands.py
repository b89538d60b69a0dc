"""Figures in a few inks as hands lay them on a board: off their cells, over its marks, and with shadows beside them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.test_tile_moves import CORNERS, told
from vision.tiles import read
from vision.tiles.enrol import enrol
from vision.tiles.pixels import MARGIN, SIDE
from vision.tiles.squares.cast import in_shadow
from vision.tiles.squares.search import Square

INKS = {"red": (36, 39, 210), "orange": (18, 110, 240), "yellow": (40, 205, 244), "blue": (182, 107, 51)}
FIGURES = ("disc", "square", "diamond", "clover", "star")
NAMES = [f"{ink}_{figure}" for ink in INKS for figure in FIGURES]
OLD = {(4, 4): "red_disc", (4, 5): "blue_star", (5, 4): "yellow_clover", (5, 5): "orange_square"}


def face(name, side=96):
    """A black tile with a figure, BGR (side, side, 3)."""
    ink, figure = name.split("_")
    angle = np.arange(720) * np.pi / 360
    across, along = abs(np.cos(angle)), abs(np.sin(angle))
    reach = {
        "disc": np.ones_like(angle),
        "square": 0.88 / np.maximum(across, along),
        "diamond": 1.1 / (across + along),
        "clover": 0.86 + 0.16 * np.cos(4 * angle),
        "star": 0.9 + 0.17 * np.cos(8 * angle),
    }[figure]
    points = side / 2 + 0.3 * side * (reach * [np.cos(angle), np.sin(angle)]).T
    picture = np.full((side, side, 3), (24, 27, 30), np.uint8)
    return cv2.fillPoly(picture, [np.int32(np.round(points * 16))], INKS[ink], cv2.LINE_AA, 4)


@pytest.fixture(scope="module")
def deck():
    return enrol((name, face(name)) for name in NAMES)[0]


def table(ground=(150, 165, 170), marks=(), ink=(40, 40, 40)):
    """A table with eight by eight cells of 48 pixels, some with marks, by row and column (from 1)."""
    picture = np.full((504, 504, 3), ground, np.uint8)
    for row, column in marks:
        at = 18 + 48 * column, 46 + 48 * row
        cv2.putText(picture, "+1", at, cv2.FONT_HERSHEY_DUPLEX, 0.9, ink, 3, cv2.LINE_AA)
    return picture


def laid(picture, tiles, off=(0, 0), moved=()):
    """The same with tiles by row and column; those ``moved`` lie ``off`` their cells by so many pixels, right and down."""
    out = picture.copy()
    for cell, name in tiles.items():
        x, y = np.array([14 + 48 * cell[1], 14 + 48 * cell[0]]) + (off if cell in moved else (0, 0))
        out[y : y + 44, x : x + 44] = cv2.resize(face(name), (44, 44), interpolation=cv2.INTER_AREA)
    return cv2.GaussianBlur(out, (0, 0), 1)


@pytest.mark.parametrize("off", [(8, 1), (-7, -7), (3, 9)])
@pytest.mark.parametrize("name", ["red_clover", "blue_diamond", "yellow_star"])
def test_a_tile_laid_off_its_cell_is_told_by_its_outline(deck, name, off):
    far = cv2.getPerspectiveTransform(CORNERS, CORNERS * np.float32(0.6))
    before, now = (
        cv2.warpPerspective(laid(table(), tiles, off, {(6, 4)}), far, (304, 304), flags=cv2.INTER_AREA)
        for tiles in (OLD, OLD | {(6, 4): name})
    )
    assert told(read(now, deck, 8, 8, CORNERS * np.float32(0.6), before)) == ({(6, 4): name}, set())


@pytest.mark.parametrize("off", [(14, 3), (-4, -15), (12, 12)])
@pytest.mark.parametrize("name", ["red_clover", "blue_disc", "yellow_square", "orange_disc"])
def test_one_that_seems_to_lie_a_third_of_a_cell_off_is_told(deck, name, off):
    # A board whose corners were clicked carelessly, thick tiles, and a hand in a hurry.
    before, now = (laid(table((95, 150, 90)), tiles, off, {(6, 4)}) for tiles in (OLD, OLD | {(6, 4): name}))
    assert told(read(now, deck, 8, 8, CORNERS, before)) == ({(6, 4): name}, set())


@pytest.mark.parametrize("cell", sorted(OLD))
def test_an_old_tile_that_lay_under_a_reflection_is_no_new_one(deck, cell):
    before, now = (laid(table(), tiles) for tiles in (OLD, OLD | {(6, 4): "blue_disc"}))
    y, x = np.mgrid[:504, :504]
    at = 36 + 48 * np.array(cell)
    spot = 190 * np.exp(-(np.square(y - at[0] - 12) + np.square(x - at[1] + 8)) / 2 / 9**2)
    shining = np.uint8(np.clip(before + spot[..., None], 0, 255))
    assert told(read(now, deck, 8, 8, CORNERS, shining)) == ({(6, 4): "blue_disc"}, set())


@pytest.mark.parametrize("blur", [1.2, 1.6])
@pytest.mark.parametrize("name", ["red_clover", "blue_diamond", "orange_star", "yellow_disc"])
def test_small_figures_are_told_as_soft_as_the_board_shows_them(deck, name, blur):
    far = cv2.getPerspectiveTransform(CORNERS, CORNERS * np.float32(0.6))
    before, now = (
        cv2.warpPerspective(cv2.GaussianBlur(laid(table(), tiles), (0, 0), blur), far, (304, 304))
        for tiles in (OLD, OLD | {(6, 4): name})
    )
    assert told(read(now, deck, 8, 8, CORNERS * np.float32(0.6), before)) == ({(6, 4): name}, set())


MARKS = [(row, column) for row in (1, 2, 7, 8) for column in (1, 3, 6, 8)]


@pytest.mark.parametrize("name", ["orange_disc", "yellow_disc"])
def test_marks_of_the_board_in_inks_of_its_own_tell_no_light(deck, name):
    board = table((52, 55, 50), MARKS, (34, 78, 196))
    new = {(6, 4): name, (6, 5): name.replace("disc", "star")}
    before, now = (laid(board, tiles) for tiles in (OLD, OLD | new))
    assert told(read(now, deck, 8, 8, CORNERS, before)) == (new, set())


@pytest.mark.parametrize("ground", [(90, 125, 100), (70, 95, 80)])
def test_figures_on_a_ground_paler_than_that_of_tiles_tell_no_light(deck, ground):
    board, new = table(ground), {(6, 4): "orange_disc", (6, 5): "orange_star"}
    for row, column in MARKS:
        cv2.circle(board, (36 + 48 * column, 36 + 48 * row), 12, (34, 110, 230), -1, cv2.LINE_AA)
    old = {(4, 4): "blue_disc", (4, 5): "blue_star", (5, 4): "yellow_clover", (5, 5): "blue_square"}
    before, now = (laid(board, tiles) for tiles in (old, old | new))
    assert told(read(now, deck, 8, 8, CORNERS, before)) == (new, set())


@pytest.mark.parametrize("ink", [(34, 90, 210), (60, 210, 240)])
@pytest.mark.parametrize("letter", ["X", "O"])
def test_a_tile_laid_on_a_mark_of_the_board_is_new(deck, letter, ink):
    board = table((46, 48, 44))
    for row, column in MARKS:
        at = 22 + 48 * column, 46 + 48 * row
        cv2.putText(board, letter, at, cv2.FONT_HERSHEY_DUPLEX, 0.9, ink, 5, cv2.LINE_AA)
    new = {(7, 3): "blue_star", (7, 6): "blue_disc", (8, 1): "red_square"}
    before, now = (laid(board, tiles) for tiles in (OLD, OLD | new))
    assert told(read(now, deck, 8, 8, CORNERS, before)) == (new, set())


def shaded(picture, box, left):
    """A picture with a soft shadow over a box ``(x, y, width, height)`` that leaves a part of the light (grey levels)."""
    light = np.ones(picture.shape[:2], np.float32)
    x, y, width, height = box
    light[y : y + height, x : x + width] = left
    return np.uint8(picture * cv2.GaussianBlur(light, (0, 0), 2)[..., None])


@pytest.mark.parametrize("left", [0.48, 0.5, 0.52])
def test_a_shadow_that_a_new_tile_throws_on_a_print_beside_it_is_nothing_new(deck, left):
    new, board = {(6, 4): "blue_disc", (6, 5): "blue_star"}, table((120, 170, 150))
    board = cv2.addWeighted(board, 0.25, laid(board, {(7, 4): "yellow_disc"}), 0.75, 0)
    before, now = laid(board, OLD), laid(shaded(board, (196, 344, 110, 23), left), OLD | new)
    assert told(read(now, deck, 8, 8, CORNERS, before)) == (new, set())


@pytest.mark.parametrize("ground", [(28, 90, 200), (150, 165, 170), (40, 40, 160)])
def test_a_tile_is_no_shadow_whatever_the_table_it_lies_on(deck, ground):
    new = {(6, 4): "orange_disc", (6, 5): "red_star", (3, 3): "blue_clover"}
    before, now = (laid(table(ground), tiles) for tiles in (OLD, OLD | new))
    assert told(read(now, deck, 8, 8, CORNERS, before)) == (new, set())


def test_what_is_lit_in_the_middle_of_the_dark_is_a_figure():
    was = np.full((3 * SIDE + 2 * MARGIN,) * 2 + (3,), (40, 90, 150), np.uint8)
    square, box = Square(1, 1, 1, None, 0.2), (MARGIN + SIDE,) * 2
    dark = was.copy()
    dark[box[1] : box[1] + SIDE, box[0] : box[0] + 30] = (20, 45, 75)
    assert in_shadow([square], dark, was)[0].before > 0.85
    figure = was.copy()
    figure[box[1] : box[1] + SIDE, box[0] : box[0] + SIDE] = (20, 45, 75)
    cv2.circle(figure, (box[0] + SIDE // 2,) * 2, 12, (40, 90, 150), -1)
    assert in_shadow([square], figure, was)[0].before == square.before
