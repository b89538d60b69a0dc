"""Buttons in as few rows as their words allow."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.core.text import Label as CoreLabel

from companion.app.ui import Ui
from companion.app.widgets.boxes import Grid
from companion.app.widgets.push import Push


def flow(ui: Ui, buttons: Sequence[Push]) -> Grid:
    """A grid with so many columns that no button has to wrap its words, if that is possible."""
    style = ui.style
    columns = len(buttons)
    while columns > 1:
        room = (ui.width - 2 * style.gap) / columns - 4 * style.gap
        if all(_width(button) <= room for button in buttons):
            break
        columns -= 1
    return Grid(style, columns, *buttons)


def _width(button: Push) -> int:
    label = CoreLabel(font_size=button.font_size, font_name=button.font_name, bold=button.bold)
    return max(label.get_extents(line)[0] for line in button.text.split("\n"))
