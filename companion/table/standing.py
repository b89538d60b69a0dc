"""What can be read off a table: it changes nothing."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path

from companion.rules.chance import OVER
from companion.rules.game import Game
from companion.rules.instruction import Instruction, difference
from companion.rules.score import ScoreSheet
from companion.rules.state import State
from companion.table import event as kinds
from companion.table.clock import Clock, SeatTime, turns
from companion.table.event import Event
from companion.table.header import Header, TableSeat
from companion.table.journal import Journal
from companion.table.line import Line, read_numbers
from companion.table.replay import States
from companion.table.undo import back_to_decision, put_back


@dataclass(frozen=True, slots=True)
class Entry:
    """One event as the history shows it."""

    event: Event
    in_force: bool
    """False for a game event that is undone; true for all others."""
    undone_by: int | None = None
    """The undo that took it out of force last."""


class Standing:
    """How a game stands, and how it came to stand so. :class:`~companion.table.table.Table` fills it in."""

    path: Path
    """The folder that the table is saved in."""
    header: Header
    """What was settled before the first event."""
    game: Game

    _lock: threading.RLock
    _journal: Journal
    _line: Line
    _states: States
    _state: State
    _clock: Clock

    @property
    def id(self) -> str:
        """The short word that a person types."""
        return self.path.name

    @property
    def state(self) -> State:
        """What the companion believes now. Shared: read it or copy it, do not push on it."""
        return self._state

    @property
    def seats(self) -> tuple[TableSeat, ...]:
        """Who sits at the table."""
        return self.header.seats

    @property
    def number(self) -> int:
        """The number of the last event; 0 before the first one."""
        return self._journal.last

    @property
    def events(self) -> tuple[Event, ...]:
        """Every event, undone ones too."""
        return tuple(self._journal.events)

    @property
    def in_force(self) -> list[Event]:
        """The events that made the present state, in order."""
        with self._lock:
            return [self._journal.events[number - 1] for number in self._line.path]

    @property
    def can_redo(self) -> int:
        """How many undone events :meth:`redo` can restore."""
        return len(self._line.undone)

    @property
    def clock(self) -> Clock:
        """Thinking time; a front end at which people sit calls ``clock.start()``."""
        return self._clock

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.turn == OVER

    def view(self, seat: int | None) -> State:
        """What a seat may know; ``None`` for what everybody may know."""
        return self._state.view(seat)

    def score(self) -> ScoreSheet:
        """The points now."""
        return self._state.score()

    def seat_time(self, colour: str) -> SeatTime:
        """The clock of one seat."""
        return self._clock.seat(colour, turns(self.in_force, colour))

    def history(self) -> list[Entry]:
        """Every event with whether it still counts."""
        with self._lock:
            events, in_force = self.events, set(self._line.path)
        undone_by: dict[int, int] = {}
        for event in events:
            if event.kind == kinds.UNDO:
                undone_by |= dict.fromkeys(read_numbers(event.text), event.number)
        return [
            Entry(event, False, undone_by[event.number])
            if event.kind in kinds.GAME_KINDS and event.number not in in_force
            else Entry(event, True)
            for event in events
        ]

    def before(self, event: Event) -> State:
        """The state that a game-changing event found."""
        with self._lock:
            return self._states.at(self._line.parent[event.number])

    def after(self, event: Event) -> State:
        """The state that a game-changing event made."""
        with self._lock:
            return self._states.at(event.number)

    def instructions(self, event: Event) -> list[Instruction]:
        """What hands must do for an event; nothing for a correction, which says what lies there already."""
        if event.kind in (kinds.MOVE, kinds.CHANCE):
            before = self.before(event)
            return before.instructions(before.game.grammar.parse(event.text))
        if event.kind == kinds.UNDO:
            undone = [self._journal.events[number - 1] for number in read_numbers(event.text)]
            before, after = self.after(undone[0]), self.before(undone[-1])
            return put_back(self.game, difference(before.layout(), after.layout()))
        if event.kind == kinds.REDO:
            redone = (self._journal.events[number - 1] for number in read_numbers(event.text))
            return [step for one in redone for step in self.instructions(one)]
        return []

    def steps_to_decision(self) -> int:
        """How many events to undo to take back the last decision of a seat; 0 if there is none."""
        return back_to_decision(self.in_force)
