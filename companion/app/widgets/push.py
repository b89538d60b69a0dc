"""Buttons: to tap, or to hold for what cannot be undone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, Line, RoundedRectangle
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label

from companion.app.arrange import width_of
from companion.app.scale import BODY
from companion.app.views.pieces import Piece
from companion.app.widgets.drawing import draw_piece
from companion.app.widgets.late import once_a_frame
from companion.app.widgets.style import FONT, Style

HOLD_SECONDS = 1.2
KINDS = ("button", "main", "danger", "good", "lit")


class Push(ButtonBehavior, Label):
    """A button with wrapped words, at least as large as a finger needs."""

    chosen = BooleanProperty(False)
    needed = NumericProperty(0)
    """The height that words and finger need; a row may make it higher."""

    def __init__(
        self,
        style: Style,
        text: str,
        on_tap: Callable[[], Any] | None,
        *,
        kind: str = "button",
        role: str = BODY,
        name: str = "",
        font: str = FONT,
        enabled: bool = True,
        chosen: bool = False,
        align: str = "center",
        bold: bool = False,
        **extra: Any,
    ) -> None:
        self.style, self.kind, self.name, self.on_tap = style, kind, name, on_tap
        """``name`` says which button it is to whoever looks for it, in any language."""
        super().__init__(
            text=text,
            font_size=style.scale.type(role),
            font_name=font,
            bold=bold,
            halign=align,
            valign="middle",
            size_hint_y=extra.pop("size_hint_y", None),
            height=style.target,
            **extra,
        )
        self.disabled = not enabled
        self.chosen = chosen
        with self.canvas.before:
            self._fill_colour = Color()
            self._fill = RoundedRectangle(radius=[style.radius])
            self._line_colour = Color()
            self._line = Line(width=1)
        soon = once_a_frame(self._redraw)
        self.bind(pos=soon, size=soon, state=soon, chosen=soon, disabled=soon, texture_size=self._grow)
        self.bind(width=self._wrap)
        self._wrap()
        self._redraw()

    def _grow(self, *_: Any) -> None:
        self.needed = max(self.style.target, self.texture_size[1] + self.style.gap)

    def on_needed(self, *_: Any) -> None:
        """Follow the words, unless the surroundings give the height."""
        if self.size_hint_y is None:
            self.height = self.needed

    def _wrap(self, *_: Any) -> None:
        self.text_size = (max(1, self.width - 2 * self.style.gap), None)

    def _redraw(self) -> None:
        style = self.style
        self.color = style.colour(f"{self.kind}_text")
        self.disabled_color = style.colour("quiet")
        fill = style.colour(self.kind) if not self.disabled else style.colour("background")
        if self.state == "down":
            fill = tuple(
                0.7 * part + 0.3 * other for part, other in zip(fill, style.colour("text"), strict=True)
            )
        self._fill_colour.rgba = fill
        self._fill.pos, self._fill.size = self.pos, self.size
        self._line_colour.rgba = style.colour("main" if self.chosen else "line")
        self._line.width = style.scale.mm(0.5) if self.chosen else 1
        self._line.rounded_rectangle = (*self.pos, *self.size, style.radius)

    def on_release(self) -> None:
        """A whole tap."""
        if self.on_tap is not None:
            self.on_tap()


class PiecePush(Push):
    """A button with a piece before its words."""

    def __init__(
        self, style: Style, piece: Piece, text: str, on_tap: Callable[[], Any], *, height: float, **extra: Any
    ) -> None:
        """``height`` is that of the piece in pixels."""
        self._piece, self._piece_height = piece, height
        self._room = height * width_of(piece) + style.gap
        super().__init__(style, text, on_tap, align="left", **extra)
        self.padding = (self._room + style.gap, 0, style.gap, 0)
        self._soon_piece = once_a_frame(self._draw_piece)
        self.bind(pos=self._soon_piece, size=self._soon_piece)
        self._soon_piece()

    def _grow(self, *_: Any) -> None:
        self.needed = max(
            self.style.target, self.texture_size[1] + self.style.gap, self._piece_height + self.style.gap
        )

    def _wrap(self, *_: Any) -> None:
        self.text_size = (max(1, self.width), None)

    def _draw_piece(self) -> None:
        self.canvas.after.clear()
        with self.canvas.after:
            draw_piece(
                self._piece,
                self.x + self.style.gap,
                self.center_y - self._piece_height / 2,
                self._piece_height,
                self._piece.count,
            )


class Hold(Push):
    """A button that fills up while it is held and acts when it is full; letting go early does nothing."""

    held = NumericProperty(0.0)

    def __init__(self, style: Style, text: str, on_held: Callable[[], Any], **extra: Any) -> None:
        super().__init__(style, text, None, **extra)
        self._on_held = on_held
        with self.canvas.before:
            self._bar_colour = Color(*style.colour("text", 0.35))
            self._bar = RoundedRectangle(radius=[style.radius], size=(0, 0))
        self.bind(held=self._fill_up, pos=self._fill_up, size=self._fill_up)
        self._filling: Animation | None = None

    def _fill_up(self, *_: Any) -> None:
        self._bar.pos, self._bar.size = self.pos, (self.width * self.held, self.height)

    def on_press(self) -> None:
        """Begin to fill."""
        self._filling = Animation(held=1.0, duration=HOLD_SECONDS)
        self._filling.bind(on_complete=lambda *_: self._full())
        self._filling.start(self)

    def on_release(self) -> None:
        """Let go."""
        self._empty()

    def on_touch_move(self, touch: Any) -> Any:
        """A finger that slides off lets go."""
        if touch.grab_current is self and not self.collide_point(*touch.pos):
            self._empty()
        return super().on_touch_move(touch)

    def _empty(self) -> None:
        if self._filling is not None:
            self._filling.cancel(self)
            self._filling = None
        self.held = 0.0

    def _full(self) -> None:
        self._empty()
        self._on_held()
