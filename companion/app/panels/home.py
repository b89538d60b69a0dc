"""Home: go on, begin, open a saved table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.desk import BOX, COUNT, DEVICES, NEW, SETTINGS
from companion.app.scale import BODY, SMALL
from companion.app.views.home import DAMAGED, HomeView, TableLine
from companion.app.widgets.boxes import Card, Grid, Scroll
from companion.app.widgets.frame import Frame, small
from companion.app.widgets.push import Hold, Push
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.desk import Shown
    from companion.app.ui import Ui


def build(ui: Ui, shown: Shown) -> Any:
    """The first panel that people see."""
    view: HomeView = shown.view
    style, t, link = ui.style, ui.t, ui.link
    first = []
    if view.running is not None:
        name = view.running.id
        first.append(
            Push(
                style,
                t("home-continue", title=view.running.title, who=view.running.who),
                lambda: link.post(lambda desk: desk.open(name)),
                kind="main",
                name="continue",
                bold=True,
            )
        )
    first.append(
        Push(
            style,
            t("home-new"),
            lambda: link.show(NEW),
            kind="button" if first else "main",
            name="new",
            bold=True,
        )
    )
    doors = [
        Push(style, t(f"panel-{panel}"), lambda panel=panel: link.show(panel), name=panel)
        for panel in (*([COUNT] if view.counts else []), BOX, DEVICES, SETTINGS)
    ]
    lines = [_line(ui, line) for line in view.tables]
    heading = [Words(style, t("home-saved"), SMALL, colour="quiet")] if lines else []
    notice = [small(style, t("simulated"))] if view.simulated else []
    body = Scroll(
        style,
        *notice,
        Grid(style, ui.columns(60, 2), *first),
        Grid(style, ui.columns(38, 3), *doors),
        *heading,
        *lines,
    )
    return Frame(ui, t("home-title"), body)


def _line(ui: Ui, line: TableLine) -> Any:
    style, name = ui.style, line.id
    if line.state == DAMAGED:
        return Card(
            style,
            Words(style, ui.t("home-damaged", table=line.id), BODY, bold=True),
            small(style, line.words),
            Hold(
                style,
                ui.t("home-recover"),
                lambda: ui.link.post(lambda desk: desk.open(name, recover=True)),
                name=f"recover {name}",
            ),
        )
    words = ui.t("home-line", title=line.title, who=line.who, when=line.when, state=line.words)
    return Push(
        style, words, lambda: ui.link.post(lambda desk: desk.open(name)), name=f"table {name}", align="left"
    )
