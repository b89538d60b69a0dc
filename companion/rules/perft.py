"""Counting every way on: the classic check of a move generator.

Chance counts like a player: each possible outcome is one branch, whatever its probability.
"""

from __future__ import annotations

from companion.rules.notation import Move
from companion.rules.state import State


def perft(state: State, depth: int) -> int:
    """How many different sequences of ``depth`` events start here. A finished game has none."""
    if depth == 0:
        return 1
    moves = state.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(_after(state, move), depth - 1) for move in moves)


def divide(state: State, depth: int) -> dict[str, int]:
    """The same count, one line per first move: where two generators disagree, it shows here."""
    return {str(move): perft(_after(state, move), depth - 1) for move in state.moves()}


def _after(state: State, move: Move) -> State:
    after = state.copy()
    after.push(move)
    return after
