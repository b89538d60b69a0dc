"""The clocks: who thinks how long, and a pause."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.app.desk import TABLE
from companion.app.scale import HEADLINE, SMALL
from companion.app.theme import piece_colour
from companion.app.views.clocks import ClocksView, SeatClock, spoken
from companion.app.widgets.boxes import Card, Grid, Row, Scroll
from companion.app.widgets.frame import Dot, Frame, small
from companion.app.widgets.push import Push
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.desk import Shown
    from companion.app.ui import Ui


def build(ui: Ui, shown: Shown) -> Any:
    """All clocks; the one that runs goes on."""
    view: ClocksView = shown.view
    style, t = ui.style, ui.t
    made = time.monotonic()
    running: list[tuple[Words, SeatClock]] = []
    cards = []
    for seat in view.seats:
        spent = Words(style, spoken(seat.spent), HEADLINE, bold=True, align="right")
        mark = t("clock-running") if seat.running else t("clock-program") if seat.program else ""
        left = [small(style, t("clock-left", time=spoken(seat.left)))] if seat.left is not None else []
        cards.append(
            Card(
                style,
                Row(style, Dot(style, piece_colour(seat.colour)), Words(style, seat.name, bold=True), spent),
                *([Words(style, mark, SMALL, colour="main", bold=True)] if mark else []),
                *left,
            )
        )
        if seat.running:
            running.append((spent, seat))

    def tick(*_: Any) -> bool:
        if not running or running[0][0].get_root_window() is None:
            return False
        for words, seat in running:
            words.text = spoken(seat.spent + time.monotonic() - made)
        return True

    if running:
        Clock.schedule_once(lambda *_: Clock.schedule_interval(tick, 1), 0)
    button = Push(
        style,
        t("clock-resume" if view.paused else "clock-pause"),
        lambda: ui.link.at_table(lambda sitting, number: _pause(sitting, paused=not view.paused)),
        kind="main",
        name="pause",
    )
    body = Scroll(
        style,
        Words(style, t("clock-game", time=spoken(view.game)), HEADLINE),
        *([Words(style, t("clock-paused"), colour="danger", bold=True)] if view.paused else []),
        Grid(style, ui.columns(60, 2), *cards),
        small(style, view.longest),
    )
    return Frame(ui, t("panel-clocks"), body, back=lambda: ui.link.show(TABLE), foot=button)


def _pause(sitting: Any, *, paused: bool) -> None:
    clock = sitting.table.clock
    (clock.pause if paused else clock.resume)()
