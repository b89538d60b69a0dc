"""The machine at one table: what the journal says about earlier draws, and the record of all draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.table.event import CHANCE, CLOCK, COMMIT, NOTE, REVEAL
from companion.table.table import Table
from hardware.randomisers import DrawLog

if TYPE_CHECKING:
    from firmware_bridge.controller import Controller
    from hardware.randomisers.machine import Machine
    from hardware.randomisers.pieces import TagBook

DRAWS = "draws.jsonl"
"""All draws ever made, in the data folder."""
LINES = "machine-lines.txt"
"""The last lines to and from the machine before it failed last, in the data folder."""
BOOKKEEPING = frozenset((CLOCK, NOTE, COMMIT, REVEAL))
"""Events after which the same draw is still open."""
SIMULATED = "simulated"
"""The source, in the record of all draws, of draws in which no physical piece moved."""


def machine_at(
    table: Table,
    controller: Controller,
    tags: TagBook,
    fill: Callable[[str, Mapping[str, int]], None],
    rest: Any,
    camera: Callable[[Any], str | None] | None = None,
) -> Machine:
    """All randomisers of the machine, for the draws of one table.

    :param fill: sees to it that exactly these pieces lie in the drum of this name.
    :param rest: answers what the machine has not, such as cards.
    :param camera: reads a die that the machine cannot read.
    """
    from hardware.randomisers.machine import Desk, Machine, drum

    desk = Desk(
        controller,
        table.id,
        lambda number: next_kind(table, number) == CHANCE,
        lambda earlier, number: next_kind(table, earlier, number) is None,
        fill,
        lambda bag: any(drum(bag) in event.evidence for event in table.in_force if event.kind == CHANCE),
    )
    return Machine(desk, tags, rest, camera)


def next_kind(table: Table, number: int, before: int | None = None) -> str | None:
    """What happened to the game from event ``number`` on; ``None`` for nothing but bookkeeping."""
    events = (event for event in table.events if event.number >= number and event.kind not in BOOKKEEPING)
    event = next(events, None)
    return event.kind if event is not None and (before is None or event.number < before) else None


def keep_lines(folder: Path, controller: Controller) -> None:
    """After a failure: the last lines each way, beside the saved tables, for a bug report."""
    with suppress(OSError):  # a full disk must not add to the trouble
        (folder / LINES).write_text(controller.bridge.traffic.dump() + "\n", "utf-8")


def draw_log(folder: Path) -> DrawLog:
    """The record of all draws ever made on this computer."""
    return DrawLog(folder / DRAWS)
