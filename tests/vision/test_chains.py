"""Which card lies on which, from nothing but where cards were read."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.cards.overlaps.chains import lying_on
from vision.results import CardReading

WIDTH, HEIGHT = 63.0, 88.0


def card(x: float, y: float, spin: float = 0.0, name: str = "") -> CardReading:
    """A card with its middle at ``x``, ``y`` in mm, turned by ``spin`` degrees."""
    angle = np.radians(spin)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (WIDTH / 2, HEIGHT / 2) @ turn.T + (x, y)
    return CardReading(1.0, name, 0, np.float32(corners))


def around(cards: list[CardReading], spin: float) -> list[CardReading]:
    """The whole table turned."""
    angle = np.radians(spin)
    turn = np.float32([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return [CardReading(1.0, c.id, 0, c.corners @ turn.T) for c in cards]


@given(
    st.lists(st.integers(1, 5), min_size=1, max_size=4),
    st.floats(0.2, 0.4),
    st.floats(1.05, 1.6),
    st.floats(-180, 180),
    st.randoms(use_true_random=False),
)
def test_columns_beside_each_other_stay_apart_however_the_camera_hangs(lengths, shown, apart, spin, rng):
    laid, want = [], []
    for column, length in enumerate(lengths):
        for step in range(length):
            want.append(len(laid) - 1 if step else -1)
            jitter = rng.uniform(-2, 2)
            laid.append(card(column * apart * WIDTH + jitter, step * shown * HEIGHT, rng.uniform(-3, 3)))
    assert lying_on(around(laid, spin)) == want


def test_two_branches_lie_on_one_card():
    root, left, right, far = card(0, 0), card(-34, 26), card(34, 24), card(-33, 52)
    assert lying_on([far, right, root, left]) == [3, 2, -1, 2]


@pytest.mark.parametrize("other", [card(0, 26, 90), card(0, 90), card(70, 5), card(0, 2)])
def test_what_lies_across_apart_or_right_on_top_is_no_chain(other):
    assert lying_on([card(0, 0), other]) == [-1, -1]


def test_no_cards_no_chains():
    assert lying_on([]) == []
