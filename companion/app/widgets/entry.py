"""Words typed on a keyboard, of the screen or a real one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.uix.textinput import TextInput

from companion.app.scale import BODY
from companion.app.widgets.frame import Sheet, small
from companion.app.widgets.push import Push

if TYPE_CHECKING:
    from companion.app.ui import Ui


def ask_words(ui: Ui, title: str, text: str, done: Callable[[str], Any], about: str = "") -> None:
    """A sheet with one line to type; ``done`` gets it when it is saved."""
    style = ui.style
    field = TextInput(
        text=text,
        multiline=False,
        size_hint_y=None,
        height=max(style.target, style.scale.type(BODY) * 2),
        font_size=style.scale.type(BODY),
        foreground_color=style.colour("text"),
        background_color=style.colour("panel"),
        cursor_color=style.colour("main"),
    )

    def finish(*_: Any) -> None:
        typed = field.text
        field.focus = False
        ui.uncover()
        done(typed)

    field.bind(on_text_validate=finish)
    save = Push(style, ui.t("save"), finish, kind="main", name="save")
    ui.cover(Sheet(ui, title, *([small(style, about)] if about else []), field, foot=save))
    field.focus = True
    field.select_all()
