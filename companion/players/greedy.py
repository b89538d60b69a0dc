"""A player that takes what looks best at the end of its own turn."""

from __future__ import annotations

import random

from companion.rules.notation import Move
from companion.rules.state import State

DEPTH = 3
"""How many own decisions in a row are looked through: a cube, its action, a part of the action."""
WIDTH = 6
"""How many of the most promising moves are followed deeper."""


class Greedy:
    """Looks through its own decisions until somebody else or chance is to act, and no further."""

    def choose(self, state: State, rng: random.Random) -> Move:
        """The move with the best reachable value; equal ones are drawn by lot."""
        moves = list(state.moves())
        if len(moves) == 1:
            return moves[0]
        rng.shuffle(moves)
        seat = state.turn
        return max(ranked(state, moves, seat, DEPTH), key=lambda pair: pair[0])[1]


def ranked(state: State, moves: list[Move], seat: int, depth: int) -> list[tuple[float, Move]]:
    """Each move with the best lead that the seat's own next decisions can reach."""
    after = []
    for index, move in enumerate(moves):
        following = state.copy()
        following.push(move)
        after.append((lead(following, seat), index, following))
    after.sort(reverse=True, key=lambda entry: entry[0])
    found = []
    for rank, (value, index, following) in enumerate(after):
        if (
            depth > 1
            and following.turn == seat
            and _same_turn(state, following)
            and (rank < WIDTH or depth == DEPTH)
        ):
            value = max(
                value, max(pair[0] for pair in ranked(following, list(following.moves()), seat, depth - 1))
            )
        found.append((value, moves[index]))
    return found


def _same_turn(before: State, after: State) -> bool:
    """Whether the follow-up decision still belongs to this turn, judged by what it asks."""
    question, then = before.question(), after.question()
    return then is not None and question is not None and then.key != question.key


def lead(state: State, seat: int) -> float:
    """The seat's value ahead of the best other seat; alone, the value itself."""
    values = state.values()
    others = [value for index, value in enumerate(values) if index != seat]
    return values[seat] - (max(others) / 2 if others else 0.0)
