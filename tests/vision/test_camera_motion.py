"""How a camera moved between two pictures of one table."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.from_a_hand import cut, cut_matrix
from vision.camera_motion import by_features, by_parts
from vision.quads import project, rectangle
from vision.twin_eye import surfaces

WOOD = surfaces.surface("wood", 3, 1296, 972)
PLAIN = np.full((720, 960, 3), 120, np.uint8)


def exposed(picture, seed, brighter=1.0):
    grain = np.random.default_rng(seed).normal(0, 2, picture.shape)
    return np.uint8(np.clip(picture * brighter + grain, 0, 255))


def error(motion, picture, before, after):
    """By how many pixels the motion between two cuts of a picture is off in the middle half of the first, at most."""
    true = cut_matrix(picture.shape, **after) @ np.linalg.inv(cut_matrix(picture.shape, **before))
    places = rectangle(480, 360) + (240, 180)
    return np.hypot(*(project(motion.matrix, places) - project(true, places)).T).max()


@settings(max_examples=25, deadline=None)
@given(
    st.tuples(st.floats(-0.04, 0.04), st.floats(-0.04, 0.04)),
    st.floats(-2.5, 2.5),
    st.floats(0.97, 1.03),
    st.floats(0.7, 1.4),
)
def test_a_nudge_is_told_by_parts_under_any_light(moved, turn, nearer, brighter):
    after = {"moved": moved, "turn": turn, "nearer": nearer}
    motion = by_parts(exposed(cut(WOOD), 1), exposed(cut(WOOD, **after), 2, brighter))
    assert motion is not None
    assert motion.still or error(motion, WOOD, {}, after) < 2.5


@pytest.mark.parametrize("moved", [(0.0, 0.0), (0.004, -0.003), (-0.006, 0.005)])
def test_a_camera_that_only_trembled_stood_still(moved):
    assert by_parts(exposed(cut(WOOD), 1), exposed(cut(WOOD, moved=moved), 2)).still


@pytest.mark.parametrize("after", [{"moved": (0.12, -0.1), "turn": 20.0}, {"turn": -8.0, "nearer": 1.2}])
def test_a_camera_that_was_laid_aside_is_told_by_features(after):
    before, now = exposed(cut(WOOD), 1), exposed(cut(WOOD, **after), 2)
    assert by_parts(before, now) is None
    assert error(by_features(before, now), WOOD, {}, after) < 2.5


@pytest.mark.parametrize("how", [by_parts, by_features])
def test_a_plain_table_and_another_one_tell_nothing(how):
    assert how(exposed(PLAIN, 1), exposed(PLAIN, 2)) is None
    other = surfaces.surface("printed", 8, 960, 720)
    assert how(exposed(cut(WOOD), 1), exposed(other, 2)) is None


def test_what_the_first_picture_does_not_show_is_known():
    motion = by_parts(exposed(cut(WOOD), 1), exposed(cut(WOOD, moved=(0.04, 0.0)), 2))
    seen = motion.seen((720, 960))
    assert seen[:, :900].all()
    assert not seen[:, 935:].any()
