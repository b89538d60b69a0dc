"""Randomisers on a simulated machine in virtual time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from firmware_bridge.bridge import Bridge
from firmware_bridge.controller import Controller
from firmware_bridge.ledger import Ledger
from firmware_bridge.simulator.virtual import VirtualMachine
from hardware.randomisers import Generator
from hardware.randomisers.fair import seed_from_word
from hardware.randomisers.machine import CubeBag, Desk, Dice, Machine, MonkBag
from hardware.randomisers.pieces import SimulatedTagBook
from tests.firmware_bridge.storage import MemoryStorage


@dataclass(frozen=True)
class Request:
    """What a table asks, as a randomiser sees it."""

    number: int = 1
    outcomes: tuple[tuple[str, int], ...] = (("draw pink", 3), ("draw brown", 1), ("draw green", 2))
    randomiser: str = "cube_bag"
    prompt: object = "Draw a cube."


ROLL = (("roll orange", 1), ("roll green", 1), ("roll brown", 1), ("roll pink", 1))
FIGURES = (("monk", 3), ("member red 1", 2), ("member blue 4", 1))


@dataclass
class Workshop:
    """A simulated machine and the computer's side of it."""

    machine: VirtualMachine
    storage: MemoryStorage = field(default_factory=MemoryStorage)
    filled: list[tuple[str, dict[str, int]]] = field(default_factory=list)
    moved: set[int] = field(default_factory=lambda: set(range(1000)))
    """The numbers of the events that changed the game; the others were bookkeeping."""
    journal: set[int] = field(default_factory=set)
    """The numbers of the draws that the table has written down."""

    def __post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        """Start the program (again)."""
        self.ledger = Ledger(self.storage)
        self.bridge: Bridge = self.machine.bridge(self.ledger.next_id)
        self.controller = Controller(self.bridge, self.ledger, patience=4.0)
        self.tags = SimulatedTagBook()
        self.desk = Desk(
            self.controller,
            "table-1",
            lambda number: number in self.journal,
            lambda earlier, number: not self.moved & set(range(earlier, number)),
            lambda bag, pieces: self.filled.append((bag, dict(pieces))),
        )

    def cubes(self) -> CubeBag:
        return CubeBag(self.desk, colours={"plague": "black", "6": "blue"})

    def monks(self) -> MonkBag:
        return MonkBag(self.desk, self.tags)

    def dice(self, camera: Any = None) -> Dice:
        return Dice(self.desk, self.tags, camera)

    def all(self) -> Machine:
        return Machine(self.desk, self.tags, Generator(lambda: seed_from_word("rest")))

    def drum(self, bag: str = "cubes") -> Any:
        return self.machine.board.world.drums[bag]

    @property
    def tray(self) -> list[str]:
        self.drum().settle()
        return self.drum().tray


class EverWritten(set):
    """A journal that has everything."""

    def __contains__(self, number: object) -> bool:
        return True


def workshop(seed: int = 1, **physics: Any) -> Workshop:
    return Workshop(VirtualMachine(seed, **physics).calibrated())


def working(kind: str, seed: int = 1) -> Any:
    """One that answers."""
    made = workshop(seed)
    made.journal = EverWritten()
    return getattr(made, kind)()


def unplugged(kind: str) -> Any:
    """One whose cable lies on the floor."""
    made = workshop()
    made.machine.unplug(10_000)
    return getattr(made, kind)()
