"""Fairness: for each randomiser what came beside what was to be expected, and what the tests say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.desk import DEVICES
from companion.app.scale import BODY
from companion.app.views.fairness import FairnessView, PageView
from companion.app.widgets.bars import Bars
from companion.app.widgets.boxes import Card, Grid, Row, Scroll
from companion.app.widgets.frame import Frame, Light, small
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.desk import Shown
    from companion.app.ui import Ui


def build(ui: Ui, shown: Shown) -> Any:
    """All randomisers that have ever drawn here."""
    view: FairnessView = shown.view
    style = ui.style
    if view.waiting:
        body = Scroll(style, Words(style, view.waiting))
    else:
        cards = [_page(ui, page) for page in view.pages]
        body = Scroll(style, small(style, ui.t("fairness-how")), Grid(style, ui.columns(75, 2), *cards))
    return Frame(ui, ui.t("panel-fairness"), body, back=lambda: ui.link.show(DEVICES))


def _page(ui: Ui, page: PageView) -> Any:
    style = ui.style
    return Card(
        style,
        Words(style, page.title, BODY, bold=True),
        Bars(style, page.bars),
        *(small(style, line) for line in page.tests),
        Row(style, Light(style, page.light), Words(style, page.verdict, BODY)),
    )
