"""A table whose empty picture went through another tone curve."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision import cube_boards
from tests.vision.path_traced.changes import coloured, curved
from vision.pieces import spaces
from vision.results import Refusal
from vision.tone import match_tone


@pytest.fixture(scope="module")
def board():
    """A drawn board, as :func:`cube_boards.board` tells it."""
    return cube_boards.board(132424)


@pytest.mark.parametrize("look", [curved(0.7), curved(1.3), coloured(0.75)], ids=["bright", "dark", "pale"])
def test_a_board_is_read_whose_empty_picture_has_another_tone(board, look):
    quads, empty, picture, truth, known = board
    found = spaces.read_spaces(picture, quads, known, look(empty))
    assert not isinstance(found, Refusal)
    holds = {name: {truth[name]: 1} if name in truth else {} for name in quads}
    wrong = [n for n, one in found.items() if not isinstance(one, Refusal) and one.contents != holds[n]]
    assert not wrong
    assert sum(isinstance(one, Refusal) for one in found.values()) <= 2


@settings(max_examples=20, deadline=None)
@given(st.floats(0.7, 1.4), st.floats(0.75, 1.25), st.floats(0.8, 1.2))
def test_a_tone_curve_is_taken_off_and_what_stands_on_the_board_stays(board, power, blue, red):
    _, empty, picture, _, _ = board
    other = curved(power)(np.uint8(np.clip(empty * (blue, 1.0, red), 0, 255)))
    told = match_tone(other, picture)
    off = np.abs(np.float32(told) - picture).mean(axis=2)
    was = np.abs(np.float32(empty) - picture).mean(axis=2)
    ground, pieces = was < 12, was > 60
    assert np.median(off[ground]) < 5
    assert np.median(off[pieces]) > 40


def test_a_picture_of_the_same_tone_stays_as_it_is(board):
    _, empty, picture, _, _ = board
    assert match_tone(empty, picture) is empty
