"""A table whose empty picture went through another tone curve."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.path_traced.changes import coloured, curved
from vision.pieces import colours, spaces
from vision.pieces.enrol import enrol
from vision.quads import flatten
from vision.results import Refusal
from vision.tone import match_tone
from vision.twin_eye.solids import Solid
from vision.twin_eye.spaces import WOODS, board_scene


@pytest.fixture(scope="module")
def board():
    """A drawn board: its quads, the empty one, one with cubes, what stands on it, and colours enrolled on it."""
    scene, quads, centres = board_scene(132424)
    names, rng, crops = list(quads), np.random.default_rng(3), {}
    cube = partial(Solid, 8)
    laid = scene.laid()
    for index, wood in enumerate(WOODS):
        mine = names[index :: len(WOODS)]
        scene.solids = [cube((*centres[n], 0.3), WOODS[wood], spin=rng.uniform(0, 90)) for n in mine]
        picture = scene.picture(moment=10 + index, laid=laid)
        crops[wood] = [flatten(picture, quads[n], 48, 48) for n in mine]
    scene.solids = []
    empty = scene.picture(moment=1, laid=laid)
    crops[colours.EMPTY] = [flatten(empty, quad, 48, 48) for quad in quads.values()]
    truth = {n: {str(rng.choice(list(WOODS))): 1} if rng.random() < 0.5 else {} for n in names}
    scene.solids = [
        cube((*centres[n], 0.3), WOODS[wood], spin=rng.uniform(0, 90))
        for n, holds in truth.items()
        for wood in holds
    ]
    return quads, empty, scene.picture(moment=2, laid=laid), truth, enrol(crops)


@pytest.mark.parametrize("look", [curved(0.7), curved(1.3), coloured(0.75)], ids=["bright", "dark", "pale"])
def test_a_board_is_read_whose_empty_picture_has_another_tone(board, look):
    quads, empty, picture, truth, known = board
    found = spaces.read_spaces(picture, quads, known, look(empty))
    assert not isinstance(found, Refusal)
    wrong = [n for n, one in found.items() if not isinstance(one, Refusal) and one.contents != truth[n]]
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
