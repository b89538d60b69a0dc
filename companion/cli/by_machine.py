"""A table whose bags and dice the randomiser machine answers, real or simulated."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from typing import Any

from companion.cli.ask import BACK
from companion.cli.port import open_machine
from companion.cli.voice import Voice
from companion.devices.address import is_simulated, lasting, port_of
from companion.devices.at_table import SIMULATED, draw_log, keep_lines, machine_at
from companion.devices.tags import tags_of
from companion.devices.words import failure_text, text_of
from companion.rules.text import Text
from companion.table.store import Store
from companion.table.table import Table
from hardware.message import say
from hardware.randomisers import ByHand, Choice, Fallback, Generator, RandomiserFailed, Recorded

_PATIENCE = 2
"""How often a machine that fails is asked again while nobody is there to decide."""


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
        self._voice, self._read, self._asks = voice, read, enter is not None
        self._failures = 0
        self._open = ExitStack()
        address = port_of(address)
        simulated = is_simulated(address)
        generator = Generator(table.seed)
        behind = ByHand(enter) if enter is not None else generator
        self._controller = self._open.enter_context(open_machine(lasting(address, table.path)))
        machine = machine_at(
            table,
            self._controller,
            tags_of(table, Store(), simulated=simulated),
            self._fill if self._asks and not simulated else lambda bag, pieces: None,
            generator if simulated else behind,
            camera,
        )
        self.fallback = Fallback(machine, behind, self._choose)
        self._randomiser = Recorded(
            self.fallback, draw_log(Store().root), {machine.source: SIMULATED} if simulated else {}
        )

    @property
    def source(self) -> str:
        return self._randomiser.source

    def ask(self, request: Any) -> Any:
        """One outcome; :raises RandomiserFailed: the person turned away."""
        answer = self._randomiser.ask(request)
        self._failures = 0
        return answer

    def machine_again(self) -> None:
        """The person has put the machine right: it draws from now on."""
        if self.fallback.by_hand_now:
            self._voice.show(Text("play-machine-again"))
        self.fallback.machine_again()

    def close(self) -> None:
        """Let go of the machine."""
        self._open.close()

    def _choose(self, request: Any, failed: RandomiserFailed) -> Choice:
        keep_lines(Store().root, self._controller)
        self._voice.show(failure_text(failed), style="bold yellow")
        if not self._asks:
            self._failures += 1
            choice = Choice.RETRY if self._failures <= _PATIENCE else Choice.BY_HAND
        else:
            choice = self._asked()
        if choice is Choice.BY_HAND:
            self._voice.show(Text("play-machine-by-hand"))
            if self._asks:
                self._voice.show(Text("play-machine-back", key=BACK), style="dim")
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
        wanted = text_of(say("fill-drum", bag=bag, pieces=pieces))
        self._read(self._voice.say(Text("play-machine-fill", wanted=wanted)))
