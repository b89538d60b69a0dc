"""Cards seen so steeply that a usual lens and the table tell more than the outline of one of them."""

from __future__ import annotations

import numpy as np
import pytest

from vision.cards.face import Shape
from vision.cards.places.lens import through_a_lens
from vision.cards.places.plane import plane_of
from vision.quads import project, rectangle

SIZE = (960, 1280)
SHAPE = Shape.of(62 / 88)
CARD = rectangle(SHAPE.width, SHAPE.height) - 0.5


def _table(elevation: float, focal: float, height: float = 200.0) -> np.ndarray:
    """The homography (3, 3) from card pixels on the table to a picture taken from so many degrees above it.

    A card square to the view in the middle of the picture would be ``height`` pixels high.
    """
    e = np.radians(elevation)
    right, ahead = (
        np.array([1.0, 0, 0]),
        np.array([0, -np.cos(e), np.sin(e)]),
    )  # down the card, into the table
    down = np.cross(ahead, right)
    turn = np.stack([right, down, ahead])
    away = focal * max(SIZE) * SHAPE.height / height
    lens = np.array([[focal * max(SIZE), 0, SIZE[1] / 2], [0, focal * max(SIZE), SIZE[0] / 2], [0, 0, 1]])
    return lens @ np.column_stack([turn[:, 0], turn[:, 1], [0, 0, away]])


def _laid(table: np.ndarray, x: float, y: float, degrees: float) -> np.ndarray:
    """The corners (4, 2) in the picture of a card turned by so much, its middle so many card heights from that of the picture."""
    a = np.radians(degrees)
    turn = np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
    return project(table, (CARD - CARD.mean(axis=0)) @ turn + np.array([x, y]) * SHAPE.height)


def _off(to_picture: np.ndarray, table: np.ndarray, there: tuple[float, float, float]) -> float:
    """How far the sides of a card at ``there`` seem to differ from those of one, in parts of them."""
    flat = project(np.linalg.inv(to_picture), _laid(table, *there))
    length = np.linalg.norm(flat - np.roll(flat, -1, axis=0), axis=1)
    return float(np.abs(length / [SHAPE.width, SHAPE.height, SHAPE.width, SHAPE.height] - 1).max())


@pytest.mark.parametrize("focal", [0.6, 0.8, 1.1])
def test_a_corner_that_is_off_bends_the_table_less_than_without_a_lens(focal):
    rng, free, seen = np.random.default_rng(0), [], []
    for elevation in (28, 35, 45):
        table = _table(elevation, focal)
        for _ in range(40):
            first = _laid(table, *rng.uniform(-1, 1, 2), rng.uniform(0, 360))
            first[rng.integers(4)] += rng.normal(0, 4, 2)
            there = (*rng.uniform(-2, 2, 2), rng.uniform(0, 360))
            free.append(_off(plane_of([first], SHAPE).to_picture, table, there))
            seen.append(_off(plane_of([first], SHAPE, SIZE).to_picture, table, there))
    assert np.percentile(seen, 75) < 0.9 * np.percentile(free, 75)
    assert max(seen) < max(free)


def test_a_plane_that_a_usual_lens_shows_stays_what_it_is():
    table = _table(35, 0.8)
    plane = plane_of([_laid(table, 0.3, 0.2, 20)], SHAPE, SIZE)
    assert _off(plane.to_picture, table, (-1.5, -1.5, 70)) < 0.01


def test_what_no_lens_saw_as_a_rectangle_has_no_lens():
    askew = np.float32([(100, 100), (500, 130), (320, 170), (90, 700)])
    assert through_a_lens(askew, CARD, SIZE) is None
