"""Where pieces go in a cell: as large as they fit, in rows; equal ones in a heap when it gets tight."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from companion.app.views.pieces import BoardView, Piece
from companion.rules.picture import SPREAD, STRIP

WIDTH_OF = {"tile": 1.25, "card": 0.75}
"""Width of a shape as a multiple of its height, where they differ."""
SPACING = 1.12
"""Distance from piece to piece as a multiple of the size."""
COUNT_ROOM = 1.0
"""Width of the number of a heap as a multiple of the height of its pieces..."""
COUNT_OVER = 0.45
"""...and how much of it may lie on the piece."""
AT_A_GLANCE = 6
"""More equal pieces than this are a heap with a number."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One piece, or one heap of equal ones; pixels from the upper left corner of the cell."""

    piece: Piece
    count: int
    x: float
    y: float
    size: float
    """Its height."""


def width_of(piece: Piece) -> float:
    """Width as a multiple of the height; a tile with much on it is wider."""
    return WIDTH_OF.get(piece.shape, 1.0) + 0.35 * max(0, len(piece.inside) - 2)


def arrange(pieces: Sequence[Piece], width: float, height: float, least: float, most: float) -> list[Spot]:
    """Spots for all pieces within ``width`` x ``height`` pixels.

    Each piece gets its own spot if they are then at least ``least`` pixels high and not too many to be
    counted at a glance; else equal ones lie in one heap. No piece is higher than ``most``; when even the heaps are too many, they get smaller than
    ``least`` rather than fall off the board.
    """
    if not pieces or width <= 0 or height <= 0:
        return []
    single: list[tuple[Piece, int]] = []
    for piece in pieces:
        single += [(piece, piece.count)] if piece.count > AT_A_GLANCE else [(piece, 1)] * piece.count
    size = largest(single, width, height, most)
    chosen = single
    if size < least:
        chosen = [(piece, piece.count) for piece in pieces]
        size = largest(chosen, width, height, most)
    return _rows(chosen, width, height, size)


def wide(piece: Piece, count: int) -> float:
    """Width of a heap with its number as a multiple of the height."""
    return width_of(piece) + (COUNT_ROOM - COUNT_OVER if count > 1 else 0.0)


def largest(pieces: Sequence[tuple[Piece, int]], width: float, height: float, most: float) -> float:
    """The greatest height at which all pieces fit in rows."""
    low, high = 0.0, min(most, height / SPACING)
    for _ in range(12):
        middle = (low + high) / 2
        if _fits(pieces, width, height, middle):
            low = middle
        else:
            high = middle
    return low


def _fits(pieces: Sequence[tuple[Piece, int]], width: float, height: float, size: float) -> bool:
    if size <= 0:
        return True
    rows, x = 1, 0.0
    for piece, count in pieces:
        step = wide(piece, count) * size * SPACING
        if step > width:
            return False
        if x + step > width + 1e-6:
            rows, x = rows + 1, 0.0
        x += step
    return rows * size * SPACING <= height + 1e-6


def _rows(pieces: Sequence[tuple[Piece, int]], width: float, height: float, size: float) -> list[Spot]:
    rows: list[list[tuple[Piece, int, float]]] = [[]]
    x = 0.0
    for piece, count in pieces:
        step = wide(piece, count) * size * SPACING
        if rows[-1] and x + step > width + 1e-6:
            rows.append([])
            x = 0.0
        rows[-1].append((piece, count, x))
        x += step
    top = max(0.0, (height - len(rows) * size * SPACING) / 2)
    spots = []
    for index, row in enumerate(rows):
        used = sum(wide(piece, count) * size * SPACING for piece, count, _ in row)
        left = max(0.0, (width - used) / 2) + (SPACING - 1) * size / 2
        y = top + index * size * SPACING + (SPACING - 1) * size / 2
        spots += [Spot(piece, count, left + at, y, size) for piece, count, at in row]
    assert all(math.isfinite(spot.x + spot.y) for spot in spots)
    return spots


SHARES = (0.6, 0.55, 0.5, 0.45)
"""How much of the room the main board may get, the first choice first."""
Box = tuple[float, float, float, float]
"""Left, top, width and height in pixels, from the upper left corner."""


def least_zone(board: BoardView, width: float, height: float) -> float:
    """The shortest side of any zone of a board of this size."""
    return min(min(zone.area.width * width, zone.area.height * height) for zone in board.zones)


def least_name(board: BoardView, width: float, height: float) -> float:
    """How high the flattest name on a card can be on a board of this size; endless without any."""
    return min(
        (
            min(cell.area.height * zone.area.height * height, cell.area.width * zone.area.width * width / 4)
            for zone in board.zones
            for cell in zone.cells
            if cell.manner in (SPREAD, STRIP) and cell.pieces
        ),
        default=math.inf,
    )


def least_height(board: BoardView, target: float) -> float:
    """The height at which the flattest zone of a board can be touched."""
    return target / min(zone.area.height for zone in board.zones)


def split(
    width: float, height: float, main: BoardView, beside: BoardView | None, target: float, label: float
) -> tuple[Box, Box | None]:
    """Where two boards go so that a finger can touch every zone of both.

    Beside each other or one below the other: as can be touched, then as leaves the flattest name of a card
    higher, then as leaves the smallest zone larger. Only the main one if a zone would be smaller than
    ``target`` either way. ``label`` is the height of the name above the second board.
    """
    whole: Box = (0, 0, width, height)
    if beside is None:
        return whole, None
    best: tuple[bool, float, float, Box, Box] | None = None
    for share in SHARES:
        across = width * share
        down = (height - label) * share
        for first, second in (
            ((0.0, 0.0, across, height), (across, label, width - across, height - label)),
            ((0.0, 0.0, width, down), (0.0, down + label, width, height - down - label)),
        ):
            both = ((main, first), (beside, second))
            least = min(least_zone(board, box[2], box[3]) for board, box in both)
            name = min(least_name(board, box[2], box[3]) for board, box in both)
            better = best is None or (least >= target, name) > (best[0], best[1] * 1.05)
            if best is not None and not better and (least >= target, name) == best[:2]:
                better = least > best[2] * 1.05
            if better:
                best = (least >= target, name, least, first, second)
    assert best is not None
    return (best[3], best[4]) if best[0] else (whole, None)
