"""Tables on which no dice lie, although something looks like one."""

import cv2
import numpy as np
import pytest

from vision.dice import read_dice
from vision.results import Refusal
from vision.twin_eye.surfaces import surface


def balls(seed):
    """Three shining balls with a few dark spots on felt, BGR."""
    rng = np.random.default_rng(seed)
    picture = surface("felt", seed, 480, 640).astype(np.float32)
    y, x = np.mgrid[:480, :640]
    for k in range(3):
        at, size = np.array([150 + 170 * k, 240]) + rng.uniform(-40, 40, 2), rng.uniform(30, 45)
        u, v = (x - at[0]) / size, (y - at[1]) / size
        inside = np.hypot(u, v) < 1
        high = np.sqrt(np.clip(1 - u * u - v * v, 0, 1))
        light = 0.35 + 0.75 * np.clip(0.8 * high - 0.4 * u - 0.4 * v, 0, 1)
        picture[inside] = (rng.uniform(60, 230, 3) * light[..., None])[inside]
        for _ in range(int(rng.integers(1, 4))):
            a = rng.uniform(-0.4, 0.4, 2)
            picture[np.hypot(u - a[0], v - a[1]) < 0.12] *= 0.35
    return cv2.GaussianBlur(np.clip(picture, 0, 255).astype(np.uint8), (0, 0), 0.8)


@pytest.mark.parametrize("seed", [78300, 78301, 78304, 78307])
def test_what_is_no_die_is_not_to_be_rolled_again(seed):
    said = read_dice(balls(seed))
    assert isinstance(said, Refusal) and said.code == "perhaps_a_die"
    assert "if not, take it away" in said.advice and said.place is not None


def test_where_somebody_says_that_dice_lie_there_they_are_dice():
    said = read_dice(balls(78300), count=3)
    assert isinstance(said, Refusal) and said.code == "unreadable_face"
