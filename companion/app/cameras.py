"""Draws by hand and dice of the machine that a camera enters: it looks, and a finger decides in doubt.

A camera is one choice on the panel "new game". With one, whoever draws by hand need not touch the screen,
and the machine need not read its dice; everything here that may block is called on a thread of its own.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from companion.app.makers import DOWN, READY, ByFinger, Maker, Status
from companion.rules.notation import Move
from companion.rules.text import Text
from companion.table.errors import TableError
from companion.table.reader import CAMERA, Blind
from companion.table.reconcile import Doubt, Settled, in_sight
from companion.table.table import Table

if TYPE_CHECKING:
    from companion.eyes.opening import Eyes
    from companion.eyes.watching import Watch

Light = Callable[[Callable[[], Any]], Any]
"""Looks with the camera light on; see :meth:`companion.app.desk.Parts.in_light`."""

PATIENCE_SIMULATED = 2
"""Looks at a simulated table, on which nothing changes by itself."""


class Camera(Protocol):
    """Something that looks at a table."""

    @property
    def name(self) -> str:
        """Its address, such as ``usb://0``."""

    @property
    def simulated(self) -> bool:
        """Whether it looks at a table in software."""

    def status(self) -> Status:
        """How it is doing now; may take seconds."""

    def open(self, table: Table) -> Eyes:
        """Eyes for a table; may take seconds.

        :raises TableError: it cannot be used at this table; the reason says what to do.
        """


@dataclass(frozen=True, slots=True)
class AtAddress:
    """A camera by its address, with the enrolled parts of the box that a table is played with."""

    name: str
    opens: Callable[[str, Table], Eyes]
    looks: Callable[[str], Status]

    @property
    def simulated(self) -> bool:
        return self.name.startswith("twin:")

    def status(self) -> Status:
        """For a real one: whether a picture comes."""
        return Status(READY, Text("app-camera-simulated")) if self.simulated else self.looks(self.name)

    def open(self, table: Table) -> Eyes:
        """See :class:`Camera`."""
        return self.opens(self.name, table)


class Unsure(TableError, RuntimeError):
    """A person decides: nothing was seen, or it may be one of several outcomes."""

    def __init__(self, why: Text, candidates: tuple[Move, ...] = (), picture: bytes = b"") -> None:
        self._why, self.code = why, why.key
        self.candidates, self.picture = candidates, picture
        """The best three outcomes, and what the camera saw as a PNG."""
        super().__init__(why.plain())

    @property
    def reason(self) -> Text:
        """Cause and next step."""
        return self._why


