"""The box: the numbers of this copy, read off its components one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.desk import HOME, TABLE
from companion.app.scale import HEADLINE
from companion.app.views.box import BoxView, NumberView
from companion.app.widgets.boxes import Card, Grid, Row, Scroll
from companion.app.widgets.frame import Frame, Sheet, small
from companion.app.widgets.push import Push
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.desk import Shown
    from companion.app.ui import Ui

PAGE = 20


def build(ui: Ui, shown: Shown) -> Any:
    """The stand-ins that are left, and what was entered."""
    view: BoxView = shown.view
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

    def turn(by: int) -> None:
        ui.box_page = page + by  # type: ignore[attr-defined]
        ui.link.post(lambda desk: desk.refresh())

    numbers = [_number(ui, number) for number in view.numbers[page * PAGE : (page + 1) * PAGE]]
    buttons = [
        Push(style, t("newer-page"), lambda: turn(-1), name="before", enabled=page > 0),
        Push(
            style,
            t("older-page"),
            lambda: turn(1),
            name="after",
            enabled=(page + 1) * PAGE < len(view.numbers),
        ),
    ]
    body = Scroll(
        style,
        *([Grid(style, ui.columns(45, 3), *games)] if len(games) > 1 else []),
        Words(style, t("box-left", n=view.stand_ins, title=view.title), bold=True),
        small(style, t("box-how")),
        *numbers,
    )
    back = TABLE if shown.table else HOME
    foot = Grid(style, 2, *buttons) if len(view.numbers) > PAGE else None
    return Frame(ui, t("panel-box"), body, back=lambda: ui.link.show(back), foot=foot)


def _number(ui: Ui, number: NumberView) -> Any:
    style, t = ui.style, ui.t
    words = Words(style, t("pair", what=number.where or number.words, value=number.value), bold=True)
    mark = small(
        style,
        t(f"box-{number.status.replace('_', '-')}"),
        colour="main" if number.status == "box" else "quiet",
    )
    card = Card(style, words, small(style, number.words), mark)
    if number.parts:
        card.add_widget(Push(style, t("box-enter"), lambda: _ask(ui, number), name=f"enter {number.key}"))
    return card


def _ask(ui: Ui, number: NumberView) -> None:
    """Less and more for each part of the number, then save."""
    style = ui.style
    parts = list(number.parts)
    rows = []
    for index in range(len(parts)):
        shown = Words(style, str(parts[index]), HEADLINE, bold=True, align="center")
        rows.append(_stepper(ui, parts, index, shown))

    def save() -> None:
        value: Any = parts[0] if len(number.parts) == 1 and not number.value.count(",") else list(parts)
        ui.uncover()
        ui.link.post(lambda desk: desk.set_number(number.key, value))

    def forget() -> None:
        ui.uncover()
        ui.link.post(lambda desk: desk.set_number(number.key, None))

    buttons = [Push(style, ui.t("save"), save, kind="main", name="save")]
    if number.status == "box":
        buttons.append(Push(style, ui.t("box-forget"), forget, name="forget"))
    where = [small(style, ui.t("box-where", where=number.where))] if number.where else []
    ui.cover(Sheet(ui, number.words, *where, *rows, foot=Grid(style, len(buttons), *buttons)))


def _stepper(ui: Ui, parts: list[Any], index: int, shown: Words) -> Row:
    def change(by: int) -> None:
        parts[index] = max(0, parts[index] + by)
        shown.text = str(parts[index])

    less = Push(ui.style, "−", lambda: change(-1), name=f"less {index}")
    more = Push(ui.style, "+", lambda: change(1), name=f"more {index}")
    return Row(ui.style, less, shown, more)
