"""Which board is this, and what drives its pins?"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hardware.errors import NoPins
from hardware.message import say

MODEL = Path("/proc/device-tree/model")
MOCK, RPIGPIO, LGPIO = "mock", "rpigpio", "lgpio"
FACTORIES = (MOCK, RPIGPIO, LGPIO)


def model(path: Path = MODEL) -> str:
    """The board's own name, such as ``Raspberry Pi 5 Model B Rev 1.0``; empty where there is none."""
    try:
        return path.read_text("utf-8", "replace").rstrip("\0\n")
    except OSError:
        return ""


def factory_name(board: str) -> str:
    """What drives the pins of this board: RPi.GPIO up to the Pi 4, lgpio from the Pi 5 on, else nothing real."""
    if not board.startswith("Raspberry Pi"):
        return MOCK
    number = re.match(r"Raspberry Pi (?:Compute Module )?(\d+)", board)
    if number and int(number[1]) >= 5:
        return LGPIO
    return RPIGPIO


def pin_factory(name: str = "", board: str | None = None) -> Any:
    """A gpiozero pin factory.

    :param name: one of :data:`FACTORIES`; empty: what fits this board.
    :raises NoPins: the package is not installed, or not the one for this board.
    """
    board = model() if board is None else board
    name = name or factory_name(board)
    try:
        if name == MOCK:
            from gpiozero.pins.mock import MockFactory, MockPWMPin

            return MockFactory(pin_class=MockPWMPin)
        if name == RPIGPIO:
            from gpiozero.pins.rpigpio import RPiGPIOFactory

            return RPiGPIOFactory()
        if name == LGPIO:
            from gpiozero.pins.lgpio import LGPIOFactory

            return LGPIOFactory()
    except (ImportError, RuntimeError, OSError) as error:
        raise NoPins(
            say("no-package", board=board or "-", factory=name, error=error), say("run-setup-pins")
        ) from error
    raise NoPins(say("no-factory", factory=name), say("factories", names=", ".join(FACTORIES)))
