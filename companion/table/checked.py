"""Following events that nobody has checked yet: from a file, or from a damaged journal."""

from __future__ import annotations

from companion.rules.chance import CHANCE as CHANCE_TURN
from companion.rules.state import State
from companion.table import clock
from companion.table.event import (
    CHANCE,
    CLOCK,
    COMMIT,
    CORRECT,
    GAME_KINDS,
    REDO,
    REVEAL,
    UNDO,
    Event,
    chain,
)
from companion.table.header import Header
from companion.table.journal import MARK_EVERY, Row
from companion.table.line import START, Line
from companion.table.replay import actor, split_correction
from hardware.randomisers import fair


class Checked:
    """The game that these events make, each of them checked against the rules."""

    def __init__(self, start: State) -> None:
        self.events: list[Event] = []
        self.line = Line()
        self.states: dict[int, State] = {START: start}
        """The state after every game-changing event, undone ones too."""
        self._after: list[State] = []
        self._committed = ""

    @property
    def state(self) -> State:
        """The state after the events so far."""
        return self.states[self.line.cursor]

    def follow(self, event: Event) -> None:
        """Check one event and take it in; after an error nothing has changed.

        :raises RulesError: the rules do not allow it.
        :raises ValueError: it does not fit to the events before it.
        """
        state = self.state
        if event.seat != actor(state):
            raise ValueError(f"{actor(state)} is to act, not {event.seat}")
        if event.kind in GAME_KINDS:
            after = self._play(state, event)
            self.line.apply(event)
            self.states[event.number] = after
        elif event.kind in (UNDO, REDO):
            self.line.apply(event)
        elif event.kind == CLOCK and event.text not in clock.WORDS:
            raise ValueError(f"{event.text!r} is none of: {', '.join(clock.WORDS)}")
        elif event.kind == COMMIT:
            self._committed = event.text
        elif event.kind == REVEAL:
            self._check_reveal(event.text)
        self.events.append(event)
        self._after.append(self.state)

    def _play(self, state: State, event: Event) -> State:
        if event.kind == CORRECT:
            return state.correct(*split_correction(event.text))
        if (event.kind == CHANCE) != (state.turn == CHANCE_TURN):
            raise ValueError(f"{event.kind} is not what {actor(state)} can do")
        move = state.game.grammar.parse(event.text)
        if str(move) != event.text:
            raise ValueError(f"this move is written {move}")
        return state.play(move)

    def _check_reveal(self, text: str) -> None:
        try:
            fits = fair.commitment(bytes.fromhex(text)) == self._committed
        except ValueError:
            fits = False
        if not fits:
            raise ValueError("this seed is not the one that was committed to")

    def rows(self, header: Header) -> list[Row]:
        """The events as the journal with this header stores them."""
        lines = chain(header.check(), self.events)
        return [
            Row(
                event.number,
                line,
                state.position(),
                state.turn,
                state.fingerprint() if event.kind in GAME_KINDS and event.number % MARK_EVERY == 0 else "",
            )
            for event, line, state in zip(self.events, lines, self._after, strict=True)
        ]
