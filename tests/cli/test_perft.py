"""``companion perft`` counts as the rules do."""

from __future__ import annotations

from companion.rules import Seat, registry
from companion.rules.perft import perft


def test_the_count_is_that_of_the_rules(companion):
    game = registry.game("village")
    state = game.start(game.setup([Seat("1", "red")]))
    for depth in (0, 1, 2):
        assert companion("perft", "village", "--depth", str(depth)).stdout == f"{perft(state, depth)}\n"


def test_it_looks_from_where_the_given_events_lead(companion):
    game = registry.game("village")
    state = game.start(game.setup([Seat("a", "blue"), Seat("b", "red")]))
    state = state.play(state.parse("reveal c05")).play(state.parse("reveal c06"))
    asked = companion(
        "perft", "village", "--depth", "1", "--players", "a:blue,b:red", "--after", "reveal c05, c06"
    )
    assert asked.stdout == f"{perft(state, 1)}\n"


def test_divide_sums_up(companion):
    *lines, total = companion("perft", "village", "--depth", "2", "--divide").stdout.splitlines()
    assert sum(int(line.split()[-1]) for line in lines) == int(total.split()[-1])
    assert all(line.startswith("reveal ") for line in lines)
