"""Cards of which others hide a part: an outline is cut off, and so many blocks are hidden by half."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.cards import read
from vision.cards.enrol import enrol
from vision.cards.face import Shape
from vision.cards.places.cut_off import cut_off
from vision.cards.places.plane import Plane
from vision.quads import project, rectangle
from vision.twin_eye import card_tables
from vision.twin_eye.disturb import MODERATE
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene

SHAPE = Shape.of(0.7)
TABLE = cv2.getPerspectiveTransform(
    rectangle(1000, 1000), np.float32([[300, 200], [700, 200], [1000, 700], [0, 700]])
)
CARD = np.float32(
    [[300, 400], [300 + SHAPE.width, 400], [300 + SHAPE.width, 400 + SHAPE.height], [300, 400 + SHAPE.height]]
)


def _found(*outline: tuple[float, float]) -> float:
    """How far off, in pixels of the card, the nearest place is that is told by an outline given in shares of the card."""
    on_table = CARD[0] + np.float32(outline) * (SHAPE.width, SHAPE.height)
    plane = Plane(TABLE, SHAPE, 0.1)
    places = [project(np.linalg.inv(TABLE), place) for place in cut_off([project(TABLE, on_table)], plane)]
    ways = [np.roll(place, way, axis=0) for place in places for way in (0, 2)]
    return min((float(np.abs(way - CARD).max()) for way in ways), default=np.inf)


@pytest.mark.parametrize(
    "outline",
    [
        [(0, 0), (1, 0), (1, 0.6), (0, 0.7)],
        [(0.4, 0), (1, 0), (1, 1), (0, 1)],
        [(0, 0), (0.7, 0), (0.5, 0.8), (0, 0.9)],
        [(1, 0.9), (0, 0.4), (0, 0), (1, 0)],
    ],
)
def test_a_corner_of_an_outline_tells_the_card_of_which_the_rest_is_cut_off(outline):
    assert _found(*outline) < 0.01 * SHAPE.height


def test_an_outline_without_any_corner_of_a_card_tells_nothing():
    assert _found((0, 0.3), (0.7, 0), (1, 0.7), (0.3, 1)) == np.inf
    assert _found((0, 0), (2, 0), (2, 2), (0, 2)) == np.inf


@cache
def _villagers():
    cards = card_tables.villagers(7)
    return cards, enrol(cards.known.items())[0]


def _part(lower: tuple, upper: tuple, size: tuple[float, float]) -> float:
    """The part of the lower card, given by its middle and its turn, that the upper one hides."""
    boxes = [cv2.boxPoints((tuple(map(float, at)), size, turn)) for at, turn in (lower, upper)]
    return cv2.intersectConvexConvex(*boxes)[0] / (size[0] * size[1])


def crowd(seed: int) -> tuple[np.ndarray, list[str]]:
    """Five cards thrown on each other, of none of which more than two fifths are hidden, and their names."""
    cards, _ = _villagers()
    size, rng = cards.size, np.random.default_rng([seed, 72])
    laid: list[tuple[np.ndarray, float]] = []
    while len(laid) < 5:
        at = rng.uniform(-1, 1, 2) * (1.5 * size[1], 0.8 * size[1])
        new = (at, float(rng.choice([0, 90, 180, 270]) + rng.normal(0, 20)))
        hidden = [
            sum(_part(lower, upper, size) for upper in [*laid[place + 1 :], new])
            for place, lower in enumerate(laid)
        ]
        if all(part < 0.42 for part in hidden) and (
            not laid or any(_part(lower, new, size) > 0.1 for lower in laid)
        ):
            laid.append(new)
    names = [str(name) for name in rng.choice(list(cards.known), len(laid), replace=False)]
    flats = [
        Flat(cards.known[name], *size, tuple(at), turn, corner=3)
        for name, (at, turn) in zip(names, laid, strict=True)
    ]
    surface = card_tables.SURFACES[seed % len(card_tables.SURFACES)]
    scene = Scene(Lens(tilt=12, span=4 * size[1]), surface, seed, flats)
    return scene.picture(MODERATE["none"]), names


@pytest.mark.parametrize("seed", [12, 23])
def test_a_card_of_which_all_that_is_open_shows_it_is_named_though_half_of_its_blocks_are_touched(seed):
    picture, names = crowd(seed)
    assert sorted(found.id for found in read(picture, _villagers()[1]).cards) == sorted(names)
