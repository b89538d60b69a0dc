"""Enrolling the empty board: look at it, point at its corners, move each square to where its pieces stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.panels import enrol_lesson as lessons
from companion.app.scale import BODY
from companion.app.views.enrol import BoardView
from companion.app.widgets.flow import flow
from companion.app.widgets.frame import Frame
from companion.app.widgets.photo import Photo
from companion.app.widgets.pointing import Pointing
from companion.app.widgets.push import Push
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.ui import Ui


def build(ui: Ui, view: BoardView) -> Any:
    """The picture with what was pointed out in it."""
    style = ui.style
    held = Words(style, "", BODY)
    told = [
        Words(style, view.ask, BODY, bold=True),
        held,
        *lessons.told(ui, view.why, looking=view.looking),
    ]
    if view.seen:
        picture: Any = _picture(ui, view, held)
    else:
        picture = Photo(style, view.png, whole=True) if view.png else None
    body = lessons.beside(ui, told, picture, held=True)
    foot = flow(ui, _buttons(ui, view))
    return Frame(ui, ui.t("enrol-part", part="board"), body, back=lambda: lessons.leave(ui), foot=foot)


def _picture(ui: Ui, view: BoardView, held: Words) -> Pointing:
    def say(words: str) -> None:
        held.text = words

    return Pointing(
        ui.style,
        view.png,
        view.size,
        view.marks,
        on_point=(lambda x, y: _do(ui, lambda lesson: lesson.point(x, y))) if view.pointing else None,
        on_move=lambda name, across, down: _do(ui, lambda lesson: lesson.move(name, across, down)),
        on_hold=lambda mark: say(mark.words),
    )


def _buttons(ui: Ui, view: BoardView) -> list[Push]:
    if not view.seen or view.looking:
        return [lessons.look(ui, looking=view.looking)]
    buttons = []
    if view.can_save:
        buttons.append(lessons.tap(ui, "enrol-save", lambda desk: desk.enrolment.save(), "save", kind="good"))
    if view.marks:
        buttons.append(lessons.change(ui, "enrol-point-anew", lambda lesson: lesson.point_anew(), "anew"))
    buttons.append(lessons.change(ui, "enrol-other-picture", lambda lesson: lesson.restart(), "restart"))
    return buttons


def _do(ui: Ui, change: Any) -> None:
    ui.link.post(lambda desk: desk.enrolment.do(change))
