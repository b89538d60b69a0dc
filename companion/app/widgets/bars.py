"""Bars beside what was to be expected: one line for each kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Line, Rectangle
from kivy.uix.widget import Widget

from companion.app.scale import SMALL
from companion.app.views.fairness import BarView
from companion.app.widgets.late import once_a_frame
from companion.app.widgets.style import Style, texture

LINE_HEIGHT, BAR_HEIGHT = 1.7, 0.9
"""In type sizes."""


class Bars(Widget):
    """What came as a bar with its number; what is expected as a stroke with its spread."""

    def __init__(self, style: Style, bars: Sequence[BarView], **extra: Any) -> None:
        self.size_of_type = style.scale.type(SMALL)
        height = len(bars) * self.size_of_type * LINE_HEIGHT
        super().__init__(size_hint_y=None, height=height, **extra)
        self.style, self.bars = style, bars
        soon = once_a_frame(self._draw)
        self.bind(pos=soon, size=soon)

    def _draw(self) -> None:
        self.canvas.clear()
        size, style = self.size_of_type, self.style
        ink = style.colour("text")[:3]
        labels = [texture(bar.label, size, ink) for bar in self.bars]
        numbers = [texture(str(bar.came), size, ink, bold=True) for bar in self.bars]
        left = max((label.width for label in labels), default=0) + style.gap
        right = max((number.width for number in numbers), default=0) + style.gap
        width = self.width - left - right
        most = max((max(bar.came, bar.expected + bar.spread) for bar in self.bars), default=0)
        if width <= 0 or not most:
            return
        with self.canvas:
            for index, (bar, label, number) in enumerate(zip(self.bars, labels, numbers, strict=True)):
                middle = self.top - (index + 0.5) * size * LINE_HEIGHT
                scale, start = width / most, self.x + left
                Color(1, 1, 1)
                self._write(label, self.x, middle)
                self._write(number, self.right - number.width, middle)
                Color(*style.colour("line"))
                high = size * BAR_HEIGHT
                Rectangle(pos=(start, middle - high / 2), size=(bar.came * scale, high))
                Color(*style.colour("text"))
                low, top = max(0.0, bar.expected - bar.spread), bar.expected + bar.spread
                Line(
                    points=[start + low * scale, middle, start + top * scale, middle],
                    width=style.scale.mm(0.15),
                )
                for at, reach in ((low, 0.25), (bar.expected, 0.5), (top, 0.25)):
                    x = start + at * scale
                    Line(
                        points=[x, middle - high * reach, x, middle + high * reach], width=style.scale.mm(0.2)
                    )

    def _write(self, words: Any, x: float, middle: float) -> None:
        Rectangle(texture=words, pos=(round(x), round(middle - words.height / 2)), size=words.size)
