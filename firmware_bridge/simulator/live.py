"""The simulated machine in real time, behind a pseudo-terminal that pyserial opens like any other port.

One thread is the controller: it runs ``main.py``. Pulling the plug closes the terminal, and pushing it in
again makes a new one, as with a real cable.
"""

from __future__ import annotations

import heapq
import itertools
import json
import os
import pty
import select
import threading
import time
import tty
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from firmware_bridge.errors import PortLost
from firmware_bridge.lines import Splitter
from firmware_bridge.message import say
from firmware_bridge.ports import SerialPort
from firmware_bridge.simulator.flash import Flash, PowerCut
from firmware_bridge.simulator.noise import Noise, Rates
from firmware_bridge.simulator.people import calibrate, obey
from firmware_bridge.simulator.pico import SWIFT, SWIFT_SCALE, Board, Cable

_FOR_EVER = 3600.0
_READ_WITHIN = 5.0
"""So long (seconds) an incident waits for a program to read what the machine has said; then nobody reads."""


class LiveMachine:
    """Start it, :meth:`open` its port as often as you like, :meth:`close` it.

    ``script``: ``(when, what)`` pairs; ``what`` is ``unplug``, ``cable``, ``replug`` or ``reset``, ``when``
    seconds after the start, or ``piece3`` for the moment after the third piece fell and the computer heard
    so: how busy that is must not decide what it knows.
    """

    def __init__(
        self,
        *,
        seed: int = 0,
        rates: Rates | None = None,
        brisk: bool = True,
        state: Path | None = None,
        script: tuple[tuple[str, str], ...] = (),
        calibrated: bool = True,
        **physics: Any,
    ) -> None:
        self.noise = Noise(rates or Rates(), seed)
        self._started = time.monotonic()
        self._state = state
        saved = json.loads(state.read_text(encoding="utf-8")) if state and state.exists() else None
        files = {"settings.json": json.dumps(SWIFT).encode()} if brisk else {}
        if saved:
            files = {name: text.encode() for name, text in saved["flash"].items()}
        self.board = Board(
            lambda: (time.monotonic() - self._started) * 1000,
            Cable(self._say, self._wait),
            seed=seed,
            flash=Flash(files),
            scale=SWIFT_SCALE if brisk else 1.0,
            **physics,
        )
        if saved:
            self.board.world.restore(saved["world"])
        elif calibrated:
            calibrate(self.board)
        self._saved_at = -1
        self._master: int | None = None
        self._slave: int | None = None
        self.path = ""
        """The terminal that :meth:`open` opens; a new one after each unplugging."""
        self._late: list[tuple[float, int, Callable[[], None]]] = []
        self._order = itertools.count()
        self._script = sorted((float(when), what) for when, what in script if not when.startswith("piece"))
        self._on_piece = {int(when[5:]): what for when, what in script if when.startswith("piece")}
        self._told: set[tuple[int, int]] = set()
        """The pieces of which the computer was told, by request and place in its draw: a line may be said again."""
        self._obeyed: set[str] = set()
        self._powered = threading.Event()
        self._stop = False
        self._cut: str = ""
        self._lock = threading.RLock()
        self._wake_read, self._wake_write = os.pipe()
        self._plug_in()
        self._powered.set()
        self._thread = threading.Thread(target=self._run, name="simulated-machine", daemon=True)
        self._thread.start()

    # ------------------------------------------------------------------ for the computer

    def open(self) -> SerialPort:
        """The port as the bridge uses it.

        :raises PortLost: the plug is pulled.
        """
        with self._lock:
            if self._master is None:
                raise PortLost(say("unplugged-simulated"), say("plug-in-again"))
            path = self.path
        return SerialPort(path)

    def close(self) -> None:
        """Switch the machine off for good. Twice does no harm."""
        self._stop = True
        self._powered.set()
        self._interrupt("stop")
        if self._thread is not threading.current_thread():
            self._thread.join(timeout=5)
        self._pull_out()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------------ incidents

    def unplug(self, power: bool = True) -> None:
        """Pull the cable. ``power=False``: only the data is lost, the machine goes on."""
        self._pull_out()
        if power:
            self._powered.clear()
            self._interrupt("power")

    def replug(self) -> None:
        """Plug the cable in again."""
        with self._lock:
            if self._master is None:
                self._plug_in()
        self._powered.set()
        self._wake()

    def reset(self) -> None:
        """Press the button on the board."""
        self._interrupt("reset")

    def place(self, piece: str | None, bag: str = "cubes") -> None:
        """A hand lays a piece into the chamber, to be measured (``None``: takes it out).

        :param piece: a colour; for ``bag="figures"`` the number of the tag under it.
        """
        self.board.world.drums[bag].lend(piece)

    def do(self, what: str) -> None:
        """An incident by its name."""
        {
            "unplug": self.unplug,
            "cable": lambda: self.unplug(power=False),
            "replug": self.replug,
            "reset": self.reset,
        }[what]()

    @property
    def planned(self) -> int:
        """Incidents of the script that have not happened yet."""
        return len(self._script) + len(self._on_piece)

    def _interrupt(self, why: str) -> None:
        self._cut = why
        self._wake()

    def _wake(self) -> None:
        os.write(self._wake_write, b".")

    # ------------------------------------------------------------------ the cable

    def _plug_in(self) -> None:
        master, slave = pty.openpty()
        tty.setraw(slave)
        os.set_blocking(master, False)
        self._master, self._slave = master, slave
        self.path = os.ttyname(slave)

    def _pull_out(self) -> None:
        with self._lock:
            ends, self._master, self._slave = (self._master, self._slave), None, None
            for end in ends:
                if end is not None:
                    os.close(end)
            self._late.clear()
            self.board.cable.incoming.clear()

    def _say(self, data: bytes) -> None:
        for late, part in self.noise.passes(data):
            if late:
                self._soon(late, lambda part=part: self._write(part))
            else:
                self._write(part)
        for line in Splitter().feed(data):
            self._told.update((line.id, nth) for nth in range(len(line.list("got"))))
        for piece in sorted(piece for piece in self._on_piece if piece <= len(self._told)):
            what = self._on_piece.pop(piece)
            self._until_read()
            self._soon(0.0, lambda what=what: self.do(what))

    def _until_read(self) -> None:
        """Hold everything up while words lie in the terminal that the computer has not read yet."""
        until = time.monotonic() + _READ_WITHIN
        while time.monotonic() < until:
            with self._lock:
                # Asking whether it can be read also moves into it what is still on its way.
                if self._slave is None or not select.select([self._slave], [], [], 0)[0]:
                    return
            time.sleep(0.001)

    def _write(self, data: bytes) -> None:
        with self._lock:
            if self._master is not None:
                try:
                    os.write(self._master, data)
                except OSError:
                    pass  # nobody reads and the buffer is full: bytes fall off the end of the cable

    def _soon(self, late: float, action: Callable[[], None]) -> None:
        with self._lock:
            heapq.heappush(self._late, (time.monotonic() + late, next(self._order), action))

    def _receive(self) -> None:
        with self._lock:
            if self._master is None:
                return
            try:
                data = os.read(self._master, 4096)
            except OSError:
                return  # nobody has opened the port
        obey(self.board, data, self._obeyed)
        for late, part in self.noise.passes(data):
            if late:
                self._soon(late, lambda part=part: self.board.cable.incoming.extend(part))
            else:
                self.board.cable.incoming += part

    # ------------------------------------------------------------------ the controller

    def _run(self) -> None:
        while not self._stop:
            while not self._powered.is_set():  # no supply: only people can do something
                now = time.monotonic()
                soon = min([now + _FOR_EVER, *self._next_in_script()])
                self._powered.wait(max(0.0, soon - now))
                self._incidents(time.monotonic())
            if self._stop:
                return
            self._cut = ""
            self.board.run()

    def _wait(self, seconds: float) -> None:
        """Asleep until bytes come or so long; incidents happen in here."""
        self._save()
        until = time.monotonic() + seconds
        while True:
            now = time.monotonic()
            self._incidents(now)
            if self._cut:
                raise PowerCut
            if self.board.cable.incoming or now >= until:
                return
            soon = min([until, *(entry[0] for entry in self._late[:1]), *self._next_in_script()])
            fds = [self._wake_read] + ([self._master] if self._master is not None else [])
            ready, _, _ = select.select(fds, [], [], max(0.0, soon - now))
            if self._wake_read in ready:
                os.read(self._wake_read, 64)
            if self._master in ready:
                self._receive()

    def _next_in_script(self) -> list[float]:
        return [self._started + self._script[0][0]] if self._script else []

    def _due(self, now: float) -> Callable[[], None] | None:
        with self._lock:  # pulling the plug empties the cable from another thread
            return heapq.heappop(self._late)[2] if self._late and self._late[0][0] <= now else None

    def _incidents(self, now: float) -> None:
        while (action := self._due(now)) is not None:
            action()
        while self._script and self._started + self._script[0][0] <= now:
            self.do(self._script.pop(0)[1])

    def _save(self) -> None:
        """What a real machine would still know tomorrow."""
        if self._state is None or self.board.flash.writes == self._saved_at:
            return
        self._saved_at = self.board.flash.writes
        flash = {name: data.decode() for name, data in self.board.flash.files.items()}
        draft = self._state.with_name(self._state.name + ".new")
        draft.write_text(json.dumps({"flash": flash, "world": self.board.world.state()}), encoding="utf-8")
        draft.replace(self._state)
