"""The composition root: which real and simulated parts this computer has. Nothing else makes devices."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from companion import players
from companion.app.desk import Parts
from companion.app.makers import ByFinger, Generator, Maker
from companion.app.pins import Pins
from companion.app.sitting import HAND
from companion.devices.at_table import draw_log
from companion.table.store import Store
from hardware import board, randomisers

if TYPE_CHECKING:
    from companion.app.machine import MachineMaker
    from hardware.panel import Panel


def parts(store: Store | None = None, *, safe: bool = False, machine: str = "") -> Parts:
    """Everything that the app needs.

    :param safe: leave all devices alone, because the program has stopped several times.
    :param machine: the address of the randomiser machine; empty for the only one that is plugged in.
    """
    store = store or Store()
    record = randomisers.Recorded(None, draw_log(store.root))
    always: list[Maker] = [
        Generator(lambda table: randomisers.Recorded(randomisers.Generator(table.seed), record.log)),
        ByFinger(lambda request, outcome: record.note(request, randomisers.Answer(outcome, HAND))),
    ]
    if safe:
        return Parts(store, tuple(always), tuple(players.names()), players.player)
    made = the_machine(store, machine)
    # The first one is what a new game uses: a machine that is there, but not one that may come later.
    makers = [made, *always] if made.present else [*always, made]
    return Parts(store, tuple(makers), tuple(players.names()), players.player, the_pins())


def the_machine(store: Store, address: str) -> MachineMaker:
    """The randomiser machine, real or simulated, whether it is there now or not."""
    from companion.app.machine import MachineMaker

    return MachineMaker(store, address)


def the_pins() -> Pins | None:
    """The buttons and lamps of this computer; ``None`` where the board has no pins."""
    name = board.factory_name(board.model())
    if name == board.MOCK:
        return None
    factory = functools.cache(board.pin_factory)

    def claim() -> Panel:
        from hardware.panel import Panel

        return Panel(factory(name))

    return Pins(claim)
