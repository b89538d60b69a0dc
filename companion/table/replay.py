"""From events to states.

States are kept for every few steps of the tree, so that undo, history and instructions never replay
a whole game. A kept state is shared: read it, copy it, never push on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.rules.chance import CHANCE, OVER
from companion.rules.errors import BadCorrection
from companion.rules.notation import Move
from companion.rules.state import State
from companion.rules.text import Text
from companion.table.event import CHANCE_SEAT, CORRECT, NOBODY, Event
from companion.table.line import START, Line

KEEP_EVERY = 16


class Diverged(ValueError):
    """A recorded event does not lead where it led when it was recorded."""

    def __init__(self, number: int, why: str) -> None:
        self.number = number
        super().__init__(f"event {number} cannot be replayed ({why})")


class States:
    """The state after any event of a :class:`~companion.table.line.Line`."""

    def __init__(self, start: State, line: Line, events: Sequence[Event]) -> None:
        """``events`` is the journal's own list, event 1 first; it grows as the game goes on."""
        self._line = line
        self._events = events
        self._kept: dict[int, State] = {START: start}
        self._moves: dict[str, Move] = {}

    def at(self, number: int) -> State:
        """The state after event ``number`` (which changed the game), or at :data:`START`."""
        ahead: list[int] = []
        here = number
        while here not in self._kept:
            ahead.append(here)
            here = self._line.parent[here]
        if not ahead:
            return self._kept[number]
        state = self._kept[here].copy()
        for step in reversed(ahead):
            self.advance(state, self._events[step - 1])
        self._kept[number] = state
        return state

    def keep(self, number: int, state: State) -> None:
        """Remember the state after an event; forget it again when the next ones are kept."""
        previous = self._line.parent[number]
        if previous != START and previous % KEEP_EVERY:
            self._kept.pop(previous, None)
        self._kept[number] = state

    def replay(self, marks: Mapping[int, str]) -> State:
        """The state after all events in force.

        :param marks: fingerprints of the state after some of the events, to be met on the way.
        :raises Diverged: an event fails, or a mark is not met.
        """
        state = self._kept[START].copy()
        for depth, number in enumerate(self._line.path, start=1):
            try:
                self.advance(state, self._events[number - 1])
            except Exception as error:  # whatever other rules may trip over
                raise Diverged(number, str(error)) from error
            if number in marks and marks[number] != state.fingerprint():
                raise Diverged(number, "these rules lead to another state than the ones it was played with")
            if depth % KEEP_EVERY == 0:
                self._kept[number] = state.copy()
        return state

    def advance(self, state: State, event: Event) -> None:
        """Apply a recorded event in place. It was checked when it was recorded."""
        if event.kind == CORRECT:
            path, value = split_correction(event.text)
            state.set_field(path, value)
            return
        move = self._moves.get(event.text)
        if move is None:
            move = self._moves[event.text] = state.game.grammar.parse(event.text)
        state.push(move)


def split_correction(text: str) -> tuple[str, str]:
    """Path and value of a correction.

    :raises BadCorrection: the value is missing.
    """
    path, space, value = text.partition(" ")
    if not space:
        raise BadCorrection(Text("bad-field-value", path=path, value="", choices=""), code="bad-field-value")
    return path, value


def actor(state: State) -> str:
    """Who is to act, as events write it."""
    if state.turn == OVER:
        return NOBODY
    if state.turn == CHANCE:
        return CHANCE_SEAT
    return state.setup.seats[state.turn].colour
