"""Who can draw and roll at this table, and how each of them is doing.

A maker is one choice on the panels "new game" and "devices": a machine, a camera, a finger, the
generator. Devices are made in :mod:`companion.app.wiring`; here is only what the app asks of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from companion.app.eye import TableEye
from companion.app.looking import Looking
from companion.rules.text import Text
from companion.table.randomiser import Randomiser, Request
from companion.table.table import Table

READY, BUSY, DOWN = "ready", "busy", "down"


@dataclass(frozen=True, slots=True)
class Status:
    """How a device is doing."""

    light: str
    """``ready``, ``busy`` or ``down``: the dot on the screen."""
    words: Text
    """The same in one sentence; for a device that is down, the cause and what to do about it."""


class Maker(Protocol):
    """Something that answers draws and rolls."""

    @property
    def name(self) -> str:
        """One word: ``generator``, ``hand``, ``machine``..."""

    @property
    def simulated(self) -> bool:
        """Whether no physical piece is drawn, so that people must be told."""

    def randomiser(self, table: Table, eye: TableEye | None = None) -> Randomiser | None:
        """What answers the draws of this table; ``None`` if people enter them on the screen.

        :param eye: a camera above this table, for whoever can use one.
        """

    def status(self) -> Status:
        """How it is doing now; may take seconds."""

    def recover(self) -> Status:
        """Try to bring it back, and say how that went; may take seconds."""

    def self_test(self) -> Status:
        """Try out everything that it can do without people; may take seconds."""


@dataclass(frozen=True, slots=True)
class ByFinger:
    """People draw with their own hands and enter what came."""

    note: Callable[[Request, str], None] | None = None
    """Writes an outcome that was entered into the record of all draws."""
    name: str = "hand"
    simulated: bool = False

    def randomiser(self, table: Table, eye: TableEye | None = None) -> Looking | None:
        """Nobody but a finger, unless a camera looks."""
        return Looking(eye, self.note) if eye is not None else None

    def status(self) -> Status:
        """A finger is always ready."""
        return Status(READY, Text("app-maker-hand-ready"))

    recover = self_test = status


@dataclass(frozen=True, slots=True)
class Generator:
    """Draws from a seed that was committed to before the game; see :mod:`hardware.randomisers.fair`."""

    make: Callable[[Table], Randomiser]
    name: str = "generator"
    simulated: bool = True

    def randomiser(self, table: Table, eye: TableEye | None = None) -> Randomiser:
        """The generator with the seed of this table."""
        return self.make(table)

    def status(self) -> Status:
        """A generator is always ready."""
        return Status(READY, Text("app-maker-generator-ready"))

    recover = self_test = status
