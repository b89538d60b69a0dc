"""The frame of a panel: a bar above, the content below; and sheets that lie over it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Ellipse, Line, Rectangle
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.makers import BUSY, DOWN
from companion.app.scale import BODY, HEADLINE, SMALL
from companion.app.theme import piece_colour
from companion.app.ui import Ui
from companion.app.widgets.boxes import Card, Column, Scroll
from companion.app.widgets.kept import fill
from companion.app.widgets.late import once_a_frame
from companion.app.widgets.push import Push
from companion.app.widgets.style import SYMBOLS, Style
from companion.app.widgets.words import Shrinking, Words

BACK, MENU, CLOSE = "←", "☰", "×"


class Frame(BoxLayout):
    """A whole panel."""

    def __init__(
        self,
        ui: Ui,
        title: str,
        body: Widget,
        *,
        back: Callable[[], Any] | None = None,
        menu: Callable[[], Any] | None = None,
        light: str = "",
        colour: str = "",
        extra: Widget | None = None,
        foot: Widget | None = None,
    ) -> None:
        style = ui.style
        super().__init__(orientation="vertical", spacing=style.gap, padding=style.gap)
        self._style = style
        self._bar = BoxLayout(size_hint_y=None, height=style.target, spacing=style.gap)
        words = Shrinking(style, title, BODY, style.target, least=SMALL, bold=True)
        words.size_hint_y = 1
        words.bind(texture_size=self._level)
        self._words = words
        self._back = symbol(style, BACK, back, "back") if back is not None else None
        self._menu = symbol(style, MENU, menu, "menu") if menu is not None else None
        self._dot: Dot | None = None
        self._light: Light | None = None
        self.show(title, body, light=light, colour=colour, extra=extra, foot=foot)

    def show(
        self,
        title: str,
        body: Widget,
        *,
        light: str = "",
        colour: str = "",
        extra: Widget | None = None,
        foot: Widget | None = None,
    ) -> None:
        """The same panel a moment later; whatever is the same stays."""
        self._words.say(title, self._style.target)
        if not colour:
            self._dot = None
        elif self._dot is None or self._dot.colour != piece_colour(colour):
            self._dot = Dot(self._style, piece_colour(colour))
        if not light:
            self._light = None
        elif self._light is None or self._light.light != light:
            self._light = Light(self._style, light)
        bar = (self._back, self._dot, self._words, extra, self._light, self._menu)
        fill(self._bar, [each for each in bar if each is not None])
        fill(self, [each for each in (self._bar, body, foot) if each is not None])

    def _level(self, *_: Any) -> None:
        self._bar.height = max(self._style.target, self._words.texture_size[1])


def framed(ui: Ui, title: str, body: Widget, *, menu: Callable[[], Any], **extra: Any) -> Frame:
    """The frame of a panel that changes often: kept, and shown with what is new in it."""
    frame = ui.kept("frame", (), lambda: Frame(ui, title, body, menu=menu, **extra))
    frame.show(title, body, **extra)
    return frame


def symbol(style: Style, sign: str, on_tap: Callable[[], Any], name: str) -> Push:
    """A square button with one sign."""
    return Push(
        style,
        sign,
        on_tap,
        role=HEADLINE if style.scale.text == "normal" else BODY,
        name=name,
        font=SYMBOLS,
        size_hint=(None, 1),
        width=style.target,
        size_hint_y=1,
    )


class Dot(Widget):
    """The colour of a seat."""

    def __init__(self, style: Style, colour: Any, **extra: Any) -> None:
        size = style.scale.mm(4)
        super().__init__(size_hint=(None, 1), width=size, **extra)
        self._style, self.colour, self._across = style, colour, size
        soon = once_a_frame(self._draw)
        self.bind(pos=soon, size=soon)

    def _draw(self) -> None:
        self.canvas.clear()
        across = self._across
        x, y = self.x + (self.width - across) / 2, self.y + (self.height - across) / 2
        with self.canvas:
            Color(*self.colour)
            Ellipse(pos=(x, y), size=(across, across))
            Color(*self._style.colour("text"))
            Line(ellipse=(x, y, across, across), width=1)


class Light(Widget):
    """How the device in use is doing: a full, a half or a crossed circle."""

    def __init__(self, style: Style, light: str) -> None:
        super().__init__(size_hint=(None, 1), width=style.scale.mm(4.5))
        self.light, self._style = light, style
        soon = once_a_frame(self._draw)
        self.bind(pos=soon, size=soon)

    def _draw(self) -> None:
        self.canvas.clear()
        style, across = self._style, self._style.scale.mm(3.5)
        x, y = self.x + (self.width - across) / 2, self.y + (self.height - across) / 2
        name = {DOWN: "danger", BUSY: "lit_line"}.get(self.light, "good")
        with self.canvas:
            Color(*style.colour(name))
            if self.light == BUSY:
                Ellipse(pos=(x, y), size=(across, across), angle_start=0, angle_end=180)
            else:
                Ellipse(pos=(x, y), size=(across, across))
            Line(ellipse=(x, y, across, across), width=1.5)
            if self.light == DOWN:
                Color(*style.colour("danger_text"))
                Line(
                    points=[x + across * 0.25, y + across * 0.25, x + across * 0.75, y + across * 0.75],
                    width=1.5,
                )
                Line(
                    points=[x + across * 0.25, y + across * 0.75, x + across * 0.75, y + across * 0.25],
                    width=1.5,
                )


class Sheet(AnchorLayout):
    """Something that lies over the panel until it is answered; touches do not go through."""

    def __init__(
        self,
        ui: Ui,
        title: str,
        *content: Widget,
        foot: Widget | None = None,
        on_close: Callable[[], Any] | None = None,
    ) -> None:
        super().__init__(anchor_y="bottom", padding=ui.style.gap)
        style = ui.style
        with self.canvas.before:
            Color(0, 0, 0, 0.55)
            self._shade = Rectangle()
        self.bind(pos=self._move, size=self._move)
        self._on_close = on_close or ui.uncover
        head = BoxLayout(size_hint_y=None, height=style.target, spacing=style.gap)
        words = Words(style, title, BODY, bold=True)
        words.bind(texture_size=lambda *_: setattr(head, "height", max(style.target, words.texture_size[1])))
        words.size_hint_y = 1
        head.add_widget(words)
        head.add_widget(symbol(style, CLOSE, self._on_close, "close"))
        inner = Column(style, *content)
        self._scroll = Scroll(style, inner)
        self._card = Card(style, head, self._scroll, size_hint_x=1)
        if foot is not None:
            self._card.add_widget(foot)
        self._scroll.size_hint_y = None
        self._inner, self._foot, self._head, self._style = inner, foot, head, style
        inner.bind(height=self._fit)
        head.bind(height=self._fit)
        self.bind(height=self._fit)
        if foot is not None:
            foot.bind(height=self._fit)
        self.add_widget(self._card)
        self._fit()

    def _fit(self, *_: Any) -> None:
        taken = self._head.height + (self._foot.height if self._foot else 0) + 6 * self._style.gap
        self._scroll.height = max(self._style.target, min(self._inner.height, self.height - taken))

    def _move(self, *_: Any) -> None:
        self._shade.pos, self._shade.size = self.pos, self.size

    def on_touch_down(self, touch: Any) -> bool:
        if not super().on_touch_down(touch) and not self._card.collide_point(*touch.pos):
            self._on_close()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        super().on_touch_up(touch)
        return True


def small(style: Style, text: str, **extra: Any) -> Words:
    """Quiet words below others."""
    return Words(style, text, SMALL, colour=extra.pop("colour", "quiet"), **extra)
