"""Windows cut out of crowds with what the network should say of them, and everything a camera may add."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.dice.nets.learnt import view
from vision.dice.nets.teach.crowds import Crowd, Known
from vision.twin_eye import surfaces

#: The part of windows that one die fills, and of those that show a bare table; the rest shows pieces of dice.
_FILLED, _BARE = 0.76, 0.04
#: What a window that counts as filled may be off: shift and width in parts of a die's width.
_OFF, _NARROW, _WIDE = 0.1, 0.88, 1.36
#: A window is no good answer to any die from here on: shift, and least and most width.
_AWAY, _TOO_NARROW, _TOO_WIDE = 0.3, 0.62, 1.8


@dataclass(frozen=True)
class Lesson:
    """A view (64, 64, 3) and its answer: ``value`` 0 to 6 or None if nobody can say, ``up`` (2,) or None."""

    view: np.ndarray
    value: int | None
    up: np.ndarray | None


def lesson(rng: np.random.Generator, crowds: list[Crowd], tables: list[np.ndarray]) -> Lesson:
    """One window, spoilt by a camera. ``tables`` are bare ones (BGR)."""
    crowd = crowds[rng.integers(len(crowds))]
    die = crowd.dice[rng.integers(len(crowd.dice))]
    mirrored, turn, kind = rng.random() < 0.5, _turn(rng, die), rng.random()
    if kind < _FILLED:
        centre = die.centre + rng.uniform(-_OFF, _OFF, 2) * die.width
        width = die.width * (rng.uniform(_NARROW, _WIDE) if rng.random() < 0.7 else rng.uniform(0.97, 1.15))
        shown = view(crowd.picture, centre, width, turn, mirrored)
        c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        up = np.array([[c, s], [-s, c]]) @ die.up * (-1 if mirrored else 1, 1)
        return Lesson(spoilt(rng, shown), None if die.lean else die.value, up)
    if kind < _FILLED + _BARE:
        table = tables[rng.integers(len(tables))]
        middle = rng.uniform(0.2, 0.8, 2) * table.shape[1::-1]
        return Lesson(spoilt(rng, view(table, middle, rng.uniform(20, 160), turn, mirrored)), 0, None)
    centre, width = _beside(rng, crowd, die)
    return Lesson(spoilt(rng, view(crowd.picture, centre, width, turn, mirrored)), 0, None)


def bare_tables() -> list[np.ndarray]:
    """Tables of every kind without dice, BGR uint8."""
    return [surfaces.surface(kind, seed, 500, 500) for kind in surfaces.KINDS for seed in range(90, 96)]


def _turn(rng: np.random.Generator, die: Known) -> float:
    """Degrees by which a window may be turned: any seen from above, few at a slant, where people hold a camera upright."""
    steep = float(np.hypot(*die.up))
    return float(rng.uniform(-180, 180) if steep < 0.22 else rng.normal(0, 30 if steep < 0.45 else 12))


def _beside(rng: np.random.Generator, crowd: Crowd, die: Known) -> tuple[np.ndarray, float]:
    """Centre and width of a window that no die fills: beside one, inside one, or around several."""
    while True:
        kind = rng.integers(3)
        if kind == 0:
            angle = rng.uniform(0, 2 * np.pi)
            centre = (
                die.centre + np.array([np.cos(angle), np.sin(angle)]) * rng.uniform(0.36, 1.2) * die.width
            )
            width = die.width * rng.uniform(0.8, 1.4)
        elif kind == 1:
            centre = die.centre + rng.uniform(-0.3, 0.3, 2) * die.width
            width = die.width * rng.uniform(0.3, 0.56)
        else:
            centre = die.centre + rng.uniform(-0.6, 0.6, 2) * die.width
            width = die.width * rng.uniform(1.9, 3.2)
        if not any(
            np.abs(centre - other.centre).max() < _AWAY * other.width
            and _TOO_NARROW < width / other.width < _TOO_WIDE
            for other in crowd.dice
        ):
            return centre, width


def recoloured(rng: np.random.Generator, x: np.ndarray) -> np.ndarray:
    """A BGR picture (float32, of 255) in other colours, at times in none, under another light."""
    if rng.random() < 0.3:
        x = x[..., rng.permutation(3)]
    if rng.random() < 0.15:
        x = np.repeat(x.mean(axis=2, keepdims=True), 3, axis=2)
    if rng.random() < 0.5:
        x = x * rng.uniform(0.75, 1.3, 3)
    x = 255 * (np.clip(x, 0, 255) / 255) ** rng.uniform(0.65, 1.5)
    return x * rng.uniform(0.5, 1.35) + rng.uniform(-15, 25)


def spoilt(rng: np.random.Generator, shown: np.ndarray) -> np.ndarray:
    """A square view ``shown`` in other colours and light, with reflections, coarse, blurred, noisy and compressed; uint8."""
    x = recoloured(rng, shown.astype(np.float32))
    if rng.random() < 0.35:
        x = x + _reflection(rng, len(x))[..., None]
    x = np.clip(x, 0, 255).astype(np.uint8)
    if rng.random() < 0.45:
        coarse = int(len(x) * rng.uniform(0.31, 0.94))
        x = cv2.resize(cv2.resize(x, (coarse, coarse), interpolation=cv2.INTER_AREA), x.shape[:2])
    kind = rng.random()
    if kind < 0.25:
        x = cv2.GaussianBlur(x, (0, 0), rng.uniform(0.4, 1.5))
    elif kind < 0.35:
        x = cv2.filter2D(x, -1, _shake(rng))
    if rng.random() < 0.5:
        x = np.clip(x + rng.normal(0, rng.uniform(1, 14), x.shape), 0, 255).astype(np.uint8)
    if rng.random() < 0.4:
        _, packed = cv2.imencode(".jpg", x, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 95))])
        x = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    return x


def _reflection(rng: np.random.Generator, side: int) -> np.ndarray:
    x, y = rng.uniform(0, side, 2)
    rows, columns = np.mgrid[:side, :side]
    away = (columns - x) ** 2 + ((rows - y) / rng.uniform(0.4, 1)) ** 2
    return rng.uniform(20, 220) * np.exp(-away / (2 * rng.uniform(3, 30) ** 2))


def _shake(rng: np.random.Generator) -> np.ndarray:
    length = int(rng.integers(3, 7))
    kernel = np.zeros((length, length), np.float32)
    ends = ((0, int(rng.integers(length))), (length - 1, int(rng.integers(length))))
    cv2.line(kernel, *ends, 1.0)
    return kernel / kernel.sum()
