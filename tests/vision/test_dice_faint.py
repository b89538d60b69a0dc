"""Dice in nearly the colour of their table, seen from straight above: of those hardly more than the pips shows."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.dice import read_dice

#: Where pips lie on a face, in thirds of its edge from the middle.
PIPS = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)]}
EDGE = 60


def lay(table: np.ndarray, value: int, at: tuple[int, int], turn: float, body, pips) -> None:
    """A die without sides into a picture (float32, changed in place), with a soft shadow around it."""
    (x, y), box = at, cv2.boxPoints((at, (EDGE - 14, EDGE - 14), turn))
    shade = np.zeros(table.shape[:2], np.float32)
    cv2.fillConvexPoly(shade, np.int32(box + 9), 1.0)
    table *= 1 - 0.4 * cv2.GaussianBlur(shade, (0, 0), 6)[..., None]
    cv2.polylines(table, [np.int32(box)], True, body, 14, cv2.LINE_AA)
    cv2.fillConvexPoly(table, np.int32(box), body)
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    for u, v in np.multiply(PIPS[value], EDGE * 0.25):
        cv2.circle(table, (round(x + c * u - s * v), round(y + s * u + c * v)), 6, pips, -1, cv2.LINE_AA)


def photographed(table: np.ndarray, moment: int) -> np.ndarray:
    noise = np.random.default_rng(moment).normal(0, 3, table.shape)
    lit = table * np.linspace(0.85, 1.05, table.shape[1])[:, None]
    return np.clip(cv2.GaussianBlur(lit, (0, 0), 0.8) + noise, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("other", [None, (40, 40, 190)], ids=["alone", "beside a plain one"])
@pytest.mark.parametrize(
    ("table", "body", "pips"),
    [
        ((232, 238, 240), (235, 235, 235), (20, 20, 20)),
        ((40, 38, 36), (30, 30, 30), (240, 240, 240)),
        ((50, 45, 160), (40, 40, 190), (240, 240, 240)),
        ((70, 110, 60), (66, 118, 55), (240, 240, 240)),
    ],
    ids=["white on paper", "black on black", "red on red", "green on green"],
)
def test_a_die_in_the_colour_of_its_table_is_not_passed_over(table, body, pips, other):
    bare = np.full((720, 1280, 3), table, np.float32)
    full = bare.copy()
    lay(full, 1, (300, 200), 45, body, pips)
    lay(full, 5, (620, 430), 20, body, pips)
    if other is not None:
        lay(full, 2, (1000, 300), 70, other, (240, 240, 240))
    picture, empty = photographed(full, 1), photographed(bare, 2)
    values = [1, 5, 2] if other is not None else [1, 5]
    for count in (None, len(values)):
        assert [die.value for die in read_dice(picture, empty, count)] == values
