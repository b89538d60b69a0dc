"""A table that a camera watches: what it sees is entered by itself, and asked where it is in doubt."""

from __future__ import annotations

import select
import sys
import time
from collections.abc import Sequence
from typing import Any

from companion.cli.voice import Voice
from companion.eyes.opening import Eyes
from companion.eyes.watching import Blind, Doubt, OutOfSight, Settled, Waiting, Watch
from companion.rules.notation import Move
from companion.rules.text import Text
from companion.table.audit import finding_text
from companion.table.event import Event
from companion.table.reconcile import Verdict
from companion.table.table import Table

HAND = "hand"
ONE_LOOK = 1
"""Looks before a person is asked, where the terminal cannot be listened to while the camera looks."""
GIVE_UP = 2
"""Looks at a simulated table, on which nothing changes by itself."""


class ByEye:
    """The eyes of a session. ``asks``: somebody is there to answer questions."""

    def __init__(self, voice: Voice, table: Table, eyes: Eyes, *, asks: bool) -> None:
        self._voice, self._table, self._asks = voice, table, asks
        self.twin = eyes.twin
        self._reader = eyes.reader
        self._wanted = False
        """Whether a person has asked for a look."""
        self._listens = asks and eyes.twin is None and _can_listen()
        self._told: Text | None = None
        """What was said last."""
        patience = GIVE_UP if eyes.twin is not None else None if self._listens or not asks else ONE_LOOK
        self.watch = Watch(table, eyes.reader, self._tell, self._wait, patience, self._troubled)

    # -- draws and rolls -----------------------------------------------------------------------------

    def outcomes(self, prompt: Text) -> Sequence[Event] | Doubt | None:
        """The events of the open draw or roll as they were seen.

        A :class:`Doubt` is for a person to decide; ``None`` means that no camera can help now, or that
        somebody is typing.
        """
        if self.twin is not None:
            self.twin.draw()
        if not self.watch.sees():
            return None
        if self._asks:
            self._voice.show(prompt, style="bold")
            if self._listens:
                self._voice.show(Text("eye-or-type"), style="dim")
        found = self.watch.answer(self._typed)
        if isinstance(found, Settled):
            return self._seen(found)
        return found if isinstance(found, Doubt) else self._nothing(found)

    def told(self) -> Event | None:
        """What the simulated people say about a draw that no camera can see, or that it doubts."""
        if self.twin is None or not self.twin.drawn:
            return None
        return self.watch.decided(self.twin.drawn[0], HAND)

    def face(self, request: Any) -> str | None:
        """Which outcome of a request the die in the tray shows: for a tumbler without a reader of its own."""
        if self.twin is not None:
            self.twin.draw()
        found = self.watch.answer(self._typed) if self.watch.sees() else None
        if isinstance(found, Settled) and str(found.events[0]) in dict(request.outcomes):
            return str(found.events[0])
        return None

    # -- decisions -----------------------------------------------------------------------------------

    def decision(self) -> Event | None:
        """A decision that somebody carried out on the table; ``None`` if somebody is typing.

        A doubt is told, and watching goes on until the table shows one thing only, or a key is pressed.
        Where the terminal cannot be listened to, the camera looks once after each :meth:`look_again`.
        """
        if not self._listens:
            return self._one_decision() if self._wanted else None
        while True:
            found = self.watch.answer(self._typed)
            if isinstance(found, Settled):
                return self._seen(found)[0]
            if not isinstance(found, Doubt):
                self._nothing(found)
                return None
            self.doubt(found)
            self.watch.forget()
            self.watch.news(self._typed)

    def look_again(self) -> None:
        """A person wants the whole table to be looked at anew."""
        self.watch.forget()
        self._reader.forget()
        self._wanted = True

    def _one_decision(self) -> Event | None:
        self._wanted = False
        found = self.watch.answer()
        if isinstance(found, Settled):
            return self._seen(found)[0]
        if isinstance(found, Doubt):
            self.doubt(found)
        else:
            self._nothing(found)
        return None

    def carried_out(self, move: Move, source: str) -> Event | None:
        """A program's decision for a person, carried out by simulated hands and entered by looking.

        ``None`` if no camera could see it.
        """
        if self.twin is None:
            return None
        self.twin.follow()
        if self.watch.doubts(move):
            self.watch.look()
        if not self.twin.decide(move):
            return None
        found = self.watch.answer()
        return self._seen(found)[0] if isinstance(found, Settled) else self.watch.decided(move, source)

    # -- what people hear ------------------------------------------------------------------------------

    def doubt(self, doubt: Doubt) -> None:
        """Say what is in doubt, and what it may be."""
        state = self._table.state
        self._voice.show(doubt.why, style="yellow")
        if doubt.finding is not None:
            self._voice.show(finding_text(state, doubt.finding), style="yellow")
        if doubt.candidates:
            words = [f"{self._voice.move(state, move)} ({move})" for move in doubt.candidates]
            self._voice.show(Text("eye-perhaps", candidates=words), style="yellow")

    def follow(self) -> None:
        """Let simulated hands do what was said."""
        if self.twin is not None:
            self.twin.follow()

    def close(self) -> None:
        """Give the camera back."""
        self.watch.close()

    def _seen(self, settled: Settled) -> list[Event]:
        events = self.watch.record(settled)
        reading = self.watch.reading
        if self._asks and reading is not None:
            sure = round(100 * reading.confidence)
            self._voice.show(Text("eye-seen", n=len(events), sure=sure), style="green")
        for finding in self.watch.differences() if self._asks else ():
            self._voice.show(finding_text(self._table.state, finding), style="yellow")
        return events

    def _nothing(self, found: Verdict | Blind | None) -> None:
        if isinstance(found, Blind):
            if found.why != self._told:
                self._voice.show(found.why, style="yellow")
        elif isinstance(found, Waiting | OutOfSight) and self._asks:
            self._voice.show(Text("eye-nothing-new"), style="dim")

    def _tell(self, text: Text) -> None:
        self._told = text
        if self._asks:
            self._voice.show(text, style="dim")

    def _troubled(self, trouble: Text | None) -> None:
        """Where nobody is asked, hands at the table still have to hear what they can mend."""
        if trouble is not None and not self._asks and self.twin is None:
            self._voice.show(trouble, style="yellow")

    def _wait(self, seconds: float) -> None:
        if self.twin is None:
            time.sleep(seconds)

    def _typed(self) -> bool:
        """Whether the camera need not be waited for: somebody types, or it is not there and there is nobody to mend that."""
        if self._listens:
            return bool(select.select([sys.stdin], [], [], 0)[0])
        return not self._asks and self._never_seen

    @property
    def _never_seen(self) -> bool:
        """Whether a real camera has given no picture since the game was opened, and gives none now."""
        return self.watch.absent and self.twin is None and self.watch.reading is None


def _can_listen() -> bool:
    """Whether the terminal can be asked if somebody has typed a line, without waiting for it."""
    try:
        return sys.stdin.isatty() and select.select([sys.stdin], [], [], 0) is not None
    except (OSError, ValueError):
        return False
