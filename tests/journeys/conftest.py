"""The window, and a person who plays with one finger."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("tests.app.window", reason="the touch app is not installed: pip install -e '.[app]'")

from companion.app.settings import Settings
from companion.rules import registry
from companion.table.header import TableSeat
from companion.table.table import Table
from hardware import randomisers
from tests.app.conftest import Machine, make_parts, same_luck, store  # noqa: F401
from tests.app.window import Stage


class Guest:
    """Somebody who has never seen the program: touches what lights up, ticks what is to be ticked."""

    def __init__(self, stage: Stage, seed: int = 1) -> None:
        self.stage = stage
        self.rng = random.Random(seed)

    @property
    def shown(self):
        return self.stage.shown

    def to_the_table(self) -> None:
        """Put what was drawn on the board and do every step, until there is something to decide."""
        stage = self.stage
        while True:
            stage.until(
                lambda: self.shown.panel == "table" or stage.find("drawn") or stage.find("tick") or self.stuck
            )
            if self.shown.panel == "table" or self.stuck:
                return
            stage.act("drawn" if stage.find("drawn") else "tick")

    @property
    def stuck(self) -> bool:
        view = self.shown.view
        return self.shown.panel == "draw" and bool(view.failure[0] or view.by_hand)

    def lit(self):
        """The zones that light up on the boards in sight."""
        from companion.app.widgets.board import BoardPicture

        return [
            zone
            for widget in self.stage.widgets()
            if isinstance(widget, BoardPicture)
            for zone in widget.board.zones
            if zone.choices
        ]

    def turn(self, want: str = "") -> str:
        """Decide once by touch; returns the notation. ``want`` is the beginning of a move to prefer."""
        stage = self.stage
        zones = [
            zone for zone in self.lit() if not want or any(c.notation.startswith(want) for c in zone.choices)
        ]
        free = [choice for choice in self.shown.view.free if stage.find(choice.notation)]
        number = self.shown.number
        if zones and (not free or want or self.rng.random() < 0.7):
            zone = self.rng.choice(zones)
            choices = [c for c in zone.choices if c.notation.startswith(want)] or list(zone.choices)
            notation = self.rng.choice(choices).notation
            stage.tap_zone(zone.name)
            self.choose(notation)
        elif free:
            notation = self.rng.choice(free).notation
            stage.tap(notation)
        else:
            stage.tap("all")
            notation = self.rng.choice(self.shown.view.choices).notation
            self.choose(notation)
        stage.until(lambda: self.shown.number > number or stage.app.root_widget.sheet, notation)
        return notation

    def choose(self, notation: str) -> None:
        """Find a choice on the open sheet, through its groups if it is a long one."""
        stage = self.stage
        while not stage.find(notation):
            groups = [name for name in stage.names() if name.startswith("group ")]
            stage.tap(next(name for name in groups if f"{notation} ".startswith(f"{name[6:]} ")))
        stage.tap(notation)


def seated(store, seed: str = "1") -> str:  # noqa: F811
    """A solo game at its first decision; returns the id of the table."""
    game = registry.game("village")
    with Table.create(store, game, [TableSeat("Ambra", "red")], seed=seed) as table:
        generator = randomisers.Generator(table.seed)
        while table.state.turn < 0:
            table.draw(generator)
        return table.id


@pytest.fixture
def open_stage():
    """Opens windows that are closed after the test."""
    stages = []

    def make(parts, settings=None, **extra) -> Stage:
        stage = Stage(parts, settings or Settings(dim_after=0), **extra)
        stages.append(stage)
        return stage

    yield make
    for stage in stages:
        stage.close()


__all__ = ["Guest", "Machine", "make_parts", "seated"]
