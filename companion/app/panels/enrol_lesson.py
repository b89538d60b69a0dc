"""What all lessons have in common on the screen: the look, why it was no good, and the way out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.uix.boxlayout import BoxLayout

from companion.app.panels.stop import stop
from companion.app.scale import BODY
from companion.app.widgets.boxes import Scroll
from companion.app.widgets.frame import small
from companion.app.widgets.push import Push
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.ui import Ui

WORDS_WIDE, WORDS_HIGH = 0.45, 0.6
"""What words take beside, or at most above, a picture, as parts of what it takes."""


def tap(ui: Ui, words: str, command: Callable[[Any], Any], name: str, kind: str = "button") -> Push:
    """A button that has the desk do something."""
    return Push(
        ui.style, ui.t(words), lambda: ui.link.post(command), kind=kind, name=name, bold=kind != "button"
    )


def change(ui: Ui, words: str, does: Callable[[Any], None], name: str) -> Push:
    """A button that changes the lesson in front."""
    return tap(ui, words, lambda desk: desk.enrolment.do(does), name)


def look(ui: Ui, *, looking: bool) -> Push:
    """Have the camera look, or no longer."""
    if looking:
        return stop(ui, lambda desk: desk.enrolment.stop_looking())
    return tap(ui, "enrol-look", lambda desk: desk.enrolment.look(), "look", kind="main")


def told(ui: Ui, why: str, *, looking: bool) -> list[Any]:
    """That the camera looks, or why its last look was no good."""
    if looking:
        return [small(ui.style, ui.t("enrol-looking"))]
    return [Words(ui.style, why, BODY, colour="danger", bold=True)] if why else []


def beside(ui: Ui, told: list[Any], picture: Any, *, held: bool = False) -> BoxLayout:
    """What is said, and beside or below it the picture, if there is one, as large as it can be.

    A picture that fingers may have ``held`` stays where it is while other words are said above it.
    """
    if picture is None:
        return _around(ui, Scroll(ui.style, *told))
    if ui.wide:
        return _around(ui, Scroll(ui.style, *told, size_hint_x=WORDS_WIDE), picture)
    words = Scroll(ui.style, *told, size_hint_y=WORDS_HIGH)
    if not held:
        words.column.bind(height=words.setter("size_hint_max_y"))
    return _around(ui, words, picture)


def _around(ui: Ui, *parts: Any) -> BoxLayout:
    body = BoxLayout(orientation="horizontal" if ui.wide else "vertical", spacing=ui.style.gap)
    for part in parts:
        body.add_widget(part)
    return body


def leave(ui: Ui) -> None:
    """Back to the parts."""
    ui.link.post(lambda desk: desk.enrolment.leave())
