"""What a person does with a machine: connect, look, learn colours, watch the line, flash.

The functions behind ``companion machine``; they print nothing and ask nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from firmware_bridge.bridge import ThreadedBridge
from firmware_bridge.controller import UNKNOWN, Controller
from firmware_bridge.errors import PortLost
from firmware_bridge.ledger import FileStorage, Ledger
from firmware_bridge.message import say
from firmware_bridge.ports import opener
from firmware_bridge.states import State
from firmware_bridge.traffic import Passed, Traffic

LEDGER = "machine.ledger"
FIRMWARE = Path(__file__).parent / "firmware"
MICROPYTHON = "1.27"
SAMPLES = 8


@contextmanager
def connected(
    address: str,
    folder: Path,
    patience: float = 10.0,
    listener: Callable[[Passed], None] | None = None,
    on_state: Callable[[State], None] | None = None,
) -> Iterator[Controller]:
    """A controller at this address whose ledger lies in ``folder``.

    :param address: as :func:`firmware_bridge.ports.opener` takes it.
    :param listener: hears every line as it passes.
    :raises BadAddress, LedgerDamaged: before anything is opened.
    :raises PortLost: another program has the same ledger open.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with _alone(folder):
        ledger = Ledger(FileStorage(folder / LEDGER))
        bridge = ThreadedBridge(opener(address), ledger.next_id, traffic=Traffic(listener), on_state=on_state)
        with bridge:
            yield Controller(bridge, ledger, patience)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Two programs that write one ledger would lose each other's lines, and so a draw.

    The lock goes with the process, whatever ends it. Where the system has no such locks, nothing is checked.

    :raises PortLost: another program has it.
    """
    try:
        import fcntl
    except ImportError:
        yield
        return
    with (folder / f"{LEDGER}.lock").open("w", encoding="ascii") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise PortLost(say("ledger-taken", folder=folder), say("close-other")) from error
        yield


@dataclass(frozen=True, slots=True)
class Mistake:
    """A cube that was named wrong, or not at all, right after calibration."""

    colour: str
    read: str
    """What the machine said; ``?`` when it was not sure."""


def calibrate(
    controller: Controller,
    colours: list[str],
    place: Callable[[str, int], None],
    checks: int = 3,
) -> list[Mistake]:
    """Learn each colour from one cube, then check with ``checks`` more of each.

    ``place(colour, number)`` has a person put a cube of this colour into the chamber (number 0: to learn).

    :raises Refused, LinkDown: as the controller.
    """
    for colour in colours:
        place(colour, 0)
        controller.calibrate(colour, SAMPLES)
    mistakes = []
    for colour in colours:
        for number in range(1, checks + 1):
            place(colour, number)
            read = controller.identify("cubes")
            if read != colour:
                mistakes.append(Mistake(colour, read))
    return mistakes


def unsure(mistakes: list[Mistake]) -> bool:
    """Whether all mistakes are refusals to guess, which cost a question but never a wrong entry."""
    return all(mistake.read == UNKNOWN for mistake in mistakes)


def firmware_files() -> list[Path]:
    """What has to be copied onto the controller."""
    return sorted(FIRMWARE.glob("*.py"))


def flash_steps(port: str) -> list[str]:
    """The commands that put the firmware onto a controller that already runs MicroPython."""
    files = " ".join(str(path) for path in firmware_files())
    return [
        "pip install mpremote",
        f"mpremote connect {port} fs cp {files} :",
        f"mpremote connect {port} reset",
    ]
