"""The computer's own pins in the app: seat buttons, lamps, buzzer and camera light.

A button means what the green button on the screen means: what waits to be put down or ticked is done, and a
seat that may stop says that it has nothing more to do. Where that is not allowed, the screen says why not.
Nothing here waits on the drawing thread: one thread sleeps until a contact moves.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from companion.app.makers import DOWN, READY, Status
from companion.devices.words import failure_text
from companion.rules.text import Text
from hardware.buttons import Event
from hardware.errors import HardwareError

if TYPE_CHECKING:
    from companion.app.desk import Shown
    from hardware.panel import Panel

NAME = "pins"
SOON = 0.02
"""Seconds until a contact that is closed, or that bounces, is looked at again."""
REST = 5.0
"""Seconds after which the thread looks around even if nothing has moved."""
TRY_SECONDS = 1.0
LAMPS = 16
"""More than any table has."""
SOUNDS = frozenset(("turn", "failure", "end"))
"""The cues for which the buzzer beeps: somebody is needed."""


class Pins:
    """The pins of this computer, as one device of the app."""

    name = NAME

    def __init__(self, make: Callable[[], Panel]) -> None:
        """:param make: claims the pins; a :class:`HardwareError` of it is shown on the panel of devices."""
        self._make = make
        self._panel: Panel | None = None
        self._problem: HardwareError | None = None
        self._watch: threading.Thread | None = None
        self._on_event: Callable[[Event], None] = lambda event: None
        self._stopped = threading.Event()
        self._lamps: tuple[int, ...] = ()
        self._silent = False
        self._brightness = 0.0
        self._reading = 0
        """How many cameras read just now."""
        self._guard = threading.RLock()
        self._claim()

    # -- how it is doing -------------------------------------------------------------------------

    def status(self) -> Status:
        """Which parts are there, and why others are not."""
        with self._guard:
            problems = [self._problem] if self._problem else []
            if self._panel is not None:
                problems += self._panel.problems
            if not problems:
                return Status(READY, Text("app-pins-ready"))
            return Status(DOWN, Text("app-pins-problems", problems=[failure_text(each) for each in problems]))

    def recover(self) -> Status:
        """Let go of all pins and claim them anew."""
        with self._guard:
            self._release()
            self._claim()
            self._show_again()
        return self.status()

    def self_test(self) -> Status:
        """Every lamp and the light on, a beep; people look and listen. Takes a second."""
        with self._guard:
            if self._panel is not None:
                self._panel.show_turn(range(LAMPS))
                self._panel.light = 1.0
                self._panel.beep()
        self._stopped.wait(TRY_SECONDS)
        self._show_again()
        status = self.status()
        return Status(READY, Text("app-pins-tried")) if status.light == READY else status

    # -- what people do --------------------------------------------------------------------------

    def listen(self, on_event: Callable[[Event], None]) -> None:
        """Tell what people do with the buttons, on a thread of its own, until :meth:`close`."""
        self._on_event = on_event
        self._watch = threading.Thread(target=self._run, name="pins", daemon=True)
        self._watch.start()

    def step(self) -> bool:
        """Tell what has happened since the last time; whether to look again soon."""
        with self._guard:
            panel = self._panel
            events = panel.events() if panel is not None else []
        for event in events:
            self._on_event(event)
        return panel is not None and panel.pressed

    def _run(self) -> None:
        while not self._stopped.is_set():
            soon = self.step()
            panel = self._panel
            if panel is not None:
                panel.wait(SOON if soon else REST)
            else:
                self._stopped.wait(REST)

    # -- what people see and hear ----------------------------------------------------------------

    def show(self, shown: Shown) -> None:
        """Lamps for whoever is to act, a beep when somebody is needed, the light as bright as it is set."""
        with self._guard:
            self._lamps, settings = shown.lamps, shown.settings
            self._brightness = settings.camera_light / 100
            self._silent = not (settings.sound and settings.buzzer)
            self._show_again()
            if self._panel is not None and shown.sound in SOUNDS:
                self._panel.beep()

    def _show_again(self) -> None:
        with self._guard:
            if self._panel is not None:
                self._panel.silent = self._silent
                self._panel.show_turn(self._lamps)
                self._panel.light = self._brightness if self._reading else 0.0

    @contextmanager
    def reading(self) -> Iterator[None]:
        """The camera light is on while a camera reads."""
        self._read(1)
        try:
            yield
        finally:
            self._read(-1)

    def _read(self, more: int) -> None:
        with self._guard:
            self._reading += more
            self._show_again()

    # -- pins ------------------------------------------------------------------------------------

    def _claim(self) -> None:
        self._problem = None
        try:
            self._panel = self._make()
        except HardwareError as error:
            self._problem = error

    def _release(self) -> None:
        panel, self._panel = self._panel, None
        if panel is not None:
            panel.wake()
            panel.close()

    def close(self) -> None:
        """Everything dark and silent, all pins free."""
        self._stopped.set()
        with self._guard:
            self._release()
        if self._watch is not None and self._watch is not threading.current_thread():
            self._watch.join(2)
