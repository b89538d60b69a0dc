"""Every table that the shared contract tests play at: each game, each player count, its main options."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from companion.rules import Game, Seat, State
from companion.rules.registry import games


@dataclass(frozen=True)
class Table:
    """One way to begin one game."""

    game: Game
    seats: int
    options: Mapping[str, bool | int | str]

    def start(self) -> State:
        names = ("Ambra", "Massimo", "Simona", "Bruno", "Carla B.")
        seats = [Seat(names[i], colour) for i, colour in enumerate(self.game.colours[: self.seats])]
        return self.game.start(self.game.setup(seats, self.options))

    def __str__(self) -> str:
        options = "".join(f"-{name}={value}" for name, value in self.options.items())
        return f"{self.game.name}-{self.seats}{options}"


@cache  # each is begun once to see whether it can be, and every module of tests asks for them
def tables() -> tuple[Table, ...]:
    """Each player count with default options, and each other choice of each option once."""
    found = []
    for game in games():
        found += [Table(game, n, {}) for n in game.seat_counts]
        for option in game.options:
            for choice in option.choices:
                if choice != option.default:
                    table = Table(game, min(game.seat_counts), {option.name: choice})
                    found.append(table)
    return tuple(table for table in found if _can_start(table))


def _can_start(table: Table) -> bool:
    from companion.rules import BadOptions

    try:
        table.start()
    except BadOptions:
        return False
    return True


def some_move(state: State, rng: random.Random):
    """Any legal move, or any possible outcome."""
    return rng.choice(list(state.moves()))
