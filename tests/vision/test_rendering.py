"""Pieces as a camera renders them that sets contrast and colours otherwise than it did at their enrolment."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from hypothesis import given
from hypothesis import strategies as st

from tests.vision import cube_boards
from tests.vision.path_traced.changes import coloured, curved
from vision.pieces import lamp, spaces
from vision.pieces.shown_patches import Patches
from vision.rendering import STRAY, Rendering, logarithms, told_by, told_by_many
from vision.results import Refusal

#: BGR.
COLOURS = np.array([(40, 60, 190), (180, 110, 50), (60, 190, 220), (70, 150, 70)], float)
WOODEN = np.array([(39, 68, 106), (32, 107, 223), (60, 146, 51), (162, 88, 36)], float)
#: 60 of all sorts.
MANY = np.random.default_rng(3).uniform(10, 245, (60, 3))
CAMERAS = {
    "brighter": curved(0.7),
    "darker": curved(1.4),
    "pale": coloured(0.65),
    "strong colours": coloured(1.4),
}


@pytest.fixture(scope="module")
def board():
    """A drawn board, as :func:`cube_boards.board` tells it."""
    return cube_boards.board(132453)


def judged(found, board):
    """How many spaces are read wrongly, and how many are refused."""
    quads, _, _, truth, _ = board
    assert not isinstance(found, Refusal)
    holds = {name: {truth[name]: 1} if name in truth else {} for name in quads}
    refused = [name for name, one in found.items() if isinstance(one, Refusal)]
    wrong = [n for n, one in found.items() if n not in refused and one.contents != holds[n]]
    return len(wrong), len(refused)


@pytest.mark.parametrize("look", CAMERAS.values(), ids=CAMERAS)
def test_pieces_are_told_by_another_camera_than_enrolled_them(board, look):
    quads, empty, picture, _, known = board
    assert judged(spaces.read_spaces(look(picture), quads, known, look(empty)), board) == (0, 0)


@pytest.mark.parametrize("look", CAMERAS.values(), ids=CAMERAS)
def test_so_they_are_without_the_empty_picture(board, look):
    quads, _, picture, _, known = board
    wrong, refused = judged(spaces.read_spaces(look(picture), quads, known), board)
    assert not wrong and refused <= 3


@pytest.mark.parametrize("look", CAMERAS.values(), ids=CAMERAS)
def test_pieces_of_two_colours_tell_the_camera_in_a_light_of_the_same_colour(board, look):
    quads, empty, picture, truth, known = board
    for other in ("pink", "orange"):
        two = {name: quad for name, quad in quads.items() if truth.get(name) != other}
        found = spaces.read_spaces(look(picture), two, known, look(empty))
        assert judged(found, (two, empty, picture, truth, known)) == (0, 0)


def test_one_colour_alone_tells_no_camera(board):
    """What stands there may as well be a piece of another game."""
    quads, empty, picture, truth, known = board
    only = {name: quad for name, quad in quads.items() if truth.get(name) in ("green", None)}
    strong = coloured(1.6)
    found = spaces.read_spaces(strong(picture), only, known, strong(empty))
    assert all(isinstance(found[name], Refusal) for name in only if name in truth)


@given(
    st.lists(st.floats(0.6, 1.6), min_size=3, max_size=3),
    st.floats(0.6, 1.6),
    st.floats(0.6, 1.6),
)
def test_a_rendering_is_told_by_the_colours_it_made_and_taken_off_again(factors, contrast, saturation):
    made = Rendering(np.array(factors), contrast, saturation)
    enrolled = logarithms(COLOURS)
    told = told_by(enrolled, made.moved(enrolled))
    assert np.allclose(told.moved(enrolled), made.moved(enrolled), atol=0.02)
    seen = np.clip(np.exp(made.moved(enrolled)) - STRAY, 0, 255)
    saturated = np.exp(Rendering(np.ones(3), 1.0, saturation).moved(enrolled)) - STRAY
    kept = unclipped(saturated) & unclipped(seen)
    assert np.allclose(made.off(seen[kept]), COLOURS[kept], atol=0.01)


@given(
    st.floats(0.7, 1.5),
    st.floats(0.6, 1.5),
    st.sampled_from([1.0, 2.2]),
    st.floats(-0.03, 0.03),
    st.floats(-0.015, 0.015),
)
def test_so_is_one_that_bends_the_greys_and_mixes_light(contrast, saturation, gamma, square, cube):
    made = Rendering(np.array([0.9, 1.0, 1.1]), contrast, saturation, gamma, (square, cube))
    enrolled = logarithms(MANY)
    told, *_ = told_by_many(enrolled, made.moved(enrolled))
    assert np.median(np.abs(told.moved(enrolled) - made.moved(enrolled))) < 0.02
    seen = np.exp(made.moved(enrolled)) - STRAY
    saturated = np.exp(Rendering(np.ones(3), 1.0, saturation, gamma).moved(enrolled)) - STRAY
    kept = unclipped(saturated) & unclipped(seen)
    assert np.allclose(made.off(seen[kept]), MANY[kept], atol=0.05)


def test_strong_colours_are_told_though_brown_passes_for_orange_in_them():
    every = dict(zip(("brown", "orange", "green", "blue"), logarithms(WOODEN), strict=True))
    are = ["brown", "brown", "brown", "orange", "orange", "green", "green", "green"]
    strong = Rendering(np.ones(3), 1.0, 1.5)
    shown = np.array([strong.moved(every[name]) for name in are])
    taken = np.array(["orange" if name == "brown" else name for name in are])
    found = lamp.told(Patches(taken, shown, every))
    assert np.allclose(
        found.moved(np.array(list(every.values()))), strong.moved(np.array(list(every.values()))), atol=0.15
    )


def unclipped(colours):
    """Which (n,) of some colours (n, 3) have no channel in black or white, of which nothing comes back."""
    return ((colours > 1e-6) & (colours < 255 - 1e-6)).all(axis=1)
