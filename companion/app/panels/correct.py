"""Correct: set any value to what really lies on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.desk import TABLE
from companion.app.scale import BODY, HEADLINE
from companion.app.views.correct import CorrectView, FieldView, readable
from companion.app.widgets.boxes import Grid, Scroll
from companion.app.widgets.frame import Frame, Sheet, small
from companion.app.widgets.push import Hold, Push
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.desk import Shown
    from companion.app.ui import Ui


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
        body = Scroll(style, small(style, t("correct-how")), Grid(style, ui.columns(45, 3), *doors))
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
    shown = Words(style, field.shown, HEADLINE, bold=True, align="center")

    def pick(value: str) -> None:
        state["value"] = value
        shown.text = readable(value)
        hold.disabled = value == field.value

    def apply() -> None:
        path, value = field.path, state["value"]
        ui.uncover()
        ui.link.at_table(lambda sitting, number: sitting.correct(path, value, number))

    hold = Hold(style, ui.t("correct-hold"), apply, kind="danger", name="set", enabled=False)
    if field.choices:
        buttons = [
            Push(style, readable(value), lambda value=value: pick(value), name=f"value {value}")
            for value in field.choices
        ]
        choices: Any = Grid(style, ui.columns(18, 8), *buttons)
    else:
        choices = _stepper(ui, lambda: state["value"], pick)
    ui.cover(
        Sheet(
            ui, field.words, small(style, ui.t("correct-now", value=field.shown)), choices, shown, foot=hold
        )
    )


def _stepper(ui: Ui, now: Any, pick: Any) -> Any:
    """Less and more, by one and by ten."""

    def change(by: int) -> None:
        value = now()
        pick(str(max(0, int(value) + by)) if value.lstrip("-").isdigit() else value)

    signs = (("−10", -10), ("−1", -1), ("+1", 1), ("+10", 10))
    return Grid(
        ui.style,
        4,
        *(Push(ui.style, sign, lambda by=by: change(by), role=BODY, name=f"by {by}") for sign, by in signs),
    )
