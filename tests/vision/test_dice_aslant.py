"""Dice seen aslant, their sides with many pips in sight, the empty table known."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.dice import read_dice

#: Where pips lie on a face, in quarters of its edge from the middle.
SIX = [(u, v) for u in (-1, 1) for v in (-1, 0, 1)]
FOUR = [(u, v) for u in (-1, 1) for v in (-1, 1)]
SQUARE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2
RING = np.array([(np.cos(a), np.sin(a)) for a in np.linspace(0, 2 * np.pi, 24, endpoint=False)])


def seen(points: np.ndarray, tilt: float) -> np.ndarray:
    """Pixels (n, 2) of points (n, 3) in edges of a die, seen from 18 edges away; z looks up from the table."""
    x, y, z = points.T
    s, c = np.sin(tilt), np.cos(tilt)
    away = 18 + s * -y - c * z
    return np.stack([640 + 1400 * x / away, 360 + 1400 * (c * y - s * z) / away], axis=1)


def lay(table: np.ndarray, at: tuple[float, float], turn: float, tilt: float, body) -> None:
    """A die that shows four, and six on its sides, into a picture (float32, changed in place)."""
    c, s = np.cos(turn), np.sin(turn)
    base = SQUARE @ np.array([(c, s), (-s, c)]) + at
    upper, lower = np.c_[base, np.ones(4)], np.c_[base, np.zeros(4)]
    sides = [np.array([lower[k], lower[k - 3], upper[k - 3], upper[k]]) for k in range(4)]
    near = sorted(sides, key=lambda side: side[:, 1].mean())[-2:]
    for face, pips, light in [(near[0], SIX, 0.65), (near[1], SIX, 0.55), (upper, FOUR, 1.0)]:
        cv2.fillPoly(table, [np.int32(seen(face, tilt))], (np.array(body) * light).tolist(), cv2.LINE_AA)
        across, along = face[1] - face[0], face[3] - face[0]
        for u, v in np.multiply(pips, 0.26):
            rim = face.mean(axis=0) + (u + 0.1 * RING[:, :1]) * across + (v + 0.1 * RING[:, 1:]) * along
            cv2.fillPoly(table, [np.int32(np.round(seen(rim, tilt)))], (240 * light,) * 3, cv2.LINE_AA)


def photographed(table: np.ndarray, moment: int) -> np.ndarray:
    """Under a lamp whose light is a little purple."""
    noise = np.random.default_rng(moment).normal(0, 3, table.shape)
    lit = cv2.GaussianBlur(table * (1.12, 0.88, 1.05), (0, 0), 0.8)
    return np.clip(lit + noise, 0, 255).astype(np.uint8)


@pytest.mark.parametrize(
    ("body", "tilt", "turn"),
    [((40, 40, 190), 24, 0.3), ((40, 40, 190), 33, 0.3), ((180, 80, 40), 36, 0.1), ((30, 120, 230), 36, 1.2)],
    ids=["red", "red, more aslant", "blue", "orange"],
)
def test_the_pips_on_its_sides_are_no_other_die_below(body, tilt, turn):
    bare = np.full((720, 1280, 3), (45, 45, 50), np.float32)
    full = bare.copy()
    for at in ((2.5, -1.5), (-3.0, 1.0)):
        lay(full, at, turn, np.radians(tilt), body)
    found = read_dice(photographed(full, 1), photographed(bare, 2))
    assert [die.value for die in found] == [4, 4]
