"""Stores, parts and devices for the tests of the app."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import players
from companion.app.desk import Desk, Shown
from companion.app.makers import DOWN, READY, ByFinger, Generator, Status
from companion.app.parts import Parts
from companion.app.settings import Settings
from companion.app.worker import Worker
from companion.rules.text import Text
from companion.table.store import Store
from hardware import randomisers


class Machine:
    """A drawing machine that does what the test wants: draws, fails, or hangs."""

    name, simulated = "machine", False

    def __init__(self) -> None:
        self.broken = ""
        self.hanging = threading.Event()
        self.hanging.set()
        self.asked = 0

    def randomiser(self, table: Any, eye: Any = None) -> Any:
        machine = self

        class Randomiser:
            source = "machine"

            def ask(self, request: Any) -> randomisers.Answer:
                machine.asked += 1
                machine.hanging.wait(60)
                if machine.broken:
                    raise randomisers.RandomiserFailed(machine.broken, "Open the lid and look.")
                return randomisers.Answer(request.outcomes[0][0], "machine", "cube 1")

        return Randomiser()

    def status(self) -> Status:
        return Status(DOWN, Text.of(self.broken)) if self.broken else Status(READY, Text.of("drum empty"))

    recover = self_test = status


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "home")


@pytest.fixture
def machine() -> Machine:
    return Machine()


def make_parts(store: Store, *first: Any) -> Parts:
    makers = (*first, Generator(lambda table: randomisers.Generator(table.seed)), ByFinger())
    return Parts(store, makers, tuple(players.names()), players.player)


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """New tables draw the same in every run: a journey that fails can be taken again."""
    luck = random.Random(1)
    monkeypatch.setattr("companion.table.table.secrets.token_bytes", luck.randbytes)


@pytest.fixture
def parts(store: Store) -> Parts:
    return make_parts(store)


class Screen:
    """Stands in for the window: keeps what the desk publishes and sends commands like the panels do."""

    def __init__(self, parts: Parts, settings: Settings | None = None) -> None:
        self.news: list[Shown] = []
        self._came = threading.Condition()
        self.mistakes: list[Exception] = []
        self.worker = Worker(self.mistakes.append)
        self.desk = Desk(parts, settings or Settings(), self.worker, self._publish)

    def _publish(self, shown: Shown) -> None:
        with self._came:
            self.news.append(shown)
            self._came.notify_all()

    @property
    def shown(self) -> Shown:
        return self.news[-1]

    def do(self, command: Any) -> Shown:
        """Have the desk do something and wait until it is done."""
        done = threading.Event()
        self.worker.post(lambda: command(self.desk))
        self.worker.post(done.set)
        assert done.wait(30)
        return self.shown

    def at(self, command: Any) -> Shown:
        """Something for the table on the screen."""
        shown = self.shown
        return self.do(lambda desk: desk.do(shown.table, lambda sitting: command(sitting, shown.number)))

    def until(self, holds: Any) -> Shown:
        """Wait until what is shown fits."""
        with self._came:
            assert self._came.wait_for(lambda: self.news and holds(self.news[-1]), 30), self.news[-1:]
        return self.shown

    def start(self, *seats: Any, maker: str = "") -> Shown:
        """Begin a solo game, or one with these seats."""
        from dataclasses import replace

        self.do(lambda desk: desk.show("new"))
        if seats:
            self.do(lambda desk: desk.new_game.edit(lambda form, game: replace(form, seats=seats)))
        if maker:
            self.do(lambda desk: desk.new_game.edit(lambda form, game: replace(form, maker=maker)))
        return self.do(lambda desk: desk.new_game.start())

    def calm(self) -> Shown:
        """Draw what is to be drawn and tick what is to be ticked, until somebody must decide."""
        while True:
            shown = self.shown
            if shown.panel == "draw" and shown.view.finished:
                self.at(lambda sitting, number: sitting.drawn_done())
            elif shown.panel == "draw" and shown.view.by_hand:
                first = shown.view.choices[0].notation
                self.at(lambda sitting, number, first=first: sitting.draws.enter(first, number))
            elif shown.panel == "draw":
                serial = shown.serial
                self.at(lambda sitting, number: sitting.draws.next())
                self.until(lambda now, serial=serial: now.serial > serial and not _waiting(now))
                if self.shown.panel == "draw" and self.shown.view.failure[0]:
                    return self.shown
            elif shown.panel == "steps":
                self.at(lambda sitting, number: sitting.tick())
            elif shown.panel == "table" and shown.view.thinking:
                serial = shown.serial
                self.until(lambda now, serial=serial: now.serial > serial)
            else:
                return shown

    def play(self, notation: str) -> Shown:
        """A person decides; everything that follows is drawn and ticked."""
        self.at(lambda sitting, number: sitting.play(notation, number))
        return self.calm()


def _waiting(shown: Shown) -> bool:
    return shown.panel == "draw" and shown.view.waiting


@pytest.fixture
def screen(parts: Parts) -> Iterator[Screen]:
    screen = Screen(parts)
    yield screen
    screen.do(lambda desk: desk.leave())
    assert not screen.mistakes
    screen.worker.finish()
