"""A simulated board: flash, clock, cable, and the firmware running on it under CPython."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any

from firmware_bridge.simulator.flash import Flash, PowerCut
from firmware_bridge.simulator.sandbox import Sandbox

BRISK = {
    "step_hz": 40000,
    "gate_ms": 12,
    "fall_ms": 12,
    "light_ms": 26,
    "poll_ms": 4,
    "tumble_ms": 10,
    "settle_ms": 10,
    "mix_turns": 1,
}
"""Settings of a machine twenty times as fast as a real one, for tests and demonstrations."""
BRISK_SCALE = 0.04
SWIFT = BRISK | {
    "step_hz": 200000,
    "gate_ms": 4,
    "fall_ms": 6,
    "light_ms": 25,
    "poll_ms": 2,
    "tumble_ms": 4,
    "settle_ms": 4,
}
"""A hundred times as fast: what ``sim://`` is, so that nobody waits for parts that do not exist."""
SWIFT_SCALE = 0.012


class Cable:
    """The USB cable as the firmware sees it: ``incoming`` waits to be read, ``send`` takes what it says."""

    def __init__(self, send: Callable[[bytes], None], wait: Callable[[float], None]) -> None:
        self.incoming = bytearray()
        self.send = send
        self.wait = wait
        """``wait(seconds)``: until bytes come, or so long."""

    def modules(self) -> dict[str, Any]:
        """``sys``, ``select`` and ``micropython`` as far as ``wire.py`` uses them."""

        def poll(timeout: int) -> list[int]:
            if not self.incoming and timeout > 0:
                self.wait(timeout / 1000)
            return [1] if self.incoming else []

        def read(count: int) -> bytes:
            data = bytes(self.incoming[:count])
            del self.incoming[:count]
            return data

        poller = SimpleNamespace(register=lambda *_: None, poll=poll)
        return {
            "select": SimpleNamespace(poll=lambda: poller, POLLIN=1),
            "micropython": SimpleNamespace(kbd_intr=lambda _: None, const=lambda value: value),
            "sys": SimpleNamespace(
                stdin=SimpleNamespace(buffer=SimpleNamespace(read=read)),
                stdout=SimpleNamespace(buffer=SimpleNamespace(write=self.send)),
            ),
        }


@cache
def _physics() -> Sandbox:
    """The modules of the simulated world; all that changes is in its objects, so every board has the same."""
    return Sandbox({}, open)


class Board:
    """Power, reset and the parts that outlive them: flash and the simulated world.

    ``clock()`` gives milliseconds; with a virtual clock everything about the board is deterministic.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        cable: Cable,
        *,
        seed: int = 0,
        flash: Flash | None = None,
        scale: float = 1.0,
        **physics: Any,
    ) -> None:
        self.clock = clock
        self.cable = cable
        self.flash = flash or Flash()
        self._rng = random.Random(seed)
        world = _physics().load("world")
        troubles = physics.pop("troubles", None)
        self.world: Any = world.World(
            self._rng,
            clock,
            serial=b"SIM%05d" % (seed % 100000),
            scale=scale,
            troubles=_physics().load("drumworld").Troubles(**troubles) if troubles else None,
            **physics,
        )
        self.light: dict[str, Any] = world.LIGHT
        self._halt: tuple[type[BaseException], ...] = ()
        self.sandbox = self._boot()
        self.device: Any = None

    def _boot(self) -> Sandbox:
        def ticks() -> int:
            return int(self.clock())

        time = SimpleNamespace(
            ticks_ms=ticks,
            ticks_diff=lambda a, b: a - b,
            ticks_add=lambda a, b: a + b,
        )
        given = {
            "time": time,
            "os": self.flash.os_module(),
            "plant": SimpleNamespace(WORLD=self.world),
            "random": SimpleNamespace(getrandbits=self._rng.getrandbits),
            **self.cable.modules(),
        }
        sandbox = Sandbox(given, self.flash.open)
        self._halt = (sandbox.load("machine").Reset, PowerCut)
        return sandbox

    # ------------------------------------------------------------------ step by step (virtual time)

    def power_up(self) -> None:
        """Start the firmware afresh; what was in its RAM is gone."""
        self.device = None
        self.world.power_cut()
        self.cable.incoming.clear()
        self.sandbox = self._boot()
        try:
            self.device = self.sandbox.load("device").Device(self.sandbox.load("wire").UsbWire())
        except self._halt:
            self.device = None  # the power went during the boot

    def step(self) -> float | None:
        """One turn of the main loop: milliseconds until the next is due; ``None``: the board has stopped."""
        if self.device is None:
            return None
        try:
            wait = self.device.step()
        except self._halt:
            self.device = None
            return None
        if self.device.leave:
            self.device = None
            return None
        return wait

    # ------------------------------------------------------------------ main.py as it is (real time)

    def run(self) -> None:
        """Run ``main.py`` until the board resets or loses its power."""
        self.world.power_cut()
        self.sandbox = self._boot()
        try:
            self.sandbox.load("main")
        except self._halt:
            pass
