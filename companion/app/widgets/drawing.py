"""Pieces as shapes with a mark: told apart without colours."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, Line, Mesh, Rectangle, RoundedRectangle
from kivy.uix.widget import Widget

from companion.app.arrange import COUNT_OVER, COUNT_ROOM, arrange, wide, width_of
from companion.app.theme import DARK_INK, LIGHT_INK, Rgb, ink_on, luminance, piece_colour
from companion.app.views.pieces import Piece
from companion.app.widgets.late import once_a_frame
from companion.app.widgets.style import Style, fitted, font_for, texture

DARK_LINE, LIGHT_LINE = (0.1, 0.1, 0.1, 0.85), (0.72, 0.72, 0.72, 1)
RING_FIELD: Rgb = (0.98, 0.96, 0.9)
DARK_PIECE = 0.1
"""Pieces with less luminance get a light outline, to be seen on a dark board."""

Line4 = tuple[float, float, float, float]
Shape = Callable[[float, float, float, float, Line4], None]


def draw_piece(piece: Piece, x: float, y: float, size: float, count: int = 1) -> None:
    """Add a piece to the canvas in whose ``with`` block this is called; ``x``, ``y`` is its lower left corner."""
    width = size * width_of(piece)
    fill = piece_colour(piece.colour)
    Color(*fill)
    edge = LIGHT_LINE if luminance(fill) < DARK_PIECE else DARK_LINE
    SHAPES.get(piece.shape, _tile)(x, y, width, size, edge)
    ink = ink_on(RING_FIELD if piece.shape == "ring" else fill)
    if piece.inside:
        _inside(piece, x, y, width, size, ink)
    elif piece.mark:
        lift = 0.14 if piece.shape == "figure" else 0.0
        draw_mark(piece.mark, x + width / 2, y + size * (0.5 - lift), size * 0.6, width * 0.8, ink)
    if count > 1:
        draw_count(count, x + width, y, size)


def draw_mark(mark: str, x: float, y: float, height: float, width: float, ink: Rgb) -> None:
    """Letters centred on a point."""
    font = font_for(mark)
    size = fitted(mark, max(7, int(height)), int(width), font=font)
    letters = texture(mark, size, ink, bold=True, font=font)
    Color(1, 1, 1)
    Rectangle(
        texture=letters, pos=(round(x - letters.width / 2), round(y - letters.height / 2)), size=letters.size
    )


def draw_count(count: int, right: float, bottom: float, size: float) -> None:
    """``×3`` at the lower right corner of a heap, in the room that :func:`companion.app.arrange.arrange` leaves."""
    words = f"×{count}"
    most = max(8, int(size * 0.48))
    letters = texture(words, fitted(words, most, int(size * COUNT_ROOM)), LIGHT_INK, bold=True)
    width, height = letters.width + 4, letters.height
    left = right + size * (COUNT_ROOM - COUNT_OVER) - width
    Color(*DARK_INK, 0.92)
    RoundedRectangle(pos=(left, bottom - height * 0.2), size=(width, height), radius=[height * 0.3])
    Color(1, 1, 1)
    Rectangle(texture=letters, pos=(round(left + 2), round(bottom - height * 0.2)), size=letters.size)


def _inside(piece: Piece, x: float, y: float, width: float, size: float, ink: Rgb) -> None:
    """What is printed on a tile: the mark above, little pieces below."""
    draw_mark(piece.mark, x + width / 2, y + size * 0.76, size * 0.42, width * 0.8, ink)
    for spot in arrange(piece.inside, width * 0.92, size * 0.52, 0, size * 0.42):
        small = spot.piece
        draw_piece(small, x + width * 0.04 + spot.x, y + size * 0.54 - spot.y - spot.size, spot.size)


def _outline(x: float, y: float, width: float, height: float, radius: float, edge: Line4) -> None:
    Color(*edge)
    Line(rounded_rectangle=(x, y, width, height, radius), width=1)


def _cube(x: float, y: float, width: float, height: float, edge: Line4) -> None:
    RoundedRectangle(pos=(x, y), size=(width, height), radius=[height * 0.1])
    Color(1, 1, 1, 0.28)
    Rectangle(pos=(x + width * 0.06, y + height * 0.84), size=(width * 0.88, height * 0.1))
    _outline(x, y, width, height, height * 0.1, edge)


def _tile(x: float, y: float, width: float, height: float, edge: Line4) -> None:
    RoundedRectangle(pos=(x, y), size=(width, height), radius=[height * 0.16])
    _outline(x, y, width, height, height * 0.16, edge)


def _card(x: float, y: float, width: float, height: float, edge: Line4) -> None:
    RoundedRectangle(pos=(x, y), size=(width, height), radius=[height * 0.08])
    _outline(x, y, width, height, height * 0.08, edge)


def _disc(x: float, y: float, width: float, height: float, edge: Line4) -> None:
    Ellipse(pos=(x, y), size=(width, height))
    Color(*edge)
    Line(ellipse=(x, y, width, height), width=1)


def _coin(x: float, y: float, width: float, height: float, edge: Line4) -> None:
    _disc(x, y, width, height, edge)
    Line(ellipse=(x + width * 0.12, y + height * 0.12, width * 0.76, height * 0.76), width=1)


def _ring(x: float, y: float, width: float, height: float, edge: Line4) -> None:
    """A ring round a light field, so that its letters can be read on every board."""
    Ellipse(pos=(x, y), size=(width, height))
    Color(*RING_FIELD)
    Ellipse(pos=(x + width * 0.16, y + height * 0.16), size=(width * 0.68, height * 0.68))
    Color(*edge)
    Line(ellipse=(x, y, width, height), width=1)


def _marker(x: float, y: float, width: float, height: float, edge: Line4) -> None:
    Ellipse(pos=(x, y), size=(width, height), segments=6)
    Color(*edge)
    Line(ellipse=(x, y, width, height, 0, 360, 6), width=1)


def _sack(x: float, y: float, width: float, height: float, edge: Line4) -> None:
    points = (
        (0.35, 1),
        (0.65, 1),
        (0.58, 0.78),
        (0.95, 0.35),
        (0.85, 0.02),
        (0.15, 0.02),
        (0.05, 0.35),
        (0.42, 0.78),
    )
    _polygon([(x + px * width, y + py * height) for px, py in points], edge)


def _die(x: float, y: float, width: float, height: float, edge: Line4) -> None:
    _polygon([(x + width / 2, y + height), (x + width, y + height * 0.1), (x, y + height * 0.1)], edge)


def _figure(x: float, y: float, width: float, height: float, edge: Line4) -> None:
    body = ((0.12, 0.0), (0.88, 0.0), (0.66, 0.62), (0.34, 0.62))
    _polygon([(x + px * width, y + py * height) for px, py in body], None)
    Ellipse(pos=(x + width * 0.3, y + height * 0.56), size=(width * 0.4, height * 0.42))
    Color(*edge)
    Line(points=[c for px, py in body for c in (x + px * width, y + py * height)], close=True, width=1)
    Line(ellipse=(x + width * 0.3, y + height * 0.56, width * 0.4, height * 0.42), width=1)


def _lock(x: float, y: float, width: float, height: float, edge: Line4) -> None:
    Line(
        ellipse=(x + width * 0.26, y + height * 0.4, width * 0.48, height * 0.56),
        width=max(1.2, height * 0.07),
    )
    RoundedRectangle(pos=(x + width * 0.14, y), size=(width * 0.72, height * 0.6), radius=[height * 0.08])
    _outline(x + width * 0.14, y, width * 0.72, height * 0.6, height * 0.08, edge)


def _key(x: float, y: float, width: float, height: float, edge: Line4) -> None:
    Line(
        ellipse=(x + width * 0.28, y + height * 0.52, width * 0.44, height * 0.44),
        width=max(1.3, height * 0.08),
    )
    Rectangle(pos=(x + width * 0.44, y), size=(width * 0.12, height * 0.54))
    for step in (0.04, 0.2):
        Rectangle(pos=(x + width * 0.5, y + height * step), size=(width * 0.26, height * 0.09))


def _polygon(points: list[tuple[float, float]], edge: Line4 | None) -> None:
    vertices = [value for px, py in points for value in (px, py, 0, 0)]
    Mesh(vertices=vertices, indices=list(range(len(points))), mode="triangle_fan")
    if edge is not None:
        Color(*edge)
        Line(points=[value for point in points for value in point], close=True, width=1)


SHAPES: dict[str, Shape] = {
    "cube": _cube,
    "figure": _figure,
    "disc": _disc,
    "coin": _coin,
    "sack": _sack,
    "tile": _tile,
    "card": _card,
    "ring": _ring,
    "die": _die,
    "marker": _marker,
    "lock": _lock,
    "key": _key,
}


class PieceWidget(Widget):
    """One piece, or one heap, as large as its widget."""

    def __init__(self, style: Style, piece: Piece, height: float, **extra: object) -> None:
        super().__init__(size_hint=(None, None), size=(height * wide(piece, piece.count), height), **extra)
        self.piece = piece
        self._soon = once_a_frame(self._draw)
        self.bind(pos=self._soon, size=self._soon)
        self._soon()

    def show(self, piece: Piece) -> None:
        """Another piece, in the same height."""
        self.piece, self.width = piece, self.height * wide(piece, piece.count)
        self._soon()

    def _draw(self) -> None:
        self.canvas.clear()
        with self.canvas:
            draw_piece(self.piece, self.x, self.y, self.height * 0.96, self.piece.count)


class PiecesRow(Widget):
    """Many pieces in rows, in one canvas; it grows with them."""

    def __init__(self, pieces: Sequence[Piece], height: float, **extra: object) -> None:
        super().__init__(size_hint_y=None, height=height, **extra)
        self._pieces, self._piece_height = pieces, height
        self._soon = Clock.create_trigger(self._draw, -1)
        self.bind(pos=self._soon, size=self._soon)

    def show(self, pieces: Sequence[Piece]) -> None:
        """Other pieces."""
        self._pieces = pieces
        self._soon()

    def _draw(self, *_: object) -> None:
        size = self._piece_height * 0.96
        spots, x, y = [], 0.0, 0.0
        for piece in self._pieces:
            step = width_of(piece) * size * 1.06
            if x and x + step > self.width:
                x, y = 0.0, y + self._piece_height
            spots.append((piece, x, y))
            x += step
        if self.height != y + self._piece_height:
            self.height = y + self._piece_height
        self.canvas.clear()
        with self.canvas:
            for piece, left, down in spots:
                draw_piece(piece, self.x + left, self.top - down - size, size)


__all__ = ["PieceWidget", "PiecesRow", "draw_count", "draw_mark", "draw_piece"]
