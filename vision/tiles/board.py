"""The tiles on a grid in a picture, or those that are new since an earlier picture."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision.picture import check, crop, too_small, unfit
from vision.pieces.colours import Colours
from vision.quads import sane, sides
from vision.results import Refusal, TileReading, TileRefusal
from vision.tiles import grid
from vision.tiles.by_kind import by_kind
from vision.tiles.deck import TileDeck
from vision.tiles.find import find
from vision.tiles.inks import as_enrolled, upright
from vision.tiles.kinds import around
from vision.tiles.pieces import on_tile
from vision.tiles.pixels import EMPTY, MARGIN, REACH, SIDE
from vision.tiles.reflected import Reflection
from vision.tiles.same_board import same_board
from vision.tiles.search import Square, squares
from vision.tiles.settle import Unread, settle

#: A cell may have changed if it differs by so much (units of Lab), and so many times as much as those that
#: differ least; by so much more it may whatever those do, for all may have changed.
CHANGED, TIMES, SURELY = 5.0, 2.5, 8.0
#: Score that a tile needs on which something stands (less of it shows, so that must fit better), and lead with which the
#: usual score will do.
COVERED, CLEAR_LEAD = 0.76, 0.35


@dataclass(frozen=True)
class GridReading:
    """``tiles`` by row and column; ``unread`` squares where something lies that cannot be told.

    ``refusal`` is why the picture as a whole cannot be read, if so.
    """

    tiles: list[TileReading] = field(default_factory=list)
    unread: list[TileRefusal] = field(default_factory=list)
    corners: np.ndarray | None = None
    refusal: Refusal | None = None


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

    ``corners`` (4, 2) are the outer corners of the grid in pixels; None looks for them, and refuses a grid on which
    neither a tile nor an enrolled bare cell is seen. With ``before``
    (BGR) only what is new since then is reported; ``before_corners`` are its corners, the same as
    ``corners`` if not given (or found anew if those are to be found; where nothing showed the grid yet, the
    camera is taken to have stayed). One of another board is refused. With ``colours``, enrolled from
    pictures of single cells, each tile also tells which pieces stand on it.
    """
    picture = check(picture)
    if refusal := unfit(picture):
        return GridReading(refusal=refusal)
    place = _place(picture, corners, rows, columns)
    if place is None:
        return GridReading(refusal=Refusal("grid_not_found"))
    if sides(place).min() < 8 * max(rows, columns):
        return GridReading(corners=place, refusal=Refusal("too_small"))
    wide = grid.flat(picture, place, rows, columns, SIDE, MARGIN)
    earlier, changed = None, np.ones((rows, columns), bool)
    if before is not None:
        before = check(before)
        if refusal := too_small(before):
            return GridReading(corners=place, refusal=refusal)
        given = before_corners if before_corners is not None else corners
        was_place = _place(before, given, rows, columns)
        if was_place is None and given is None and before.shape == picture.shape:
            was_place = place  # the bare table: tiles show no grid before they lie there
        if was_place is None:
            return GridReading(corners=place, refusal=Refusal("grid_not_found"))
        earlier = grid.under_light(
            grid.flat(before, was_place, rows, columns, SIDE, MARGIN), wide, rows, columns
        )
    if deck.inks is not None:
        wide, earlier, shown = upright(wide, earlier, deck.inks)
    board = _cells(wide)
    if earlier is not None:
        gap = grid.changes(board, _cells(earlier), rows, columns)
        changed = gap > np.clip(TIMES * np.quantile(gap, 0.25), CHANGED, SURELY)
        if not same_board((picture, place), (before, was_place), changed):
            return GridReading(corners=place, refusal=Refusal("not_aligned"))
    if deck.kinds is not None:
        beside = around(picture, place, rows, columns)
        bare = False
        tiles, unread = by_kind(board, beside, changed, deck, None if earlier is None else _cells(earlier))
    else:
        chances: dict[tuple[int, int], np.ndarray] = {}
        if deck.inks is not None:
            wide, earlier, chances = as_enrolled(wide, earlier, shown, deck.inks)
        found = squares(wide, earlier, changed, deck, colours)
        reflection = Reflection(picture, place, rows, columns) if deck.inks is None else None
        if reflection and reflection.veiled.any():
            found = reflection.seen_through(found, wide, changed, deck, colours)
        tiles, unread = settle(found, changed, deck, earlier is not None, chances)
        if reflection:
            unread = [replace(u, code="glare") if reflection.on(u.square) else u for u in unread]
        bare = any(square.guess is not None and square.guess.id == EMPTY for square in found)
    if corners is None and earlier is None and not (tiles or unread or bare):
        # Lines at even steps alone may be those of a table cloth.
        return GridReading(refusal=Refusal("grid_not_found"))
    readings = []
    for s in sorted(tiles, key=lambda s: (s.row, s.column)):
        contents = _standing(board, s, deck, colours) if colours else None
        if contents and s.guess.score < COVERED and s.guess.ahead < CLEAR_LEAD:
            unread.append(Unread(s, "covered"))
            continue
        turn, name = s.guess.turn * 90, s.guess.id
        cut = _crop(board, s)
        readings.append(
            TileReading(s.guess.score, s.row + 1, s.column + 1, s.size, name, turn, contents, crop=cut)
        )
    refusals = [_refused(u, _box(place, rows, columns, u.square)) for u in unread]
    return GridReading(readings, sorted(refusals, key=lambda r: (r.row, r.column)), place)


def read_all(
    pictures: Iterable[np.ndarray], deck: TileDeck, rows: int, columns: int, corners: np.ndarray | None = None
) -> list[GridReading]:
    """:func:`read` for several pictures with one loaded deck."""
    return [read(picture, deck, rows, columns, corners) for picture in pictures]


def _refused(unread: Unread, box: tuple[int, int, int, int]) -> TileRefusal:
    s = unread.square
    candidates = s.guess.candidates if s.guess else ()
    return TileRefusal(
        unread.code, place=box, row=s.row + 1, column=s.column + 1, size=s.size, candidates=candidates
    )


def _cells(wide: np.ndarray) -> np.ndarray:
    """A flattened board without what lies around it."""
    return wide[MARGIN:-MARGIN, MARGIN:-MARGIN]


def _place(picture: np.ndarray, corners: np.ndarray | None, rows: int, columns: int) -> np.ndarray | None:
    if corners is None:
        return find(picture, rows, columns)
    corners = np.asarray(corners, np.float32).reshape(4, 2)
    return corners if sane(corners) else None


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


def _standing(
    board: np.ndarray, square: Square, deck: TileDeck, colours: Colours
) -> dict[str, int] | Refusal:
    """What stands on a tile: compared with that of its enrolled pictures which it is most like."""
    face = np.rot90(deck.faces[square.guess.sample], -square.guess.turn)
    cut = _cut(board, square.row, square.column, square.size)
    return on_tile(cut, np.ascontiguousarray(face), square.size, colours)


def _crop(board: np.ndarray, square: Square) -> np.ndarray:
    side = square.size * SIDE
    return crop(board, (square.column * SIDE, square.row * SIDE, side, side))


def _box(corners: np.ndarray, rows: int, columns: int, square: Square) -> tuple[int, int, int, int]:
    cell = grid.corners_of_cell(corners, rows, columns, square.row + 1, square.column + 1, square.size)
    return tuple(int(v) for v in cv2.boundingRect(np.int32(cell)))
