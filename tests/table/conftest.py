"""A store in a temporary folder, the toy game in the registry, and a watch that tests move by hand."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator

import pytest

from companion.rules import registry
from companion.table import journal
from companion.table.header import TableSeat
from companion.table.store import Store
from companion.table.table import Table
from hardware.randomisers import Generator
from tests import toy

SEATS = (TableSeat("Anna", "red"), TableSeat("Ben", "blue", "random"))


class HandWatch:
    """Time stands still until a test moves it."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def utc(self) -> str:
        start = datetime.datetime(2026, 1, 31, 20)
        return (start + datetime.timedelta(seconds=int(self.seconds))).isoformat() + "Z"

    def monotonic(self) -> float:
        return 1000 + self.seconds


@pytest.fixture
def watch() -> HandWatch:
    return HandWatch()


@pytest.fixture(autouse=True)
def _toy_game_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    real = registry.game
    monkeypatch.setattr(registry, "game", lambda name: toy.GAME if name == toy.GAME.name else real(name))


@pytest.fixture
def hasty_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is synced: for long tests that are not about power cuts."""
    monkeypatch.setattr(journal, "PRAGMAS", ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=OFF"))
    monkeypatch.setattr("companion.table.files.os.fsync", lambda descriptor: None)


@pytest.fixture
def store(tmp_path) -> Store:
    return Store(tmp_path / "home")


@pytest.fixture
def make(store: Store, watch: HandWatch) -> Iterator[Callable[..., Table]]:
    """Begin a table of the toy game with the seed word 7."""
    made = []

    def make(**extra) -> Table:
        made.append(Table.create(store, toy.GAME, SEATS, **{"seed": "7", "watch": watch} | extra))
        return made[-1]

    yield make
    for table in made:
        table.close()


@pytest.fixture
def table(make) -> Table:
    return make()


def draw(table: Table) -> None:
    """Let the generator answer the open draw."""
    table.draw(Generator(table.seed))


def play(table: Table, events: int = 1000) -> Table:
    """Play on by a fixed pattern: keep, give, throw..., for so many game events at most."""
    for _ in range(events):
        if table.over:
            break
        if table.state.chance:
            draw(table)
        else:
            moves = table.state.moves()
            table.record(moves[table.number % len(moves)])
    return table
