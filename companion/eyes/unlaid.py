"""What people were told to put somewhere, and no camera has seen there yet.

A cube that was not laid yet looks exactly like one that was taken: a decision that takes a piece from such a
place is not believed.
"""

from __future__ import annotations

from companion.rules.instruction import by_own_hand
from companion.rules.notation import Move
from companion.rules.sight import Sight
from companion.table.event import CHANCE, MOVE, REDO, UNDO
from companion.table.reader import Reading
from companion.table.table import Table


class Unlaid:
    """The places in sight where pieces are believed that nobody has seen."""

    def __init__(self, table: Table, sight: Sight) -> None:
        self._table = table
        self._noted = table.number
        believed = sight.visible(table.state.layout())
        self.places = {place for place, pieces in believed.items() if pieces}

    def follow(self) -> None:
        """Take note of what has been told since."""
        for event in self._table.events[self._noted :]:
            if event.kind in (MOVE, CHANCE, UNDO, REDO):
                steps = self._table.instructions(event)
                self.places |= {shift.target for step in steps for shift in step.shifts}
        self._noted = self._table.number

    def see(self, reading: Reading, sight: Sight) -> None:
        """Forget the places that lie as they should."""
        believed = sight.visible(self._table.state.layout())
        seen = reading.layout()
        self.places -= {
            place for place in self.places if place in believed and seen.get(place) == believed[place]
        }
        self.places &= set(believed)

    def hides(self, move: Move) -> bool:
        """Whether a decision takes something from where nothing has been seen yet."""
        steps = by_own_hand(self._table.state.instructions(move))
        return any(shift.source in self.places for step in steps for shift in step.shifts)
