"""The randomiser machine as a maker: what it draws at a table, how it is doing, how to bring it back.

Its questions are asked on the worker's side threads, one at a time. What fails there comes back as an error
with cause and advice; the draw panel then offers to try again, or to go on by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from companion.app.looking import Looking
from companion.app.makers import BUSY, DOWN, READY, Status
from companion.devices.address import is_simulated, lasting, plugged_in
from companion.devices.at_table import SIMULATED, draw_log, keep_lines, machine_at
from companion.devices.connection import Busy, Connection
from companion.devices.tags import tags_of
from companion.devices.words import failure_text, found_text, part_text
from companion.rules.text import Text
from companion.table.store import Store
from companion.table.table import Table
from firmware_bridge.errors import BridgeError
from hardware.message import say
from hardware.randomisers import Answer, Generator, RandomiserFailed, Recorded
from hardware.randomisers.machine import SOURCE, FillDrum, Machine

if TYPE_CHECKING:
    from companion.app.eye import TableEye
    from firmware_bridge.controller import Controller

BY_TURNS = 1.0
"""Seconds that a question about the machine's health waits for a draw to end."""


class MachineMaker:
    """The one machine of this computer, real or simulated."""

    name = SOURCE

    def __init__(self, store: Store, address: str = "") -> None:
        """
        :param address: a port or ``sim://``; empty for the only machine that is plugged in.
        """
        self.store, self.address = store, address
        self.simulated = is_simulated(address)
        self.connection = Connection(lasting(address, store.root), store.root)

    @property
    def present(self) -> bool:
        """Whether there is something to draw with: asked for by its address, or plugged in."""
        return bool(self.address) or plugged_in()

    def randomiser(self, table: Table, eye: TableEye | None = None) -> AtTable:
        """What draws at this table; a camera looks at the dice if the machine cannot read them."""
        return AtTable(self, table, Looking(eye) if eye is not None else None)

    def status(self) -> Status:
        """Who it is and what it holds, or why it does not answer."""
        return self._asked(self._status)

    def self_test(self) -> Status:
        """Move and read every part once."""
        return self._asked(self._self_test)

    def recover(self) -> Status:
        """Let go of the port, look for the machine anew."""
        try:
            self.connection.reopen()
        except BridgeError as error:
            return _down(error)
        return self.status()

    def close(self) -> None:
        """Let go of the port."""
        self.connection.close()

    def _asked(self, ask: Callable[[Controller], Status]) -> Status:
        try:
            with self.connection.controller(BY_TURNS) as controller:
                return ask(controller)
        except Busy:
            return Status(BUSY, Text("app-machine-busy"))
        except BridgeError as error:
            return _down(error)

    def _status(self, controller: Controller) -> Status:
        said = controller.status()
        left = dict(part.split(":") for part in said["left"].split(",") if part)
        inside = [
            Text("device-pieces", n=int(count), piece=Text("device-bag", bag=bag))
            for bag, count in left.items()
            if int(count)
        ]
        inside = inside or [Text("device-nothing")]
        key = "app-machine-simulated" if self.simulated else "app-machine-ready"
        return Status(READY, Text(key, drawn=int(said["drawn"]), inside=inside))

    def _self_test(self, controller: Controller) -> Status:
        bad = {part: found for part, found in controller.self_test().items() if found != "ok"}
        if not bad:
            return Status(READY, Text("machine-test", problems=0))
        parts = [
            Text("app-pair", what=part_text(part), value=found_text(found)) for part, found in bad.items()
        ]
        return Status(DOWN, Text("app-machine-parts", n=len(bad), parts=parts))


