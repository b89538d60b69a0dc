"""A simulated machine in virtual time, with the computer's side ready."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from firmware_bridge.bridge import Bridge
from firmware_bridge.controller import Controller
from firmware_bridge.ledger import Ledger
from firmware_bridge.simulator.noise import Rates
from firmware_bridge.simulator.virtual import VirtualMachine
from tests.firmware_bridge.storage import MemoryStorage


@dataclass
class Desk:
    machine: VirtualMachine
    storage: MemoryStorage
    ledger: Ledger
    bridge: Bridge
    controller: Controller

    @property
    def tray(self) -> list[str]:
        self.machine.board.world.drums["cubes"].settle()
        return self.machine.board.world.drums["cubes"].tray

    def again(self) -> Desk:
        """The program is started again, on the same disk and with the same machine."""
        return desk_for(self.machine, self.storage)

    def pass_time(self, seconds: float) -> None:
        self.bridge._wait_for(lambda: False, seconds)


def desk_for(machine: VirtualMachine, storage: MemoryStorage | None = None) -> Desk:
    storage = storage or MemoryStorage()
    ledger = Ledger(storage)
    bridge = machine.bridge(ledger.next_id)
    return Desk(machine, storage, ledger, bridge, Controller(bridge, ledger, patience=4.0))


def make_desk(seed: int = 1, rates: Rates | None = None, **physics) -> Desk:
    machine = VirtualMachine(seed, rates, **physics).calibrated()
    machine.board.world.drums["cubes"].contents = ["orange", "green", "brown", "pink", "black"] * 3
    return desk_for(machine)


@pytest.fixture
def desk():
    return make_desk()
