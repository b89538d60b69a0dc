"""The tiles on a grid in a picture, or those that are new since an earlier picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.colours import Colours
from vision.picture import check, crop, too_dark
from vision.quads import sane, sides
from vision.results import Refusal, TileReading
from vision.tiles import grid
from vision.tiles.classify import Guess, guesses
from vision.tiles.deck import EMPTY, TileDeck
from vision.tiles.pieces import on_tile, uncovered
from vision.tiles.pixels import REACH, SIDE, fine, likeness, views

#: Score from which a square shows a tile, and from which it does if it is far ahead of the next one:
#: blur and dim light cost every tile alike.
ACCEPT, ACCEPT_CLEAR = 0.55, 0.42
FAR_AHEAD = 1.4
#: So many of the surest tiles tell the colour of the light.
SURE = 12
#: Part of a tile's print that must show: less is a bare cell of the tile's colour.
PRINT = 0.15
#: How far ahead of the next tile it must be; less is told as too alike.
AHEAD = 0.04
#: A cell changed if it differs by so much (units of Lab), and by so many times the usual difference.
CHANGED, TIMES = 5.0, 2.5


@dataclass(frozen=True)
class GridReading:
    """``tiles`` by row and column; ``unread`` squares where something lies that cannot be told."""

    tiles: list[TileReading] = field(default_factory=list)
    unread: list[Refusal] = field(default_factory=list)
    corners: np.ndarray | None = None

    @property
    def refusal(self) -> Refusal | None:
        """Why nothing at all could be read, although something lies there."""
        return self.unread[0] if self.unread and not self.tiles else None


@dataclass(frozen=True)
class _Square:
    """``size`` cells from ``row``, ``column`` (from 0), what it seems to be, and what it was (0..1)."""

    row: int
    column: int
    size: int
    guess: Guess
    before: float = 0.0

    def cells(self) -> Iterator[tuple[int, int]]:
        for row in range(self.row, self.row + self.size):
            for column in range(self.column, self.column + self.size):
                yield row, column


def read(
    picture: np.ndarray,
    deck: TileDeck,
    rows: int,
    columns: int,
    corners: np.ndarray | None = None,
    before: np.ndarray | None = None,
    before_corners: np.ndarray | None = None,
    colours: Colours | None = None,
) -> GridReading:
    """The tiles of ``deck`` on a grid of ``rows`` x ``columns`` cells in a BGR picture.

    ``corners`` (4, 2) are the outer corners of the grid in pixels; None looks for them. With ``before``
    (BGR) only what is new since then is reported; ``before_corners`` are its corners, the same as
    ``corners`` if not given (or found anew if those are to be found). With ``colours``, enrolled from
    pictures of single cells, each tile also tells which pieces stand on it.
    """
    picture = check(picture)
    if dark := too_dark(picture):
        return GridReading(unread=[dark])
    place = _place(picture, corners, rows, columns)
    if place is None:
        return GridReading(unread=[Refusal("grid_not_found")])
    if sides(place).min() < 8 * max(rows, columns):
        return GridReading(unread=[Refusal("too_small")], corners=place)
    board = grid.flat(picture, place, rows, columns, SIDE)
    earlier, changed = None, np.ones((rows, columns), bool)
    if before is not None:
        before = check(before)
        given = before_corners if before_corners is not None else corners
        was_place = _place(before, given, rows, columns)
        if was_place is None:
            return GridReading(unread=[Refusal("grid_not_found")], corners=place)
        earlier = grid.under_light(grid.flat(before, was_place, rows, columns, SIDE), board)
        gap = grid.changes(board, earlier, rows, columns)
        changed = gap > max(CHANGED, TIMES * float(np.median(gap)))
    squares = _squares(board, earlier, changed, deck, colours)
    tiles, unread = _settle(squares, changed, deck, earlier is not None)
    readings = [
        TileReading(
            s.guess.score,
            s.row + 1,
            s.column + 1,
            s.size,
            s.guess.id,
            s.guess.turn * 90,
            _standing(board, s, deck, colours) if colours else None,
            crop=_crop(board, s),
        )
        for s in sorted(tiles, key=lambda s: (s.row, s.column))
    ]
    refusals = [Refusal(code, place=_box(place, rows, columns, s)) for s, code in unread]
    return GridReading(readings, refusals, place)


def read_all(
    pictures: Iterable[np.ndarray], deck: TileDeck, rows: int, columns: int, corners: np.ndarray | None = None
) -> list[GridReading]:
    """:func:`read` for several pictures with one loaded deck."""
    return [read(picture, deck, rows, columns, corners) for picture in pictures]


def _place(picture: np.ndarray, corners: np.ndarray | None, rows: int, columns: int) -> np.ndarray | None:
    if corners is None:
        return grid.find(picture, rows, columns)
    corners = np.asarray(corners, np.float32).reshape(4, 2)
    return corners if sane(corners) else None


def _squares(
    board: np.ndarray,
    earlier: np.ndarray | None,
    changed: np.ndarray,
    deck: TileDeck,
    colours: Colours | None,
) -> list[_Square]:
    """What each square of each size seems to be, where all of it changed."""
    found = _looked(board, earlier, changed, deck, np.ones(3, np.float32), colours)
    sure = _sure(found)
    gain = _gain(board, sure, deck)
    if np.abs(gain - 1).max() < 0.05:
        return found
    again = _looked(board, earlier, changed, deck, gain, colours)
    better = sum(map(_ahead, _sure(again))) > sum(map(_ahead, sure))
    return again if better else found


def _looked(
    board: np.ndarray,
    earlier: np.ndarray | None,
    changed: np.ndarray,
    deck: TileDeck,
    gain: np.ndarray,
    colours: Colours | None,
) -> list[_Square]:
    found: list[_Square] = []
    for size in range(1, deck.largest + 1):
        places = list(_windows(changed, size))
        cut = [_cut(board, *place, size) for place in places]
        keep = [uncovered(square, colours) for square in cut] if colours else None
        for (row, column), square, guess in zip(
            places, cut, guesses(cut, deck, size, gain, keep), strict=False
        ):
            before = 0.0
            if earlier is not None:
                was = _cut(earlier, row, column, size)[REACH:-REACH, REACH:-REACH]
                before = likeness(views(square), fine(was[None])[0])
            found.append(_Square(row, column, size, guess, before))
    return found


def _ahead(square: _Square) -> float:
    """How far its tile is ahead of every other explanation."""
    return square.guess.score - max(square.guess.flat, square.guess.rival)


def _sure(squares: list[_Square]) -> list[_Square]:
    """The squares whose tiles are beyond doubt, the surest first."""
    clear = [s for s in squares if s.guess.score > 0.45 and _ahead(s) > 0.08 and s.guess.id != EMPTY]
    return sorted(clear, key=lambda s: -_ahead(s))[:SURE]


def _gain(board: np.ndarray, sure: list[_Square], deck: TileDeck) -> np.ndarray:
    """BGR factors that bring the board's light to that of the enrolment, from its surest tiles."""
    seen = np.array([_crop(board, s).mean(axis=(0, 1)) for s in sure]).reshape(-1, 3)
    known = np.array([deck.faces[deck.ids.index(s.guess.id)].mean(axis=(0, 1)) for s in sure]).reshape(-1, 3)
    bright = (seen > 60) & (known > 60)  # of a dark channel, black level and noise are the greater part
    gain = np.ones(3, np.float32)
    for channel in range(3):
        if bright[:, channel].sum() >= 2:
            gain[channel] = np.median((known / seen)[bright[:, channel], channel])
    return np.clip(gain, 0.7, 1.45)


