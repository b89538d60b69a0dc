"""Playing a game to its end with programs in the seats and a generator for chance."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Protocol

from companion.rules.chance import CHANCE, OVER
from companion.rules.notation import Move
from companion.rules.state import State

EVENT_LIMIT = 100_000
"""Far beyond any real game; reaching it means that a game does not end."""


class Chooser(Protocol):
    """A program that decides freely; ``companion.players`` has several."""

    def choose(self, state: State, rng: random.Random) -> Move:
        """One legal move of the seat to act, from what that seat may know."""


class GameDoesNotEnd(RuntimeError):
    """A playout went on beyond :data:`EVENT_LIMIT` events."""


def sample(state: State, rng: random.Random) -> Move:
    """One outcome of the open chance, as likely as the pieces make it."""
    chance = state.chance
    assert chance is not None
    left = rng.randrange(sum(chance.weights.values()))
    for move, weight in chance.weights.items():
        left -= weight
        if left < 0:
            return move
    raise AssertionError("weights do not sum up")


def play_out(
    state: State,
    choosers: Sequence[Chooser],
    rng: random.Random,
    watch: Callable[[State, Move], None] | None = None,
) -> int:
    """Play ``state`` in place to its end; return the number of events.

    ``watch`` sees each event before it happens.

    :raises GameDoesNotEnd: after :data:`EVENT_LIMIT` events.
    """
    for count in range(EVENT_LIMIT):
        if state.turn == OVER:
            return count
        if state.turn == CHANCE:
            move = sample(state, rng)
        else:
            move = choosers[state.turn].choose(state.view(state.turn), rng)
        if watch:
            watch(state, move)
        state.push(move)
    raise GameDoesNotEnd(f"{state.game.name} still goes on after {EVENT_LIMIT} events: {state.position()}")


def random_playout(state: State, rng: random.Random) -> tuple[int, int]:
    """The fast lane for benchmarks: uniformly random moves, in place.

    Returns how many moves seats made and how many outcomes chance gave.
    """
    decisions = outcomes = 0
    choice = rng.choice
    while (turn := state.turn) != OVER:
        if turn == CHANCE:
            state.push(sample(state, rng))
            outcomes += 1
        else:
            state.push(choice(state.moves()))
            decisions += 1
    return decisions, outcomes
