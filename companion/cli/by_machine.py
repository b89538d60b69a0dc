"""A table whose bags and dice the randomiser machine answers, real or simulated."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from typing import Any

from companion.cli.machine import DRAWS, open_machine
from companion.cli.voice import Voice
from companion.rules.text import Text
from companion.table.event import CHANCE, CLOCK, COMMIT, NOTE, REVEAL
from companion.table.store import Store
from companion.table.table import Table
from hardware.randomisers import ByHand, Choice, DrawLog, Fallback, Generator, RandomiserFailed, Recorded

PREFIXES = ("sim:", "/dev/", "machine")
"""How the word after ``--randomiser`` begins when it means a machine."""
BOOKKEEPING = frozenset((CLOCK, NOTE, COMMIT, REVEAL))
"""Events after which the same draw is still open."""
STATE = "machine.json"
"""The simulated machine of a table, kept beside its journal."""
_PATIENCE = 2
"""How often a machine that fails is asked again while nobody is there to decide."""


def names_a_machine(word: str) -> bool:
    """``machine`` (the only one there is), a device path, or ``sim://``."""
    return word.startswith(PREFIXES)


class TableMachine:
    """The machine at one table, with people (or, while nobody watches, the generator) behind it."""

    def __init__(
        self,
        voice: Voice,
        table: Table,
        address: str,
        enter: Callable[[Any], str | None] | None,
        read: Callable[[str], str | None],
        camera: Callable[[Any], str | None] | None = None,
    ) -> None:
        """``enter`` asks a person for an outcome, ``None`` when nobody is there; ``read`` asks for a line;

        ``camera`` tells what the die in the tray shows, for a machine that cannot.
        """
        from hardware.randomisers.machine import Desk, Machine
        from hardware.randomisers.pieces import SimulatedTagBook, TagBook

        self._voice, self._read, self._asks = voice, read, enter is not None
        self._failures = 0
        self._open = ExitStack()
        simulated = address.startswith("sim:")
        generator = Generator(table.seed)
        controller = self._open.enter_context(open_machine(_lasting(address, table)))
        desk = Desk(
            controller,
            table.id,
            lambda number: _next_kind(table, number) == CHANCE,
            lambda earlier, number: _next_kind(table, earlier, number) is None,
            self._fill if self._asks and not simulated else lambda bag, pieces: None,
        )
        machine = Machine(desk, SimulatedTagBook() if simulated else TagBook(), generator, camera)
        behind = ByHand(enter) if enter is not None else generator
        self.fallback = Fallback(machine, behind, self._choose)
        self._randomiser = Recorded(self.fallback, DrawLog(Store().root / DRAWS))

    @property
    def source(self) -> str:
        return self._randomiser.source

    def ask(self, request: Any) -> Any:
        """One outcome; :raises RandomiserFailed: the person turned away."""
        answer = self._randomiser.ask(request)
        self._failures = 0
        return answer

    def close(self) -> None:
        """Let go of the machine."""
        self._open.close()

    def _choose(self, request: Any, failed: RandomiserFailed) -> Choice:
        self._voice.show(
            Text("play-machine-advice", cause=failed.cause, advice=failed.advice), style="bold yellow"
        )
        if not self._asks:
            self._failures += 1
            choice = Choice.RETRY if self._failures <= _PATIENCE else Choice.BY_HAND
        else:
            choice = self._asked()
        if choice is Choice.BY_HAND:
            self._voice.show(Text("play-machine-by-hand"))
        return choice

    def _asked(self) -> Choice:
        retry = self._voice.say(Text("play-machine-retry-letter"))
        hand = self._voice.say(Text("play-machine-hand-letter"))
        while True:
            word = (self._read(self._voice.say(Text("play-machine-retry"))) or "").strip().lower()
            if word[:1] == retry:
                return Choice.RETRY
            if word[:1] == hand:
                return Choice.BY_HAND

    def _fill(self, bag: str, pieces: Mapping[str, int]) -> None:
        listed = [f"{count} {piece.split()[-1]}" for piece, count in sorted(pieces.items())]
        self._read(self._voice.say(Text("play-machine-fill", bag=bag, pieces=listed)))


def _next_kind(table: Table, number: int, before: int | None = None) -> str | None:
    """What happened to the game from event ``number`` on; ``None`` for nothing but bookkeeping."""
    events = (event for event in table.events if event.number >= number and event.kind not in BOOKKEEPING)
    event = next(events, None)
    return event.kind if event is not None and (before is None or event.number < before) else None


def _lasting(address: str, table: Table) -> str:
    """The port; a simulated machine is kept with its table, so that it is still there tomorrow."""
    if address.startswith("sim:") and "state=" not in address:
        joint = "&" if "?" in address else "?"
        return f"{address}{joint}state={table.path / STATE}"
    return "" if address == "machine" else address.removeprefix("machine:")
