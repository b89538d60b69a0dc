"""Words typed on a keyboard, of the screen or a real one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.uix.textinput import TextInput

from companion.app.scale import BODY
from companion.app.widgets.boxes import Column
from companion.app.widgets.frame import Sheet, small
from companion.app.widgets.keys import Keys
from companion.app.widgets.push import Push

if TYPE_CHECKING:
    from companion.app.ui import Ui


class Entry(TextInput):
    """One line to type."""

    def __init__(self, ui: Ui, text: str) -> None:
        style = ui.style
        super().__init__(
            text=text,
            multiline=False,
            size_hint_y=None,
            height=max(style.target, style.scale.type(BODY) * 2),
            font_size=style.scale.type(BODY),
            foreground_color=style.colour("text"),
            background_color=style.colour("panel"),
            background_normal="",
            background_active="",
            cursor_color=style.colour("main"),
        )

    def begin(self) -> None:
        """Take what is typed, with all of the text chosen."""
        self.focus = True
        self.select_all()


def ask_words(ui: Ui, title: str, text: str, done: Callable[[str], Any], about: str = "") -> None:
    """A sheet with one line to type; ``done`` gets it when it is saved."""
    entry = Entry(ui, text)

    def finish(*_: Any) -> None:
        typed = entry.text
        entry.focus = False
        ui.uncover()
        done(typed)

    entry.bind(on_text_validate=finish)
    save = Push(ui.style, ui.t("save"), finish, kind="main", name="save")
    lines = [small(ui.style, about)] if about else []
    foot = Column(ui.style, Keys(ui, entry), save)
    ui.cover(Sheet(ui, title, *lines, entry, foot=foot))
    entry.begin()
