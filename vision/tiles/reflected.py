"""Tiles under a lamp's reflection: looked at again without it, at several strengths of it that must not contradict each other."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.pieces import reflections, veil
from vision.pieces.colours import Colours
from vision.tiles import grid
from vision.tiles.classify import Guess
from vision.tiles.deck import TileDeck
from vision.tiles.pixels import MARGIN, SIDE
from vision.tiles.search import Square, squares
from vision.tiles.settle import ACCEPT

#: Light of a reflection (of 1) from which the cells under it are looked at again, over so many of a cell's pixels.
_VEILED, _CELL, _WIDE = 0.05, 12, 3
#: Strengths of the field of reflections: between the edges of many prints it is told too weak.
_PARTS = (1.0, 1.5, 2.2)
#: Part of the best score from which another strength's tile contradicts.
_NEAR = 0.9


class Reflection:
    """What a lamp's reflection adds to the picture (BGR) of a board whose outer corners are at ``place`` (4, 2)."""

    def __init__(self, picture: np.ndarray, place: np.ndarray, rows: int, columns: int) -> None:
        self._light = reflections.field(picture)
        self._corners = np.float32(place) * np.float32(self._light.shape[1] / picture.shape[1])
        self._shape = rows, columns
        small = grid.flat(self._light, self._corners, rows, columns, _CELL)
        wide = cv2.erode(small, np.ones((_WIDE, _WIDE), np.uint8), borderType=cv2.BORDER_REPLICATE)
        #: The cells (rows, columns; bool) that lie under it.
        self.veiled = wide.reshape(rows, _CELL, columns, _CELL).max(axis=(1, 3)) > _VEILED

    def on(self, square: Square) -> bool:
        """It lies on a part of a square."""
        return any(self.veiled[cell] for cell in square.cells())

    def seen_through(
        self,
        found: list[Square],
        board: np.ndarray,
        changed: np.ndarray,
        deck: TileDeck,
        colours: Colours | None,
    ) -> list[Square]:
        """``found`` on a flattened board (with its margin), those under the reflection as they look without it.

        A square on which two strengths of the light show two tiles, or one that is taken off alone any, is not ahead of anything.
        """
        light = grid.flat(self._light, self._corners, *self._shape, SIDE, MARGIN)
        shown: dict[tuple[int, int, int], list[Guess]] = {}
        for part in _PARTS:
            clear = veil.without(board, part * light)
            for square in squares(clear, None, changed, deck, colours, self.veiled):
                if square.guess is not None:
                    shown.setdefault((square.row, square.column, square.size), []).append(square.guess)
        return [_agreed(s, shown.get((s.row, s.column, s.size), [])) for s in found]


def _agreed(square: Square, guesses: list[Guess]) -> Square:
    """What a square shows by itself and without several strengths of a reflection."""
    if not guesses:
        return square
    every = guesses if square.guess is None else [square.guess, *guesses]
    best = max(every, key=lambda guess: guess.score)
    if best.score < ACCEPT:
        return square
    near = [guess for guess in every if guess.score > _NEAR * best.score]
    alone = best is not square.guess and sum(_said(guess) == _said(best) for guess in every) < 2
    if alone or any(_said(guess) != _said(best) for guess in near):
        best = replace(best, ahead=0.0)
    return replace(square, guess=best)


def _said(guess: Guess) -> tuple[str, int]:
    return guess.id, guess.turn
