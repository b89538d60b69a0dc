"""The tiles on a grid in a picture, or those that are new since an earlier picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.colourless import grey
from vision.errors import LayoutError
from vision.picture import check, crop, unfit
from vision.pieces.colours import Colours
from vision.quads import sides
from vision.results import Refusal, TileReading, TileRefusal
from vision.tiles import grid
from vision.tiles.by_kind import by_kind
from vision.tiles.by_print import by_print
from vision.tiles.deck import TileDeck
from vision.tiles.earlier.as_before import as_before
from vision.tiles.earlier.in_both import rendered_in_both
from vision.tiles.earlier.placed_before import placed_before
from vision.tiles.earlier.same_board import same_board
from vision.tiles.earlier.toned import toned
from vision.tiles.earlier.turned import turned
from vision.tiles.finding.placed import in_sight, placed
from vision.tiles.finding.stated import contradicted
from vision.tiles.inks.outlines import same_tiles
from vision.tiles.inks.shown import Inked
from vision.tiles.inks.upright import upright
from vision.tiles.pieces.rendered import Rendered, rendered
from vision.tiles.pieces.standing import hides, standing
from vision.tiles.pixels import MARGIN, SIDE
from vision.tiles.squares.search import Square
from vision.tiles.squares.settle import Unread

#: Part of a cell that the edge of the picture may cut off.
_LOST = 0.3


@dataclass(frozen=True)
class GridReading:
    """``tiles`` by row and column; ``unread`` squares where something lies that cannot be told, or not any more (``taken_away``).

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
    camera is taken to have stayed). One of another board, or from another side of the table, is refused. With ``colours``, enrolled
    from pictures of single cells, each tile also tells which pieces stand on it, and is new if others stood there. Raises :class:`LayoutError` for corners
    that go round nothing or anticlockwise, or that lie outside of a ``before`` of another size; a grid whose lines plainly stand at other steps than those of ``rows`` and ``columns`` is refused; of a grid that lies mostly outside of the picture nothing is said.
    """
    picture = check(picture)
    if min(rows, columns) < 1:
        raise LayoutError(
            "grid-without-cells",
            "a grid of {rows} x {columns} cells has none; give one row and one column at least",
            rows=rows,
            columns=columns,
        )
    if refusal := unfit(picture):
        return GridReading(refusal=refusal)
    place = placed(picture, corners, rows, columns)
    if place is None:
        return GridReading(refusal=Refusal("grid_not_found"))
    if sides(place).min() < 8 * max(rows, columns):
        return GridReading(corners=place, refusal=Refusal("too_small"))
    # A part of a land looks like one, and a tile of four cells that lies across the wrong lines is passed over.
    if corners is not None and contradicted(picture, place, rows, columns):
        return GridReading(corners=place, refusal=Refusal("another_grid"))
    if grey(picture) and deck.coloured:
        return GridReading(corners=place, refusal=Refusal("colourless"))
    was, found = None, corners is None and before is None
    if before is not None:
        was = placed_before(before, before_corners, (picture, place), corners is None, rows, columns)
        if isinstance(was, Refusal):
            return GridReading(corners=place, refusal=was)
    return _read((picture, place), was, (rows, columns), deck, colours, found)


def _read(
    photo: tuple[np.ndarray, np.ndarray],
    was: tuple[np.ndarray, np.ndarray] | None,
    shape: tuple[int, int],
    deck: TileDeck,
    colours: Colours | None,
    found: bool,
) -> GridReading:
    """The same of a picture (BGR) with the corners (4, 2) of the grid in it, and of an earlier one; nobody told those that were ``found``."""
    place, (rows, columns) = photo[1], shape
    wide, earlier, inked = grid.flat(*photo, rows, columns, SIDE, MARGIN), None, ()
    if was is not None:
        earlier = grid.under_light(grid.flat(*was, rows, columns, SIDE, MARGIN), wide, rows, columns)
    changed, touched = _changed(wide, earlier, rows, columns)
    as_taken = earlier
    other = None if earlier is None else toned(earlier, wide, changed)
    if other is not None:
        earlier = other
        changed, touched = _changed(wide, earlier, rows, columns)
    if not (changed if deck.kinds is None else touched).any():
        return GridReading(corners=place)
    as_flattened = wide, earlier
    if deck.inks is not None:
        wide, earlier, *inked = upright(wide, earlier, deck.inks)
    elif deck.kinds is not None and earlier is not None:
        same, surely = as_before(wide, earlier, changed)
        changed &= ~same
        # In another tone a land may have looked bare, so that its print must do.
        touched &= ~(surely if other is None else same)
    boards = wide, earlier
    if was is not None and not (same_board(photo, was, changed) or _same_tiles(boards, inked, changed)):
        return GridReading(corners=place, refusal=Refusal("not_aligned"))
    # Set upright, thick tiles lie on their cells, but what is printed on the board is off, and may fit better turned.
    if earlier is not None and turned(as_flattened, changed):
        return GridReading(corners=place, refusal=Refusal("not_aligned"))

    def looked_at(known: Sequence[Rendered]) -> tuple[list[Square], list[Unread], bool]:
        if deck.kinds is None:
            return by_print(photo, boards, inked, changed, deck, known)
        return *by_kind(photo, boards, changed, touched, deck), False

    shown = [wide] if was is None else [wide, as_taken]
    known = () if colours is None else [Rendered(board, colours, deck.faces) for board in shown]
    tiles, unread, bare = looked_at(known)
    other = _as_rendered(tiles, unread, changed.shape, deck, known) if known else None
    if isinstance(other, Refusal):
        return GridReading(corners=place, refusal=other)
    if other is not None:
        known = other
        tiles, unread, bare = looked_at(known)
    if found and not (tiles or unread or bare):
        # Lines at even steps alone may be those of a table cloth.
        return GridReading(refusal=Refusal("grid_not_found"))
    tiles, cut = _cut_off([photo] if was is None else [photo, was], shape, tiles)
    readings, covered = _told(wide, tiles, known)
    if was is None:  # else only what is seen to be new is told
        cut += _unseen(photo, shape, [*tiles, *(u.square for u in unread + cut)])
    refusals = [_refused(u, _box(place, rows, columns, u.square)) for u in unread + cut + covered]
    return GridReading(readings, sorted(refusals, key=lambda r: (r.row, r.column)), place)


def _as_rendered(
    tiles: list[Square],
    unread: list[Unread],
    shape: tuple[int, int],
    deck: TileDeck,
    known: Sequence[Rendered],
) -> Sequence[Rendered] | Refusal | None:
    """How boards render tiles and pieces otherwise than is ``known``, by the ``tiles`` and what is ``unread`` without."""
    doubtful = bool(unread) or any(isinstance(standing(tile, known[0]), Refusal) for tile in tiles)
    if len(known) > 1:
        by_prints = deck.kinds is None and deck.inks is None
        return rendered_in_both(shape, deck, known) if doubtful and by_prints else None
    other = rendered(tiles, known[0], doubtful)
    return [other] if isinstance(other, Rendered) else other


def _refused(unread: Unread, box: tuple[int, int, int, int]) -> TileRefusal:
    s = unread.square
    candidates = s.guess.candidates if s.guess else ()
    return TileRefusal(
        unread.code, place=box, row=s.row + 1, column=s.column + 1, size=s.size, candidates=candidates
    )


def _changed(
    wide: np.ndarray, earlier: np.ndarray | None, rows: int, columns: int
) -> tuple[np.ndarray, np.ndarray]:
    """Which cells of a flattened board may show something new, and which changed at all, bool (rows, columns) each.

    All, if there is no earlier one.
    """
    if earlier is None:
        return (np.ones((rows, columns), bool),) * 2
    gap = grid.changes(_cells(wide), _cells(earlier), rows, columns)
    return grid.beyond_usual(gap), grid.at_all(gap)


def _cells(wide: np.ndarray) -> np.ndarray:
    """A flattened board without what lies around it."""
    return wide[MARGIN:-MARGIN, MARGIN:-MARGIN]


def _cut_off(
    photos: list[tuple[np.ndarray, np.ndarray]], shape: tuple[int, int], tiles: list[Square]
) -> tuple[list[Square], list[Unread]]:
    """The tiles that pictures show, and those with cells that the edge of one of them cuts off: what lay there before is not known."""
    lost = {cell for photo in photos for cell in _lost(photo, shape)}
    cut = [tile for tile in tiles if not lost.isdisjoint(tile.cells())]
    return [tile for tile in tiles if tile not in cut], [Unread(tile, "cut_off") for tile in cut]


def _unseen(photo: tuple[np.ndarray, np.ndarray], shape: tuple[int, int], told: list[Square]) -> list[Unread]:
    """The cells that the edge of a picture cuts off and of which nothing is ``told`` yet: whatever lies there is not passed over."""
    known = {cell for square in told for cell in square.cells()}
    return [Unread(Square(*cell, 1, None), "cut_off") for cell in _lost(photo, shape) if cell not in known]


def _lost(photo: tuple[np.ndarray, np.ndarray], shape: tuple[int, int]) -> list[tuple[int, int]]:
    """The cells (row, column) of which the edge of a picture cuts off too much."""
    picture, place = photo
    if (place >= 0).all() and (place <= picture.shape[1::-1]).all():
        return []
    return [
        (row, column)
        for row, column in np.ndindex(*shape)
        if in_sight(grid.corners_of_cell(place, *shape, row + 1, column + 1), picture) < 1 - _LOST
    ]


def _same_tiles(boards: tuple[np.ndarray, np.ndarray], inked: Sequence[Inked], changed: np.ndarray) -> bool:
    """Whether two flattened boards are one by the tiles on them: where each is one ink on one ground, light hides none of that."""
    return bool(inked) and same_tiles(*zip(boards, inked, strict=True), changed.shape)


def _told(
    wide: np.ndarray, tiles: list[Square], known: Sequence[Rendered]
) -> tuple[list[TileReading], list[Unread]]:
    """What is told of tiles and of the pieces on them, by row and column, and tiles of which too little is in sight."""
    readings, covered = [], []
    for s in sorted(tiles, key=lambda s: (s.row, s.column)):
        contents = standing(s, known[0]) if known else None
        if hides(contents, s.guess):
            covered.append(Unread(s, "covered"))
            continue
        turn, name = s.guess.turn * 90, s.guess.id
        cut = _crop(_cells(wide), s)
        readings.append(
            TileReading(s.guess.score, s.row + 1, s.column + 1, s.size, name, turn, contents, crop=cut)
        )
    return readings, covered


def _crop(board: np.ndarray, square: Square) -> np.ndarray:
    side = square.size * SIDE
    return crop(board, (square.column * SIDE, square.row * SIDE, side, side))


def _box(corners: np.ndarray, rows: int, columns: int, square: Square) -> tuple[int, int, int, int]:
    cell = grid.corners_of_cell(corners, rows, columns, square.row + 1, square.column + 1, square.size)
    return tuple(int(v) for v in cv2.boundingRect(np.int32(cell)))
