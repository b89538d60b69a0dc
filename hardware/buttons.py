"""What fingers mean: presses, long presses and two buttons at once, out of bouncing contacts.

Contacts report edges with their times, from any thread; :meth:`Buttons.events` turns them into meanings when
the program asks. No timers, no clock: the same edges give the same meanings.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from enum import Enum

BOUNCE = 0.02
"""A contact counts as closed or open once it has been so for this long (seconds)."""
LONG = 0.8
"""A press this long is a long press, reported while the finger is still down."""


class Kind(Enum):
    """What a finger did."""

    PRESS = "press"
    LONG_PRESS = "long press"
    TOGETHER = "together"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that people meant."""

    kind: Kind
    seats: tuple[int, ...]
    """The seat; with :attr:`Kind.TOGETHER` all of them, in order."""


@dataclass(slots=True)
class _Contact:
    level: bool = False
    """What it says now."""
    since: float = float("-inf")
    """When it last changed."""
    closed: bool = False
    """What it has said for long enough."""
    closed_at: float = 0.0
    used: bool = False
    """This press has already had its meaning."""


@dataclass(slots=True)
class Buttons:
    """The seat buttons of one table."""

    seats: tuple[int, ...]
    _edges: list[tuple[float, int, bool]] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _contacts: dict[int, _Contact] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._contacts = {seat: _Contact() for seat in self.seats}

    def edge(self, seat: int, level: bool, when: float) -> None:
        """The contact of a seat closed or opened (seconds)."""
        with self._lock:
            self._edges.append((when, seat, level))

    @property
    def restless(self) -> bool:
        """Whether time alone may still bring an event: a finger is down, or a contact bounces."""
        with self._lock:
            return bool(self._edges) or any(
                contact.closed or contact.level != contact.closed for contact in self._contacts.values()
            )

    def events(self, now: float) -> list[Event]:
        """What people meant since the last call."""
        with self._lock:
            edges, self._edges = sorted(self._edges), []
        meant: list[Event] = []
        for when, seat, level in edges:
            self._settle(when, meant)
            contact = self._contacts[seat]
            if level != contact.level:
                contact.level, contact.since = level, when
        self._settle(now, meant)
        return meant

    def _settle(self, now: float, meant: list[Event]) -> None:
        """Everything that has become certain by ``now``, in the order in which it did."""
        changes = sorted(
            (contact.since + BOUNCE, seat)
            for seat, contact in self._contacts.items()
            if contact.level != contact.closed and now - contact.since >= BOUNCE
        )
        for when, seat in changes:
            self._held(when, meant)
            contact = self._contacts[seat]
            contact.closed = contact.level
            if contact.closed:
                contact.closed_at, contact.used = contact.since, False
                self._together(meant)
            elif not contact.used:
                contact.used = True
                meant.append(Event(Kind.PRESS, (seat,)))
        self._held(now, meant)

    def _together(self, meant: list[Event]) -> None:
        down = [
            (seat, contact) for seat, contact in self._contacts.items() if contact.closed and not contact.used
        ]
        if len(down) > 1:
            for _, contact in down:
                contact.used = True
            meant.append(Event(Kind.TOGETHER, tuple(sorted(seat for seat, _ in down))))

    def _held(self, now: float, meant: list[Event]) -> None:
        for seat, contact in self._contacts.items():
            if contact.closed and not contact.used and now - contact.closed_at >= LONG:
                contact.used = True
                meant.append(Event(Kind.LONG_PRESS, (seat,)))
