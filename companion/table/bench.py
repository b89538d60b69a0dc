"""How fast a table is, next to references measured in the same run.

``companion bench`` shows these; no test asserts them.
"""

from __future__ import annotations

import itertools
import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.rules.chance import CHANCE
from companion.rules.game import Game
from companion.rules.playout import sample
from companion.table.header import TableSeat
from companion.table.journal import DATABASE, INSERT, PRAGMAS, SCHEMA, Row
from companion.table.store import Store
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class RecordCost:
    """What recording one event durably costs."""

    record: float
    """Median seconds of ``Table.record``: check, journal, log, next state."""
    insert: float
    """Median seconds of inserting the same bytes into SQLite directly, with the same pragmas."""
    ratio: float
    """Median of the ratio of each pair, so that a disk that slows down counts for both."""
    events: int


@dataclass(frozen=True, slots=True)
class ReplayCost:
    """What opening a table costs."""

    seconds: float
    """Median of reading, verifying and replaying the whole journal."""
    events: int
    """How many events the journal holds."""
    in_force: int
    """How many of them make the state; the others were undone."""


def measure_record(game: Game, seats: int = 2, events: int = 400, folder: Path | None = None) -> RecordCost:
    """Record a random game, and insert each row into a bare database in the same folder right after it.

    :param folder: on the disk to be measured; a temporary one unless given.
    """
    ours: list[float] = []
    theirs: list[float] = []
    with _new_table(game, seats, folder) as table:
        bare = sqlite3.connect(table.path / "bare.db", isolation_level=None)
        with closing(bare), closing(sqlite3.connect(table.path / DATABASE)) as reader:
            for pragma in PRAGMAS:
                bare.execute(pragma)
            bare.executescript(SCHEMA.format(application=0, format=0))
            for record in itertools.islice(_random_events(table), events):
                ours.append(_timed(record))
                row = Row(*reader.execute("SELECT * FROM event ORDER BY number DESC LIMIT 1").fetchone())
                theirs.append(_timed(lambda row=row: bare.execute(INSERT, row)))
    ratios = [mine / other for mine, other in zip(ours, theirs, strict=True)]
    return RecordCost(*map(statistics.median, (ours, theirs, ratios)), events)


def measure_replay(
    game: Game, seats: int = 2, events: int = 1000, repeats: int = 5, folder: Path | None = None
) -> ReplayCost:
    """Fill a journal with a random game (undone and played on if it is too short) and open it again."""
    with _new_table(game, seats, folder) as table:
        steps = _random_events(table)
        while table.number < events:
            next(steps)()
        table.close()
        seconds = [_timed(lambda: Table.open(table.path).close()) for _ in range(repeats)]
        return ReplayCost(statistics.median(seconds), table.number, len(table.in_force))


@contextmanager
def _new_table(game: Game, seats: int, folder: Path | None) -> Iterator[Table]:
    with tempfile.TemporaryDirectory(prefix="companion-bench-", dir=folder) as spare:
        places = [TableSeat(colour.title(), colour) for colour in game.colours[:seats]]
        with Table.create(Store(spare), game, places, seed="bench") as table:
            yield table


def _random_events(table: Table) -> Iterator[Callable[[], object]]:
    """Endless random moves and outcomes; a game that ends is taken back by a quarter, which is not timed."""
    rng = random.Random(1)
    while True:
        if table.over:
            table.undo(len(table.in_force) // 4 + 1, consent=True)
        state = table.state
        move = sample(state, rng) if state.turn == CHANCE else rng.choice(list(state.moves()))
        yield lambda move=move: table.record(move, source="bench")


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
