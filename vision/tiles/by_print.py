"""What the squares of a board show when each tile is a print that looks the same each time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import compress

import numpy as np

from vision.pieces.colours import Colours
from vision.tiles.bare.left import left
from vision.tiles.bare.strangers import strangers
from vision.tiles.deck import TileDeck
from vision.tiles.earlier.moved_pieces import moved_pieces
from vision.tiles.inks.outlines import by_outline, on_marks, outlines, same_figures
from vision.tiles.inks.redrawn import as_enrolled
from vision.tiles.inks.shown import Inked, aside
from vision.tiles.pixels import EMPTY
from vision.tiles.reflected import Reflection
from vision.tiles.squares.cast import in_shadow
from vision.tiles.squares.half_hidden import half_hidden
from vision.tiles.squares.search import Square, squares
from vision.tiles.squares.settle import UNCHANGED, Free, Unread, settle
from vision.tiles.squares.sheet import Sheet
from vision.tiles.squares.still_there import not_before

#: Codes of squares on which nothing known is seen: with an earlier picture they may be bare now.
_PERHAPS_BARE = ("foreign_object", "glare", "covered")
#: Tiles of a few inks that are looked at where so many lie on the board.
_COMPANY = 6


def by_print(
    photo: tuple[np.ndarray, np.ndarray],
    boards: tuple[np.ndarray, np.ndarray | None],
    inked: Sequence[Inked | None],
    changed: np.ndarray,
    deck: TileDeck,
    colours: Colours | None,
) -> tuple[list[Square], list[Unread], bool]:
    """The tiles of a board, the squares that are in doubt, and whether any enrolled bare cell is seen.

    ``photo`` is the picture (BGR) and the corners (4, 2) of the grid in it, ``boards`` its flattened board (with its
    margin) and the earlier one, if any. ``inked`` are the cells of each that show an ink, for a deck of inks.
    """
    if inked:
        tiles, unread, bare = _of_inks(*boards, inked, changed, deck, colours)
    else:
        tiles, unread, bare = _of_prints(photo, boards, changed, deck, colours)
    if boards[1] is not None:
        unread = _and_left(boards, unread, changed)
    return tiles, unread, bare


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
    colours: Colours | None,
) -> tuple[list[Square], list[Unread], bool]:
    """The same where tiles have prints in any colours."""
    wide, earlier = boards
    found, light = squares(wide, earlier, changed, deck, colours)
    reflection = Reflection(*photo, *changed.shape)
    found = reflection.seen_through(found, wide, changed, deck, colours)
    found = [replace(square, veiled=reflection.on(square)) for square in found]
    tiles, unread = settle(found, changed, deck, earlier is not None, {})
    tiles, unread = _new(tiles, unread, earlier, light, deck)
    unread = [replace(u, code="glare") if u.square.veiled else u for u in unread]
    if earlier is None:
        sheet = Sheet(wide, light)
        unread = _and_half_hidden(sheet, tiles, unread, changed, deck)
        free = _free(changed.shape, [*tiles, *(u.square for u in unread)])
        unread += _strange(sheet, free.cells, reflection, deck, colours)
    elif colours is not None:
        told = [*tiles, *(u.square for u in unread)]
        moved, hidden = moved_pieces((wide, earlier), told, changed, deck, colours, reflection)
        tiles, unread = tiles + moved, unread + hidden
    return tiles, unread, _shows_bare_cell(found)


def _strange(
    sheet: Sheet, asked: np.ndarray, reflection: Reflection, deck: TileDeck, colours: Colours | None
) -> list[Unread]:
    """Cells of those ``asked`` for that are like no enrolled bare cell; for a reflection only if they are like one without it."""
    cells = strangers(sheet, deck, asked, colours)
    veiled = {cell for cell in cells if reflection.veiled[cell]}
    if veiled:
        clear = Sheet(reflection.taken_off(sheet.wide), sheet.light)
        veiled -= set(strangers(clear, deck, asked, colours))
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


def _of_inks(
    wide: np.ndarray,
    earlier: np.ndarray | None,
    inked: Sequence[Inked | None],
    changed: np.ndarray,
    deck: TileDeck,
    colours: Colours | None,
) -> tuple[list[Square], list[Unread], bool]:
    """The same where each tile is one ink on a ground that all share: redrawn in those of the enrolment."""
    shown, lay = (
        some and some.and_also(aside(board, changed & ~some.there(changed.shape), deck.inks))
        for some, board in zip(inked, (wide, earlier), strict=True)
    )
    seen = outlines(wide, shown)
    figures = deck.figures.as_soft_as(seen.values())
    there, marked, boards = shown.among(changed), np.zeros_like(changed), (wide, earlier)
    tiled = marked.copy()
    if lay is not None:
        lay = lay.among(changed)
        before = lay, outlines(earlier, lay)
        changed = changed & ~same_figures((there, seen), before, changed.shape)
        marked = on_marks((shown, seen), before, figures, changed.shape)
        tiled = lay.only(figures.show(before[1].values())).there(changed.shape)
    wide, earlier, chances = as_enrolled(wide, earlier, shown, figures.show(seen.values()), deck.inks)
    looked, light = squares(
        wide, earlier, changed | _company(shown, changed), deck, colours, figures=shown.there(changed.shape)
    )
    found = [square for square in looked if all(changed[cell] for cell in square.cells())]
    if earlier is not None:
        found = in_shadow(found, *boards, tiled)
        # A dark cell may look much as the dark tile did that lay there, but it is like other bare ones.
        bare = left(boards, [*map(tuple, np.argwhere(tiled & ~shown.there(changed.shape)))], changed)
        found = [replace(s, before=0.0) if s.size == 1 and (s.row, s.column) in bare else s for s in found]
    found = [by_outline(square, seen, chances, deck, figures) for square in found]
    tiles, unread = settle(found, changed, deck, earlier is not None, chances)
    on_mark = [tile.size == 1 and bool(marked[tile.row, tile.column]) for tile in tiles]
    others = [tile for tile, on in zip(tiles, on_mark, strict=True) if not on]
    new, doubtful = _new(others, unread, earlier, light, deck)
    return [*compress(tiles, on_mark), *new], doubtful, _shows_bare_cell(found)


def _company(inked: Inked, changed: np.ndarray) -> np.ndarray:
    """Cells (rows, columns) with tiles that lay there before and are looked at all the same, where few are new.

    Of figures only the outline tells, and all tiles together tell how soft and how large a picture shows it.
    """
    cells, old = np.zeros_like(changed), [tuple(cell) for cell in inked.cells if not changed[tuple(cell)]]
    for cell in old[: max(0, _COMPANY - int(changed.sum()))] if changed.any() else ():
        cells[cell] = True
    return cells


def _new(
    tiles: list[Square],
    unread: list[Unread],
    earlier: np.ndarray | None,
    light: np.ndarray | None,
    deck: TileDeck,
) -> tuple[list[Square], list[Unread]]:
    """Those of the tiles that did not lie there in the earlier picture, if there is one, and what is in doubt."""
    if earlier is None:
        return tiles, unread
    before = Sheet(earlier, light)
    new, doubtful = not_before(tiles, before, deck)
    hardly = [u.square for u in unread if u.square.guess is not None and u.square.before >= UNCHANGED]
    other, strange = not_before(hardly, before, deck)
    gone = {id(s) for s in hardly} - {id(s) for s in other} - {id(u.square) for u in strange}
    return new, [u for u in unread if id(u.square) not in gone] + doubtful


def _shows_bare_cell(found: list[Square]) -> bool:
    return any(square.guess is not None and square.guess.id == EMPTY for square in found)
