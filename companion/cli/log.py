"""The history of a table on a terminal, and as JSON."""

from __future__ import annotations

from typing import Any

from rich.table import Table as Grid
from rich.text import Text as Styled

from companion.cli.voice import Voice
from companion.rules.text import Text
from companion.table.event import COMMIT, REVEAL
from companion.table.table import Entry, Table

SHORT = 12


def show_history(voice: Voice, table: Table, last: int = 0) -> None:
    """The last events, or all; what was undone is struck through and says by which event."""
    names = {seat.colour: seat.name for seat in table.seats}
    grid = Grid.grid(padding=(0, 2))
    for entry in table.history()[-last if last else None :]:
        event = entry.event
        text = f"{event.text[:SHORT]}…" if event.kind in (COMMIT, REVEAL) else event.text
        remark = voice.say(Text("history-undone", number=entry.undone_by)) if entry.undone_by else ""
        grid.add_row(
            Styled(f"{event.number:>4}", "dim"),
            names.get(event.seat, event.seat),
            Styled(event.kind, "dim"),
            Styled(text, "" if entry.in_force else "strike dim"),
            Styled(event.source, "dim"),
            Styled(event.time.replace("T", " ").rstrip("Z"), "dim"),
            Styled(remark, "italic"),
        )
    voice.console.print(grid)


def history_data(entries: list[Entry]) -> list[dict[str, Any]]:
    """Events as ``--json`` shows them."""
    return [
        {
            "number": entry.event.number,
            "seat": entry.event.seat,
            "kind": entry.event.kind,
            "text": entry.event.text,
            "source": entry.event.source,
            "evidence": entry.event.evidence or None,
            "time": entry.event.time,
            "spent_ms": entry.event.spent,
            "in_force": entry.in_force,
            "undone_by": entry.undone_by,
        }
        for entry in entries
    ]
