"""An earlier picture of a board under the light of the present one."""

import cv2
import numpy as np

from vision.tiles.grid import under_light

SIDE, CELL = 8, 40


def table(seed: int) -> np.ndarray:
    """A table with a coarse grain."""
    rng = np.random.default_rng(seed)
    grain = cv2.resize(rng.normal(0, 25, (20, 20)), (SIDE * CELL,) * 2, interpolation=cv2.INTER_CUBIC)
    return np.clip(110 + grain[..., None] * [0.8, 1.0, 1.2], 60, 240).astype(np.uint8)


def beside_a_lamp(picture: np.ndarray, falls_off: float) -> np.ndarray:
    """The light falls off by that much, as a logarithm, from left to right."""
    return np.clip(
        picture * np.exp(-falls_off * np.linspace(0, 1, picture.shape[1]))[:, None], 0, 255
    ).astype(np.uint8)


def test_an_earlier_board_is_lit_from_the_side_from_which_the_present_one_is():
    """Though half of it is covered with something new."""
    now, before = table(1), table(1)
    now[: len(now) // 2] = (40, 40, 160)
    lit = under_light(before, beside_a_lamp(now, 0.8), SIDE, SIDE)
    as_before = lit[len(now) // 2 :].astype(float) / beside_a_lamp(now, 0.8)[len(now) // 2 :]
    assert np.abs(as_before - 1).max() < 0.1
