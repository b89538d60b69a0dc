"""Cards as large as their place allows: a band with the name, below it what is printed on them."""

from __future__ import annotations

from typing import NamedTuple

from kivy.graphics import Color, Line, Rectangle, RoundedRectangle

from companion.app.arrange import arrange
from companion.app.theme import DARK_INK, Rgb, ink_on, piece_colour
from companion.app.views.pieces import Piece
from companion.app.widgets.drawing import draw_count, draw_mark, draw_piece
from companion.app.widgets.style import fitted, texture

PAPER = 0.86
"""How much white is in the colour of a card below its band."""
LEAST_LETTERS = 3
"""A name that would have to be shorter gives way to the mark."""
LINE = 1.2
"""Height of a line of the name as a multiple of the type size."""


class Name(NamedTuple):
    """How a name stands in its band."""

    lines: tuple[str, ...]
    size: int


def set_name(words: str, most: int, least: int, width: float, height: float) -> Name | None:
    """The name in one line or two, as large as it fits; shortened where it must be, ``None`` if too much.

    Sizes, ``width`` and ``height`` in pixels.
    """
    found: Name | None = None
    pieces = words.split()
    layouts = [(words,)]
    layouts += [(" ".join(pieces[:cut]), " ".join(pieces[cut:])) for cut in range(1, len(pieces))]
    for lines in layouts:
        limit = min(most, int(height / (1.05 + LINE * (len(lines) - 1))))
        size = min(fitted(line, limit, int(width)) for line in lines) if limit >= least else 0
        if size >= least and (found is None or size > found.size * 1.1):
            found = Name(lines, size)
    if found is not None or height < least:
        return found
    for letters in range(len(words) - 1, LEAST_LETTERS - 1, -1):
        short = words[:letters].rstrip() + "."
        if fitted(short, least, int(width)) >= least:
            return Name((short,), least)
    return None


def draw_card(
    piece: Piece,
    box: tuple[float, float, float, float],
    letters: tuple[int, int],
    *,
    strip: bool = False,
    room: float = 0,
) -> None:
    """Add a card to the canvas in whose ``with`` block this is called.

    :param box: left, bottom, width and height in pixels; :param letters: greatest and least type size of
        the name; :param strip: only the band is in sight; :param room: width at the lower right that
        something else needs.
    """
    x, y, width, height = box
    fill = piece_colour(piece.colour)
    ink = ink_on(fill)
    most = height if strip else height * 0.62
    name = set_name(piece.words, *letters, width - 4, most)
    if name is None and not strip:
        size = min(height, width / 0.75)
        draw_piece(piece, x + (width - size * 0.75) / 2, y + (height - size) / 2, size, piece.count)
        return
    band = height if strip else min(most, LINE * len(name.lines) * name.size + 3) if name else height
    radius = min(height, width) * 0.08
    Color(*_paper(fill))
    RoundedRectangle(pos=(x, y), size=(width, height), radius=[radius])
    Color(*fill)
    square = 0 if band < height else radius
    RoundedRectangle(
        pos=(x, y + height - band), size=(width, band), radius=[radius, radius, square, square], segments=4
    )
    if name is None:
        draw_mark(piece.mark, x + width / 2, y + height / 2, height * 0.7, width * 0.9, ink)
    else:
        _write(name, x + width / 2, y + height - band / 2, ink)
    body = height - band
    if piece.inside and body >= letters[1] * 0.8:
        _symbols(piece, x + 1, y + 1, width - 2 - room, body - 2)
    Color(*DARK_INK, 0.8)
    Line(rounded_rectangle=(x, y, width, height, radius), width=1)
    if piece.count > 1:
        size = min(height * 0.7, letters[0] * 1.7)
        draw_count(piece.count, x + width - size * 0.75, y + 1, size)


def _paper(fill: Rgb) -> Rgb:
    red, green, blue = (PAPER + (1 - PAPER) * part for part in fill)
    return (red, green, blue)


def _write(name: Name, x: float, y: float, ink: Rgb) -> None:
    """The lines of a name, centred on a point."""
    step = name.size * LINE
    top = y + step * (len(name.lines) - 1) / 2
    for number, line in enumerate(name.lines):
        letters = texture(line, name.size, ink)
        Color(1, 1, 1)
        at = (round(x - letters.width / 2), round(top - number * step - letters.height / 2))
        Rectangle(texture=letters, pos=at, size=letters.size)


def _symbols(piece: Piece, x: float, y: float, width: float, height: float) -> None:
    for spot in arrange(piece.inside, width, height, 0, height):
        draw_piece(spot.piece, x + spot.x, y + height - spot.y - spot.size, spot.size)


def spread(
    count: int, width: float, height: float, most: tuple[float, float]
) -> list[tuple[float, float, float, float]]:
    """Equal boxes for so many cards, from the upper left corner; wide enough for names before all else.

    :param most: the greatest width and height of one.
    """
    best: tuple[float, int] = (0.0, 1)
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        wide, high = min(most[0], width / columns), min(most[1], height / rows)
        best = max(best, (min(wide / 1.5, high) + min(wide, high) * 0.01, columns))
    columns = best[1]
    rows = -(-count // columns)
    wide, high = min(most[0], width / columns), min(most[1], height / rows)
    left = max(0.0, (width - columns * wide) / 2)
    top = max(0.0, (height - rows * high) / 2)
    return [
        (left + index % columns * wide, top + index // columns * high, wide, high) for index in range(count)
    ]
