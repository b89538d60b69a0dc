"""From an address to an open port: a serial device, the only controller there is, or a simulated one.

``pyserial`` stays behind this module.
"""

from __future__ import annotations

import os
import select
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from firmware_bridge.errors import NoMachine, PortLost
from firmware_bridge.message import Message, say

BY_ID = Path("/dev/serial/by-id")
FIXED_NAME = Path("/dev/table-machine")
"""The link that the udev rule in ``hardware/build/70-table-machine.rules`` makes."""
_OURS = ("raspberry_pi_pico", "micropython", "table-machine")
BAUD = 115200


class Port(Protocol):
    """An open way to the controller. Every method raises :class:`PortLost` once it is gone."""

    def read(self) -> bytes:
        """What has come so far, without waiting."""

    def write(self, data: bytes) -> None: ...

    def wait(self, seconds: float) -> None:
        """Sleep until something can be read, :meth:`wake` is called, or so long."""

    def wake(self) -> None: ...

    def close(self) -> None: ...


Opener = Callable[[], Port]


def find(folder: Path = BY_ID, fixed: Path = FIXED_NAME) -> str:
    """The path of the one controller that is plugged in.

    :raises NoMachine: there is none, or several that only a person can tell apart.
    """
    if fixed.exists():
        return str(fixed)
    names = sorted(folder.iterdir()) if folder.is_dir() else []
    ours = [path for path in names if any(mark in path.name.lower() for mark in _OURS)]
    if len(ours) == 1:
        return str(ours[0])
    if not ours:
        others = ", ".join(path.name for path in names)
        cause = say("no-machine-but", names=others) if others else say("no-machine")
        raise NoMachine(cause, say("no-machine-advice"))
    raise NoMachine(say("several-machines", names=", ".join(map(str, ours))), say("choose-port"))


def opener(address: str = "") -> Opener:
    """How to open this address, each time anew.

    :param address: empty (the only controller there is), a device path, or ``sim://?seed=7``.
    :raises BadAddress: a ``sim://`` address with a parameter that does not exist.
    """
    if address.startswith("sim:"):
        from firmware_bridge.simulator.url import simulated  # only who simulates pays for it

        return simulated(address).open
    return lambda: SerialPort(address or find())


class SerialPort:
    """A serial device through pyserial, kept from other programs that ask politely."""

    def __init__(self, path: str) -> None:
        try:
            import serial
        except ImportError as error:
            raise PortLost(say("no-pyserial"), say("run-setup")) from error
        try:
            self._serial: Any = serial.Serial(
                path, BAUD, timeout=0, write_timeout=1.0, exclusive=True if os.name == "posix" else None
            )
        except OSError as error:
            raise PortLost(*_why(path, error)) from error
        self.path = path
        self._wake_read, self._wake_write = os.pipe()
        os.set_blocking(self._wake_write, False)
        if os.name == "posix":
            _keep_on_close(self._serial.fileno())

    def read(self) -> bytes:
        try:
            return self._serial.read(self._serial.in_waiting or 0) if self._serial.in_waiting else b""
        except (OSError, TypeError) as error:  # TypeError: pyserial, closed by another thread
            raise PortLost(say("port-vanished", path=self.path, error=error), say("plug-in-again")) from error

    def write(self, data: bytes) -> None:
        try:
            self._serial.write(data)
        except (OSError, TypeError) as error:
            raise PortLost(say("port-deaf", path=self.path, error=error), say("plug-in-again")) from error

    def wait(self, seconds: float) -> None:
        try:
            ready, _, _ = select.select([self._serial.fileno(), self._wake_read], [], [], seconds)
            if self._wake_read in ready:
                os.read(self._wake_read, 64)
        except (OSError, ValueError, TypeError) as error:
            raise PortLost(say("port-closed", path=self.path, error=error), say("plug-in-again")) from error

    def wake(self) -> None:
        try:
            os.write(self._wake_write, b".")
        except OSError:
            pass  # full: it wakes anyway; or closed: nobody sleeps

    def close(self) -> None:
        self._serial.close()
        for end in (self._wake_read, self._wake_write):
            try:
                os.close(end)
            except OSError:
                pass


def _keep_on_close(fd: int) -> None:
    """Do not drop the modem lines on close: some boards restart when they rise again."""
    import termios

    attributes = termios.tcgetattr(fd)
    attributes[2] &= ~termios.HUPCL
    termios.tcsetattr(fd, termios.TCSANOW, attributes)


def _why(path: str, error: OSError) -> tuple[Message, Message]:
    """Cause and advice."""
    number = getattr(error, "errno", None)
    text = str(error)
    if number == 13 or "Permission" in text:
        return say("port-forbidden", path=path), say("join-group")
    if number == 2 or "No such file" in text:
        return say("port-absent", path=path), say("plug-in-or-port")
    if number == 11 or "lock" in text:
        return say("port-taken", path=path), say("close-other")
    return say("port-refuses", path=path, error=text), say("plug-in-again")
