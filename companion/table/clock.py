"""Thinking time, per seat and for the whole game.

Every event carries how long whoever was to act took since the event before (``Event.spent``), measured
with a clock that never jumps, and only while the table is being played at. So the journal alone says
how much time everybody has used, a restart changes nothing, and hours in which the program was not
running do not count. While somebody thinks for long, :meth:`Clock.beat` writes one event a minute:
after a power cut at most that minute is forgiven.

Undoing a move does not give its time back, as with any chess clock.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from companion.table.event import CHANCE, CHANCE_SEAT, CLOCK, CORRECT, MOVE, NOBODY, Event
from companion.table.header import TimeLimit

PAUSE, RESUME, STOP, TICK = "pause", "resume", "stop", "tick"
"""The words of a clock event: people pause and resume; the program leaves, or beats."""
WORDS = (PAUSE, RESUME, STOP, TICK)
BEAT = 60_000
"""Milliseconds of thinking after which a beat writes an event."""


class Watch(Protocol):
    """Where time comes from."""

    def utc(self) -> str:
        """Time of day, ``2026-01-31T20:15:09Z``."""

    def monotonic(self) -> float:
        """Seconds that never jump, from any beginning."""


class SystemWatch:
    """The computer's own clocks."""

    def utc(self) -> str:
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())

    def monotonic(self) -> float:
        return time.monotonic()


@dataclass(frozen=True, slots=True)
class SeatTime:
    """What one seat has used, and has left."""

    spent: float
    """Seconds, including the ones that run now."""
    left: float | None
    """Seconds of the budget, below zero once it is used up; ``None`` without a time limit."""


class Clock:
    """The clocks of one table. They stand until :meth:`start`, which only a front end calls
    at which people sit: looking at the score from a command line uses up nobody's time."""

    def __init__(
        self,
        watch: Watch,
        limit: TimeLimit | None,
        actor: Callable[[], str],
        record: Callable[[str], Event],
    ) -> None:
        """``actor`` says who is to act, ``record`` writes a clock event with the given word."""
        self.limit = limit
        self.paused = False
        """Whether people have stopped the clocks; this outlives a restart."""
        self._watch, self._actor, self._record = watch, actor, record
        self._spent: Counter[str] = Counter()
        self._since: float | None = None

    @property
    def running(self) -> bool:
        """Whether time is being used up right now."""
        return self._since is not None and not self.paused

    def start(self) -> None:
        """People sit at the table now."""
        if self._since is None:
            self._since = self._watch.monotonic()

    def stop(self) -> None:
        """People leave; what ran until now is written down."""
        if self.pending() and self._actor() != NOBODY:
            self._record(STOP)
        self._since = None

    def pause(self) -> None:
        """Stop the clocks, for a break; does nothing if they are stopped already."""
        if not self.paused:
            self._record(PAUSE)

    def resume(self) -> None:
        """Go on after a break; does nothing if the clocks are not stopped."""
        if self.paused:
            self._record(RESUME)

    def beat(self) -> None:
        """Call this now and then, such as once a second; it writes at most once a minute."""
        if self.pending() >= BEAT and self._actor() != NOBODY:
            self._record(TICK)

    def pending(self) -> int:
        """Milliseconds since the last event that belong to whoever is to act."""
        if not self.running:
            return 0
        assert self._since is not None
        return max(0, round((self._watch.monotonic() - self._since) * 1000))

    def follow(self, event: Event) -> None:
        """Take in a recorded event: an old one while opening, or the newest one."""
        self._spent[event.seat] += event.spent
        if event.kind == CLOCK and event.text in (PAUSE, RESUME):
            self.paused = event.text == PAUSE
            if self._since is not None:
                self._since = self._watch.monotonic()
        elif self._since is not None and not self.paused:
            self._since += event.spent / 1000

    def game(self) -> float:
        """Seconds that the game has taken so far, draws and rolls included."""
        return (sum(self._spent.values()) - self._spent[NOBODY] + self._running_for(None)) / 1000

    def seat(self, colour: str, turns: int = 0) -> SeatTime:
        """The time of one seat. ``turns`` is how many it has taken, for the increment; see :func:`turns`."""
        spent = (self._spent[colour] + self._running_for(colour)) / 1000
        left = self.limit.budget + self.limit.increment * turns - spent if self.limit else None
        return SeatTime(spent, left)

    def _running_for(self, colour: str | None) -> int:
        now = self._actor()
        return self.pending() if now == colour or (colour is None and now != NOBODY) else 0


def turns(events: list[Event], colour: str) -> int:
    """How many turns a seat has taken: unbroken rows of its own moves among the events in force."""
    count = 0
    before = CHANCE_SEAT
    for event in events:
        if event.kind == MOVE and event.seat == colour != before:
            count += 1
        if event.kind in (MOVE, CHANCE, CORRECT):
            before = event.seat if event.kind == MOVE else before if event.kind == CORRECT else CHANCE_SEAT
    return count
