"""A look at the table beside what the companion believes: what differs, what could not be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.sight import Sight
from companion.rules.state import State
from companion.rules.text import Text
from companion.table.audit import Finding
from companion.table.reader import Reading
from companion.table.reconcile import unexplained


@dataclass(frozen=True, slots=True)
class Compared:
    """People decide who is right."""

    differences: tuple[Finding, ...]
    """In the order of the places; the first one is where to begin."""
    looked: tuple[str, ...]
    """The places that could be read."""
    unread: Mapping[str, Text]
    """The places that could not, and why."""


def compared(state: State, reading: Reading, sight: Sight) -> Compared:
    """Everything that a reading tells about a table as it should lie now."""
    believed = sight.visible(state.layout())
    unread = {name: why for name, why in reading.refused().items() if name in believed}
    looked = tuple(name for name in believed if name not in unread)
    return Compared(tuple(unexplained(state, reading, sight)), looked, unread)
