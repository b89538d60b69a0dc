"""Tiles that lay on their squares in the earlier picture already, seen from another side."""

from __future__ import annotations

import numpy as np

from vision.tiles.deck import TileDeck
from vision.tiles.squares.classify import Guess, guesses
from vision.tiles.squares.search import Square
from vision.tiles.squares.settle import ACCEPT, AHEAD, UNCHANGED, shows_print
from vision.tiles.squares.sheet import Sheet


def not_before(found: list[Square], earlier: np.ndarray, deck: TileDeck) -> list[Square]:
    """Those of the squares ``found`` that did not show the same tile the same way up on an earlier flattened board (with its margin).

    Where a camera moved, thick tiles lean otherwise, and so much of a square is not as it was. But nobody takes a tile off
    for another one that looks the same.
    """
    sheet, new = Sheet(earlier), []
    for size in sorted({square.size for square in found}):
        mine = [square for square in found if square.size == size]
        places = np.array([[square.row, square.column] for square in mine])
        before = guesses(sheet, deck, size, places)
        new += [square for square, was in zip(mine, before, strict=True) if not _same(square, was, deck)]
    return new


def _same(square: Square, was: Guess, deck: TileDeck) -> bool:
    now = square.guess
    if not shows_print(was, deck):
        return False  # a bare cell in the colour of a tile
    if was.score >= ACCEPT and was.ahead >= AHEAD:
        return (now.id, now.turn) == (was.id, was.turn)
    # Too alike to another one then, but hardly a pixel differs.
    return square.before >= UNCHANGED and now.id in was.candidates
