"""Which events are in force: undo and redo as walking up and down a tree.

Every event that changes the game hangs on the one that was the last in force when it happened. Undo
walks up, redo walks down the way just come, and a new event starts a new branch. Nothing is ever
taken away, so every moment that the game has passed through can be found again.
"""

from __future__ import annotations

from companion.table.errors import NothingToRedo, NothingToUndo
from companion.table.event import GAME_KINDS, REDO, UNDO, Event

START = 0
"""The number that stands for the moment before the first event."""


class Line:
    """The tree of game-changing events, by number, and where the game stands in it."""

    def __init__(self) -> None:
        self.path: list[int] = []
        """Numbers of the events in force, in order."""
        self.undone: list[int] = []
        """Numbers that redo would bring back, the next one last."""
        self.parent: dict[int, int] = {}
        """For each game-changing event the one it followed, or :data:`START`."""
        self.changed = START
        """The last event that changed what is in force."""

    @property
    def cursor(self) -> int:
        """The last event in force."""
        return self.path[-1] if self.path else START

    def to_undo(self, n: int) -> list[int]:
        """The numbers that undoing ``n`` events takes out of force, the last one first.

        :raises NothingToUndo: not so many are in force, or ``n`` is not positive.
        """
        if not 0 < n <= len(self.path):
            raise NothingToUndo(
                f"{n} events cannot be undone",
                f"{len(self.path)} are in force",
                n=n,
                available=len(self.path),
            )
        return self.path[: -n - 1 : -1]

    def to_redo(self, n: int) -> list[int]:
        """The numbers that restoring ``n`` events brings back, in order.

        :raises NothingToRedo: not so many are undone, or ``n`` is not positive.
        """
        if not 0 < n <= len(self.undone):
            raise NothingToRedo(
                f"{n} events cannot be restored",
                f"{len(self.undone)} are undone since the last move",
                n=n,
                available=len(self.undone),
            )
        return self.undone[: -n - 1 : -1]

    def apply(self, event: Event) -> None:
        """Follow one recorded event.

        :raises ValueError: an undo or redo that does not name the events it must name.
        """
        if event.kind in GAME_KINDS:
            self.parent[event.number] = self.cursor
            self.path.append(event.number)
            self.undone.clear()
        elif event.kind in (UNDO, REDO):
            numbers = read_numbers(event.text)
            due = self.to_undo(len(numbers)) if event.kind == UNDO else self.to_redo(len(numbers))
            if numbers != due:
                raise ValueError(f"event {event.number} should {event.kind} {write_numbers(due)}")
            source, target = (self.path, self.undone) if event.kind == UNDO else (self.undone, self.path)
            del source[-len(numbers) :]
            target.extend(numbers)
        else:
            return
        self.changed = event.number

    def way_to(self, number: int) -> list[int]:
        """The events from the start up to and with ``number``, as they were in force then."""
        way = []
        while number != START:
            way.append(number)
            number = self.parent[number]
        return way[::-1]


def write_numbers(numbers: list[int]) -> str:
    """``13 12``."""
    return " ".join(map(str, numbers))


def read_numbers(text: str) -> list[int]:
    """The inverse of :func:`write_numbers`."""
    return [int(number) for number in text.split()]
