"""Tiles and the cubes on them under a lamp's reflection: light that is added, and of which shadows take nothing."""

import cv2
import numpy as np
import pytest

from vision import smooth
from vision.gamma import linear, pixels
from vision.tiles import read
from vision.tiles.enrol import enrol
from vision.trials.outcomes import EXACT
from vision.trials.tiles import tiles_with_cubes
from vision.twin_eye import surfaces, tile_tables
from vision.twin_eye.disturb import MODERATE

SIDE, ROWS, COLUMNS = 48, 4, 6
CORNERS = np.float32([[0, 0], [COLUMNS * SIDE, 0], [COLUMNS * SIDE, ROWS * SIDE], [0, ROWS * SIDE]]) + SIDE


@pytest.fixture(scope="module")
def faces():
    return tile_tables.faces(2)


@pytest.fixture(scope="module")
def deck(faces):
    return enrol(faces.items())[0]


def table():
    """A bare board of stone with a rim as wide as a cell, BGR."""
    return surfaces.surface("stone", 0, (ROWS + 2) * SIDE, (COLUMNS + 2) * SIDE)


def lay(board, face, row, column, size):
    """Put a tile on a board; row and column of its top left cell from 0."""
    y, x, side = (row + 1) * SIDE, (column + 1) * SIDE, size * SIDE
    board[y : y + side, x : x + side] = cv2.resize(face, (side, side), interpolation=cv2.INTER_AREA)


def veiled(board, most, at, wide):
    """A board under a reflection whose middle (y, x) adds ``most`` light (of 1), ``wide`` pixels to where it adds 0.6 of that."""
    y, x = np.indices(board.shape[:2], np.float32)
    light = most * np.exp(-((y - at[0]) ** 2 + (x - at[1]) ** 2) / (2 * wide**2))
    return cv2.GaussianBlur(pixels(linear(board) + light[..., None]), (0, 0), 1.0)


@pytest.mark.parametrize("name", ["colour0_1x1_b0", "colour1_1x1_a1", "colour2_1x1_b1", "colour2_2x2_b1"])
@pytest.mark.parametrize("most", [0.1, 0.5, 0.65])
def test_a_tile_in_a_reflection_is_told_however_pale_its_print(faces, deck, name, most):
    board, size = table(), int(name[8])
    lay(board, faces[name], 1, 2, size)
    photo = veiled(board, most, (2.2 * SIDE, 3.8 * SIDE), 2.5 * SIDE)
    found = read(photo, deck, ROWS, COLUMNS, CORNERS)
    assert [(t.row, t.column, t.size, t.id) for t in found.tiles] == [(2, 3, size, name)]
    assert not found.unread


def test_the_hue_of_a_shadow_tells_what_a_reflection_adds_to_it():
    rng, (y, x) = np.random.default_rng(3), np.indices((64, 64), np.float32) / 64
    own = np.float32([0.25, 0.05, 0.2]) * np.exp(rng.normal(0, 0.1, (64, 64, 1)))
    light = 0.3 * np.exp(-(np.square(y - 1.1) + np.square(x - 0.1)) / 0.15)
    shade = np.ones((64, 64, 1))
    shade[40:, :34] = 0.35
    seen = own * 0.9 * shade + light[..., None] + rng.normal(0, 0.004, (64, 64, 3))
    known, reaches = np.ones((64, 64), bool), (0.2, 0.1, 0.05, 0.03, *(0.02,) * 5)
    by_hue, factors = smooth.fitted(own, seen, known, reaches, 0.2)
    assert factors == pytest.approx([0.9] * 3, abs=0.05)
    # Whoever takes a shadow for less of a reflection finds too little of it there.
    by_light, _ = smooth.fitted(own, seen, known, reaches)
    off_hue, off_light = (float(np.abs(found - light)[44:60, 4:30].mean()) for found in (by_hue, by_light))
    assert off_hue < 0.01
    assert off_light > 2 * off_hue


@pytest.mark.slow
def test_a_cube_that_stands_in_the_brightest_of_a_reflection_is_counted_and_its_shadow_is_nothing():
    assert tiles_with_cubes(3416, MODERATE["glare"]) == EXACT
