"""A board with its zones, drawn in one canvas; a finger on a zone calls back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, Color, Line, Rectangle, RoundedRectangle
from kivy.uix.widget import Widget

from companion.app.arrange import SPACING, Box, arrange, split, wide
from companion.app.scale import SMALL
from companion.app.ui import Ui
from companion.app.views.pieces import BoardView, CellView, Piece, ZoneView
from companion.app.widgets.cards import draw_card, spread
from companion.app.widgets.drawing import draw_mark, draw_piece
from companion.app.widgets.late import once_a_frame
from companion.app.widgets.style import Style, fitted, font_for, texture
from companion.app.widgets.words import Words
from companion.rules.picture import HEAP, PILE, SPREAD, STRIP

LEAST_PIECE_MM = 3.2
MOST_PIECE_MM = 7.5
LEAST_NAME_MM = 1.75
"""Type size of a name on a card; a smaller one gives way to two letters."""
MOST_CARD_MM, MOST_COIN_MM = (26, 21), 4.2
BADGE_MM = 3.6
WORTH = 1.25
"""A mark stands beside pieces, not above them, if they are so much larger then."""
HINT = "★"
BADGE_WORTH = 0.75
"""The badge with the count gives way when the name would have to shrink below this part of its size."""


def pile_of(pieces: Sequence[Piece], top: Piece | None = None) -> Piece:
    """Pieces one on the other: the uppermost, or what they all are, with their number."""
    number = sum(piece.count for piece in pieces)
    first = top or pieces[0]
    if top is not None or len(pieces) == 1:
        return replace(first, mark=str(number) if number > 1 else first.mark, count=1, words="")
    shapes = {piece.shape for piece in pieces}
    return Piece(first.shape if len(shapes) == 1 else "tile", "grey", str(number))


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
        self._drawn: dict[str, tuple[Any, Canvas]] = {}
        """What is drawn of each zone: everything that it depends on, and its canvas."""
        self._back: tuple[Any, Canvas] | None = None
        self._soon = once_a_frame(self._draw)
        self.bind(pos=self._soon, size=self._soon)

    def show(self, board: BoardView, marked: Collection[str] = ()) -> None:
        """The same board a moment later: only what has changed is drawn anew."""
        self.board, self.marked = board, marked
        self._soon()

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
        """Darken the zone under the finger; only that, so that the picture answers at once."""
        self._pressed = zone
        self.canvas.after.clear()
        for each in self.board.zones:
            if each.name == zone:
                x, y, width, height = self.rectangle(each)
                with self.canvas.after:
                    Color(*self.style.colour("text", 0.3))
                    RoundedRectangle(pos=(x, y), size=(width, height), radius=[self.style.radius])

    # -- drawing -----------------------------------------------------------------------------------

    def _draw(self) -> None:
        ground = (*self.pos, *self.size)
        if self._back is None or self._back[0] != ground:
            self.canvas.clear()
            self._drawn = {}
            self._back = (ground, Canvas())
            with self._back[1]:
                Color(*self.style.colour("board"))
                RoundedRectangle(pos=self.pos, size=self.size, radius=[self.style.radius])
            self.canvas.add(self._back[1])
        for name in self._drawn.keys() - {zone.name for zone in self.board.zones}:
            self.canvas.remove(self._drawn.pop(name)[1])
        for zone in self.board.zones:
            hinted = any(choice.hint for choice in zone.choices)
            look = (zone.label, zone.area, zone.cells, zone.plain, len(zone.choices), hinted)
            content = (look, zone.name in self.marked)
            old, canvas = self._drawn.get(zone.name, (None, None))
            if old == content:
                continue
            if canvas is None:
                canvas = Canvas()
                self.canvas.add(canvas)
            self._drawn[zone.name] = (content, canvas)
            canvas.clear()
            with canvas:
                self._zone(zone)

    def _zone(self, zone: ZoneView) -> None:
        style = self.style
        x, y, width, height = self.rectangle(zone)
        lit = bool(zone.choices)
        fill = style.colour("lit" if lit else "zone")
        Color(*fill)
        RoundedRectangle(pos=(x, y), size=(width, height), radius=[style.radius])
        framed = zone.name in self.marked
        Color(*style.colour("main" if framed else "lit_line" if lit else "line"))
        Line(
            rounded_rectangle=(x, y, width, height, style.radius),
            width=style.scale.mm(0.45) if framed or lit else 1,
        )
        title = 0.0 if zone.plain else self._title(zone, x, y, width, height, lit=lit)
        inner = height - title - style.gap / 2
        divided = len(zone.cells) > 1 and all(cell.manner == HEAP for cell in zone.cells)
        for cell in zone.cells:
            area = cell.area
            self._cell(
                cell,
                x + area.x * width,
                y + inner - (area.y + area.height) * inner + style.gap / 4,
                area.width * width,
                area.height * inner,
                divided=divided,
                lit=lit,
            )
        if any(choice.hint for choice in zone.choices):
            self._star(x, y, height)

    def _star(self, x: float, y: float, height: float) -> None:
        """The mark of a hint, in the lower left corner."""
        size = min(self.style.scale.mm(BADGE_MM), height * 0.4)
        Color(*self.style.colour("main"))
        RoundedRectangle(pos=(x + 2, y + 2), size=(size, size), radius=[size / 2])
        draw_mark(HINT, x + 2 + size / 2, y + 2 + size / 2, size * 0.7, size, self.style.colours["main_text"])

    def _title(self, zone: ZoneView, x: float, y: float, width: float, height: float, *, lit: bool) -> float:
        """Draw the name; returns the height that it takes."""
        style = self.style
        badge = style.scale.mm(BADGE_MM) if lit else 0
        wanted = max(7, min(style.scale.type(SMALL), int(height * 0.4)))
        room = int(width - 2 * style.gap)
        size = fitted(zone.label, wanted, max(10, room - badge))
        if size < BADGE_WORTH * wanted:
            badge, size = 0, fitted(zone.label, wanted, max(10, room))
        letters = texture(zone.label, size, style.colour("lit_text" if lit else "text")[:3], bold=lit)
        Color(1, 1, 1)
        top = y + height - letters.height - style.gap / 3
        if not zone.cells:
            top = y + (height - letters.height) / 2
        Rectangle(texture=letters, pos=(round(x + style.gap), round(top)), size=letters.size)
        if badge:
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
                below, next_to = height - letters.height * 0.75, letters.width + 3
                if self._size(cell, width - next_to, height) > WORTH * self._size(cell, width, below):
                    beside = next_to
                else:
                    height = below
        inner = (x + 2 + beside, y + 1, width - 4 - beside, height - 2)
        named = [piece for piece in cell.pieces if piece.words]
        if cell.manner == PILE and cell.pieces:
            self._heap((pile_of(cell.pieces, cell.top),), inner)
        elif cell.manner in (SPREAD, STRIP) and named:
            self._cards(cell, named, inner)
        else:
            self._heap(cell.pieces, inner)

    def _size(self, cell: CellView, width: float, height: float) -> float:
        """How high the pieces of a cell can be in so much room."""
        scale = self.style.scale
        least, most = scale.mm(LEAST_PIECE_MM), scale.mm(MOST_PIECE_MM)
        spots = arrange(cell.pieces, width - 4, height - 2, least, most)
        return spots[0].size if spots else 0.0

    def _heap(self, pieces: Sequence[Piece], box: Box) -> None:
        """Small pieces in rows."""
        x, y, width, height = box
        scale = self.style.scale
        for spot in arrange(pieces, width, height, scale.mm(LEAST_PIECE_MM), scale.mm(MOST_PIECE_MM)):
            draw_piece(spot.piece, x + spot.x, y + height - spot.y - spot.size, spot.size, spot.count)

    def _cards(self, cell: CellView, cards: Sequence[Piece], box: Box) -> None:
        """Cards with their names, and at their lower right corner what lies on them."""
        x, y, width, height = box
        scale = self.style.scale
        letters = (scale.type(SMALL), scale.mm(LEAST_NAME_MM))
        others = [piece for piece in cell.pieces if not piece.words]
        size = min(scale.mm(MOST_COIN_MM), height * 0.45)
        room = sum(wide(piece, piece.count) for piece in others) * size * SPACING
        boxes = spread(len(cards), width, height, (scale.mm(MOST_CARD_MM[0]), scale.mm(MOST_CARD_MM[1])))
        for card, (left, top, wide_, high) in zip(cards, boxes, strict=True):
            draw_card(
                card,
                (x + left + 1, y + height - top - high + 1, wide_ - 2, high - 2),
                letters,
                strip=cell.manner == STRIP,
                room=room,
            )
        left, top, wide_, high = boxes[-1]
        at = x + left + wide_ - room
        for piece in others:
            draw_piece(piece, at, y + height - top - high + 2, size, piece.count)
            at += wide(piece, piece.count) * size * SPACING


class BoardPair(Widget):
    """The main board and another one, placed so that a finger can touch every zone of what is shown."""

    def __init__(self, style: Style, on_zone: Callable[[ZoneView], Any], **extra: Any) -> None:
        super().__init__(**extra)
        self.style, self._on_zone = style, on_zone
        self._pictures: dict[str, BoardPicture] = {}
        """Every board that was shown here, by name: people go to and fro between a few."""
        self._label = BoardName(style)
        self._placed: tuple[str, str, bool] | None = None
        self._soon = Clock.create_trigger(self._place, -1)
        self.bind(pos=self._soon, size=self._soon)

    def show(self, main: BoardView, beside: BoardView | None, *, prefer_beside: bool = False) -> None:
        """Two boards; ``prefer_beside`` shows the other one where there is room for one only."""
        self.main = self._picture(main)
        self.beside = self._picture(beside) if beside is not None else None
        self._label.text = beside.label if beside is not None else ""
        self.prefer_beside = prefer_beside
        placed = (main.name, beside.name if beside is not None else "", prefer_beside)
        if placed != self._placed:
            self._placed = placed
            self._soon()

    def _picture(self, board: BoardView) -> BoardPicture:
        if board.name not in self._pictures:
            self._pictures[board.name] = BoardPicture(self.style, board, self._on_zone)
        self._pictures[board.name].show(board)
        return self._pictures[board.name]

    def _place(self, *_: Any) -> None:
        if self.width <= 1 or self.height <= 1:
            return
        label = self._label.height if self.beside is not None else 0
        beside = self.beside.board if self.beside is not None else None
        # The gap around a zone is no part of the target.
        target = self.style.target + self.style.gap + 1
        first, second = split(self.width, self.height, self.main.board, beside, target, label)
        shown: list[tuple[Widget, tuple[float, float, float, float]]] = []
        if second is not None and self.beside is not None:
            left, top, width, height = second
            shown = [
                (self.main, first),
                (self.beside, second),
                (self._label, (left, top - label, width, label)),
            ]
        elif self.prefer_beside and self.beside is not None:
            shown = [
                (self.beside, (0, label, self.width, self.height - label)),
                (self._label, (0, 0, self.width, label)),
            ]
        else:
            shown = [(self.main, first)]
        for child in list(self.children):
            if child not in [widget for widget, _ in shown]:
                self.remove_widget(child)
        for widget, (left, top, width, height) in shown:
            widget.size_hint = (None, None)
            widget.width = width
            widget.height = height
            widget.pos = (self.x + left, self.top - top - height)
            if widget.parent is None:
                self.add_widget(widget)


def board_of(ui: Ui, board: BoardView | None, marked: Collection[str]) -> list[BoardPicture]:
    """A board to look at, if there is one; kept as long as it is the same."""
    if board is None:
        ui.kept.stay("board")
        return []
    picture = ui.kept("board", board.name, lambda: BoardPicture(ui.style, board))
    picture.show(board, marked)
    return [picture]


class BoardName(Words):
    """The name of a board above it, on one line, however long somebody's name is."""

    def __init__(self, style: Style) -> None:
        self._wanted = style.scale.type(SMALL)
        super().__init__(style, "", SMALL, colour="quiet", align="center")
        self.height = self._wanted * 1.4
        self.bind(text=self._wrap)

    def _wrap(self, *_: Any) -> None:
        self.font_size = fitted(self.text, self._wanted, max(20, int(self.width) - 2))
        self.text_size = (max(1, self.width), None)

    def _grow(self, *_: Any) -> None:
        """The height stays."""
