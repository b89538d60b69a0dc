"""The score: a sheet per source, the way over the game, and how to take it home."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.desk import MENU, TABLE
from companion.app.scale import BODY, HEADLINE, SMALL
from companion.app.theme import piece_colour
from companion.app.views.score import ScoreRow, ScoreView
from companion.app.widgets.boxes import Card, Column, Grid, Row, Scroll
from companion.app.widgets.chart import Chart
from companion.app.widgets.frame import Dot, Frame, Sheet, small
from companion.app.widgets.push import Push
from companion.app.widgets.qr import QrCode
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.desk import Shown
    from companion.app.ui import Ui

QR_MM, QR_SHARE = 75, 0.68
"""A code is at most so wide, and takes at most this part of the screen."""
SOURCE_SHARES = (0.7, 0.55)
"""How much of a row the name of the source gets with one and with two seats; with more, the least."""
LEAST_SOURCE_SHARE = 0.45
MOST_LARGE = 3
"""Totals of more seats than these are written smaller, so that each stays on one line."""
ROOMY_MM = 24
"""A column at least so wide has room for how the points come about."""


def build(ui: Ui, shown: Shown) -> Any:
    """The sheet as it stands."""
    view: ScoreView = shown.view
    style, link = ui.style, ui.link
    sheet = _sheet(ui, view)
    chart = Chart(style, view.chart, view.seats, view.colours)
    outcome = [Words(style, line, HEADLINE, bold=True) for line in view.outcome]
    body = Scroll(style, *outcome, sheet, chart)
    foot = Grid(
        style,
        2,
        Push(style, ui.t("score-picture"), lambda: _save(ui, view, shown.table), name="picture"),
        Push(style, ui.t("score-qr"), lambda: _qr(ui, view), name="qr"),
    )
    title = ui.t("score-final" if view.final else "score-live", title=view.title)
    back = TABLE if not view.final else MENU
    return Frame(ui, title, body, back=lambda: link.show(back), foot=foot)


def _share(seats: int) -> float:
    return SOURCE_SHARES[seats - 1] if 0 < seats <= len(SOURCE_SHARES) else LEAST_SOURCE_SHARE


def _sheet(ui: Ui, view: ScoreView) -> Card:
    style, source = ui.style, _share(len(view.seats))
    head = Row(style, Words(style, "", SMALL, size_hint_x=source))
    for name, colour in zip(view.seats, view.colours, strict=True):
        cell = Row(
            style,
            Words(style, name, SMALL, bold=True, align="right"),
            *([Dot(style, piece_colour(colour))] if colour else []),
            size_hint_x=(1 - source) / len(view.seats),
        )
        head.add_widget(cell)
    rows = [_row(ui, row, len(view.seats)) for row in view.rows]
    total = Row(style, Words(style, ui.t("score-total"), HEADLINE, bold=True, size_hint_x=source))
    role = HEADLINE if len(view.totals) <= MOST_LARGE else BODY
    for points in view.totals:
        share = (1 - source) / len(view.seats)
        total.add_widget(Words(style, str(points), role, bold=True, align="right", size_hint_x=share))
    return Card(style, head, *rows, total)


def _row(ui: Ui, row: ScoreRow, seats: int) -> Any:
    """One source; where columns are narrow, its name stands above the numbers."""
    style = ui.style
    source = _share(seats)
    beside = (1 - source) * ui.width / seats >= style.scale.mm(ROOMY_MM) * ui.text_factor
    share = (1 - source) / seats if beside else 1 / seats
    detailed = share * ui.width >= style.scale.mm(ROOMY_MM) * ui.text_factor
    cells = []
    for points, detail in zip(row.points, row.details, strict=True):
        cell = [Words(style, str(points), BODY, align="right")]
        if detail and detailed:
            cell.append(small(style, detail, align="right"))
        cells.append(Column(style, *cell, size_hint_x=share, spacing=0))
    if beside:
        return Row(style, Words(style, row.source, BODY, size_hint_x=source), *cells)
    return Column(style, Words(style, row.source, BODY), Row(style, *cells), spacing=0)


def _qr(ui: Ui, view: ScoreView) -> None:
    side = min(ui.style.scale.mm(QR_MM), int(min(ui.width, ui.height) * QR_SHARE))
    code = QrCode(view.share, side)
    ui.cover(Sheet(ui, ui.t("score-qr-title"), small(ui.style, ui.t("score-qr-how")), code))


def _save(ui: Ui, view: ScoreView, table: str) -> None:
    """Write sheet and chart as a picture into the folder of shared pictures."""
    path = ui.folder / f"{table}-score.png"
    outcome = [Words(ui.style, line, HEADLINE, bold=True) for line in view.outcome]
    card = Card(
        ui.style,
        Words(ui.style, view.title, HEADLINE, bold=True),
        *outcome,
        _sheet(ui, view),
        Chart(ui.style, view.chart, view.seats, view.colours),
        size_hint_x=None,
        width=min(ui.width, ui.style.scale.mm(140)),
    )

    def write(*_: Any) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            card.export_to_png(str(path))
        except OSError as error:
            words = ui.t("score-not-saved", why=str(error))
        else:
            words = ui.t("score-saved", file=str(path))
        ui.cover(Sheet(ui, ui.t("score-picture"), Words(ui.style, words, BODY)))

    from kivy.clock import Clock

    ui.cover(Sheet(ui, ui.t("score-picture"), card))
    Clock.schedule_once(write, 0.1)
