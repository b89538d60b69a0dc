"""Tiles that lay on their squares in the earlier picture already, seen from another side."""

from __future__ import annotations

import numpy as np

from vision.tiles.deck import TileDeck
from vision.tiles.squares.classify import Guess, guesses
from vision.tiles.squares.search import Square
from vision.tiles.squares.settle import ACCEPT, AHEAD, UNCHANGED, Unread
from vision.tiles.squares.sheet import Sheet
from vision.tiles.squares.showing import shows_print

#: Part of a figure's square that shows what it showed before from which it may be the same in other light.
_MOSTLY = 0.5
#: Correlation with a print from which it showed, through whatever tone curve, and from which it may have, unless one colour explains the square
#: so much better: bare cells by 0.3.
_SHOWED, _PERHAPS, _FLAT = 0.9, 0.4, 0.15


def only_new(
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
    new, doubtful = _not_before(tiles, before, deck)
    hardly = [u.square for u in unread if u.square.guess is not None and u.square.before >= UNCHANGED]
    other, strange = _not_before(hardly, before, deck)
    gone = {id(s) for s in hardly} - {id(s) for s in other} - {id(u.square) for u in strange}
    return new, [u for u in unread if id(u.square) not in gone] + doubtful


def _not_before(found: list[Square], earlier: Sheet, deck: TileDeck) -> tuple[list[Square], list[Unread]]:
    """Those of the squares ``found`` that did not show the same tile the same way up on the ``earlier`` board, under the same light.

    Then those that may have. Where a camera moved, thick tiles lean otherwise, and so much of a square is not as it was.
    But nobody takes a tile off for another one that looks the same.
    """
    new, doubtful = [], []
    for size in sorted({square.size for square in found}):
        mine = [square for square in found if square.size == size]
        places = np.array([[square.row, square.column] for square in mine])
        for square, was in zip(mine, guesses(earlier, deck, size, places), strict=True):
            showed = _showed(square, was)
            if showed >= _SHOWED:
                continue
            if was.score < ACCEPT or not shows_print(was, deck):
                if showed > _PERHAPS and was.score > was.flat - _FLAT:
                    doubtful.append(Unread(square, "too_alike"))
                else:
                    new.append(square)  # a bare cell, if in the colour of a tile
            elif not _same(square, was, deck):
                # A tile of a few inks lay on a tile's ground: in other light it may be the same one.
                if deck.inks is None:
                    new.append(square)
                else:
                    doubtful.append(Unread(square, "too_alike"))
    return new, doubtful


def _showed(square: Square, was: Guess) -> float:
    """How plainly (-1..1) the print of the tile on a square showed there before, whatever the tone of that picture; 0 if that was likest
    to another one."""
    now = square.guess
    return was.printed if (now.id, now.turn) == (was.id, was.turn) else 0.0


def _same(square: Square, was: Guess, deck: TileDeck) -> bool:
    now, sure = square.guess, was.ahead >= AHEAD
    if sure and (now.id, now.turn) == (was.id, was.turn):
        return True
    # Where it was too alike to another one or another way up, hardly a pixel may differ.
    least = UNCHANGED if deck.inks is None else _MOSTLY
    if sure:
        return now.id == was.id and (deck.inks is not None or square.before >= least)
    return square.before >= least and now.id in was.candidates
