"""Correct: set any value to what really lies on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from companion.app.desk import TABLE
from companion.app.panels.compare import compare_card
from companion.app.scale import BODY, HEADLINE
from companion.app.views.correct import NOTHING, CorrectView, FieldView, Word
from companion.app.widgets.boxes import Column, Grid, Scroll
from companion.app.widgets.entry import Entry
from companion.app.widgets.frame import Frame, Sheet, small
from companion.app.widgets.keys import Keys
from companion.app.widgets.push import Hold, Push
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.desk import Shown
    from companion.app.ui import Ui

SHORT = 8
"""Values of at most so many letters stand many in a row."""


def build(ui: Ui, shown: Shown) -> Any:
    """Groups of values first, then the values of one."""
    view: CorrectView = shown.view
    style, t = ui.style, ui.t
    chosen = getattr(ui, "correct_group", "")

    def choose(name: str) -> None:
        ui.correct_group = name  # type: ignore[attr-defined]
        ui.link.post(lambda desk: desk.refresh())

    group = next((group for group in view.groups if group.name == chosen), None)
    if group is None:
        doors = [
            Push(style, each.words, lambda name=each.name: choose(name), name=f"group {each.name}")
            for each in view.groups
        ]
        compared = [compare_card(ui, view.compare)] if view.compare is not None else []
        body = Scroll(
            style, small(style, t("correct-how")), *compared, Grid(style, ui.columns(45, 3), *doors)
        )
        return Frame(ui, t("panel-correct"), body, back=lambda: ui.link.show(TABLE))
    fields = [
        Push(
            style,
            t("pair", what=field.words, value=field.shown),
            lambda field=field: _ask(ui, field),
            name=field.path,
            align="left",
        )
        for field in group.fields
    ]
    body = Scroll(style, Grid(style, ui.columns(60, 2), *fields))
    return Frame(ui, t("correct-title", what=group.words), body, back=lambda: choose(""))


def _ask(ui: Ui, field: FieldView) -> None:
    """Choose the new value, then hold to set it."""
    style = ui.style
    state = {"value": field.value}

    def pick(value: str) -> None:
        state["value"] = value
        hold.disabled = value == field.value

    def apply() -> None:
        path, value = field.path, state["value"]
        ui.uncover()
        ui.link.at_table(lambda sitting, number: sitting.correct(path, value, number))

    hold = Hold(style, ui.t("correct-hold"), apply, kind="danger", name="set", enabled=False)
    now = small(style, ui.t("correct-now", value=field.shown))
    if field.parts:
        content = _parts(ui, field, pick)
    elif field.choices:
        content = _choices(ui, field, pick)
    elif field.is_number:
        content = _stepper(ui, lambda: state["value"], pick)
    else:
        line = Entry(ui, field.value)
        line.bind(text=lambda _, text: pick(text.strip() or NOTHING))
        ui.cover(Sheet(ui, field.words, now, line, foot=Column(style, Keys(ui, line), hold)))
        return
    ui.cover(Sheet(ui, field.words, now, *content, foot=hold))


def _shown(ui: Ui, words: str) -> Words:
    return Words(ui.style, words, HEADLINE, bold=True, align="center")


def _choices(ui: Ui, field: FieldView, pick: Callable[[str], Any]) -> list[Any]:
    """A button for each value."""
    shown = _shown(ui, field.shown)

    def choose(word: Word) -> None:
        shown.text = word.words
        pick(word.value)

    return [_words(ui, field.choices, choose), shown]


def _words(ui: Ui, words: Sequence[Word], choose: Callable[[Word], Any]) -> Grid:
    long = max(len(word.words) for word in words) > SHORT
    buttons = [
        Push(ui.style, word.words, lambda word=word: choose(word), name=f"value {word.value}")
        for word in words
    ]
    return Grid(ui.style, ui.columns(45, 3) if long else ui.columns(18, 8), *buttons)


def _parts(ui: Ui, field: FieldView, pick: Callable[[str], Any]) -> list[Any]:
    """A value of several words: touch one of them, then what it is to be; or add one, or take one away."""
    style = ui.style
    said = {word.value: word.words for word in field.parts}
    parts = [] if field.value == NOTHING else field.value.split("+")
    chosen = [0]
    row = Column(style)

    def show() -> None:
        buttons = [
            Push(
                style,
                said.get(part, part),
                lambda index=index: touch(index),
                name=f"part {index}",
                chosen=index == chosen[0],
            )
            for index, part in enumerate(parts)
        ]
        row.clear_widgets()
        if buttons:
            row.add_widget(Grid(style, ui.columns(30, 4), *buttons))
        pick("+".join(parts) or NOTHING)

    def touch(index: int) -> None:
        chosen[0] = index
        show()

    def choose(word: Word) -> None:
        if parts:
            parts[chosen[0]] = word.value
            show()

    def add() -> None:
        parts.append(parts[chosen[0]] if parts else field.parts[0].value)
        touch(len(parts) - 1)

    def remove() -> None:
        if parts:
            parts.pop(chosen[0])
            touch(max(0, min(chosen[0], len(parts) - 1)))

    more = Push(style, ui.t("correct-more"), add, name="more")
    less = Push(style, ui.t("correct-less"), remove, name="less")
    show()
    return [row, Grid(style, 2, more, less), _words(ui, field.parts, choose)]


def _stepper(ui: Ui, now: Callable[[], str], pick: Callable[[str], Any]) -> list[Any]:
    """Less and more, by one and by ten."""
    shown = _shown(ui, now())

    def change(by: int) -> None:
        value = str(max(0, int(now()) + by))
        shown.text = value
        pick(value)

    signs = (("−10", -10), ("−1", -1), ("+1", 1), ("+10", 10))
    buttons = (
        Push(ui.style, sign, lambda by=by: change(by), role=BODY, name=f"by {by}") for sign, by in signs
    )
    return [Grid(ui.style, 4, *buttons), shown]
