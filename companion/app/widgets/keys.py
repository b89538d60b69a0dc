"""A keyboard on the screen, for a touchscreen that has no other.

Kivy's own has keys of 4 to 8 mm on a 7" panel; these are as large as all that is touched here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.behaviors.focus import FocusBehavior
from kivy.uix.textinput import TextInput

from companion.app.widgets.boxes import Column, Row
from companion.app.widgets.push import Push
from companion.app.widgets.style import SYMBOLS

if TYPE_CHECKING:
    from companion.app.ui import Ui

ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
SIGNS = "1234567890-+/()'.,:&àèéìòùäëöüßçñ"
SHIFT, BACK, SPACE = "⇧", "⌫", "␣"


class Keys(Column):
    """Types into a line: letters, or digits and signs."""

    def __init__(self, ui: Ui, line: TextInput) -> None:
        super().__init__(ui.style)
        self._ui, self._line = ui, line
        self._upper, self._signs = not line.text, False
        self._show()

    def on_touch_down(self, touch: Any) -> bool:
        if self.collide_point(*touch.pos):
            FocusBehavior.ignored_touch.append(touch)
        return bool(super().on_touch_down(touch))

    def _show(self) -> None:
        style = self._ui.style
        room = self._ui.width - 4 * style.gap
        most = int((room + style.gap) // (style.target + style.gap))
        self.clear_widgets()
        for row in _rows(most, signs=self._signs):
            letters = row.upper() if self._upper and not self._signs else row
            self.add_widget(Row(style, *(self._letter(letter) for letter in letters)))
        shift = self._key(SHIFT, self._shift, "key shift", chosen=self._upper, enabled=not self._signs)
        other = self._key("abc" if self._signs else "123", self._turn, "key signs")
        space = self._key(SPACE, lambda: self._type(" "), "key space")
        back = self._key(BACK, self._back, "key back")
        self.add_widget(Row(style, shift, other, space, back))

    def _key(self, sign: str, tap: Any, name: str, **extra: Any) -> Push:
        return Push(self._ui.style, sign, tap, name=name, font=SYMBOLS, **extra)

    def _letter(self, letter: str) -> Push:
        return self._key(letter, lambda: self._type(letter), f"key {letter.lower()}")

    def _type(self, letter: str) -> None:
        if self._line.selection_text:
            self._line.delete_selection()
        self._line.insert_text(letter)
        if self._upper:
            self._upper = False
            self._show()

    def _back(self) -> None:
        if self._line.selection_text:
            self._line.delete_selection()
        else:
            self._line.do_backspace()

    def _shift(self) -> None:
        self._upper = not self._upper
        self._show()

    def _turn(self) -> None:
        self._signs = not self._signs
        self._show()


def _rows(most: int, *, signs: bool) -> list[str]:
    """The keys in rows of at most so many: as on a keyboard if that fits, else by the alphabet."""
    if not signs and most >= len(ROWS[0]):
        return list(ROWS)
    keys = SIGNS if signs else "".join(sorted("".join(ROWS)))
    return [keys[start : start + most] for start in range(0, len(keys), most)]
