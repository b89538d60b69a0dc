"""Buttons in as few rows as their words allow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.core.text import Label as CoreLabel

from companion.app.ui import Ui
from companion.app.widgets.boxes import Grid
from companion.app.widgets.kept import detach
from companion.app.widgets.push import Push


def flow(ui: Ui, buttons: Sequence[Push]) -> Grid:
    """A grid with so many columns that no button has to wrap its words, if that is possible."""
    detach(buttons)
    return Grid(ui.style, _columns(ui, buttons), *buttons, stretched=True)


def button(ui: Ui, name: str, words: str, tap: Callable[[], Any], kind: str = "button") -> Push:
    """A button of a foot that is kept.

    ``tap`` may be older than the picture in front: what it does must depend on the name of the button alone.
    """
    make = lambda: Push(ui.style, words, tap, kind=kind, name=name, bold=kind != "button")
    push = ui.kept(f"button {name}", kind, make)
    push.text = words
    return push


def foot_of(ui: Ui, buttons: Sequence[Push]) -> Grid:
    """The foot of a panel that changes often, kept as long as the same buttons stand in the same rows."""
    return ui.kept("foot", [_columns(ui, buttons), *buttons], lambda: flow(ui, buttons))


def _columns(ui: Ui, buttons: Sequence[Push]) -> int:
    columns = len(buttons)
    while columns > 1:
        room = (ui.width - 2 * ui.style.gap) / columns - 4 * ui.style.gap
        if all(_width(button) <= room for button in buttons):
            break
        columns -= 1
    return columns


def _width(button: Push) -> int:
    label = CoreLabel(font_size=button.font_size, font_name=button.font_name, bold=button.bold)
    return max(label.get_extents(line)[0] for line in button.text.split("\n"))
