"""Enrolling: what the camera has learnt of a copy, and the lesson that goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.panels import enrol_board
from companion.app.panels import enrol_lesson as lessons
from companion.app.panels.new import heading
from companion.app.scale import BODY
from companion.app.views.enrol import BoardView, EnrolView, KeptView, LessonView, PartView
from companion.app.widgets.boxes import Card, Grid, Scroll
from companion.app.widgets.flow import flow
from companion.app.widgets.frame import Frame, small
from companion.app.widgets.photo import Photo
from companion.app.widgets.push import Push
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.desk import Shown
    from companion.app.ui import Ui

KEPT_MM = 20
"""Height of a picture of what was learnt."""


def build(ui: Ui, shown: Shown) -> Any:
    """The parts of a copy, or the lesson in front."""
    view: EnrolView | LessonView | BoardView = shown.view
    if isinstance(view, BoardView):
        return enrol_board.build(ui, view)
    if isinstance(view, LessonView):
        return _lesson(ui, view)
    return _parts(ui, view)


def _parts(ui: Ui, view: EnrolView) -> Any:
    style, t = ui.style, ui.t
    games = _choice(ui, "enrol-game", view.games, view.game, "game") if len(view.games) > 1 else []
    counts = [(str(count), t("enrol-people", n=count)) for count in view.counts]
    people = _choice(ui, "enrol-for", counts, str(view.people), "people") if counts else []
    if view.cameras:
        cameras = _choice(ui, "new-camera", view.cameras, view.camera, "camera")
    else:
        cameras = [Words(style, t("enrol-no-camera"), BODY, colour="danger")]
    parts = Grid(style, ui.columns(70, 2), *(_part(ui, part) for part in view.parts))
    lens = [small(style, view.lens)] if view.lens else []
    box = [Words(style, view.box, BODY, bold=True)] if view.box else []
    body = Scroll(style, *games, small(style, t("enrol-how")), *box, parts, *people, *cameras, *lens)
    return Frame(ui, t("panel-enrol"), body, back=lambda: ui.link.show(view.back))


def _choice(ui: Ui, head: str, choices: Any, chosen: str, what: str) -> list[Any]:
    """One of several, a button each."""

    def choose(value: str) -> None:
        ui.link.post(lambda desk: desk.enrolment.choose(**{what: int(value) if what == "people" else value}))

    buttons = [
        Push(
            ui.style,
            words,
            lambda value=value: choose(value),
            name=f"{what} {value}",
            chosen=value == chosen,
        )
        for value, words in choices
    ]
    return [heading(ui, head), Grid(ui.style, ui.columns(35, 4), *buttons)]


def _part(ui: Ui, part: PartView) -> Any:
    style = ui.style
    case = "on" if part.begun else "anew" if part.learnt else "begin"
    button = Push(
        style,
        ui.t(f"enrol-{case}"),
        lambda: ui.link.post(lambda desk: desk.enrolment.begin(part.part)),
        kind="button" if part.learnt or not part.can_begin else "main",
        name=f"learn {part.part}",
        enabled=part.can_begin,
    )
    words = small(style, part.words, colour="main" if part.learnt else "quiet")
    return Card(style, Words(style, part.title, BODY, bold=True), words, button)


def _lesson(ui: Ui, view: LessonView) -> Any:
    """What is to be laid where, or all that was shown."""
    style = ui.style
    told = [
        Words(style, view.ask, BODY, bold=True),
        *(Words(style, doubt, BODY, colour="danger") for doubt in view.doubts),
        *lessons.told(ui, view.why, looking=view.looking),
    ]
    if view.kept:
        picture: Any = Scroll(style, Grid(style, ui.columns(30, 4), *(_kept(ui, kept) for kept in view.kept)))
    else:
        picture = Photo(style, view.png, whole=True) if view.png else None
    body = lessons.beside(ui, told, picture)
    if view.can_save:
        buttons = [
            lessons.tap(ui, "enrol-save", lambda desk: desk.enrolment.save(), "save", kind="good"),
            lessons.change(ui, "enrol-restart", lambda lesson: lesson.restart(), "restart"),
        ]
    else:
        buttons = [lessons.look(ui, looking=view.looking)]
    at = lambda step: lambda lesson: step(lesson) if lesson.number == view.number else None
    if view.can_go_on and not view.looking:
        buttons.append(lessons.change(ui, "enrol-leave-it", at(lambda lesson: lesson.go_on()), "go on"))
    if view.can_skip and not view.looking:
        buttons.append(lessons.change(ui, "enrol-skip", at(lambda lesson: lesson.skip()), "skip"))
    if view.can_go_back and not view.looking:
        buttons.append(lessons.change(ui, "enrol-step-back", at(lambda lesson: lesson.again()), "step back"))
    return Frame(ui, view.title, body, back=lambda: lessons.leave(ui), foot=flow(ui, buttons))


def _kept(ui: Ui, kept: KeptView) -> Any:
    """A picture of what was learnt, with its name below."""
    words = small(ui.style, kept.words, colour="danger" if kept.doubtful else "text")
    return Card(ui.style, Photo(ui.style, kept.png, high=KEPT_MM), words)
