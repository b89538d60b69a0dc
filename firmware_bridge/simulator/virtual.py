"""Bridge, cable, board and physics in one thread and in virtual time.

A minute of a game takes milliseconds, and the same seed gives the same minute, byte by byte.
"""

from __future__ import annotations

import heapq
import itertools
import json
from collections.abc import Callable
from typing import Any

from firmware_bridge.bridge import Bridge
from firmware_bridge.clock import VirtualClock
from firmware_bridge.errors import PortLost
from firmware_bridge.message import say
from firmware_bridge.simulator.flash import Flash
from firmware_bridge.simulator.noise import Noise, Rates
from firmware_bridge.simulator.people import calibrate, obey
from firmware_bridge.simulator.pico import BRISK, BRISK_SCALE, Board, Cable

_WIRE = 0.0005
"""Seconds that a line takes over the cable."""


class HostKilled(BaseException):
    """The computer's program dies here; a test catches it where the next run starts."""


class VirtualMachine:
    """A board on a bad cable. ``bridge()`` gives the computer's side; ``at`` plans incidents."""

    def __init__(
        self,
        seed: int = 0,
        rates: Rates | None = None,
        brisk: bool = True,
        flash: Flash | None = None,
        **physics: Any,
    ) -> None:
        self.clock = VirtualClock()
        self.noise = Noise(rates or Rates(), seed)
        if flash is None:
            flash = Flash({"settings.json": json.dumps(BRISK).encode()} if brisk else None)
        self.board = Board(
            lambda: self.clock.now() * 1000,
            Cable(self._from_device, lambda _: None),
            seed=seed,
            flash=flash,
            scale=BRISK_SCALE if brisk else 1.0,
            **physics,
        )
        self.plugged = True
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._order = itertools.count()
        self._inbox = bytearray()
        self._plugs = 0
        self._device_due: float | None = None
        self._obeyed: set[str] = set()
        self.reset()

    # ------------------------------------------------------------------ incidents

    def at(self, when: float, action: Callable[[], None]) -> None:
        """Do this at a time (seconds of the virtual clock)."""
        heapq.heappush(self._events, (when, next(self._order), action))

    def reset(self) -> None:
        """Press the board's reset button."""
        self.board.power_up()
        self._device_due = self.clock.now() if self.board.device else None
        if self.board.device is None:
            self.at(self.clock.now() + 0.3, self.reset)  # the supply flickered during the boot

    def unplug(self, seconds: float = 1.0, power: bool = True) -> None:
        """Pull the plug in the middle of whatever is under way. ``power``: the board loses its supply too."""
        self.plugged = False
        self._plugs += 1
        self._inbox.clear()
        self.board.cable.incoming.clear()
        if power:
            self.board.device = None
            self.board.world.power_cut()
            self._device_due = None
        self.at(self.clock.now() + seconds, lambda: self._plug(power))

    def _plug(self, power: bool) -> None:
        self.plugged = True
        if power:
            self.reset()

    # ------------------------------------------------------------------ the cable

    def _from_device(self, data: bytes) -> None:
        self._send(data, self._inbox.extend)

    def _from_host(self, data: bytes) -> None:
        self._obey(data)
        self._send(data, self._to_device)

    def _to_device(self, data: bytes) -> None:
        if self.board.device is not None:
            self.board.cable.incoming.extend(data)
            self._device_due = self.clock.now()

    def _send(self, data: bytes, arrive: Callable[[bytes], None]) -> None:
        plugs = self._plugs
        for late, part in self.noise.passes(data):
            self.at(
                self.clock.now() + _WIRE + late,
                lambda part=part: arrive(part) if self.plugged and plugs == self._plugs else None,
            )

    def _obey(self, data: bytes) -> None:
        obey(self.board, data, self._obeyed)

    # ------------------------------------------------------------------ the computer's side

    def bridge(self, next_id: Callable[[], int]) -> VirtualBridge:
        """A new run of the program."""
        bridge = VirtualBridge(self, lambda: _VirtualPort(self), next_id, self.clock)
        bridge.open()
        return bridge

    def calibrated(self) -> VirtualMachine:
        """The machine as it is after its calibration: it knows all colours."""
        calibrate(self.board)
        self.reset()
        return self

    def turn(self, bridge: Bridge, limit: float) -> float:
        """Let everything that is due happen; when the next thing is due, at most ``limit``."""
        now = self.clock.now()
        while self._events and self._events[0][0] <= now:
            heapq.heappop(self._events)[2]()
        if self._device_due is not None and self._device_due <= now:
            wait = self.board.step()
            if wait is None:
                self._device_due = None
                self.at(now + 0.3, self.reset)
            else:
                self._device_due = now + max(1.0, wait) / 1000
        next_host = now + bridge.step()
        times = [limit, next_host]
        if self._events:
            times.append(self._events[0][0])
        if self._device_due is not None:
            times.append(self._device_due)
        return min(times)


class VirtualBridge(Bridge):
    """A bridge whose waiting makes the virtual time pass."""

    def __init__(
        self,
        machine: VirtualMachine,
        opener: Callable[[], _VirtualPort],
        next_id: Callable[[], int],
        clock: VirtualClock,
    ) -> None:
        super().__init__(opener, next_id, clock)
        self._machine = machine

    def _wait_for(self, condition: Callable[[], bool], seconds: float) -> bool:
        limit = self.clock.now() + seconds
        while not condition():
            if self.clock.now() >= limit:
                return False
            soon = self._machine.turn(self, limit)
            if not condition():
                self._machine.clock.move_to(soon)
        return True


class _VirtualPort:
    def __init__(self, machine: VirtualMachine) -> None:
        self._machine = machine
        self._plugs = machine._plugs
        self._check()
        machine._inbox.clear()

    def _check(self) -> None:
        if not self._machine.plugged or self._plugs != self._machine._plugs:
            raise PortLost(say("unplugged"), say("plug-in-again"))

    def read(self) -> bytes:
        self._check()
        data = bytes(self._machine._inbox)
        self._machine._inbox.clear()
        return data

    def write(self, data: bytes) -> None:
        self._check()
        self._machine._from_host(data)

    def wait(self, seconds: float) -> None:
        pass

    def wake(self) -> None:
        pass

    def close(self) -> None:
        pass
