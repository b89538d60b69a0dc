"""A table whose light fell otherwise when it was empty."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.path_traced.changes import vignetted
from tests.vision.path_traced.measure import HERE
from vision.dice import read_dice
from vision.picture import load
from vision.relighting import relit
from vision.twin_eye import surfaces

CLOTH = surfaces.surface("cloth", 5, 256, 192)


def lit(picture, across, down, middle, seed):
    """A picture under a lamp beside it, with the grain of a camera."""
    y, x = np.mgrid[-1 : 1 : picture.shape[0] * 1j, -1 : 1 : picture.shape[1] * 1j]
    light = np.exp(across * x + down * y - middle * (x * x + y * y))[..., None]
    grain = np.random.default_rng(seed).normal(0, 1.5, picture.shape)
    return np.uint8(np.clip(picture * light + grain, 0, 255))


def apart(a, b):
    return float(np.median(np.abs(np.float32(a) - b)))


@settings(max_examples=30, deadline=None)
@given(st.floats(0.2, 0.5), st.floats(-0.4, 0.4), st.floats(0.0, 0.4), st.sampled_from([-1, 1]))
def test_the_light_of_a_lamp_beside_the_table_is_told_and_what_lies_there_is_not(across, down, middle, side):
    now = lit(CLOTH, side * across, down, middle, 1)
    now[60:130, 90:170] = (30, 30, 200)
    empty = relit(lit(CLOTH, 0, 0, 0, 2), now)
    table = np.ones(now.shape[:2], bool)
    table[60:130, 90:170] = False
    assert apart(empty[table], now[table]) < 4
    assert apart(empty[~table], now[~table]) > 25


@pytest.mark.parametrize("brighter", [0.6, 1.0, 1.4])
def test_an_even_light_is_left_alone(brighter):
    assert relit(lit(CLOTH, 0, 0, 0, 1), np.uint8(np.clip(lit(CLOTH, 0, 0, 0, 2) * brighter, 0, 255))) is None


@pytest.mark.parametrize(
    ("name", "values"), [("001c", [2, 5]), ("005c", [1, 2, 3, 3, 4, 5]), ("006a", [1, 2, 3, 5, 6])]
)
def test_dice_are_read_where_the_empty_table_was_dark_at_its_corners(name, values):
    picture, empty = (load(HERE / "dice" / f"dice_{n}.jpg") for n in (name, f"{name[:-1]}_empty"))
    assert sorted(die.value for die in read_dice(picture, vignetted(empty))) == values
