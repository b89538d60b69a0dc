"""What hands must do, one step after the other, each with its reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.boxlayout import BoxLayout

from companion.app.desk import CORRECT, MENU
from companion.app.panels.table import undo
from companion.app.scale import BODY, HEADLINE, SMALL
from companion.app.views.steps import StepsView, Way
from companion.app.widgets.board import board_of
from companion.app.widgets.boxes import Row, Scroll
from companion.app.widgets.drawing import PieceWidget
from companion.app.widgets.flow import flow
from companion.app.widgets.frame import Frame, small
from companion.app.widgets.push import Push
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.desk import Shown
    from companion.app.ui import Ui

PIECE_MM = 8


def build(ui: Ui, shown: Shown) -> Any:
    """The step that waits for a tick."""
    view: StepsView = shown.view
    style, t, link = ui.style, ui.t, ui.link
    step = view.step
    words = [Words(style, line, HEADLINE if len(step.lines) == 1 else BODY, bold=True) for line in step.lines]
    reason = [Words(style, t("steps-why", reason=step.reason), BODY, colour="quiet")] if step.reason else []
    ways = [_way(ui, way) for way in step.ways[:4]]
    told = Scroll(style, *words, *reason, *ways)
    body = BoxLayout(orientation="horizontal" if ui.wide else "vertical", spacing=style.gap)
    body.add_widget(told)
    if view.board is not None:
        marked = {zone for way in step.ways for zone in way.zones}
        body.add_widget(board_of(ui, view.board, marked))
    done = Push(
        style,
        t("steps-done"),
        lambda: link.at_table(lambda sitting, number: sitting.tick()),
        kind="good",
        name="tick",
        bold=True,
    )
    buttons = [done]
    if view.count - view.number > 1:
        every = Push(
            style,
            t("steps-all", n=view.count - view.number + 1),
            lambda: link.at_table(lambda sitting, number: sitting.tick_all()),
            name="tick all",
        )
        buttons.append(every)
    buttons += [
        Push(style, t("steps-correct"), lambda: link.show(CORRECT), name="correct"),
        Push(style, t("undo"), lambda: undo(ui), name="undo"),
    ]
    foot = flow(ui, buttons)
    title = t("steps-of", title=view.title, number=view.number, count=view.count)
    return Frame(ui, title, body, menu=lambda: link.show(MENU), light=shown.light, foot=foot)


def _way(ui: Ui, way: Way) -> Any:
    style = ui.style
    piece = PieceWidget(style, way.piece, style.scale.mm(PIECE_MM))
    words = Words(style, ui.t("steps-way", source=way.source, target=way.target), SMALL)
    return Row(style, piece, words)


__all__ = ["build", "small"]
