"""What the squares of a board show when each tile is one ink on a ground that all share: outlines tell it, and prints where those leave a doubt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import compress

import numpy as np

from vision.pieces.colours import Colours
from vision.tiles.bare.left import left
from vision.tiles.deck import TileDeck
from vision.tiles.inks.enrolled import Inks
from vision.tiles.inks.figures import Figures
from vision.tiles.inks.outlines import (
    Outlines,
    by_outline,
    clear,
    on_marks,
    outlines,
    same_figures,
    same_outline,
)
from vision.tiles.inks.redrawn import as_enrolled, named
from vision.tiles.inks.shown import Inked, aside, halved, shows_ink
from vision.tiles.inks.traces import traced
from vision.tiles.inks.under_white import under_white
from vision.tiles.inks.unveiled import unveiled
from vision.tiles.pixels import cut_out
from vision.tiles.squares.cast import in_shadow
from vision.tiles.squares.search import Square, squares
from vision.tiles.squares.settle import UNCHANGED, Unread, settle, shows_bare_cell
from vision.tiles.squares.still_there import only_new

#: Tiles of a few inks that are looked at where so many lie on the board.
_COMPANY = 6
#: Correlation of the tint in both pictures from which a figure may have lain there, and from which it did where one of them hides its
#: outline: 0.8 and more of the same tile under a reflection, mostly less than 0.5 of bare cells, 0.9 of another figure in its ink.
_MAY_HAVE_LAIN, _LAY = 0.75, 0.9


@dataclass(frozen=True)
class _View:
    """A flattened board and the earlier one, if any, with its cells that show an ink: their outlines, and how likely each has each ink.

    ``figures`` are the enrolled ones as soft as seen here; ``marked`` and ``tiled``, bool (rows, columns), are cells on which a
    mark of the board or a tile showed before.
    """

    boards: tuple[np.ndarray, np.ndarray | None]
    shown: Inked
    seen: Outlines
    figures: Figures
    likely: np.ndarray
    marked: np.ndarray
    tiled: np.ndarray

    @property
    def chances(self) -> dict[tuple[int, int], np.ndarray]:
        return {tuple(cell): each for cell, each in zip(self.shown.cells, self.likely, strict=True)}

    @property
    def inked(self) -> np.ndarray:
        """Which cells, bool (rows, columns), show an ink."""
        return self.shown.there(self.marked.shape)


def by_ink(
    boards: tuple[np.ndarray, np.ndarray | None],
    inked: Sequence[Inked | None],
    changed: np.ndarray,
    deck: TileDeck,
    colours: Colours | None,
) -> tuple[list[Square], list[Unread], bool]:
    """The tiles of a board, the squares that are in doubt, and whether any enrolled bare cell is seen.

    ``boards`` are the flattened board (BGR, with its margin) and the earlier one, if any, ``inked`` the cells of each that
    show an ink, ``changed`` bool (rows, columns) those that may show something new.
    """
    (wide, shown), (earlier, lay) = (
        (board, some) if some is None else _clear(board, some, changed, deck.inks)
        for board, some in zip(boards, inked, strict=True)
    )
    boards = wide, earlier
    seen = outlines(boards[0], shown)
    figures = deck.figures.as_soft_as(seen.values())
    likely = named(shown, figures.show(seen.values()), deck.inks)
    nowhere = np.zeros_like(changed)
    view = _View(boards, shown, seen, figures, likely, nowhere, nowhere)
    if lay is None:
        return _by_prints(view, changed, deck, colours)
    lay = lay.among(changed)
    before = lay, outlines(boards[1], lay)
    changed = changed & ~same_figures((shown.among(changed), seen), before, changed.shape)
    traces = traced(boards, (shown.among(changed), lay), changed.shape)
    plain, tiled = (
        some.only(figures.show(each.values())).there(changed.shape) for some, each in ((shown, seen), before)
    )
    lain = traces > _MAY_HAVE_LAIN
    marked = on_marks((shown, seen), before, figures, changed.shape) & ~lain
    view = replace(view, marked=marked, tiled=tiled)
    if colours is not None:  # what stands on a tile hides a part of its figure
        return _by_prints(view, changed, deck, colours)
    # Whose outlines are plain in both pictures and differ is another tile, whatever its tint.
    for cell in map(tuple, np.argwhere(changed & (traces > _LAY))):
        both = plain[cell] and tiled[cell]
        changed[cell] = both and not same_outline(seen[cell], before[1][cell])
    # Where nothing of a figure showed before, ink and outline leave no doubt that it is new.
    fresh = changed & (marked | ~lain & ~lay.there(changed.shape))
    told = clear(fresh, seen, view.chances, deck, figures)
    changed = changed & ~_cells(told, changed.shape)
    changed &= ~_as_they_were(view, changed & ~view.inked)
    tiles, unread, bare = _by_prints(view, changed, deck, colours) if changed.any() else ([], [], False)
    new, doubtful = _parted(tiles, lain)
    return told + new, unread + [Unread(square, "too_alike") for square in doubtful], bare


def _clear(board: np.ndarray, found: Inked, asked: np.ndarray, inks: Inks) -> tuple[np.ndarray, Inked]:
    """A flattened board without reflections on its tiles, and the cells that show an ink.

    Also those of the cells ``asked`` for, bool (rows, columns), that show it beside their place or under a reflection.
    """
    half = halved(board)
    found = found.and_also(aside(half, asked & ~found.there(asked.shape), inks))
    found = found.and_also(under_white(board, half, asked & ~found.there(asked.shape), inks))
    return unveiled(board, found, inks)


def _parted(squares: list[Square], among: np.ndarray) -> tuple[list[Square], list[Square]]:
    """The squares of which no cell is ``among`` those meant, bool (rows, columns), and the others."""
    inside = [any(among[cell] for cell in square.cells()) for square in squares]
    return [*compress(squares, np.logical_not(inside))], [*compress(squares, inside)]


def _as_they_were(view: _View, asked: np.ndarray) -> np.ndarray:
    """Which of the cells ``asked`` for, bool (rows, columns), are as they were but for a shadow or the side of a thick tile."""
    there = [Square(int(row), int(column), 1, None) for row, column in np.argwhere(asked)]
    return _cells(
        [s for s in in_shadow(there, *view.boards, view.tiled) if s.before >= UNCHANGED], asked.shape
    )


def _cells(squares: list[Square], shape: tuple[int, int]) -> np.ndarray:
    """The cells of squares, bool (rows, columns)."""
    cells = np.zeros(shape, bool)
    for square in squares:
        for cell in square.cells():
            cells[cell] = True
    return cells


def _by_prints(
    view: _View, changed: np.ndarray, deck: TileDeck, colours: Colours | None
) -> tuple[list[Square], list[Unread], bool]:
    """The same as :func:`by_ink` with prints as a second witness, in the colours of the enrolment."""
    wide, earlier = (
        p if p is None else as_enrolled(p, view.shown, view.likely, deck.inks) for p in view.boards
    )
    looked, light = squares(
        wide, earlier, changed | _company(view.shown, changed), deck, colours, figures=view.inked
    )
    found = [square for square in looked if all(changed[cell] for cell in square.cells())]
    # The edge of a sunny patch is no large figure. What is new in its cells each of them tells for itself.
    found = [
        s
        for s in found
        if s.size == 1 or shows_ink(cut_out(view.boards[0], s.size, s.row, s.column), deck.inks)
    ]
    if earlier is not None:
        found = in_shadow(found, *view.boards, view.tiled)
        # A dark cell may look much as the dark tile did that lay there, but it is like other bare ones.
        bare = left(view.boards, [*map(tuple, np.argwhere(view.tiled & ~view.inked))], changed)
        found = [replace(s, before=0.0) if s.size == 1 and (s.row, s.column) in bare else s for s in found]
    found = [by_outline(square, view.seen, view.chances, deck, view.figures) for square in found]
    tiles, unread = settle(found, changed, deck, earlier is not None, view.chances)
    on_mark = [tile.size == 1 and bool(view.marked[tile.row, tile.column]) for tile in tiles]
    others = [tile for tile, on in zip(tiles, on_mark, strict=True) if not on]
    new, doubtful = only_new(others, unread, earlier, light, deck)
    return [*compress(tiles, on_mark), *new], doubtful, shows_bare_cell(found)


def _company(inked: Inked, changed: np.ndarray) -> np.ndarray:
    """Cells (rows, columns) with tiles that lay there before and are looked at all the same, where few are new.

    Of figures only the outline tells, and all tiles together tell how soft and how large a picture shows it.
    """
    cells, old = np.zeros_like(changed), [tuple(cell) for cell in inked.cells if not changed[tuple(cell)]]
    for cell in old[: max(0, _COMPANY - int(changed.sum()))] if changed.any() else ():
        cells[cell] = True
    return cells
