"""Perft counts of Village once more, with the slow generator of :mod:`.by_the_book` for the seats."""

from __future__ import annotations

import pytest

from companion.rules import State
from tests.games.village.by_the_book import PHASES, legal
from tests.perft.positions import FOLDER, read

FILE = FOLDER / "village.perft"
MARKED = [
    line.split()[1]
    for line in FILE.read_text("utf-8").splitlines()
    if line.startswith("id ") and "(*)" in line
]
DEPTH = 2


def slow_perft(state: State, depth: int) -> int:
    """The same count; chance keeps the engine's outcomes."""
    question = state.question()
    slow = state.turn >= 0 and question is not None and question.key.removeprefix("village-ask-") in PHASES
    moves = legal(state) if slow else state.moves()
    return len(moves) if depth == 1 else sum(slow_perft(state.play(move), depth - 1) for move in moves)


@pytest.mark.parametrize("name", MARKED)
def test_the_slow_generator_counts_the_same(name):
    positions = read(FILE)
    state = positions[name].state(positions)
    assert slow_perft(state, DEPTH) == positions[name].counts[DEPTH]


def test_many_positions_are_counted_twice():
    assert len(MARKED) > 12
