"""A board with its zones, drawn in one canvas; a finger on a zone calls back."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from kivy.graphics import Color, Line, Rectangle, RoundedRectangle
from kivy.uix.widget import Widget

from companion.app.arrange import arrange
from companion.app.scale import SMALL
from companion.app.views.pieces import BoardView, CellView, ZoneView
from companion.app.widgets.drawing import draw_mark, draw_piece
from companion.app.widgets.style import Style, fitted, font_for, texture

LEAST_PIECE_MM = 3.2
MOST_PIECE_MM = 7.5
BADGE_MM = 3.6


class BoardPicture(Widget):
    """Draws a :class:`BoardView` into its whole area."""

    def __init__(
        self,
        style: Style,
        board: BoardView,
        on_zone: Callable[[ZoneView], Any] | None = None,
        *,
        marked: Collection[str] = (),
        **extra: Any,
    ) -> None:
        """``marked`` zones are framed, to show where something goes."""
        super().__init__(**extra)
        self.style, self.board, self.on_zone, self.marked = style, board, on_zone, marked
        self._pressed = ""
        self.bind(pos=self._draw, size=self._draw)

    def rectangle(self, zone: ZoneView) -> tuple[float, float, float, float]:
        """Left, bottom, width and height of a zone in pixels of the window."""
        area, half = zone.area, self.style.gap / 2
        width, height = area.width * self.width, area.height * self.height
        x = self.x + area.x * self.width
        y = self.top - area.y * self.height - height
        return (x + half, y + half, max(1, width - 2 * half), max(1, height - 2 * half))

    def zone_at(self, x: float, y: float) -> ZoneView | None:
        """The zone under a point."""
        if not self.collide_point(x, y) or not self.width or not self.height:
            return None
        across, down = (x - self.x) / self.width, (self.top - y) / self.height
        for zone in self.board.zones:
            area = zone.area
            if area.x <= across < area.x + area.width and area.y <= down < area.y + area.height:
                return zone
        return None

    # -- touch -------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        zone = self.zone_at(*touch.pos) if self.on_zone else None
        if zone is None:
            return False
        touch.grab(self)
        self._press(zone.name)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        pressed, zone = self._pressed, self.zone_at(*touch.pos)
        self._press("")
        if zone is not None and zone.name == pressed and self.on_zone is not None:
            self.on_zone(zone)
        return True

    def _press(self, zone: str) -> None:
        self._pressed = zone
        self._draw()

    # -- drawing -----------------------------------------------------------------------------------

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        style = self.style
        with self.canvas:
            Color(*style.colour("board"))
            RoundedRectangle(pos=self.pos, size=self.size, radius=[style.radius])
            for zone in self.board.zones:
                self._zone(zone)

    def _zone(self, zone: ZoneView) -> None:
        style = self.style
        x, y, width, height = self.rectangle(zone)
        lit = bool(zone.choices)
        fill = style.colour("lit" if lit else "zone")
        if zone.name == self._pressed:
            fill = (*(0.75 * part for part in fill[:3]), 1)
        Color(*fill)
        RoundedRectangle(pos=(x, y), size=(width, height), radius=[style.radius])
        framed = zone.name in self.marked
        Color(*style.colour("main" if framed else "lit_line" if lit else "line"))
        Line(
            rounded_rectangle=(x, y, width, height, style.radius),
            width=style.scale.mm(0.45) if framed or lit else 1,
        )
        title = self._title(zone, x, y, width, height, lit=lit)
        inner = height - title - style.gap / 2
        for cell in zone.cells:
            area = cell.area
            self._cell(
                cell,
                x + area.x * width,
                y + inner - (area.y + area.height) * inner + style.gap / 4,
                area.width * width,
                area.height * inner,
                divided=len(zone.cells) > 1,
                lit=lit,
            )

    def _title(self, zone: ZoneView, x: float, y: float, width: float, height: float, *, lit: bool) -> float:
        """Draw the name; returns the height that it takes."""
        style = self.style
        badge = style.scale.mm(BADGE_MM) if lit else 0
        size = min(style.scale.type(SMALL), int(height * 0.4))
        room = int(width - 2 * style.gap - badge)
        size = fitted(zone.label, max(7, size), max(10, room))
        letters = texture(zone.label, size, style.colour("lit_text" if lit else "text")[:3], bold=lit)
        Color(1, 1, 1)
        top = y + height - letters.height - style.gap / 3
        if not zone.cells:
            top = y + (height - letters.height) / 2
        Rectangle(texture=letters, pos=(round(x + style.gap), round(top)), size=letters.size)
        if lit:
            Color(*style.colour("lit_line"))
            centre_y = y + height - badge / 2 - style.gap / 3
            RoundedRectangle(
                pos=(x + width - badge - style.gap / 2, centre_y - badge / 2),
                size=(badge, badge),
                radius=[badge / 2],
            )
            draw_mark(
                str(len(zone.choices)),
                x + width - badge / 2 - style.gap / 2,
                centre_y,
                badge * 0.62,
                badge * 0.9,
                style.colours["zone"],
            )
        return float(letters.height)

    def _cell(
        self, cell: CellView, x: float, y: float, width: float, height: float, *, divided: bool, lit: bool
    ) -> None:
        style = self.style
        if divided:
            Color(*style.colour("lit_line" if lit else "line", 0.55))
            Line(rectangle=(x + 1, y + 1, max(1, width - 2), max(1, height - 2)), width=1)
        beside = 0.0
        if cell.mark:
            font = font_for(cell.mark)
            size = fitted(cell.mark, max(7, int(style.scale.type(SMALL) * 0.72)), int(width * 0.9), font=font)
            letters = texture(cell.mark, size, style.colour("lit_text" if lit else "quiet")[:3], font=font)
            wide = width > 2.2 * height
            Color(1, 1, 1)
            pos = (x + 3, y + (height - letters.height) / 2 if wide else y + height - letters.height)
            Rectangle(texture=letters, pos=(round(pos[0]), round(pos[1])), size=letters.size)
            if wide:
                beside = letters.width + 4
            elif cell.pieces:
                height -= letters.height * 0.75
        scale = style.scale
        spots = arrange(
            cell.pieces,
            width - 4 - beside,
            height - 2,
            scale.mm(LEAST_PIECE_MM),
            scale.mm(MOST_PIECE_MM),
        )
        for spot in spots:
            draw_piece(
                spot.piece,
                x + 2 + beside + spot.x,
                y + height - 1 - spot.y - spot.size,
                spot.size,
                spot.count,
            )