class AtTable:
    """What the machine draws at one table; people take over in the middle of a draw and hand back."""

    source = SOURCE
    needs_seed = True
    """What a simulated machine has not, such as cards, the generator answers."""

    def __init__(self, maker: MachineMaker, table: Table, eye: Looking | None = None) -> None:
        self._maker, self._table, self._eye = maker, table, eye
        self._made: tuple[Controller, Machine] | None = None
        self._filled: tuple[str, Mapping[str, int]] | None = None
        self._taken_over: Any = None
        """The request that people took over last."""
        self._noted: Any = None
        """The request that was written into the record last."""
        sources = {SOURCE: SIMULATED} if maker.simulated else {}
        self._log = Recorded(None, draw_log(maker.store.root), sources)

    def has(self, randomiser: str) -> bool:
        """Whether it draws from this bag or rolls this die; what a real one has not, people draw."""
        return self._maker.simulated or Machine.has(randomiser)

    def ask(self, request: Any) -> Answer:
        """One outcome; blocks.

        :raises RandomiserFailed: with cause and advice; then :meth:`retry` or :meth:`take_over`.
        """
        with self._machine(self._maker.connection.controller) as machine:
            if request is self._taken_over:  # it had to wait so long that nobody wants it any more
                raise RandomiserFailed(say("nothing-entered"), say("draw-and-enter"))
            answer = machine.ask(request)
        self._note(request, answer)
        return answer

    def retry(self, request: Any, failed: Exception) -> None:
        """People have looked, and want the machine to go on."""
        if isinstance(failed, FillDrum):
            self._filled = (failed.bag, failed.wanted)
        elif isinstance(failed, RandomiserFailed):
            with self._machine(self._maker.connection.controller) as machine:
                machine.retry(request, failed)

    def take_over(self, request: Any) -> Answer | None:
        """People go on by hand; the answer, if the machine had got that far after all. Takes seconds at most.

        A call of :meth:`ask` that still waits for the machine ends with an error.
        """
        self._taken_over = request
        if self._eye is not None:
            self._eye.take_over(request)
        with self._machine(self._maker.connection.seized) as machine:
            outcome = machine.give_up(request)
        if outcome is None:
            return None
        answer = Answer(outcome, self.source, "before people took over")
        self._note(request, answer)
        return answer

    def entered(self, request: Any, outcome: str, source: str) -> None:
        """A finger has entered the outcome: the machine's part of this draw is over."""
        with self._machine(self._maker.connection.controller) as machine:
            machine.entered(request)
        self._note(request, Answer(outcome, source))

    def _note(self, request: Any, answer: Answer) -> None:
        """One draw is one line of the record, even if its answer came after people had taken over."""
        if request is not self._noted:
            self._noted = request
            self._log.note(request, answer)

    @contextmanager
    def _machine(self, taken: Callable[[], Any]) -> Iterator[Machine]:
        """The machine for this thread alone; a line that cannot even be opened is a failure like any other."""
        try:
            with taken() as controller:
                try:
                    yield self._at(controller)
                except (BridgeError, RandomiserFailed) as error:
                    if not getattr(error, "task", False):
                        keep_lines(self._maker.store.root, controller)
                    raise
        except BridgeError as error:
            raise RandomiserFailed(error.cause, error.advice) from error

    def _at(self, controller: Controller) -> Machine:
        if self._made is None or self._made[0] is not controller:
            tags = tags_of(self._table, self._maker.store, simulated=self._maker.simulated)
            fill = self._nothing if self._maker.simulated else self._fill
            rest = Generator(self._table.seed)
            camera = self._eye.face if self._eye is not None else None
            made = machine_at(self._table, controller, tags, fill, rest, camera)
            self._made = (controller, made)
        return self._made[1]

    def _fill(self, bag: str, wanted: Mapping[str, int]) -> None:
        done, self._filled = self._filled, None
        if done != (bag, dict(wanted)):
            raise FillDrum(bag, wanted)

    @staticmethod
    def _nothing(bag: str, wanted: Mapping[str, int]) -> None:
        """The simulated people do it by themselves."""


def _down(error: Exception) -> Status:
    return Status(DOWN, failure_text(error) or Text.of(str(error)))
