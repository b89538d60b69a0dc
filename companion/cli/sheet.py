"""The score sheet on a terminal, and as JSON."""

from __future__ import annotations

from typing import Any

from rich.table import Table as Grid
from rich.text import Text as Styled

from companion.cli.voice import Voice
from companion.rules.score import Row, ScoreSheet
from companion.rules.text import Text
from companion.table.table import Table


def draw_sheet(voice: Voice, sheet: ScoreSheet, title: str) -> Grid:
    """One row per source of points, one column per seat, the total below."""
    kind = Text("score-final") if sheet.final else Text("score-now")
    grid = Grid(title=f"{title} — {voice.say(kind)}", title_justify="left", title_style="bold")
    grid.add_column(voice.say(Text("score-source")))
    for seat in sheet.seats:
        grid.add_column(seat, justify="right")
    for row in sheet.rows:
        grid.add_row(voice.say(row.source), *(_cell(voice, row, i) for i in range(len(sheet.seats))))
    grid.add_section()
    grid.add_row(voice.say(Text("score-total")), *(str(total) for total in sheet.totals), style="bold")
    return grid


def _cell(voice: Voice, row: Row, seat: int) -> Styled:
    detail = row.details[seat] if row.details else None
    cell = Styled(f"{voice.say(detail)}  " if detail else "", "dim")
    return cell.append(f"{row.points[seat]:>3}", "default not dim")


def outcome(sheet: ScoreSheet) -> list[Text]:
    """Who won, by what, with which rank; what the sheet notes. Nothing before the end."""
    lines: list[Text] = []
    if sheet.rank is not None:
        lines.append(Text("score-rank", rank=sheet.rank, points=sheet.totals[0]))
    if sheet.winners:
        lines.append(Text("score-winners", n=len(sheet.winners), names=list(sheet.winners)))
    if sheet.decided_by is not None:
        lines.append(Text("score-decided", by=sheet.decided_by))
    return [*lines, *sheet.notes]


def sheet_data(voice: Voice, table: Table) -> dict[str, Any]:
    """The sheet of a table as ``--json`` shows it."""
    sheet = table.score()

    def said(text: Text | None) -> str | None:
        return None if text is None else voice.say(text)

    return {
        "table": table.id,
        "game": table.game.name,
        "final": sheet.final,
        "seats": list(sheet.seats),
        "rows": [
            {
                "source": voice.say(row.source),
                "points": list(row.points),
                "details": [said(detail) for detail in row.details] or [None] * len(sheet.seats),
            }
            for row in sheet.rows
        ],
        "totals": list(sheet.totals),
        "winners": list(sheet.winners),
        "decided_by": said(sheet.decided_by),
        "rank": said(sheet.rank),
        "notes": [voice.say(note) for note in sheet.notes],
    }
