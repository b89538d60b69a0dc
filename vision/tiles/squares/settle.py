"""Which of all the squares that seem to show a tile do: they may not overlap, and each must stand out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from vision.tiles.deck import TileDeck
from vision.tiles.pixels import EMPTY
from vision.tiles.squares.search import Square
from vision.tiles.squares.showing import shows_print

#: Score from which a square shows a tile, and from which it does if it is far ahead of the next one:
#: blur and dim light cost every tile alike.
ACCEPT, ACCEPT_CLEAR = 0.6, 0.5
FAR_AHEAD = 1.4
#: How far ahead of the next tile it must be; less is told as too alike.
AHEAD = 0.08
#: Part of a square that shows what it showed before from which nothing that is unknown is new there, and how much better
#: than that a new print must explain it, or what part of the rest: a letter on the ground of the board is a small part of its square.
UNCHANGED, _BETTER, _HALF, _LEAST = 0.8, 0.1, 0.5, 0.05
#: Chance of its ink from which a tile is told.
_INK = 0.8
#: Score from which a print may lie under a reflection or a hand.
DOUBT = 0.45
#: Score under which something new is neither a tile nor what lay there before.
_SAME = 0.6


@dataclass(frozen=True)
class Unread:
    """A square where something lies that cannot be told, and the code why."""

    square: Square
    code: str


class Free:
    """Which cells (rows, columns) of a board no square has taken yet."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self.cells = np.ones(shape, bool)

    def all_of(self, square: Square) -> bool:
        """None of a square's cells is taken."""
        return all(self.cells[cell] for cell in square.cells())

    def take(self, square: Square) -> None:
        """All of its cells are taken now."""
        for cell in square.cells():
            self.cells[cell] = False


def settle(
    squares: list[Square],
    changed: np.ndarray,
    deck: TileDeck,
    compared: bool,
    chances: dict[tuple[int, int], np.ndarray],
) -> tuple[list[Square], list[Unread]]:
    """Squares that do not overlap, the best first; large ones where they fit better than their parts.

    Then those that cannot be told, with the code why. ``chances`` are those of each ink of the deck, by cell, where known.
    """
    free = Free(changed.shape)
    kept: list[Square] = []
    unread: list[Unread] = []
    for square in _taken(squares, free, deck, compared):
        if code := _doubt(square, deck, compared, chances):
            unread.append(Unread(square, code))
        else:
            kept.append(square)
    doubtful = [s for s in squares if _may_be_tile(s, deck, compared)]
    for square in sorted(doubtful, key=lambda s: _worst_last(s) if s.guess else 1.0):
        if free.all_of(square):
            free.take(square)
            unread.append(Unread(square, "foreign_object"))
    return kept, unread


def _taken(squares: list[Square], free: Free, deck: TileDeck, compared: bool) -> Iterator[Square]:
    """Squares that seem to show a tile, take their cells of those that are ``free``, and do not overlap, the best first."""
    fitting = [s for s in squares if _is_tile(s, deck, compared)]
    single = {(s.row, s.column): s for s in fitting if s.size == 1}
    still = {(s.row, s.column) for s in squares if s.size == 1 and s.before >= UNCHANGED}
    for square in sorted(fitting, key=_worst_last):
        if (
            free.all_of(square)
            and (square.size == 1 or _better_than_parts(square, single, still, deck))
            and (square.guess.ahead >= AHEAD or square.guess.score >= ACCEPT)
        ):
            free.take(square)
            yield square


def _worst_last(square: Square) -> float:
    """Tiles are taken by this: the score, and a large one before its parts."""
    return -square.guess.score - 0.03 * square.size


def _doubt(
    square: Square, deck: TileDeck, compared: bool, chances: dict[tuple[int, int], np.ndarray]
) -> str | None:
    """The code why the tile that a square seems to show is not told, if so."""
    if chances and not compared and (square.row, square.column) not in chances:
        # A board may have coloured cells of its own; what has no ink on a tile's ground is none.
        return "foreign_object"
    clear = square.guess.ahead >= AHEAD and _of_its_ink(square, deck, chances)
    return None if clear else "too_alike"


def _of_its_ink(square: Square, deck: TileDeck, chances: dict[tuple[int, int], np.ndarray]) -> bool:
    """All tiles of the board together say that it has the ink of the tile it seems to be, or none could be told."""
    told = chances.get((square.row, square.column))
    return told is None or told[deck.inks.of[square.guess.id]] > _INK * told[:-1].sum()


def _is_tile(square: Square, deck: TileDeck, compared: bool) -> bool:
    """The square shows a tile rather than the bare grid, or rather than what lay there before."""
    guess = square.guess
    if guess is None or guess.id == EMPTY:
        return False
    least = ACCEPT_CLEAR if guess.score > FAR_AHEAD * guess.rival else ACCEPT
    if not (compared and square.before < _SAME) and not shows_print(guess, deck):
        return False
    return guess.score >= least and (not compared or _is_new(square))


def _may_be_tile(square: Square, deck: TileDeck, compared: bool) -> bool:
    """Something lies there that is no tile beyond doubt: of such a square not to speak would be wrong."""
    guess = square.guess
    if guess is not None and guess.id == EMPTY:
        return False
    if compared and square.before < _SAME:
        return square.size == 1
    if guess is None or not shows_print(guess, deck):
        return False
    if compared:
        return guess.score > max(ACCEPT, square.before - _BETTER)
    return guess.score > DOUBT


def shows_bare_cell(found: list[Square]) -> bool:
    """Any of the squares shows an enrolled bare cell."""
    return any(square.guess is not None and square.guess.id == EMPTY for square in found)


def _is_new(square: Square) -> bool:
    """A tile explains the square, and better than what lay there before does."""
    better = np.clip(_HALF * (1 - square.before), _LEAST, _BETTER)
    return bool(square.guess.score > square.before + better)


def _better_than_parts(
    square: Square, single: dict[tuple[int, int], Square], still: set[tuple[int, int]], deck: TileDeck
) -> bool:
    """A large tile fits as one; a patch of small ones fits better cell by cell, and so does a row of them beside cells that are as before."""
    parts = [
        single[cell].guess.score if cell in single else 0.0 for cell in square.cells() if cell not in still
    ]
    margin = -0.05 if deck.fixed(square.guess.id) else 0.1
    return not parts or square.guess.score >= float(np.mean(parts)) + margin
