"""A picture of the empty table must show the view that is read, or every difference would be taken for a piece."""

import cv2
import numpy as np
import pytest

from vision import reference
from vision.pieces import spaces
from vision.pieces.enrol import enrol as enrol_colours
from vision.results import Refusal
from vision.twin_eye.spaces import board_scene


@pytest.fixture(scope="module")
def boards():
    """The pictures of two boards, and the spaces of the first."""
    (scene, quads, _), (other, _, _) = board_scene(1), board_scene(3)
    return scene.picture(), other.picture(), quads


@pytest.mark.parametrize("light", [(0.6, 0.55, 0.5), (1.0, 1.0, 1.0), (1.2, 1.25, 1.3)])
def test_the_same_view_is_taken_after_a_nudge_and_under_another_light(boards, light):
    board, _, _ = boards
    nudged = np.roll(board, (2, -4), axis=(0, 1))
    lit = np.clip(nudged * np.float32(light), 0, 255).astype(np.uint8)
    found = reference.as_now(board, lit)
    inside = np.s_[20:-20, 20:-20]
    assert np.median(cv2.absdiff(found, lit)[inside]) <= 3


def test_a_plain_cloth_is_taken_though_it_has_no_outlines(boards):
    board, _, _ = boards
    cloth = np.full_like(board, (60, 90, 50))
    laid = cloth.copy()
    cv2.rectangle(laid, (300, 200), (380, 280), (40, 40, 200), -1)
    assert (reference.as_now(cloth, laid) == cloth).all()


def test_an_empty_black_cloth_is_taken_though_it_is_dark(boards):
    board, _, _ = boards
    cloth = np.full_like(board, 6)
    laid = cloth.copy()
    cv2.rectangle(laid, (300, 200), (380, 280), (40, 40, 200), -1)
    assert (reference.as_now(cloth, laid) == cloth).all()


def test_a_picture_of_something_else_is_refused(boards):
    board, other, quads = boards
    plain = np.full_like(board, 120)
    shades = {name: [np.full((24, 24, 3), shade, np.uint8)] for name, shade in (("red", 60), ("black", 10))}
    known = enrol_colours(shades)
    for empty, code in (
        (other, "not_aligned"),
        (plain, "not_aligned"),
        (board // 40, "too_dark"),
        (board[:9, :9], "too_small"),
    ):
        found = spaces.read_spaces(board, quads, known, empty)
        assert isinstance(found, Refusal)
        assert found.code == code
