"""Words: text that wraps and is never clipped, because its height follows it."""

from __future__ import annotations

from typing import Any

from kivy.uix.label import Label

from companion.app.scale import BODY
from companion.app.widgets.style import FONT, Style


class Words(Label):
    """A sentence as wide as its surroundings and as high as it needs."""

    def __init__(
        self,
        style: Style,
        text: str,
        role: str = BODY,
        *,
        colour: str = "text",
        bold: bool = False,
        align: str = "left",
        font: str = FONT,
        **extra: Any,
    ) -> None:
        super().__init__(
            text=text,
            font_size=style.scale.type(role),
            font_name=font,
            color=style.colour(colour),
            bold=bold,
            halign=align,
            valign="middle",
            size_hint_y=None,
            height=0,
            **extra,
        )
        self.bind(width=self._wrap, texture_size=self._grow)
        self._wrap()

    def _wrap(self, *_: Any) -> None:
        self.text_size = (max(1, self.width), None)

    def _grow(self, *_: Any) -> None:
        self.height = self.texture_size[1]


class Line(Words):
    """A short text that is as wide as it needs, on one line."""

    def _wrap(self, *_: Any) -> None:
        self.text_size = (None, None)

    def _grow(self, *_: Any) -> None:
        self.size_hint = (None, None)
        self.size = self.texture_size


class Shrinking(Words):
    """Words that become smaller, down to a limit, when they would take more than their share."""

    def __init__(
        self, style: Style, text: str, role: str, most: float = 0, *, least: str = BODY, **extra: Any
    ) -> None:
        """``most`` is the greatest height in pixels, ``least`` the role whose size is not gone below."""
        self._most, self._full, self._least = most, style.scale.type(role), style.scale.type(least)
        super().__init__(style, text, role, **extra)

    def say(self, text: str, most: float) -> None:
        """Other words, with another share."""
        if (text, most) != (self.text, self._most):
            self._most, self.font_size, self.text = most, self._full, text

    def _grow(self, *_: Any) -> None:
        if self.texture_size[1] > self._most and self.font_size > self._least and self.width > 100:
            self.font_size = max(self._least, self.font_size - max(1, int(self.font_size * 0.06)))
            return
        super()._grow()
