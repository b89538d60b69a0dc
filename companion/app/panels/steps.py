"""What hands must do, one step after the other, each with its reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.uix.boxlayout import BoxLayout

from companion.app.desk import CORRECT, MENU
from companion.app.panels.table import undo
from companion.app.scale import BODY, HEADLINE, SMALL
from companion.app.views.steps import StepsView, Way
from companion.app.widgets.board import board_of
from companion.app.widgets.boxes import Column, Row, Scroll
from companion.app.widgets.drawing import PieceWidget
from companion.app.widgets.flow import button, foot_of
from companion.app.widgets.frame import framed
from companion.app.widgets.kept import fill
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.desk import Shown
    from companion.app.link import Link
    from companion.app.ui import Ui

PIECE_MM = 8


def build(ui: Ui, shown: Shown) -> Any:
    """The step that waits for a tick."""
    view: StepsView = shown.view
    style, t, link, kept = ui.style, ui.t, ui.link, ui.kept
    step = view.step
    words = [Words(style, line, HEADLINE if len(step.lines) == 1 else BODY, bold=True) for line in step.lines]
    reason = [Words(style, t("steps-why", reason=step.reason), BODY, colour="quiet")] if step.reason else []
    ways = [_way(ui, way) for way in step.ways]
    told = kept("scroll", (), lambda: Scroll(style))
    fill(told.column, [kept.once("told", Column(style, *words, *reason, *ways))])
    body = kept(
        "body", (), lambda: BoxLayout(orientation="horizontal" if ui.wide else "vertical", spacing=style.gap)
    )
    marked = {zone for way in step.ways for zone in way.zones}
    fill(body, [told, *board_of(ui, view.board, marked)])
    buttons = [button(ui, "tick", t("steps-done"), _tick(link, every=False), "good")]
    if view.count - view.number > 1:
        words_all = t("steps-all", n=view.count - view.number + 1)
        buttons.append(button(ui, "tick all", words_all, _tick(link, every=True)))
    buttons += [
        button(ui, "correct", t("steps-correct"), lambda: link.show(CORRECT)),
        button(ui, "undo", t("undo"), lambda: undo(ui)),
    ]
    foot = foot_of(ui, buttons)
    title = t("steps-of", title=view.title, number=view.number, count=view.count)
    return framed(ui, title, body, menu=lambda: link.show(MENU), light=shown.light, foot=foot)


def _tick(link: Link, *, every: bool) -> Callable[[], None]:
    return lambda: link.at_table(lambda sitting, number: sitting.tick_all() if every else sitting.tick())


def _way(ui: Ui, way: Way) -> Any:
    style = ui.style
    piece = PieceWidget(style, way.piece, style.scale.mm(PIECE_MM))
    words = Words(style, ui.t("steps-way", source=way.source, target=way.target), SMALL)
    return Row(style, piece, words)
