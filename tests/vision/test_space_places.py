"""Spaces that were marked before the camera was moved, and pictures in a mirror: refused instead of read as other spaces."""

import cv2
import numpy as np
import pytest

from tests.vision import cube_boards
from vision.pieces import spaces
from vision.quads import project, rectangle
from vision.results import Refusal
from vision.twin_eye.spaces import WOODS


@pytest.fixture(scope="module")
def board():
    """A drawn board, as :func:`cube_boards.board` tells it."""
    return cube_boards.board(3)


def bumped(picture, across):
    """What a camera sees that was moved by so many pixels, and a little turned; and the matrix that tells where."""
    height, width = picture.shape[:2]
    matrix = np.vstack([cv2.getRotationMatrix2D((width / 2, height / 2), 1.0, 1.0), [0, 0, 1]])
    matrix[:2, 2] += (across, -0.6 * across)
    moved = cv2.warpPerspective(picture, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE)
    return moved, matrix


@pytest.mark.parametrize("across", [45, 60])
def test_spaces_marked_before_the_camera_moved_are_refused(board, across):
    quads, empty, picture, _, known = board
    moved, _ = bumped(picture, across)
    found = spaces.read_spaces(moved, quads, known, empty)
    assert isinstance(found, Refusal) and found.code == "camera_moved"
    assert "camera moved" in found.advice


@pytest.mark.parametrize("across", [20, 45, 60])
def test_spaces_marked_after_the_camera_moved_are_read(board, across):
    quads, empty, picture, truth, known = board
    moved, matrix = bumped(picture, across)
    quads = {name: project(matrix, quad) for name, quad in quads.items()}
    found = spaces.read_spaces(moved, quads, known, empty)
    assert {name: one.contents for name, one in found.items() if one.contents} == {
        name: {colour: 1} for name, colour in truth.items()
    }


@pytest.mark.parametrize("axis", [0, 1])
def test_a_mirrored_picture_is_no_view_of_the_empty_board(board, axis):
    quads, empty, picture, _, known = board
    for pair in ((cv2.flip(picture, axis), empty), (picture, cv2.flip(empty, axis))):
        found = spaces.read_spaces(pair[0], quads, known, pair[1])
        assert isinstance(found, Refusal) and found.code == "not_aligned"


def even_rows(faint):
    """A board with even rows of spaces and ``faint`` print between them, three cubes on it, and its quads."""
    rng = np.random.default_rng(2)
    empty = np.full((600, 900, 3), (150, 170, 160), np.uint8)
    for _ in range(60):
        middle, shade = rng.uniform((0, 0), (900, 600)), rng.normal(0, faint, 3)
        corners = np.int32(middle + rng.uniform(-90, 90, (5, 2)))
        cv2.fillPoly(empty, [corners], [float(v) for v in shade + (150, 170, 160)], cv2.LINE_AA)
    quads = {}
    for row in range(3):
        for column in range(6):
            x, y = 75 + 150 * column, 100 + 200 * row
            cv2.circle(empty, (x, y), 50, (120, 135, 130), -1, cv2.LINE_AA)
            cv2.circle(empty, (x, y), 50, (60, 70, 80), 3, cv2.LINE_AA)
            quads[f"{row}{column}"] = rectangle(100, 100) + np.float32([x - 50, y - 50])
    picture = empty.copy()
    for name in ("00", "12", "24"):
        x, y = np.int32(quads[name].mean(axis=0)).tolist()
        cv2.rectangle(picture, (x - 15, y - 15), (x + 15, y + 15), WOODS["pink"], -1)
    noisy = (np.uint8(np.clip(each + rng.normal(0, 2, each.shape), 0, 255)) for each in (picture, empty))
    return (*noisy, quads)


def test_a_mirrored_board_of_even_rows_is_told_by_its_faint_print(board):
    picture, empty, quads = even_rows(18)
    found = spaces.read_spaces(cv2.flip(picture, 1), quads, board[-1], empty)
    assert isinstance(found, Refusal) and found.code == "not_aligned"
    assert isinstance(spaces.read_spaces(picture, quads, board[-1], empty), dict)


def test_a_board_that_is_the_same_in_a_mirror_is_read(board):
    picture, empty, quads = even_rows(0)
    assert isinstance(spaces.read_spaces(picture, quads, board[-1], empty), dict)
