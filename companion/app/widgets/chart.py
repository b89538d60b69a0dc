"""Lines over the game: one per seat, told apart by colour and by the shape of their dots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Line, Rectangle
from kivy.uix.widget import Widget

from companion.app.scale import SMALL
from companion.app.theme import piece_colour
from companion.app.views.pieces import Piece
from companion.app.widgets.drawing import draw_piece
from companion.app.widgets.late import once_a_frame
from companion.app.widgets.style import Style, texture

DOTS = ("cube", "disc", "die", "marker", "figure", "sack")
DOTS_PER_LINE = 8


class Chart(Widget):
    """The totals of each seat from the beginning until now."""

    def __init__(
        self,
        style: Style,
        lines: Sequence[Sequence[int]],
        names: Sequence[str],
        colours: Sequence[str],
        **extra: Any,
    ) -> None:
        super().__init__(size_hint_y=None, height=style.scale.mm(38), **extra)
        self.style, self.lines, self.names, self.line_colours = style, lines, names, colours
        soon = once_a_frame(self._draw)
        self.bind(pos=soon, size=soon)

    def _draw(self) -> None:
        self.canvas.clear()
        style = self.style
        size = style.scale.type(SMALL)
        top = max((value for line in self.lines for value in line), default=0)
        low = min((value for line in self.lines for value in line), default=0)
        span = max(1, top - min(low, 0))
        ink = style.colour("text")[:3]
        labels = [texture(name, size, ink) for name in self.names]
        left = texture(str(top), size, ink).width + style.gap
        right = max((label.width for label in labels), default=0) + 3 * style.gap
        width, height = self.width - left - right, self.height - 2 * size
        if width <= 0 or height <= 0:
            return
        base = self.y + size
        with self.canvas:
            Color(*style.colour("line"))
            Line(points=[self.x + left, base, self.x + left + width, base], width=1)
            Line(points=[self.x + left, base + height, self.x + left + width, base + height], width=1)
            self._write(texture(str(top), size, ink), self.x, base + height)
            self._write(texture("0", size, ink), self.x, base)
            ends: list[float] = []
            for index, line in enumerate(self.lines):
                points = [
                    (self.x + left + width * i / max(1, len(line) - 1), base + height * max(0, value) / span)
                    for i, value in enumerate(line)
                ]
                self._line(index, points)
                y = points[-1][1]
                while any(abs(y - other) < size for other in ends):
                    y += size * 0.5
                ends.append(y)
                self._write(labels[index], self.x + left + width + 2 * style.gap, y)

    def _line(self, index: int, points: list[tuple[float, float]]) -> None:
        style, colour = self.style, self.line_colours[index]
        Color(*style.colour("text"))
        Line(points=[part for point in points for part in point], width=style.scale.mm(0.45))
        Color(*piece_colour(colour))
        Line(points=[part for point in points for part in point], width=style.scale.mm(0.3))
        size = style.scale.mm(2.2)
        every = max(1, len(points) // DOTS_PER_LINE)
        for x, y in points[::-1][::every]:
            draw_piece(Piece(DOTS[index % len(DOTS)], colour), x - size / 2, y - size / 2, size)

    def _write(self, letters: Any, x: float, y: float) -> None:
        Color(1, 1, 1)
        Rectangle(texture=letters, pos=(round(x), round(y - letters.height / 2)), size=letters.size)
