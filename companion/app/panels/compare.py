"""Comparing: a camera says where the table lies otherwise than the companion believes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.panels.stop import stop
from companion.app.scale import BODY
from companion.app.views.compare import CompareView
from companion.app.widgets.boxes import Card
from companion.app.widgets.frame import small
from companion.app.widgets.photo import Photo
from companion.app.widgets.push import Push
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.ui import Ui


def compare_card(ui: Ui, view: CompareView) -> Any:
    """The question, and what the last look has told."""
    style, t = ui.style, ui.t
    told: list[Any] = []
    if view.looking:
        told.append(small(style, t("compare-looking")))
    if view.trouble:
        told.append(Words(style, view.trouble, BODY, colour="danger", bold=True))
    if view.same:
        told.append(Words(style, view.same, BODY, bold=True))
    for number, words in enumerate(view.differences):
        told.append(Words(style, words, BODY, colour="danger", bold=number == 0))
    if view.differences:
        told.append(small(style, t("compare-who-is-right")))
    told += [small(style, words) for words in view.unread]
    if view.picture:
        told.append(Photo(style, view.picture))
    look = lambda: ui.link.post(lambda desk: desk.audit.look())
    if view.looking:
        button = stop(ui, lambda desk: desk.audit.stop())
    else:
        button = Push(style, t("compare"), look, name="compare")
    return Card(style, button, *told)
