"""The cameras of this computer.

A camera is one choice on the panel "new game". With one, whoever draws by hand or decides need not touch the
screen, and the machine need not read its dice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from companion.app.makers import DOWN, READY, Status
from companion.rules.state import State
from companion.rules.text import Text
from companion.table.table import Table

if TYPE_CHECKING:
    from companion.eyes.opening import Eyes


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

    def why_not(self, state: State, people: int) -> Text | None:
        """Why it could not look at a table of so many people; ``None`` if it may."""

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
    fits: Callable[[str, State, int], Text | None] = lambda name, state, people: None

    @property
    def simulated(self) -> bool:
        return self.name.startswith("twin:")

    def status(self) -> Status:
        """For a real one: whether a picture comes."""
        return Status(READY, Text("app-camera-simulated")) if self.simulated else self.looks(self.name)

    def why_not(self, state: State, people: int) -> Text | None:
        """See :class:`Camera`."""
        return self.fits(self.name, state, people)

    def open(self, table: Table) -> Eyes:
        """See :class:`Camera`."""
        return self.opens(self.name, table)


def is_device(name: str) -> bool:
    """Whether an address is that of a device, which may be plugged in; pictures and twins are named for one run."""
    return name.startswith(("usb:", "picamera"))


def no_picture(why: Text | str) -> Status:
    """A camera that gives no picture."""
    return Status(DOWN, Text("app-camera-down", why=why))
