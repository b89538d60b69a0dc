"""A player that tries its best candidates out before it decides.

Flat Monte Carlo: the candidates that look best at the end of the own turn are each played on a
number of times, on tables whose hidden pieces are dealt anew and with everybody playing sensibly,
and the one with the best average lead is chosen.
"""

from __future__ import annotations

import random

from companion.players.greedy import DEPTH, lead, ranked
from companion.rules.chance import CHANCE, OVER
from companion.rules.notation import Move
from companion.rules.playout import sample
from companion.rules.state import State

CANDIDATES = 4
TRIALS = 6
"""How often each candidate is tried."""
HORIZON = 20
"""Events that a trial looks ahead."""
GLANCE = 6
"""How many moves a player in a trial compares."""


class Search:
    """Stronger and slower than greedy: about a tenth of a second per decision on a desktop."""

    def choose(self, state: State, rng: random.Random) -> Move:
        """The candidate with the best average lead."""
        seat = state.turn
        moves = list(state.moves())
        if len(moves) == 1:
            return moves[0]
        rng.shuffle(moves)
        best = sorted(ranked(state, moves, seat, DEPTH), key=lambda pair: -pair[0])[:CANDIDATES]
        return max(
            (move for _, move in best),
            key=lambda move: sum(_trial(state, move, seat, rng) for _ in range(TRIALS)),
        )


def _trial(state: State, move: Move, seat: int, rng: random.Random) -> float:
    table = state.resample(seat, rng)
    table.push(move)
    for _ in range(HORIZON):
        if table.turn == OVER:
            break
        table.push(sample(table, rng) if table.turn == CHANCE else _sensible(table, rng))
    return lead(table, seat)


def _sensible(state: State, rng: random.Random) -> Move:
    """The best of a few moves, looked at one step ahead."""
    moves = state.moves()
    if len(moves) == 1:
        return moves[0]
    seat = state.turn

    def value(move: Move) -> float:
        after = state.copy()
        after.push(move)
        return after.values()[seat]

    return max(moves if len(moves) <= GLANCE else rng.sample(moves, GLANCE), key=value)
