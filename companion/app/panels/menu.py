"""The menu at a table: big doors to everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.desk import BOX, CLOCKS, CORRECT, COUNT, DEVICES, HISTORY, SCORE, SETTINGS, TABLE
from companion.app.widgets.boxes import Grid, Scroll
from companion.app.widgets.frame import Frame
from companion.app.widgets.push import Push

if TYPE_CHECKING:
    from companion.app.desk import Shown
    from companion.app.ui import Ui

DOORS = (SCORE, CLOCKS, HISTORY, CORRECT, BOX, DEVICES, SETTINGS)


def build(ui: Ui, shown: Shown) -> Any:
    """Where to go from the table."""
    doors = [
        Push(ui.style, ui.t(f"panel-{panel}"), lambda panel=panel: ui.link.show(panel), name=panel)
        for panel in (*DOORS[:1], *([COUNT] if shown.view.counts else []), *DOORS[1:])
    ]
    leave = Push(
        ui.style, ui.t("menu-leave"), lambda: ui.link.post(lambda desk: desk.go_home()), name="leave"
    )
    body = Scroll(ui.style, Grid(ui.style, ui.columns(45, 3), *doors, leave))
    return Frame(ui, shown.title, body, back=lambda: ui.link.show(TABLE))
