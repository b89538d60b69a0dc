"""Many games between player programs, and what they show: points, wins, length, broken invariants."""

from __future__ import annotations

import random
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from companion.rules.game import Game, Setup
from companion.rules.instruction import census
from companion.rules.notation import Move
from companion.rules.playout import Chooser, play_out
from companion.rules.state import State
from companion.rules.text import Text


@dataclass(frozen=True, slots=True)
class Played:
    """One simulated game."""

    seed: str
    """What the generator of this game was seeded with; the same seed plays the same game."""
    totals: tuple[int, ...] = ()
    winners: tuple[str, ...] = ()
    rank: Text | None = None
    events: int = 0
    violation: str = ""
    """The first broken invariant, with the position; empty for a sound game."""


class Violation(AssertionError):
    """Something that must hold in every game does not."""


def play_one(game: Game, setup: Setup, choosers: Sequence[Chooser], seed: str) -> Played:
    """Play one game to its end and watch that no component appears or vanishes.

    Never raises for a fault of the rules or of a player: the fault becomes the violation of this game.
    """
    state = game.start(setup)
    pieces = census(state.layout())
    count = 0

    def watch(before: State, move: Move) -> None:
        nonlocal count
        count += 1
        if census(before.layout()) != pieces:
            raise Violation(f"components are not conserved before {move}: {before.position()}")

    try:
        play_out(state, choosers, random.Random(seed), watch)
        if census(state.layout()) != pieces:
            raise Violation("components are not conserved at the end")
    except Exception as error:  # whatever breaks is what the simulation looks for
        return Played(seed, events=count, violation=f"{type(error).__name__}: {error}")
    sheet = state.score()
    if not sheet.final:
        return Played(seed, events=count, violation="the game is over, but its score sheet is not final")
    return Played(seed, sheet.totals, sheet.winners, sheet.rank, count)


@dataclass(frozen=True, slots=True)
class Spread:
    """A row of numbers in short."""

    mean: float
    sd: float
    """Standard deviation of the sample; 0 for a single number."""
    least: float
    quartiles: tuple[float, float, float]
    most: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Spread:
        """:raises ValueError: no numbers."""
        if not numbers:
            raise ValueError("no numbers to describe")
        single = len(numbers) == 1
        quartiles = tuple([numbers[0]] * 3 if single else statistics.quantiles(numbers, n=4, method="inclusive"))
        return cls(
            statistics.fmean(numbers),
            0.0 if single else statistics.stdev(numbers),
            min(numbers),
            quartiles,  # type: ignore[arg-type]
            max(numbers),
        )


@dataclass
class Summary:
    """What a series of games shows."""

    points: list[Spread] = field(default_factory=list)
    """One spread per seat; empty if no game ended soundly."""
    wins: list[float] = field(default_factory=list)
    """Wins per seat; a win shared by two counts one half for each."""
    events: Spread | None = None
    ranks: Counter[Text] = field(default_factory=Counter)
    """How often each rank of a solo game was reached."""
    violations: list[Played] = field(default_factory=list)
    games: int = 0

    @classmethod
    def of(cls, games: Iterable[Played], seats: Sequence[str]) -> Summary:
        """Sum up games between the same seats."""
        games = list(games)
        sound = [game for game in games if not game.violation]
        summary = cls(games=len(games), violations=[game for game in games if game.violation])
        summary.ranks.update(game.rank for game in sound if game.rank)
        summary.wins = [
            sum(1 / len(game.winners) for game in sound if seat in game.winners) for seat in seats
        ]
        if sound:
            summary.points = [Spread.of([game.totals[i] for game in sound]) for i in range(len(seats))]
            summary.events = Spread.of([game.events for game in sound])
        return summary
