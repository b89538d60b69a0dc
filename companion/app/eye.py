"""The camera above one table: asked for draws, dice and decisions, for one thing at a time.

Everything here that looks may block, and is called on a thread of its own.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from companion.rules.sight import Sight
from companion.rules.text import Text
from companion.table.compared import Compared, compared
from companion.table.event import Event
from companion.table.reader import Blind, Reading
from companion.table.reconcile import Settled, Verdict, in_sight
from companion.table.table import Table

if TYPE_CHECKING:
    from companion.app.cameras import Camera
    from companion.eyes.opening import Eyes
    from companion.eyes.watching import Watch

Light = Callable[[Callable[[], Any]], Any]
"""Looks with the camera light on; see :meth:`companion.app.desk.Parts.in_light`."""

PATIENCE_SIMULATED = 2
"""Looks at a simulated table, on which nothing changes by itself."""


class TableEye:
    """Opened at the first look, because that may take seconds, and never again once it was given back.

    A new question ends the look for an older one.
    """

    def __init__(self, table: Table, camera: Camera, light: Light = lambda look: look()) -> None:
        self._table, self._camera, self._light = table, camera, light
        self._one_at_a_time = threading.Lock()
        self._asked = object()
        """Stands for the last question; a look for another one stops."""
        self._woken = threading.Event()
        self._opened: tuple[Eyes, Watch] | None = None
        self._given_back = False
        self.trouble: Text | None = None
        """Why the look that goes on can tell nothing now, and what to do; it goes on once that is mended."""
        self.troubled: Callable[[], None] = lambda: None
        """Called, not on the worker's thread, when :attr:`trouble` is another one."""

    @property
    def name(self) -> str:
        """The address of the camera."""
        return self._camera.name

    @property
    def simulated(self) -> bool:
        """Whether it looks at a table in software, where nobody does anything that was not entered."""
        return self._camera.simulated

    def sees(self) -> bool:
        """Whether the outcome of the open draw or roll can be seen."""
        state = self._table.state
        return in_sight(state, self._sight())

    def answer(self) -> Verdict | Blind | None:
        """What happened, as far as the open question goes; ``None`` if another was asked meanwhile.

        :raises TableError: the camera cannot be used at this table.
        """

        def look(watch: Watch, stop: Callable[[], bool]) -> Verdict | Blind | None:
            twin = self._opened[0].twin if self._opened is not None else None
            if twin is not None:
                twin.draw()
            watch.forget()
            return watch.answer(stop)

        return self._looking(look)

    def compare(self) -> Compared | Blind | None:
        """How the table lies beside what the companion believes, looked at anew; ``None`` if another question came first.

        :raises TableError: the camera cannot be used at this table.
        """

        def look(watch: Watch, stop: Callable[[], bool]) -> Compared | Blind | None:
            self.forget()
            self._trouble_now(None)
            found = watch.look(stop)
            if not isinstance(found, Reading) or watch.reading is None:
                return found
            # Not what the look has answered: that leaves out where people have gone on in spite of a difference.
            return compared(self._table.state, watch.reading, self._sight())

        return self._looking(look)

    def news(self) -> bool:
        """Wait until the table looks otherwise than at the last look; false if another question came first."""
        return bool(self._looking(lambda watch, stop: watch.news(stop)))

    def record(self, settled: Settled) -> list[Event]:
        """Write down what the last look has told; see :meth:`companion.eyes.watching.Watch.record`."""
        assert self._opened is not None
        return self._opened[1].record(settled)

    def stop(self) -> None:
        """Nobody wants to know any more."""
        self._asked = object()
        self._woken.set()

    def forget(self) -> None:
        """Look anew at everything."""
        if self._opened is not None:
            _, watch = self._opened
            watch.forget()
            watch.reader.forget()  # type: ignore[attr-defined]

    def evidence(self) -> str:
        """How sure the last look was."""
        reading = self._opened[1].reading if self._opened is not None else None
        return f"seen, sure to {reading.confidence:.0%}" if reading is not None else ""

    def picture(self, places: Collection[str]) -> bytes:
        """What the camera saw as a PNG, with doubtful spots pointed out; may be empty."""
        import cv2

        drawn = getattr(self._opened[1].reader, "drawn", None) if self._opened is not None else None
        seen = drawn(places) if drawn else None
        return b"" if seen is None else bytes(cv2.imencode(".png", seen)[1].tobytes())

    def close(self) -> None:
        """Give the camera back, once the look that is going on has ended."""
        self.stop()
        with self._one_at_a_time:
            self._given_back = True
            opened, self._opened = self._opened, None
            if opened is not None:
                opened[1].close()

    def _looking(self, look: Callable[[Watch, Callable[[], bool]], Any]) -> Any:
        mine = self._asked = object()
        self._woken.set()
        with self._one_at_a_time:
            self._woken.clear()
            if self._asked is not mine or self._given_back:
                return None
            return self._light(lambda: look(self._open(), lambda: self._asked is not mine))

    def _open(self) -> Watch:
        from companion.eyes.watching import Watch

        if self._opened is None:
            eyes = self._camera.open(self._table)
            patience = PATIENCE_SIMULATED if eyes.twin is not None else None
            watch = Watch(
                self._table, eyes.reader, lambda text: None, self._woken.wait, patience, self._trouble_now
            )
            self._opened = (eyes, watch)
        return self._opened[1]

    def _trouble_now(self, trouble: Text | None) -> None:
        self.trouble = trouble
        self.troubled()

    def _sight(self) -> Sight:
        return self._table.game.appearance.sight(self._table.state)
