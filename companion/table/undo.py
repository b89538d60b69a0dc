"""What undo and redo hand back to people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.game import Game
from companion.rules.instruction import Instruction, Shift
from companion.rules.text import Text
from companion.table.event import CHANCE, CORRECT, MOVE, Event


@dataclass(frozen=True, slots=True)
class Undone:
    """An undo that was recorded."""

    event: Event
    """The undo itself."""
    events: tuple[Event, ...]
    """What went out of force, the last one first."""
    shifts: tuple[Shift, ...]
    """What to put back, so that the table lies as it did before those events."""

    @property
    def chances(self) -> tuple[Event, ...]:
        """The draws and rolls among them, whose pieces go back too."""
        return tuple(event for event in self.events if event.kind == CHANCE)

    @property
    def corrections(self) -> tuple[Event, ...]:
        """The corrections among them: if the table never lay as they said, nothing of it goes back."""
        return tuple(event for event in self.events if event.kind == CORRECT)


@dataclass(frozen=True, slots=True)
class Redone:
    """A redo that was recorded."""

    event: Event
    """The redo itself."""
    events: tuple[Event, ...]
    """What is in force again, in order."""
    instructions: tuple[Instruction, ...]
    """What to do again. Nothing is drawn anew: see :attr:`chances`."""

    @property
    def chances(self) -> tuple[Event, ...]:
        """The draws and rolls among them: the same outcome counts again, so search the piece out."""
        return tuple(event for event in self.events if event.kind == CHANCE)


def put_back(game: Game, shifts: Sequence[Shift]) -> list[Instruction]:
    """Shifts as instructions: each a text ``put-back`` with component, source and target in people's words."""
    return [
        Instruction(
            Text(
                "put-back",
                component=game.component_text(shift.component, shift.count),
                source=game.place_text(shift.source),
                target=game.place_text(shift.target),
            ),
            (shift,),
        )
        for shift in shifts
    ]


def back_to_decision(in_force: Sequence[Event]) -> int:
    """How many events an undo must take back to reach the last decision of a seat, that one included.

    0 if no seat has decided anything yet.
    """
    for count, event in enumerate(reversed(in_force), start=1):
        if event.kind == MOVE:
            return count
    return 0
