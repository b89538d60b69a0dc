"""What a camera may see of every game: spots that lie apart, and pieces that a reader can tell apart."""

from __future__ import annotations

import random

import pytest

from companion.rules.chance import OVER
from companion.rules.sight import DIE, KINDS, TILE, distance
from tests.contract.tables import some_move, tables
from tests.contract.test_picture import overlap

EVERY = 61
"""A look at each so many events of a game."""


def looks(table, seed=5, limit=500):
    """A game played at random, seen now and then, with the moment before and after an event."""
    state, rng = table.start(), random.Random(seed)
    for number in range(limit):
        if state.turn == OVER:
            return
        move = some_move(state, rng)
        if number % EVERY == 0:
            yield state, move
        state.push(move)


@pytest.mark.parametrize("table", tables(), ids=str)
def test_spots_lie_apart_on_a_board_of_the_picture(table):
    for state, _ in looks(table):
        sight = table.game.appearance.sight(state)
        assert bool(sight.spots) == bool(sight.board)
        if sight.board:
            assert sight.board in {board.name for board in table.game.appearance.picture(state).boards}
        names = [spot.name for spot in sight.spots]
        assert len(names) == len(set(names)), "two spots have the same name"
        areas = [area for spot in sight.spots for area in spot.areas]
        for index, area in enumerate(areas):
            assert area.width > 0 and area.height > 0
            assert area.width * sight.ratio == pytest.approx(area.height), "readers look at squares"
            assert not any(overlap(area, other) for other in areas[:index])


@pytest.mark.parametrize("table", tables(), ids=str)
def test_what_lies_on_a_spot_is_known_to_the_reader(table):
    for state, move in looks(table):
        sight, layout = table.game.appearance.sight(state), state.layout()
        for spot in sight.spots:
            assert spot.kind in KINDS and spot.areas and spot.words
            assert len(set(spot.words.values())) == len(spot.words), "two pieces have the same word"
            if spot.kind == DIE:
                if state.chance is not None and state.chance.randomiser == spot.name:
                    assert {str(outcome) for outcome in state.moves()} <= set(spot.words)
                continue
            lying = layout.get(spot.name, {})
            assert set(lying) <= set(spot.words), f"a piece on {spot.name} has no word"
            if spot.kind == TILE:
                assert sum(lying.values()) <= len(spot.areas)
        places = [spot.name for spot in sight.spots]
        after = state.copy()
        after.push(move)
        assert distance(layout, layout, places) == 0
        assert distance(sight.visible(layout), layout, places) == 0
        assert distance(layout, after.layout(), places) == distance(after.layout(), layout, places)
