"""The box: the numbers of this copy, read off its components one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.desk import HOME, TABLE
from companion.app.panels import box_files, box_form
from companion.app.views.box import ASIDE, BoxView, NumberView
from companion.app.widgets.boxes import Card, Column, Grid, Scroll
from companion.app.widgets.frame import Frame, Sheet, small
from companion.app.widgets.push import Push
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.desk import Shown
    from companion.app.ui import Ui

PAGE = 20


def build(ui: Ui, shown: Shown) -> Any:
    """The stand-ins that are left and what was entered; or the form of one number, or files."""
    view: BoxView = shown.view
    if view.form is not None:
        return box_form.build(ui, view.form)
    if view.files is not None:
        return box_files.build(ui, view.files)
    style, t = ui.style, ui.t
    games = [
        Push(
            style,
            title,
            lambda name=name: ui.link.post(lambda desk: desk.show_box(name)),
            name=f"game {name}",
            chosen=name == view.game,
        )
        for name, title in view.games
    ]
    page = min(getattr(ui, "box_page", 0), max(0, (len(view.numbers) - 1) // PAGE))
    numbers = [_number(ui, number) for number in view.numbers[page * PAGE : (page + 1) * PAGE]]
    body = Scroll(
        style,
        *([Grid(style, ui.columns(45, 3), *games)] if len(games) > 1 else []),
        Words(style, t("box-left", n=view.stand_ins, title=view.title), bold=True),
        small(style, t("box-how")),
        _carry(ui, view),
        *numbers,
    )
    back = TABLE if shown.table else HOME
    return Frame(ui, t("panel-box"), body, back=lambda: ui.link.show(back), foot=_foot(ui, view, page))


def _foot(ui: Ui, view: BoxView, page: int) -> Any:
    """Other pages of the list, and what was set aside."""
    style, t = ui.style, ui.t

    def turn(by: int) -> None:
        ui.box_page = page + by  # type: ignore[attr-defined]
        ui.link.post(lambda desk: desk.refresh())

    rows: list[Any] = []
    if len(view.numbers) > PAGE:
        last = (page + 1) * PAGE >= len(view.numbers)
        before = Push(style, t("newer-page"), lambda: turn(-1), name="before", enabled=page > 0)
        after = Push(style, t("older-page"), lambda: turn(1), name="after", enabled=not last)
        rows.append(Grid(style, 2, before, after))
    waiting = sum(number.status == ASIDE for number in view.numbers)
    if waiting:
        save = lambda: ui.link.post(lambda desk: desk.box.save())
        rows.append(Push(style, t("box-save-aside", n=waiting), save, kind="main", name="save aside"))
    return Column(style, *rows) if rows else None


def _carry(ui: Ui, view: BoxView) -> Any:
    """Which box is in use, and boxes from and to a stick."""
    style, t = ui.style, ui.t

    def files(*, exporting: bool) -> None:
        ui.link.post(lambda desk: desk.box.look_for_files(exporting=exporting))

    buttons = [
        Push(style, t("box-import"), lambda: files(exporting=False), name="import"),
        Push(style, t("box-export"), lambda: files(exporting=True), name="export"),
    ]
    if view.names:
        words = t("box-in-use", name=view.name)
        buttons.insert(0, Push(style, words, lambda: _choose(ui, view), name="boxes"))
    return Grid(style, ui.columns(45, 3), *buttons)


def _number(ui: Ui, number: NumberView) -> Any:
    style, t = ui.style, ui.t
    own = number.status != "stand_in"
    if number.preview:
        value = [Words(style, number.words, bold=True), *(Words(style, line) for line in number.preview)]
    else:
        value = [Words(style, t("pair", what=number.words, value=number.value), bold=True)]
    mark = small(style, t(f"box-{number.status.replace('_', '-')}"), colour="main" if own else "quiet")
    enter = lambda: ui.link.post(lambda desk: desk.box.enter(number.key))
    button = Push(style, t("box-enter"), enter, name=f"enter {number.key}")
    words = Column(style, *value, small(style, number.where), mark, spacing=0)
    return Card(style, words, button)


def _choose(ui: Ui, view: BoxView) -> None:
    """Which of several boxes new tables are played with."""

    def use(name: str) -> None:
        ui.uncover()
        ui.link.post(lambda desk: desk.box.use(name))

    buttons = [
        Push(ui.style, name, lambda name=name: use(name), name=f"box {name}", chosen=name == view.name)
        for name in view.names
    ]
    ui.cover(Sheet(ui, ui.t("box-choose"), Grid(ui.style, ui.columns(45, 3), *buttons)))
