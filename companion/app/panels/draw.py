"""The draw: pieces arriving one by one, hand entry with big buttons, or why a device failed."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout

from companion.app.desk import MENU
from companion.app.panels.table import undo
from companion.app.scale import BODY, HEADLINE, SMALL
from companion.app.views.draw import DrawView
from companion.app.views.pieces import Choice
from companion.app.widgets.board import board_of
from companion.app.widgets.boxes import Card, Column, Grid, Row, Scroll
from companion.app.widgets.drawing import PiecesRow, PieceWidget
from companion.app.widgets.flow import flow
from companion.app.widgets.frame import Sheet, framed, small
from companion.app.widgets.kept import fill
from companion.app.widgets.photo import Photo
from companion.app.widgets.push import PiecePush, Push
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.desk import Shown
    from companion.app.ui import Ui

PIECE_MM = 9
SMALL_PIECE_MM = 6
ENTRY_MM = 44
"""A button for an outcome is at least so wide."""
SLOW_SECONDS = 5
"""After so long a device that has not answered is spoken of."""


def build(ui: Ui, shown: Shown) -> Any:
    """The open draw, or what has been drawn."""
    view: DrawView = shown.view
    style, link = ui.style, ui.link
    prompt = ui.kept("prompt", view.prompt, lambda: Words(style, view.prompt, HEADLINE, bold=True))
    content: list[Any] = [prompt]
    buttons: list[Any] = []
    if view.failure[0]:
        content.append(ui.kept.once("failure", _failure(ui, view)))
    elif view.by_hand:
        content.append(_entry(ui, view))
    elif view.finished:
        buttons.append(
            Push(
                style,
                ui.t("draw-put"),
                lambda: link.at_table(lambda sitting, number: sitting.drawn_done()),
                kind="good",
                name="drawn",
                bold=True,
            )
        )
    else:
        waiting = Column(style)
        if view.waiting and view.blind:
            waiting.add_widget(Words(style, view.remark, BODY, colour="danger", bold=True))
        elif view.waiting and view.remark:
            waiting.add_widget(small(style, view.remark))
        content.append(ui.kept.once("waiting", waiting))
        _ask(ui, view, waiting)
    content += _drawn(ui, view)
    if view.drawn:
        buttons.append(Push(style, ui.t("draw-back"), lambda: _take_back(ui), name="take back"))
    if view.contents:
        buttons.append(Push(style, ui.t("draw-verify"), lambda: _verify(ui, view), name="verify"))
    if not view.by_hand and not view.finished and not view.failure[0]:
        buttons.append(Push(style, ui.t("draw-by-hand"), lambda: _by_hand(ui), name="by hand"))
    if view.can_hand_back:
        again = lambda: link.at_table(lambda sitting, number: sitting.draws.hand_back())
        buttons.append(Push(style, ui.t("draw-hand-back"), again, name="hand back"))
    if not view.drawn:
        buttons.append(Push(style, ui.t("undo"), lambda: undo(ui), name="undo"))
    foot = ui.kept.once("foot", flow(ui, buttons))
    told = ui.kept("scroll", (), lambda: Scroll(style))
    fill(told.column, content)
    around = lambda: BoxLayout(orientation="horizontal" if ui.wide else "vertical", spacing=style.gap)
    body = ui.kept("body", (), around)
    looked_at = view.board if not view.by_hand and not view.failure[0] else None
    fill(body, [told, *board_of(ui, looked_at, view.marked)])
    return framed(ui, view.title, body, menu=lambda: link.show(MENU), light=shown.light, foot=foot)


def _ask(ui: Ui, view: DrawView, place: Any) -> None:
    """Have the next piece drawn after a pause; if nobody answers for long, say so."""
    if not view.waiting:
        ask = lambda *_: ui.link.at_table(lambda sitting, number: sitting.draws.next())
        Clock.schedule_once(ask, ui.draw_pause if view.drawn else 0)

    # The clock must not keep the panels of all pieces that came meanwhile.
    here = weakref.ref(place)

    def slow(*_: Any) -> None:
        waiting = here()
        if waiting is not None and waiting.get_root_window() is not None and not view.blind:
            waiting.add_widget(small(ui.style, ui.t("draw-slow")))

    Clock.schedule_once(slow, SLOW_SECONDS)


def _drawn(ui: Ui, view: DrawView) -> list[Any]:
    """The latest piece large, the others small in the order in which they came."""
    if not view.drawn:
        return []
    style, kept = ui.style, ui.kept
    latest = view.drawn[-1]
    words = kept("latest", (), lambda: Words(style, "", BODY, bold=True))
    target = kept("latest target", (), lambda: small(style, ""))
    words.text, target.text = latest.words, latest.target
    both = kept("latest words", (), lambda: Column(style, words, target))
    if latest.piece is None:
        told: list[Any] = [both]
    else:
        first = latest.piece
        piece = kept("latest piece", (), lambda: PieceWidget(style, first, style.scale.mm(PIECE_MM)))
        piece.show(latest.piece)
        told = [kept("latest row", (), lambda: Row(style, piece, both))]
    earlier = [drawn.piece for drawn in view.drawn[:-1] if drawn.piece is not None]
    if earlier:
        row = kept("earlier", (), lambda: PiecesRow((), style.scale.mm(SMALL_PIECE_MM)))
        row.show(earlier)
        told.append(row)
    return told


def _entry(ui: Ui, view: DrawView) -> Any:
    """A big button for each possible outcome; the same ones stay while pieces come one by one."""
    content = [(choice.notation, choice.words, choice.piece) for choice in view.choices]
    buttons = lambda: [_outcome(ui, choice) for choice in view.choices]
    return ui.kept("entry", content, lambda: Grid(ui.style, ui.columns(ENTRY_MM, 4), *buttons()))


def _outcome(ui: Ui, choice: Choice) -> Push:
    style, notation = ui.style, choice.notation
    enter = lambda: ui.link.at_table(lambda sitting, number: sitting.draws.enter(notation, number))
    if choice.piece is None:
        return Push(style, choice.words, enter, name=notation)
    return PiecePush(style, choice.piece, choice.words, enter, height=style.scale.mm(PIECE_MM), name=notation)


def _failure(ui: Ui, view: DrawView) -> Any:
    style, link = ui.style, ui.link
    retry = Push(
        style,
        ui.t("task-done" if view.task else "retry"),
        lambda: link.at_table(lambda sitting, number: sitting.draws.retry()),
        kind="main" if view.task else "button",
        name="retry",
    )
    by_hand = Push(
        style,
        ui.t("draw-by-hand"),
        lambda: _by_hand(ui),
        kind="button" if view.task else "main",
        name="by hand",
    )
    if view.task:
        first = Words(style, view.failure[0], BODY, bold=True)
    else:
        first = Words(style, ui.t("failed", cause=view.failure[0]), BODY, colour="danger", bold=True)
    return Card(
        style,
        first,
        *([Words(style, view.failure[1], BODY)] if view.failure[1] else []),
        *_doubts(ui, view),
        Grid(style, 2, retry, by_hand),
    )


def _doubts(ui: Ui, view: DrawView) -> list[Any]:
    """What the camera saw, and a big button for each thing that it may be."""
    style = ui.style
    seen = [Photo(style, view.picture)] if view.picture else []
    buttons = [_outcome(ui, choice) for choice in view.doubts]
    return [*seen, *([Grid(style, min(len(buttons), ui.columns(30, 3)), *buttons)] if buttons else [])]


def _by_hand(ui: Ui) -> None:
    ui.link.at_table(lambda sitting, number: sitting.draws.continue_by_hand())


def _take_back(ui: Ui) -> None:
    ui.link.at_table(lambda sitting, number: sitting.undo(1, number))


def _verify(ui: Ui, view: DrawView) -> None:
    """What is still in the bag, piece by piece, and what the generator has published."""
    style = ui.style
    total = sum(weight for _, _, weight in view.contents)
    rows = []
    for piece, words, weight in view.contents:
        line = Words(style, ui.t("draw-odds", what=words, n=weight, total=total), SMALL)
        rows.append(
            Row(style, PieceWidget(style, piece, style.scale.mm(SMALL_PIECE_MM)), line) if piece else line
        )
    fair = [small(style, ui.t("fair-commitment", digest=view.commitment))] if view.commitment else []
    ui.cover(Sheet(ui, ui.t("draw-contents", n=total), Grid(style, ui.columns(60, 2), *rows), *fair))
