"""Tiles that are told apart by a letter, a number, or a small digit in a corner: most of each is bare."""

import cv2
import numpy as np
import pytest

from vision.tiles import read
from vision.tiles.enrol import enrol
from vision.tiles.grid import corners_of_cell
from vision.tiles.squares.shortlist import candidates
from vision.twin_eye import surfaces
from vision.twin_eye.disturb import MODERATE
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene

SIDE, ROWS, COLUMNS, CELL = 240, 7, 9, 20.0
FONT = cv2.FONT_HERSHEY_DUPLEX
LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
GROUNDS = {"red": (50, 60, 200), "blue": (190, 120, 60), "green": (80, 150, 70)}


def written(face, word, middle, scale, ink, thick):
    (wide, high), _ = cv2.getTextSize(word, FONT, scale, thick)
    at = round(middle[0] - wide / 2), round(middle[1] + high / 2)
    cv2.putText(face, word, at, FONT, scale, ink, thick, cv2.LINE_AA)


def letter(word, digit):
    """A wooden tile with a letter, and what it is worth in a corner."""
    face = np.full((SIDE, SIDE, 3), (164, 212, 233), np.uint8)
    written(face, word, (112, 112), 4.6, (24, 26, 30), 14)
    if digit:
        written(face, str(digit), (200, 200), 1.4, (24, 26, 30), 5)
    return face


def number(ground, value):
    """A number in a disc of a colour."""
    face = np.full((SIDE, SIDE, 3), (214, 232, 240), np.uint8)
    cv2.rectangle(face, (16, 16), (SIDE - 17, SIDE - 17), ground, 14)
    cv2.circle(face, (120, 120), 72, ground, -1, cv2.LINE_AA)
    written(face, str(value), (120, 120), 3.2, (250, 250, 250), 9)
    return face


def striped():
    """A tile that is nearly of one colour."""
    face = np.full((SIDE, SIDE, 3), (50, 170, 236), np.uint8)
    for left in range(-SIDE, SIDE, 48):
        cv2.line(face, (left, 0), (left + SIDE, SIDE), (40, 120, 215), 12)
    return face


def wooden_letters():
    return {word: letter(word, 1 + number % 8) for number, word in enumerate(LETTERS)}


def coloured_numbers():
    return {
        f"{name} {value}": number(ground, value) for name, ground in GROUNDS.items() for value in range(1, 7)
    }


class Board:
    """A board with a printed grid on a table, onto which tiles are laid by hand."""

    def __init__(self, faces, seed):
        self.faces, self.rng = faces, np.random.default_rng([seed, 71])
        self.scene = Scene(
            Lens(tilt=self.rng.uniform(0, 22), roll=self.rng.uniform(-6, 6), span=330), "wood", seed
        )
        print_ = surfaces.surface("stone", seed % 9, ROWS * 60, COLUMNS * 60)
        for k in range(0, COLUMNS * 60 + 1, 60):
            cv2.line(print_, (k, 0), (k, ROWS * 60), (70, 70, 70), 2)
            cv2.line(print_, (0, k), (COLUMNS * 60, k), (70, 70, 70), 2)
        self.scene.flats.append(Flat(print_, COLUMNS * CELL, ROWS * CELL))
        self.corners = self.scene.corners(self.scene.flats[0])
        cells = [(row, column) for row in range(ROWS) for column in range(COLUMNS)]
        self._free = [cells[k] for k in self.rng.permutation(len(cells))]

    def lay(self, names):
        """Tiles on free cells, any way up: what is to be read there."""
        laid = set()
        for name in names:
            row, column = self._free.pop()
            turn = int(self.rng.choice([0, 90, 180, 270]))
            x, y = ((column + 0.5 - COLUMNS / 2) * CELL, (row + 0.5 - ROWS / 2) * CELL) + self.rng.uniform(
                -0.5, 0.5, 2
            )
            spin = turn + self.rng.uniform(-2.5, 2.5)
            self.scene.flats.append(Flat(self.faces[name], CELL - 0.8, CELL - 0.8, (x, y), spin, thickness=2))
            laid.add((row + 1, column + 1, name, turn))
        return laid


