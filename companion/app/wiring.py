"""The composition root: which real and simulated parts this computer has. Nothing else makes devices."""

from __future__ import annotations

from companion import players
from companion.app.desk import Parts
from companion.app.makers import ByFinger, Generator, Maker
from companion.table.store import Store
from hardware import randomisers


def parts(store: Store | None = None, *, safe: bool = False) -> Parts:
    """Everything that the app needs.

    :param safe: leave all devices alone, because the program has stopped several times.
    """
    makers: list[Maker] = [] if safe else list(devices())
    makers += [Generator(lambda table: randomisers.Generator(table.seed)), ByFinger()]
    return Parts(store or Store(), tuple(makers), tuple(players.names()), players.player)


def devices() -> list[Maker]:
    """The devices that are connected to this computer."""
    return []
