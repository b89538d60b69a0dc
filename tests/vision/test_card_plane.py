"""The table that cards share, and what lies on them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.cards.face import BLOCK, Shape
from vision.cards.names.match import Match
from vision.cards.overlaps.cover import BARE, Cover, Showing
from vision.cards.places.held import held
from vision.cards.places.plane import plane_of
from vision.cards.verdict import Verdict
from vision.quads import project, rectangle

SHAPE = Shape.of(0.7)
TABLE = cv2.getPerspectiveTransform(
    rectangle(1000, 1000), np.float32([[300, 200], [700, 200], [1000, 700], [0, 700]])
)


def _card(x: float, y: float, degrees: float) -> np.ndarray:
    turn = cv2.getRotationMatrix2D((0, 0), degrees, 1.0)
    corners = rectangle(SHAPE.width, SHAPE.height) - np.float32([SHAPE.width, SHAPE.height]) / 2
    return project(TABLE, corners @ np.float32(turn[:, :2]).T + np.float32([x, y]))


def test_a_neighbour_lies_where_the_plane_of_the_first_card_says():
    plane = plane_of([_card(300, 600, 5)], SHAPE)
    neighbour = _card(600, 700, -80)
    off = neighbour + np.float32([[3, 0], [-2, 1], [0, -3], [1, 2]])
    assert np.abs(plane.placed(off) - neighbour).max() < 3
    assert plane.turns(off) == (0, 2)
    assert plane.turns(np.roll(off, -1, axis=0)) == (1, 3)


@settings(max_examples=60, deadline=None)
@given(
    middles=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2)), min_size=2, max_size=6, unique=True),
    degrees=st.integers(0, 359),
    seed=st.integers(0, 999),
)
def test_several_cards_tell_the_plane_far_better_than_their_corners_are_known(middles, degrees, seed):
    rng = np.random.default_rng(seed)
    cards = [_card(150 + 250 * x, 250 + 250 * y, degrees + 70 * n) for n, (x, y) in enumerate(middles)]
    plane = plane_of([card + np.float32(rng.normal(0, 0.3, (4, 2))) for card in cards], SHAPE)
    for card in cards:
        assert np.abs(plane.placed(card, slack=0.05) - card).max() < 2.5


def test_what_is_too_small_for_a_card_of_that_table_is_none():
    plane = plane_of([_card(300, 600, 5), _card(700, 600, 30)], SHAPE)
    card = _card(500, 400, 0)
    assert plane.placed(card) is not None
    assert plane.turns(card.mean(axis=0) + 0.6 * (card - card.mean(axis=0))) == ()


def _strip(lies: np.ndarray, said: np.ndarray, astray: int = 0) -> Verdict:
    """A card that lies in ``lies`` and was said to lie in ``said``, by the blocks of its upper quarter, some ``astray``."""
    blocks = SHAPE.block_origins()
    upper = blocks[:, 1] < SHAPE.height / 4
    upright = rectangle(SHAPE.width, SHAPE.height) - 0.5
    seen = project(cv2.getPerspectiveTransform(upright, lies), blocks + BLOCK / 2)
    shift = project(np.linalg.inv(cv2.getPerspectiveTransform(upright, said)), seen) - blocks - BLOCK / 2
    shift[:astray] += 9
    match = Match(0, said, np.where(upper, 0.9, 0.1), shift, upper, 0 * upper, 0 * upper + 1)
    return Verdict(match, visible=float(upper.mean()), mask=upper, quad=said)


@pytest.mark.parametrize("astray", [0, 2])
def test_where_the_hidden_part_of_a_card_lies_follows_from_the_table(astray):
    plane = plane_of([_card(300, 600, 5), _card(700, 600, 30)], SHAPE)
    lies = _card(500, 500, 12)
    said = lies + np.float32([[0, 0], [0, 0], [14, 22], [-15, 20]])
    assert np.abs(held(_strip(lies, said, astray), plane).quad - lies).max() < 0.5


def test_what_lies_otherwise_than_any_card_of_the_table_stays_where_it_was_seen():
    plane = plane_of([_card(300, 600, 5), _card(700, 600, 30)], SHAPE)
    lies = _card(500, 500, 12)
    large = lies.mean(axis=0) + 1.6 * (lies - lies.mean(axis=0))
    for verdict in (
        _strip(large, large),
        Verdict(quad=lies),
        Verdict(_strip(lies, lies + 2).match, mask=np.ones(len(SHAPE.block_origins()), bool), quad=lies + 2),
    ):
        assert held(verdict, plane) is verdict


def test_blocks_below_a_card_and_outside_of_the_picture_are_not_open():
    raster = np.zeros((200, 200), np.uint8)
    raster[:, 150:] = 255
    rows, columns = SHAPE.grid
    inside = np.float32([[20, 20], [90, 20], [90, 120], [20, 120]])
    assert BARE.open(inside, SHAPE) is None
    assert Cover(raster).open(inside, SHAPE) is None
    half = Cover(raster).open(inside + np.float32([95, 0]), SHAPE).reshape(rows, columns)
    assert half[:, 0].all() and not half[:, -1].any()
    outside = Cover(raster).open(inside - np.float32([0, 70]), SHAPE).reshape(rows, columns)
    assert outside[-1].all() and not outside[0].any()


def test_a_card_that_shows_in_the_place_of_another_hides_it_in_all_of_its_own_place():
    """Of a column: the upper edge of the card on top shows, the rest of it lies under something that is not known."""
    rows, columns = SHAPE.grid
    below = np.float32([[20, 20], [90, 20], [90, 120], [20, 120]])
    on_top = below + np.float32([0, 40])
    edge = np.zeros((200, 200), np.uint8)
    edge[60:80, 20:90] = 255
    told = Cover(edge, partly=(Showing(on_top, edge),))
    assert Cover(edge).open(below, SHAPE).reshape(rows, columns)[-1].all()
    seen = told.open(below, SHAPE).reshape(rows, columns)
    assert seen[0].all() and not seen[-1].any()
    assert not told.clear(below, SHAPE)[-1].any()
    # The one below shows nowhere in the place of the one on top, so it hides nothing of it.
    strip = np.zeros((200, 200), np.uint8)
    strip[20:58, 20:90] = 255
    assert Cover(strip, partly=(Showing(below, strip),)).open(on_top, SHAPE) is None
