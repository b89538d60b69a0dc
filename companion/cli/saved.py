"""Finding saved tables, and showing them in a list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.cli.types import Complaint
from companion.rules.text import Text
from companion.table.store import RUNNING, Store, TableInfo


def latest_running(store: Store) -> Path:
    """The table that was last played at and is not over."""
    for info in store.tables():
        if info.state == RUNNING:
            return info.path
    raise Complaint(Text("tables-none-running"))


def table_data(info: TableInfo) -> dict[str, Any]:
    """A saved table as ``--json`` shows it."""
    return {
        "id": info.id,
        "state": info.state,
        "game": info.game or None,
        "seats": [{"name": seat.name, "colour": seat.colour, "player": seat.player} for seat in info.seats],
        "position": info.position or None,
        "events": info.events,
        "started": info.started or None,
        "last_event": info.last_event or None,
        "problem": info.problem or None,
        "path": str(info.path),
    }
