"""What the squares of a board show when each tile is a print that looks the same each time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.pieces.colours import Colours
from vision.tiles.bare.left import left
from vision.tiles.bare.strangers import Bare, strangers
from vision.tiles.by_ink import by_ink
from vision.tiles.deck import TileDeck
from vision.tiles.earlier.moved_pieces import moved_pieces
from vision.tiles.inks.shown import Inked
from vision.tiles.pieces.rendered import Rendered
from vision.tiles.pixels import EMPTY
from vision.tiles.reflected import Reflection
from vision.tiles.squares.half_hidden import half_hidden
from vision.tiles.squares.search import Square, squares
from vision.tiles.squares.settle import DOUBT, Free, Unread, settle, shows_bare_cell
from vision.tiles.squares.sheet import Sheet
from vision.tiles.squares.still_there import only_new

#: Codes of squares on which nothing known is seen: with an earlier picture they may be bare now.
_PERHAPS_BARE = ("foreign_object", "glare", "covered")
#: Correlation with a print from which one may be there, though one colour explains more of the cell.
_PALE = 0.7


def by_print(
    photo: tuple[np.ndarray, np.ndarray],
    boards: tuple[np.ndarray, np.ndarray | None],
    inked: Sequence[Inked | None],
    changed: np.ndarray,
    deck: TileDeck,
    known: Sequence[Rendered],
) -> tuple[list[Square], list[Unread], bool]:
    """The tiles of a board, the squares that are in doubt, and whether any enrolled bare cell is seen.

    ``photo`` is the picture (BGR) and the corners (4, 2) of the grid in it, ``boards`` its flattened board (with its
    margin) and the earlier one, if any. ``inked`` are the cells of each that show an ink, for a deck of inks, and ``known`` is how each
    renders pieces, if any may stand there.
    """
    if inked:
        tiles, unread, bare = by_ink(boards, inked, changed, deck, _colours(known))
    else:
        tiles, unread, bare = _of_prints(photo, boards, changed, deck, known)
    if boards[1] is not None:
        unread = _and_left(boards, unread, changed)
    return tiles, unread, bare


def _colours(known: Sequence[Rendered]) -> Colours | None:
    """Those of the pieces on the present board, if any may stand there."""
    return known[0].colours if known else None


def _and_left(
    boards: tuple[np.ndarray, np.ndarray], unread: list[Unread], changed: np.ndarray
) -> list[Unread]:
    """The squares in doubt; of those that are like nothing known it is told where they are bare now."""
    asked = [
        (u.square.row, u.square.column) for u in unread if u.square.size == 1 and u.code in _PERHAPS_BARE
    ]
    cells = left(boards, asked, changed)
    bare = [next(u.square.cells()) in cells and u.square.size == 1 for u in unread]
    return [
        Unread(replace(u.square, guess=None), "taken_away") if gone else u
        for u, gone in zip(unread, bare, strict=True)
    ]


def _of_prints(
    photo: tuple[np.ndarray, np.ndarray],
    boards: tuple[np.ndarray, np.ndarray | None],
    changed: np.ndarray,
    deck: TileDeck,
    known: Sequence[Rendered],
) -> tuple[list[Square], list[Unread], bool]:
    """The same where tiles have prints in any colours."""
    (wide, earlier), colours = boards, _colours(known)
    found, light = squares(wide, earlier, changed, deck, colours)
    reflection = Reflection(*photo, *changed.shape)
    found = reflection.seen_through(found, wide, changed, deck, colours)
    found = [replace(square, veiled=reflection.on(square)) for square in found]
    tiles, unread = settle(found, changed, deck, earlier is not None, {})
    tiles, unread = only_new(tiles, unread, earlier, light, deck)
    unread = [replace(u, code="glare") if u.square.veiled else u for u in unread]
    if earlier is None:
        sheet = Sheet(wide, light)
        unread = _and_half_hidden(sheet, tiles, unread, changed, deck)
        free = _free(changed.shape, [*tiles, *(u.square for u in unread)])
        bare = Bare.enrolled(deck)
        if len(bare.coarse):
            unread += _strange(sheet, free.cells, reflection, bare, colours)
        else:
            unread += _unlike_the_rest(sheet, free.cells, reflection.veiled, found, colours)
    elif known:
        told = [*tiles, *(u.square for u in unread)]
        moved, hidden = moved_pieces(told, changed, deck, known, reflection)
        tiles, unread = tiles + moved, unread + hidden
    return tiles, unread, shows_bare_cell(found)


def _faint(found: list[Square], shape: tuple[int, int]) -> np.ndarray:
    """The cells of a board, bool (rows, columns), that may show the print of a tile, however pale."""
    cells = np.zeros(shape, bool)
    for square in found:
        guess = square.guess
        if square.size == 1 and guess is not None and guess.id != EMPTY:
            cells[square.row, square.column] = guess.score > DOUBT and guess.printed > _PALE
    return cells


def _unlike_the_rest(
    sheet: Sheet, asked: np.ndarray, veiled: np.ndarray, found: list[Square], colours: Colours | None
) -> list[Unread]:
    """Cells of those ``asked`` for that are ``veiled`` or seem to show a print, and are like no other one, if all others are alike."""
    doubtful = asked & (veiled | _faint(found, asked.shape))
    if not doubtful.any():
        return []
    cells = strangers(sheet, Bare.of_board(sheet, asked & ~doubtful), doubtful, colours)
    return [Unread(Square(*cell, 1, None), "glare" if veiled[cell] else "foreign_object") for cell in cells]


def _strange(
    sheet: Sheet, asked: np.ndarray, reflection: Reflection, bare: Bare, colours: Colours | None
) -> list[Unread]:
    """Cells of those ``asked`` for that are like none of the enrolled ``bare`` ones; for a reflection only if they are like one without it."""
    cells = strangers(sheet, bare, asked, colours)
    veiled = {cell for cell in cells if reflection.veiled[cell]}
    if veiled:
        clear = Sheet(reflection.taken_off(sheet.wide), sheet.light)
        veiled -= set(strangers(clear, bare, asked, colours))
    return [Unread(Square(*cell, 1, None), "glare" if cell in veiled else "foreign_object") for cell in cells]


def _free(shape: tuple[int, int], told: list[Square]) -> Free:
    """The cells of a board (rows, columns) of which nothing is said yet."""
    free = Free(shape)
    for square in told:
        free.take(square)
    return free


def _and_half_hidden(
    sheet: Sheet, tiles: list[Square], unread: list[Unread], asked: np.ndarray, deck: TileDeck
) -> list[Unread]:
    """The squares in doubt, and the cells of those ``asked`` for without a tile around the middle of which one shows.

    What seemed to be unknown is covered if so. With an earlier picture all that is new is spoken of anyway.
    """
    strange = {u.square for u in unread if u.square.size == 1 and u.code == "foreign_object"}
    free = _free(asked.shape, [*tiles, *(u.square for u in unread if u.square not in strange)])
    hidden = half_hidden(sheet, deck, asked & free.cells)
    cells = {(square.row, square.column) for square in hidden}
    others = [u for u in unread if u.square not in strange or (u.square.row, u.square.column) not in cells]
    return others + [Unread(square, "covered") for square in hidden]
