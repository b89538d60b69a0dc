"""Playing at a saved table from the terminal until the game is over or the person leaves."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from companion.cli.ask import BACK, Asker, Left
from companion.cli.by_eye import ByEye
from companion.cli.chances import GENERATOR, HAND, Entering, make_randomiser
from companion.cli.narrator import Narrator
from companion.cli.voice import Voice
from companion.eyes.opening import Eyes
from companion.rules.chance import CHANCE
from companion.rules.errors import RulesError
from companion.rules.playout import Chooser
from companion.rules.text import Text
from companion.table.errors import TableError
from companion.table.randomiser import Request
from companion.table.reconcile import Doubt
from companion.table.table import Table
from hardware.randomisers import RandomiserFailed

BEAT_SECONDS = 10.0


@runtime_checkable
class Closing(Protocol):
    """Something that holds a device."""

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Manner:
    """How a session plays."""

    ask: bool
    """Whether persons decide; otherwise a program decides for them."""
    randomiser: str
    """``generator``, ``hand``, or the address of a machine."""
    delay: float = 0.0
    """Seconds between events that no person brought about."""
    eyes: Eyes | None = None
    """A camera, and what it has learnt to see."""


class Session:
    """One sitting at one table."""

    def __init__(
        self,
        voice: Voice,
        table: Table,
        manner: Manner,
        choosers: Mapping[str, Chooser],
        stand_in: Chooser,
        stand_in_name: str,
    ) -> None:
        """``choosers`` has the program of each colour that one plays; ``stand_in`` plays for persons."""
        self.voice, self.table, self.manner = voice, table, manner
        self.narrator = Narrator(voice, table)
        self.eyes = ByEye(voice, table, manner.eyes, asks=manner.ask) if manner.eyes else None
        watching = (self.eyes.decision, self.eyes.look_again) if self.eyes else ()
        self.asker = Asker(voice, table, self.narrator, *watching)
        self.entering = Entering(voice, table, self.asker.read)
        self.randomiser = make_randomiser(
            manner.randomiser,
            voice,
            table,
            self.entering,
            self.asker.read,
            asks=manner.ask,
            camera=self.eyes.face if self.eyes else None,
        )
        if (again := getattr(self.randomiser, "machine_again", None)) is not None:
            words = (BACK, "machine", voice.say(Text("ask-word-machine")))
            self.asker.add_command(words, Text("ask-usage-machine"), Text("ask-help-machine"), again)
        self._choosers = dict(choosers)
        self._stand_in, self.stand_in_name = stand_in, stand_in_name

    @property
    def camera_is_idle(self) -> bool:
        """Whether a camera was named, but nothing will ever be asked of it."""
        if self.eyes is None or self.eyes.twin is not None:
            return False  # the people of a simulated table carry out what programs decide
        decides = self.manner.ask and any(seat.colour not in self._choosers for seat in self.table.seats)
        return not decides and self.manner.randomiser == GENERATOR

    def play(self) -> bool:
        """Play on; false if the person left before the end. Everything is saved in either case."""
        try:
            return self._play()
        finally:
            for device in (self.randomiser, self.eyes):
                if isinstance(device, Closing):
                    device.close()

    def _play(self) -> bool:
        with _beating(self.table) if self.manner.ask else _still():
            try:
                while not self.table.over:
                    self._step()
                    if self.eyes is not None:
                        self.eyes.follow()
            except Left:
                self.narrator.flush()
                return False
        self.narrator.flush()
        return True

    def _step(self) -> None:
        turn = self.table.state.turn
        if turn == CHANCE:
            return self._chance()
        seat = self.table.seats[turn]
        if seat.colour in self._choosers:
            return self._decide(self._choosers[seat.colour], seat.player)
        if not self.manner.ask:
            return self._decide(self._stand_in, self.stand_in_name)
        self.narrator.flush()
        self.narrator.head(self.table.state)
        event = self.asker.decision()
        if event is not None:
            self.narrator.tell(event)

    def _decide(self, chooser: Chooser, name: str) -> None:
        state = self.table.state
        # The same seed plays the same game: programs draw on the commitment, which follows from it.
        rng = random.Random(f"{self.table.events[0].text}/{len(self.table.in_force)}")
        move = chooser.choose(state.view(state.turn), rng)
        source = f"player:{name}"
        event = self.eyes.carried_out(move, source) if self.eyes is not None else None
        self.narrator.tell(event or self.table.record(move, source=source))
        self._pause()

    def _chance(self) -> None:
        if self.manner.randomiser == HAND:
            return self._chance_by_eye() if self.eyes is not None else self._chance_by_hand()
        if self.manner.randomiser != GENERATOR:
            return self._chance_by_machine()
        self.narrator.tell(self.table.draw(self.randomiser))
        self._pause()

    def _chance_by_machine(self) -> None:
        self.table.seed()  # before the request: what the machine has not, the generator answers
        self._answer(self.table.request())
        self._pause()

    def _chance_by_hand(self) -> None:
        self.narrator.flush()
        self.narrator.head(self.table.state)
        self._answer(self.table.request())
        self.narrator.flush()

    def _chance_by_eye(self) -> None:
        assert self.eyes is not None
        self.narrator.flush()
        self.narrator.head(self.table.state)
        found = self.eyes.outcomes(self.table.request().prompt)
        if isinstance(found, Doubt):
            self.eyes.doubt(found)
        elif found is not None:
            for event in found:
                self.narrator.tell(event)
            return
        try:
            told = self.eyes.told()
        except RulesError as refused:  # what was seen before was something else than what lies there
            self.asker.complain(refused)
            told = None
        if told is not None:
            self.narrator.tell(told)
        else:
            self._answer(self.table.request())
        self.narrator.flush()

    def _answer(self, request: Request) -> None:
        try:
            event = self.table.answer(request, self.randomiser.ask(request))
        except RulesError as refused:  # a misreading: say why, and ask again
            self.entering.forget()
            self.asker.complain(refused)
        except RandomiserFailed:  # a command has changed the table instead
            self.entering.forget()
        else:
            self.narrator.tell(event)

    def _pause(self) -> None:
        if self.manner.delay:
            self.narrator.flush()
            time.sleep(self.manner.delay)


class _beating:
    """Lets the clocks run, and writes the thinking time down once a minute while somebody thinks."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> None:
        self._table.clock.start()
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join()
        self._table.clock.stop()

    def _run(self) -> None:
        while not self._done.wait(BEAT_SECONDS):
            with suppress(TableError):  # the next event will say what is wrong with the disk
                self._table.clock.beat()


class _still:
    """No clocks: nobody sits at the table."""

    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None: ...