def _windows(changed: np.ndarray, size: int) -> Iterator[tuple[int, int]]:
    """Top left cells of all squares of ``size`` whose cells all changed."""
    whole = cv2.erode(
        np.pad(changed.astype(np.uint8), ((0, size), (0, size))),
        np.ones((size, size), np.uint8),
        anchor=(0, 0),
        borderType=cv2.BORDER_CONSTANT,
        borderValue=0,
    )
    for row, column in np.argwhere(whole[: changed.shape[0], : changed.shape[1]]):
        yield int(row), int(column)


def _cut(board: np.ndarray, row: int, column: int, size: int) -> np.ndarray:
    """The square with 4 of its 48 pixels more around it, BGR (56, 56, 3)."""
    more = REACH * size
    side = size * SIDE
    y, x = row * SIDE - more, column * SIDE - more
    y0, x0 = max(0, y), max(0, x)
    y1, x1 = min(board.shape[0], y + side + 2 * more), min(board.shape[1], x + side + 2 * more)
    piece = board[y0:y1, x0:x1]
    edges = (y0 - y, y + side + 2 * more - y1, x0 - x, x + side + 2 * more - x1)
    if any(edges):
        piece = cv2.copyMakeBorder(piece, *edges, cv2.BORDER_REPLICATE)
    if size == 1:
        return piece
    return cv2.resize(piece, (SIDE + 2 * REACH,) * 2, interpolation=cv2.INTER_AREA)


