"""The clocks: who thinks, for how long."""

from __future__ import annotations

from dataclasses import dataclass

from companion.app.views.say import Say
from companion.table.header import PERSON
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class SeatClock:
    """The time of one seat."""

    name: str
    colour: str
    spent: float
    left: float | None
    running: bool
    program: bool


@dataclass(frozen=True, slots=True)
class ClocksView:
    """Everything on the panel "clocks"; times in seconds, as they were when it was made."""

    seats: tuple[SeatClock, ...]
    game: float
    paused: bool
    longest: str
    """Who has thought longest, in words."""


def clocks_view(table: Table, say: Say) -> ClocksView:
    """All times now."""
    turn = table.state.turn
    seats = []
    for index, seat in enumerate(table.seats):
        time = table.seat_time(seat.colour)
        running = table.clock.running and index == turn
        seats.append(SeatClock(seat.name, seat.colour, time.spent, time.left, running, seat.player != PERSON))
    slowest = max(seats, key=lambda seat: seat.spent)
    words = say.app("clock-longest", name=slowest.name, time=spoken(slowest.spent)) if len(seats) > 1 else ""
    return ClocksView(tuple(seats), table.clock.game(), table.clock.paused, words)


def spoken(seconds: float) -> str:
    """``1:05:09`` or ``5:09``, with a minus for a budget that is used up."""
    whole = abs(int(seconds))
    hours, minutes = divmod(whole // 60, 60)
    sign = "−" if seconds <= -1 else ""
    return f"{sign}{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{sign}{minutes}:{whole % 60:02}"
