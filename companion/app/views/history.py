"""The history: every event in words."""

from __future__ import annotations

from dataclasses import dataclass

from companion.app.views.say import Say
from companion.table.event import CHANCE, CORRECT, GAME_KINDS, MOVE, NOTE, REDO, UNDO
from companion.table.line import read_numbers
from companion.table.table import Entry, Table

SHOWN = {*GAME_KINDS, UNDO, REDO, NOTE}
"""The kinds that people want to see; clocks and seeds are book-keeping."""


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One event."""

    number: int
    who: str
    colour: str
    words: str
    source: str
    undone: bool
    back: int
    """How many events to undo so that this one is the last in force; 0 if that is so, or it is undone."""


@dataclass(frozen=True, slots=True)
class HistoryView:
    """Everything on the panel "history", the newest first."""

    lines: tuple[HistoryLine, ...]
    can_undo: bool
    can_redo: bool


def history_view(table: Table, say: Say) -> HistoryView:
    """All events that people care for."""
    in_force = [event.number for event in table.in_force]
    back = {number: len(in_force) - 1 - index for index, number in enumerate(in_force)}
    names = {seat.colour: seat.name for seat in table.seats}
    lines = [
        _line(entry, table, say, names, back.get(entry.event.number, 0))
        for entry in table.history()
        if entry.event.kind in SHOWN
    ]
    return HistoryView(tuple(reversed(lines)), table.steps_to_decision() > 0, table.can_redo > 0)


def _line(entry: Entry, table: Table, say: Say, names: dict[str, str], back: int) -> HistoryLine:
    event = entry.event
    if event.kind in (MOVE, CHANCE):
        words = say.move(table.state, table.game.grammar.parse(event.text))
    elif event.kind == CORRECT:
        path, _, value = event.text.partition(" ")
        words = say.app("event-correct", what=say.field(table.state, path), value=value)
    elif event.kind in (UNDO, REDO):
        words = say.app(f"event-{event.kind}", n=len(read_numbers(event.text)))
    else:
        words = event.text
    who = names.get(event.seat, say.app("chance") if event.kind == CHANCE else "")
    source = say.app("source", source=event.source.split(":")[0])
    return HistoryLine(
        event.number,
        who,
        event.seat if event.seat in names else "",
        words,
        source,
        not entry.in_force,
        back,
    )
