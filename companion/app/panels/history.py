"""The history: every event in words, and the way back and forth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.desk import TABLE
from companion.app.panels.table import undo
from companion.app.scale import SMALL
from companion.app.theme import piece_colour
from companion.app.views.history import HistoryLine, HistoryView
from companion.app.widgets.boxes import Card, Column, Row, Scroll
from companion.app.widgets.flow import flow
from companion.app.widgets.frame import Dot, Frame, Sheet, small
from companion.app.widgets.push import Push
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.desk import Shown
    from companion.app.ui import Ui

PAGE = 30
"""Lines on one page: more would take long to lay out."""


def build(ui: Ui, shown: Shown) -> Any:
    """The newest events first."""
    view: HistoryView = shown.view
    style, t = ui.style, ui.t
    page = getattr(ui, "history_page", 0)
    pages = max(1, -(-len(view.lines) // PAGE))
    page = min(page, pages - 1)
    lines = [_line(ui, line) for line in view.lines[page * PAGE : (page + 1) * PAGE]]

    def turn(by: int) -> None:
        ui.history_page = page + by  # type: ignore[attr-defined]
        ui.link.post(lambda desk: desk.refresh())

    buttons = [
        Push(style, t("undo"), lambda: undo(ui), name="undo", enabled=view.can_undo),
        Push(
            style,
            t("redo"),
            lambda: ui.link.at_table(lambda sitting, number: sitting.redo(number)),
            name="redo",
            enabled=view.can_redo,
        ),
    ]
    if pages > 1:
        buttons += [
            Push(style, t("newer"), lambda: turn(-1), name="newer", enabled=page > 0),
            Push(style, t("older"), lambda: turn(1), name="older", enabled=page < pages - 1),
        ]
    foot = flow(ui, buttons)
    empty = [] if lines else [Words(style, t("history-empty"))]
    return Frame(
        ui, t("panel-history"), Scroll(style, *lines, *empty), back=lambda: ui.link.show(TABLE), foot=foot
    )


def _line(ui: Ui, line: HistoryLine) -> Any:
    style = ui.style
    who = [Dot(style, piece_colour(line.colour))] if line.colour else []
    number = Words(style, str(line.number), SMALL, colour="quiet", size_hint_x=None, width=style.scale.mm(8))
    told = ui.t("history-line", who=line.who, what=line.words) if line.who else line.words
    words = Words(style, told, colour="quiet" if line.undone else "text")
    words.strikethrough = line.undone
    note = small(style, ui.t("history-undone") if line.undone else line.source)
    row = Row(style, number, *who, Column(style, words, note, spacing=0))
    if not line.back:
        return Card(style, row)
    back = Push(style, ui.t("history-back"), lambda: _jump(ui, line), name=f"back to {line.number}")
    if not ui.wide:
        return Card(style, row, back)
    back.size_hint_x, back.width = None, style.scale.mm(24) * ui.text_factor
    row.add_widget(back)
    return Card(style, row)


def _jump(ui: Ui, line: HistoryLine) -> None:
    """Ask before going back over many events."""
    style, count = ui.style, line.back

    def go() -> None:
        ui.uncover()
        ui.link.at_table(lambda sitting, number: sitting.undo(count, number))

    ask = Push(style, ui.t("history-jump", n=count), go, kind="main", name="jump")
    ui.cover(Sheet(ui, ui.t("history-back-title"), small(style, line.words), foot=ask))
