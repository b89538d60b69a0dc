"""Many games between player programs, and what they show: points, wins, length, broken invariants."""

from __future__ import annotations

import multiprocessing
import random
import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from companion import players
from companion.rules import registry
from companion.rules.game import Game, OptionValue, Seat, Setup
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
    """The first fault and where it happened; empty for a sound game."""


class Violation(AssertionError):
    """Something that must hold in every game does not."""


def play_one(game: Game, setup: Setup, choosers: Sequence[Chooser], seed: str) -> Played:
    """Play one game to its end; no component may appear or vanish on the way.

    The components are counted at the end, because a lost cube stays lost; only a game that went wrong is
    played again with a count before every event, to name the first wrong one. Never raises for a fault of
    the rules or of a player: the fault becomes the violation of this game.
    """
    state = game.start(setup)
    pieces = census(state.layout())
    try:
        events = play_out(state, choosers, random.Random(seed))
        require_conserved(state, pieces)
        sheet = state.score()
        if not sheet.final:
            raise Violation("the game is over, but its score sheet is not final")
    except Exception as error:  # noqa: BLE001  (whatever breaks is what the simulation looks for)
        return _first_fault(game.start(setup), choosers, seed, error)
    return Played(seed, sheet.totals, sheet.winners, sheet.rank, events)


def require_conserved(state: State, pieces: Counter[str]) -> None:
    """:raises Violation: the layout holds other components than these."""
    now = census(state.layout())
    if now != pieces:
        wrong = {
            piece: f"{pieces[piece]} -> {now[piece]}"
            for piece in {*now, *pieces}
            if now[piece] != pieces[piece]
        }
        raise Violation(f"components are not conserved: {wrong}")


def _first_fault(state: State, choosers: Sequence[Chooser], seed: str, fault: Exception) -> Played:
    """Play a game that went wrong once more, and say before which event it first was wrong."""
    pieces = census(state.layout())
    count = 0
    where = "at the end"

    def watch(before: State, move: Move) -> None:
        nonlocal count, where
        where = f"before event {count + 1} ({move}), {before.position()}"
        require_conserved(before, pieces)
        count += 1

    try:
        play_out(state, choosers, random.Random(seed), watch)
        where = "at the end"
        require_conserved(state, pieces)
    except Exception as error:  # noqa: BLE001  (the first fault is the one to tell)
        fault = error
    return Played(seed, events=count, violation=f"{type(fault).__name__}: {fault}, {where}")


@dataclass(frozen=True)
class Series:
    """Games between the same programs in the same seats. Plain data, so that other processes can play too."""

    game: str
    seats: tuple[Seat, ...]
    programs: tuple[str, ...]
    """The player program of each seat."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    box: Mapping[str, Any] = field(default_factory=dict)
    """The owner's numbers by key."""

    def setup(self) -> Setup:
        """What is settled before each game.

        :raises BadOptions: seats or options that make no game.
        :raises BoxError: the numbers break a constraint.
        """
        game = registry.game(self.game)
        return game.setup(self.seats, self.options, game.components().with_box(self.box))

    def play_one(self, seed: str) -> Played:
        """Play the game of one seed; see :func:`play_one`."""
        choosers = [players.player(name) for name in self.programs]
        return play_one(registry.game(self.game), self.setup(), choosers, seed)

    def play(self, seeds: Sequence[str], jobs: int = 1) -> Iterator[Played]:
        """Play one game per seed, several at the same time, in the order of the seeds."""
        if jobs == 1:
            yield from map(self.play_one, seeds)
            return
        with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
            yield from pool.map(self.play_one, seeds, chunksize=max(1, min(20, len(seeds) // (4 * jobs))))


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
        quartiles = tuple(
            [numbers[0]] * 3 if single else statistics.quantiles(numbers, n=4, method="inclusive")
        )
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
            sum((1 / len(game.winners) for game in sound if seat in game.winners), 0.0) for seat in seats
        ]
        if sound:
            summary.points = [Spread.of([game.totals[i] for game in sound]) for i in range(len(seats))]
            summary.events = Spread.of([game.events for game in sound])
        return summary