def told(reading):
    return {(tile.row, tile.column, tile.id, tile.turn) for tile in reading.tiles}


@pytest.mark.parametrize("how", ["none", "uneven", "together"])
@pytest.mark.parametrize("faces", [wooden_letters, coloured_numbers])
def test_letters_and_numbers_are_read_and_which_way_up_they_lie(faces, how):
    board = Board(faces(), 4)
    deck = enrol(board.faces.items())[0]
    names = list(board.faces)
    lay = board.lay(names[::2])
    before = board.scene.picture(MODERATE[how], 1)
    assert told(read(before, deck, ROWS, COLUMNS, board.corners)) == lay
    new = board.lay(names[1:9:2])
    after = board.scene.picture(MODERATE[how], 2)
    assert told(read(after, deck, ROWS, COLUMNS, board.corners, before)) == new


def test_a_letter_that_looks_the_same_upside_down_lies_as_the_digit_in_its_corner_says():
    faces = {word: letter(word, 1 + number) for number, word in enumerate("HNXZSO")}
    board = Board(faces, 6)
    lay = board.lay(list(faces) * 3)
    reading = read(board.scene.picture(), enrol(faces.items())[0], ROWS, COLUMNS, board.corners)
    assert told(reading) == lay


def test_a_letter_without_a_digit_that_looks_the_same_upside_down_is_in_no_doubt():
    faces = {word: letter(word, None) for word in "HXZ"}
    board = Board(faces, 7)
    lay = board.lay(list(faces) * 2)
    reading = read(board.scene.picture(), enrol(faces.items())[0], ROWS, COLUMNS, board.corners)
    assert (told(reading), reading.unread) == ({(*tile, turn % 180) for *tile, turn in lay}, [])


def test_a_tile_of_nearly_one_colour_is_not_left_out_in_a_shadow():
    faces = {"striped": striped()} | {name: number(ground, 1) for name, ground in GROUNDS.items()}
    board = Board(faces, 9)
    lay = board.lay(list(faces) * 3)
    reading = read(
        board.scene.picture(MODERATE["shadow"], 1), enrol(faces.items())[0], ROWS, COLUMNS, board.corners
    )
    assert {tile[:3] for tile in told(reading)} == {tile[:3] for tile in lay}


def test_all_that_are_about_as_near_are_compared_closely_and_no_more_where_one_is_near():
    names = np.arange(40)
    crowd = candidates(20.0 + np.arange(40) / 10, names, 4, 4, 3.0)
    assert crowd == list(range(20))
    alone = candidates(np.array([5.0, *np.linspace(60, 70, 39)]), names, 4, 4, 3.0)
    assert alone == [0, 1, 2, 3]


def test_a_tile_that_the_edge_of_the_picture_cuts_off_is_not_named():
    board = Board(coloured_numbers(), 5)
    lay = board.lay(list(board.faces) * 2)
    deck = enrol(board.faces.items())[0]
    top = round(float(corners_of_cell(board.corners, ROWS, COLUMNS, 2, 5)[:, 1].mean()))
    part = board.scene.picture()[top:]  # from the middle of the second row
    reading = read(part, deck, ROWS, COLUMNS, board.corners - (0, top))
    doubts = {(each.row, each.column): each.code for each in reading.unread}
    assert "cut_off" in doubts.values()
    assert all(row <= 2 for (row, _), code in doubts.items() if code == "cut_off")
    assert told(reading) <= {tile for tile in lay if tile[0] >= 2}
    whole = {tile for tile in lay if tile[0] > 2}
    assert {tile[:2] for tile in whole - told(reading)} <= doubts.keys()
    assert len(told(reading) & whole) > len(whole) - 2
