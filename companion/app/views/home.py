"""Home: go on, begin, look at saved tables."""

from __future__ import annotations

from dataclasses import dataclass

from companion.app.views.say import Say
from companion.rules import registry
from companion.rules.errors import UnknownGame
from companion.table.store import DAMAGED, FINISHED, RUNNING, Store, TableInfo


@dataclass(frozen=True, slots=True)
class TableLine:
    """One saved table in a list."""

    id: str
    title: str
    who: str
    when: str
    state: str
    """``running``, ``finished`` or ``damaged``."""
    words: str
    """Where it stands, or what is wrong with it."""


@dataclass(frozen=True, slots=True)
class HomeView:
    """Everything on the panel "home"."""

    running: TableLine | None
    """The table to go on with."""
    tables: tuple[TableLine, ...]
    simulated: bool
    """Whether this computer has no device, so that everything is drawn by the generator."""
    counts: bool = False
    """Whether any game has a score counter."""


def line_of(info: TableInfo, say: Say) -> TableLine:
    """A saved table in words."""
    try:
        title = registry.cover(info.game).title if info.game else info.id
    except UnknownGame:
        title = info.game
    words = info.problem if info.state == DAMAGED else say.app(f"state-{info.state}", events=info.events)
    who = ", ".join(seat.name for seat in info.seats)
    return TableLine(info.id, title, who, info.last_event.replace("T", " ")[:16] or "?", info.state, words)


def home_view(store: Store, say: Say, *, simulated: bool) -> HomeView:
    """The saved tables, the one last played at first."""
    lines = tuple(line_of(info, say) for info in store.tables())
    running = next((line for line in lines if line.state == RUNNING), None)
    counts = any(cover.counts for cover in registry.covers())
    return HomeView(running, lines, simulated, counts)


__all__ = ["DAMAGED", "FINISHED", "RUNNING", "HomeView", "TableLine", "home_view", "line_of"]