def _settle(
    squares: list[_Square], changed: np.ndarray, deck: TileDeck, compared: bool
) -> tuple[list[_Square], list[tuple[_Square, str]]]:
    """Squares that do not overlap, the best first; large ones where they fit better than their parts."""
    free = np.ones_like(changed)
    kept: list[_Square] = []
    unread: list[tuple[_Square, str]] = []
    fitting = [s for s in squares if _is_tile(s, deck, compared)]
    single = {(s.row, s.column): s for s in fitting if s.size == 1}
    for square in sorted(fitting, key=lambda s: -s.guess.score - 0.03 * s.size):
        if not all(free[cell] for cell in square.cells()):
            continue
        if square.size > 1 and not _better_than_parts(square, single, deck):
            continue
        clear = square.guess.score - square.guess.rival >= AHEAD
        if not clear and square.guess.score < ACCEPT + 0.1:
            continue
        for cell in square.cells():
            free[cell] = False
        if clear:
            kept.append(square)
        else:
            unread.append((square, "too_alike"))
    if compared:
        unread += [
            (s, "foreign_object")
            for s in squares
            if s.size == 1 and free[s.row, s.column] and s.before < 0.35 and s.guess.id != EMPTY
        ]
    return kept, unread


def _is_tile(square: _Square, deck: TileDeck, compared: bool) -> bool:
    """The square shows a tile rather than the bare grid, or rather than what lay there before."""
    if square.guess.id == EMPTY:
        return False
    far = square.guess.score > FAR_AHEAD * square.guess.rival
    least = (ACCEPT_CLEAR if far else ACCEPT) * (1 - 0.3 * deck.varied)
    if deck.varied < 0.5:
        # 1 when the print explains the square perfectly, below 0 when one plain colour does it better
        room = 1 - deck.plainness(square.guess.id)
        if room > 0.05 and square.guess.score - square.guess.flat < PRINT * room:
            return False
    return square.guess.score >= least and (not compared or square.guess.score > square.before)


def _better_than_parts(square: _Square, single: dict[tuple[int, int], _Square], deck: TileDeck) -> bool:
    """A large tile fits as one; a patch of small ones fits better cell by cell."""
    parts = [single[cell].guess.score if cell in single else 0.0 for cell in square.cells()]
    margin = -0.05 if deck.fixed(square.guess.id) else 0.1
    return square.guess.score >= float(np.mean(parts)) + margin


def _standing(
    board: np.ndarray, square: _Square, deck: TileDeck, colours: Colours
) -> dict[str, int] | Refusal:
    """What stands on a tile: compared with that of its enrolled pictures which it is most like."""
    cut = _cut(board, square.row, square.column, square.size)
    seen = views(cut)
    same = [k for k, name in enumerate(deck.ids) if name == square.guess.id]
    turned = [np.rot90(deck.faces[k], -square.guess.turn) for k in same]
    best = max(turned, key=lambda face: likeness(seen, fine(face[None])[0]))
    return on_tile(cut, np.ascontiguousarray(best), square.size, colours)


def _crop(board: np.ndarray, square: _Square) -> np.ndarray:
    side = square.size * SIDE
    return crop(board, (square.column * SIDE, square.row * SIDE, side, side))


def _box(corners: np.ndarray, rows: int, columns: int, square: _Square) -> tuple[int, int, int, int]:
    cell = grid.corners_of_cell(corners, rows, columns, square.row + 1, square.column + 1, square.size)
    return tuple(int(v) for v in cv2.boundingRect(np.int32(cell)))
