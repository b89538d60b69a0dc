"""Less and more: a number changed by touch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from companion.app.scale import BODY, HEADLINE
from companion.app.widgets.boxes import Column, Grid, Row
from companion.app.widgets.push import Push
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.ui import Ui


def stepper(
    ui: Ui,
    value: int,
    changed: Callable[[int], Any],
    steps: Sequence[int] = (1,),
    *,
    least: int = 0,
    most: int = 999,
    name: str = "",
) -> Column:
    """The number with a button for each step down and up; ``changed`` hears of each new value."""
    style = ui.style
    state = {"value": value}
    shown = Words(style, str(value), HEADLINE, bold=True, align="center")

    def change(by: int) -> None:
        now = min(most, max(least, state["value"] + by))
        if now != state["value"]:
            state["value"] = now
            shown.text = str(now)
            changed(now)

    signs = [*(-step for step in reversed(steps)), *steps]
    buttons = [
        Push(style, f"{by:+}".replace("-", "−"), lambda by=by: change(by), name=f"{name} {by:+}")
        for by in signs
    ]
    return Column(style, shown, Grid(style, len(buttons), *buttons))


def less_more(ui: Ui, value: int, changed: Callable[[int], Any], *, least: int, most: int, name: str) -> Row:
    """The same in one line, a step at a time."""
    style = ui.style
    shown = Words(style, str(value), BODY, bold=True, align="center")
    less = Push(style, "−", lambda: changed(value - 1), name=f"less {name}", enabled=value > least)
    more = Push(style, "+", lambda: changed(value + 1), name=f"more {name}", enabled=value < most)
    return Row(style, less, shown, more)
