"""Tiles under a lamp's reflection: looked at again without it, as strong as the print of each tile that may lie there tells it."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.gamma import linear, pixels
from vision.pieces.colours import Colours
from vision.pieces.glare import reflections, veil_on_print
from vision.tiles import grid
from vision.tiles.deck import TileDeck
from vision.tiles.pieces.laying import laid
from vision.tiles.pixels import EMPTY, MARGIN, REACH, SIDE
from vision.tiles.squares.classify import Guess
from vision.tiles.squares.search import Square, alone, squares
from vision.tiles.squares.settle import AHEAD, DOUBT
from vision.tiles.squares.showing import shows_print

#: Light of a reflection (of 1) from which the cells under it are looked at again, over so many of a cell's pixels.
_VEILED, _CELL, _WIDE = 0.05, 12, 3
#: Tiles whose own print is asked at most.
_TRIED = 6
#: Part of the best score from which another tile contradicts.
_NEAR = 0.9
#: Correlation with a print from which it is seen, however pale.
_PRINTED = 0.55
#: Score from which a tile shows without a reflection: 0.76 and more of 89 that lay under one. With as much light taken off as a print
#: asks for, bare cells and other tiles come near to it, too, but only 21 of 163 so near.
_SHOWN = 0.75


class Reflection:
    """What a lamp's reflection adds to the picture (BGR) of a board whose outer corners are at ``place`` (4, 2)."""

    def __init__(self, picture: np.ndarray, place: np.ndarray, rows: int, columns: int) -> None:
        half = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        self._light = reflections.field(half, rounds=1)
        self._corners = np.float32(place) * np.float32(self._light.shape[1] / picture.shape[1])
        self._shape = rows, columns
        small = grid.flat(self._light, self._corners, rows, columns, _CELL)
        wide = cv2.erode(small, np.ones((_WIDE, _WIDE), np.uint8), borderType=cv2.BORDER_REPLICATE)
        #: The cells (rows, columns; bool) that lie under it.
        self.veiled = wide.reshape(rows, _CELL, columns, _CELL).max(axis=(1, 3)) > _VEILED

    def on(self, square: Square) -> bool:
        """It lies on a part of a square."""
        return any(self.veiled[cell] for cell in square.cells())

    def taken_off(self, board: np.ndarray) -> np.ndarray:
        """A flattened board (BGR, with its margin) about as it looks without the reflection."""
        return reflections.without(board, grid.flat(self._light, self._corners, *self._shape, SIDE, MARGIN))

    def seen_through(
        self,
        found: list[Square],
        board: np.ndarray,
        changed: np.ndarray,
        deck: TileDeck,
        colours: Colours | None,
    ) -> list[Square]:
        """``found`` on a flattened board (with its margin), those under the reflection as they look without it.

        How strong it is on a square, the print of each tile tells that may lie there: the tile that is seen best without the
        light that its own print tells does, unless another is seen about as well without that of its own. A print that one
        plain colour explains as well, but which is seen, lies under one that is too weak to be told by the whole picture.
        """
        likely: dict[tuple[int, int, int], list[Guess | None]] = {}
        if self.veiled.any():
            about, _ = squares(self.taken_off(board), None, changed, deck, colours, self.veiled)
            likely = {_place(square): [square.guess] for square in about}
        for square in found:
            if _paled(square.guess, deck):
                likely.setdefault(_place(square), [])
        return [
            _agreed(s, _by_own_print(s, board, [s.guess, *likely[_place(s)]], deck, colours))
            if _place(s) in likely
            else s
            for s in found
        ]


def _paled(guess: Guess | None, deck: TileDeck) -> bool:
    """One plain colour explains a square as well as the tile that it seems to show, but what is seen of its print is plainly its own."""
    return (
        guess is not None
        and guess.id != EMPTY
        and guess.score > DOUBT
        and guess.ahead >= AHEAD
        and guess.printed > _PRINTED
        and not shows_print(guess, deck)
    )


def _by_own_print(
    square: Square, board: np.ndarray, likely: list[Guess | None], deck: TileDeck, colours: Colours | None
) -> dict[tuple[str, int], Guess]:
    """What a square shows, for each tile (and turn) that is ``likely`` there, without the light that the print of that tells."""
    side, beside = SIDE * square.size, 2 * MARGIN
    top, left = square.row * SIDE, square.column * SIDE
    here = board[top : top + side + beside, left : left + side + beside]
    asked = [guess for guess in likely if guess is not None and guess.id != EMPTY and guess.score > DOUBT]
    shown: dict[tuple[str, int], Guess] = {}
    for guess in asked:  # grows while a tile's own print shows another one
        if _said(guess) in shown or len(shown) == _TRIED:
            continue
        face = np.ascontiguousarray(np.rot90(deck.faces[guess.sample], -guess.turn))
        clear = _without_veil(here, face, square.size)
        if clear is not None:
            shown[_said(guess)] = again = alone(clear, square.size, deck, colours)
            asked += [again] if again.score > DOUBT else []
    return shown


def _without_veil(wide: np.ndarray, face: np.ndarray, size: int) -> np.ndarray | None:
    """A square of ``size`` cells and its margin without the reflection that the print of a ``face`` tells, under its light.

    None where it tells hardly any.
    """
    more = min(REACH, MARGIN // size)
    beyond = MARGIN - more * size
    cut = wide[beyond : len(wide) - beyond, beyond : len(wide) - beyond]
    now = cv2.resize(cut, (SIDE + 2 * more,) * 2, interpolation=cv2.INTER_AREA)
    told = veil_on_print.told(now, *laid(face, now, more))
    if told is None:
        return None
    light = cv2.copyMakeBorder(
        cv2.resize(told.light, cut.shape[1::-1], interpolation=cv2.INTER_LINEAR),
        *(beyond,) * 4,
        cv2.BORDER_REPLICATE,
    )
    return pixels((linear(wide) - light[..., None]) / told.gain)


def _agreed(square: Square, shown: dict[tuple[str, int], Guess]) -> Square:
    """What a square shows by itself and without the reflection that each of some tiles tells, :func:`_by_own_print`.

    Tiles that then show another one are none; if all do, something lies there all the same, and nothing tells which it is.
    """
    seen = {said: guess for said, guess in shown.items() if guess.printed > _PRINTED}
    if not seen:
        return square
    by_itself = [] if square.guess is None else [square.guess]
    every = [guess for said, guess in seen.items() if _said(guess) == said]
    every = every or [replace(max([*seen.values(), *by_itself], key=_score), ahead=0.0)]
    every += [guess for guess in by_itself if _said(shown.get(_said(guess), guess)) == _said(guess)]
    best = max(every, key=_score)
    if best.score < _SHOWN:
        return square
    near = [guess for guess in every if guess.score > _NEAR * best.score]
    if any(_said(guess) != _said(best) for guess in near):
        best = replace(best, ahead=0.0)
    return replace(square, guess=best)


def _score(guess: Guess) -> float:
    return guess.score


def _place(square: Square) -> tuple[int, int, int]:
    return square.row, square.column, square.size


def _said(guess: Guess) -> tuple[str, int]:
    return guess.id, guess.turn