@dataclass(slots=True)
class Looking:
    """A randomiser: the hands of people, and a camera that says what came."""

    table: Table
    camera: Camera
    note: Callable[[Any, str], None] | None = None
    light: Light = lambda look: look()
    source: str = CAMERA
    _watch: Watch | None = None
    _eyes: Eyes | None = None
    _seen: deque[tuple[int, str]] = field(default_factory=deque)
    """Outcomes that the last look told beyond the one asked for, each with the number of its event."""
    _stop: threading.Event = field(default_factory=threading.Event)

    def has(self, randomiser: str) -> bool:
        """Whether a camera can see what is open."""
        state = self.table.state
        return in_sight(state, state.game.appearance.sight(state))

    def ask(self, request: Any) -> Any:
        """Look until it is clear what came.

        :raises Unsure: it is not, or nobody asks any more; :raises TableError: the camera cannot be used.
        """
        from hardware.randomisers import Answer

        possible = dict(request.outcomes)
        while self._seen and self._seen[0][0] < request.number:
            self._seen.popleft()
        if self._seen and self._seen[0] in [(request.number, outcome) for outcome in possible]:
            return Answer(self._seen.popleft()[1], CAMERA, "seen in the same look")
        self._seen.clear()
        self._stop.clear()
        found = self.light(self._look)
        if isinstance(found, Settled) and str(found.events[0]) in possible:
            for ahead, move in enumerate(found.events[1:], start=1):
                self._seen.append((request.number + ahead, str(move)))
            return Answer(str(found.events[0]), CAMERA, self._evidence())
        if isinstance(found, Doubt):
            raise Unsure(found.why, found.candidates, self._picture(found))
        if isinstance(found, Blind):
            raise Unsure(found.why)
        raise Unsure(Text("eye-nothing-new"))

    def face(self, request: Any) -> str | None:
        """What the die in the tray shows; ``None`` if that is not clear."""
        self.retry(request, Unsure(Text("eye-nothing-new")))
        try:
            return str(self.ask(request).outcome)
        except TableError:
            return None

    def retry(self, request: Any, failed: Exception) -> None:
        """Look anew at everything."""
        self._seen.clear()
        if self._watch is not None:
            self._watch.forget()
            self._watch.reader.forget()  # type: ignore[attr-defined]

    def take_over(self, request: Any) -> None:
        """People enter it themselves: nobody need look any more."""
        self._stop.set()

    def entered(self, request: Any, outcome: str, source: str) -> None:
        """Somebody has entered what came."""
        self._stop.set()
        if self.note is not None:
            self.note(request, outcome)

    def close(self) -> None:
        """Give the camera back."""
        self._stop.set()
        if self._watch is not None:
            self._watch.close()
        self._watch = self._eyes = None

    def _look(self) -> Any:
        from companion.eyes.watching import Watch

        if self._watch is None or self._eyes is None:
            self._eyes = self.camera.open(self.table)
            patience = PATIENCE_SIMULATED if self._eyes.twin is not None else None
            self._watch = Watch(self.table, self._eyes.reader, lambda text: None, self._stop.wait, patience)
        if self._eyes.twin is not None:
            self._eyes.twin.draw()
        self._watch.forget()
        return self._watch.answer(self._stop.is_set)

    def _evidence(self) -> str:
        reading = self._watch.reading if self._watch is not None else None
        return f"seen, sure to {reading.confidence:.0%}" if reading is not None else ""

    def _picture(self, doubt: Doubt) -> bytes:
        """What the camera saw, with the doubtful spot pointed out."""
        import cv2

        drawn = getattr(self._watch.reader, "drawn", None) if self._watch is not None else None
        seen = drawn([doubt.finding.place] if doubt.finding is not None else []) if drawn else None
        if seen is None:
            return b""
        return bytes(cv2.imencode(".png", seen)[1].tobytes())


@dataclass(frozen=True, slots=True)
class BySight:
    """People draw with their own hands, and a camera enters what came."""

    finger: ByFinger
    camera: Camera
    light: Light
    name: str = "hand"

    @property
    def simulated(self) -> bool:
        return self.camera.simulated

    @property
    def note(self) -> Callable[[Any, str], None] | None:
        return self.finger.note

    def randomiser(self, table: Table) -> Looking:
        """The hands of people and the camera at one table."""
        return Looking(table, self.camera, self.finger.note, self.light)

    def status(self) -> Status:
        """How the camera is doing."""
        return self.camera.status()

    recover = self_test = status


@runtime_checkable
class RollsDice(Maker, Protocol):
    """A maker that may roll dice which it cannot read."""

    def rolling(self, table: Table, eye: Looking) -> Any:
        """What draws at this table while ``eye`` looks at the tray."""


@dataclass(frozen=True, slots=True)
class DiceBySight:
    """The machine draws and rolls, and a camera reads its dice."""

    machine: RollsDice
    camera: Camera
    light: Light

    @property
    def name(self) -> str:
        return self.machine.name

    @property
    def simulated(self) -> bool:
        return self.machine.simulated

    def randomiser(self, table: Table) -> Any:
        """The machine at one table, with the camera above it."""
        return self.machine.rolling(table, Looking(table, self.camera, light=self.light))

    def status(self) -> Status:
        """How the machine is doing."""
        return self.machine.status()

    def recover(self) -> Status:
        """Bring the machine back."""
        return self.machine.recover()

    def self_test(self) -> Status:
        """Try the machine out."""
        return self.machine.self_test()


def watched_by(camera: Camera | None, maker: Maker, light: Light) -> Maker:
    """A maker helped by a camera, where a camera can help it."""
    if camera is None:
        return maker
    if isinstance(maker, ByFinger):
        return BySight(maker, camera, light)
    return DiceBySight(maker, camera, light) if isinstance(maker, RollsDice) else maker


def no_picture(why: str) -> Status:
    """A camera that gives no picture."""
    return Status(DOWN, Text("app-camera-down", why=why))
