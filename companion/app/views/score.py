"""The score: the sheet, its way over the game, and how to take it home."""

from __future__ import annotations

import json
import urllib.parse
from dataclasses import dataclass
from typing import Any

from companion.app.views.say import Say
from companion.rules.score import ScoreSheet
from companion.rules.text import Text
from companion.table.table import Table

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
"""Where the BG Stats app takes a play as JSON in the address."""
SOURCE = "companion"
POINTS_OF_CHART = 60


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One source of points."""

    source: str
    points: tuple[int, ...]
    details: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScoreView:
    """Everything on the panel "score"."""

    title: str
    final: bool
    seats: tuple[str, ...]
    colours: tuple[str, ...]
    rows: tuple[ScoreRow, ...]
    totals: tuple[int, ...]
    outcome: tuple[str, ...]
    """Who won and by what, or the rank; empty before the end."""
    chart: tuple[tuple[int, ...], ...]
    """For each seat its totals over the game, equally far apart; the last one is now."""
    share: str
    """The play in the BG Stats exchange format, as an address for a QR code."""


def score_view(table: Table, say: Say) -> ScoreView:
    """The sheet as it stands."""
    sheet = table.score()
    game = table.game.name
    colours = {seat.name: seat.colour for seat in table.seats}
    rows = tuple(
        ScoreRow(
            say(row.source, game),
            row.points,
            tuple(say(detail, game) if detail else "" for detail in row.details) or ("",) * len(row.points),
        )
        for row in sheet.rows
    )
    return ScoreView(
        table.game.title,
        sheet.final,
        sheet.seats,
        tuple(colours.get(name, "") for name in sheet.seats),
        rows,
        sheet.totals,
        tuple(say(line, game) for line in outcome(sheet)),
        chart(table),
        BG_STATS + urllib.parse.quote(json.dumps(bg_stats(table), ensure_ascii=False, separators=(",", ":"))),
    )


def outcome(sheet: ScoreSheet) -> list[Text]:
    """Who won, by what, with which rank."""
    lines: list[Text] = []
    if not sheet.final:
        return lines
    if sheet.rank is not None:
        lines.append(Text("app-score-rank", rank=sheet.rank, n=sheet.totals[0]))
    if sheet.winners:
        lines.append(Text("app-score-winners", n=len(sheet.winners), names=", ".join(sheet.winners)))
    if sheet.decided_by is not None:
        lines.append(sheet.decided_by)
    return [*lines, *sheet.notes]


def chart(table: Table, points: int = POINTS_OF_CHART) -> tuple[tuple[int, ...], ...]:
    """The totals of each seat at so many moments of the game, equally far apart."""
    events = table.in_force
    if not events:
        return tuple((total,) for total in table.score().totals)
    count = min(points, len(events))
    marks = sorted({round((i + 1) * len(events) / count) for i in range(count)})
    moments = [table.before(events[0]), *(table.after(events[mark - 1]) for mark in marks)]
    totals = [moment.score().totals for moment in moments]
    return tuple(zip(*totals, strict=True)) if totals and totals[0] else ()


def bg_stats(table: Table) -> dict[str, Any]:
    """The play as BG Stats reads it: its documented keys; flags are always written, as Android needs."""
    sheet = table.score()
    best = max(sheet.totals, default=0)
    winners = sheet.winners or tuple(
        name for name, total in zip(sheet.seats, sheet.totals, strict=True) if total == best and sheet.final
    )
    players = [
        {
            "sourcePlayerId": name,
            "name": name,
            "startPlayer": index == 0,
            "score": str(total),
            "winner": name in winners,
        }
        for index, (name, total) in enumerate(zip(sheet.seats, sheet.totals, strict=True))
    ]
    return {
        "sourceName": SOURCE,
        "sourcePlayId": f"{table.id}-{table.header.started}",
        "playDate": table.header.started.replace("T", " ").rstrip("Z"),
        "durationMin": round(table.clock.game() / 60),
        "game": {
            "sourceGameId": table.game.name,
            "name": table.game.title,
            "highestWins": True,
            "noPoints": False,
        },
        "players": players,
    }
