"""Tiles of one cell that something stands on: their middles are hidden, print of theirs shows around it."""

from __future__ import annotations

from itertools import product

import numpy as np

from vision.tiles.deck import TileDeck
from vision.tiles.pixels import COARSE, EMPTY, FINE, WINDOW
from vision.tiles.squares.classify import guesses
from vision.tiles.squares.search import Square
from vision.tiles.squares.settle import ACCEPT
from vision.tiles.squares.sheet import Sheet
from vision.tiles.squares.shortlist import nearest
from vision.tiles.squares.showing import shows_print

#: Pixels (of 24) of the side of what may be hidden, a cube with its height and its shadow, and where its middle may lie.
_SIDE, _OFF = 14, (0, -2, 2)
#: Contrast (squared, in Lab) under which the open rest of a cell is bare: of tiles of one cell with any print it is more.
_BARE = 15.0
#: Squared distance in Lab from the nearest tile, and that in parts of the distance from one plain colour, up to which the
#: rest is worth a closer look. Of 900 looks at tiles with cubes of 5 to 7 mm on their 16 mm that one in a hundred exceeds, and
#: seven eighths of the printed cells of boards.
_NEAR, _RATHER = 600.0, 1.3
#: Correlation of the open rest with the print of the tile: 0.74 and more where cubes a third of a cell wide stand on tiles.
#: Of 3000 printed cells of bare boards (signs, letters on fields of four colours) none had so much and fitted as well.
_PRINTED = 0.7


def half_hidden(sheet: Sheet, deck: TileDeck, asked: np.ndarray) -> list[Square]:
    """The cells of those ``asked`` for, bool (rows, columns), around the middle of which an enrolled tile shows.

    Where a piece hides half of it the tile as a whole fits no better than any other, and neither does its pattern; what
    is left of it does. That is too little to name it: tiles may differ in their middles only.
    """
    places = np.argwhere(asked)
    if not len(places) or not deck.allowed(1).any():
        return []
    masks, found = _masks(), {}
    places = places[_contrast(sheet.coarse(1, places), _coarsely(masks[0])) > _BARE]
    for keep in masks:
        places = np.array([place for place in places if tuple(place) not in found], int).reshape(-1, 2)
        some = _worth(sheet, deck, places, keep)
        looked = guesses(sheet, deck, 1, some, np.repeat(keep[None], len(some), axis=0))
        for (row, column), guess in zip(some, looked, strict=True):
            fits = guess.score >= ACCEPT and guess.score > guess.flat and guess.printed >= _PRINTED
            if fits and guess.id != EMPTY and shows_print(guess, deck):
                found[row, column] = Square(int(row), int(column), 1, guess)
    return list(found.values())


def _masks() -> list[np.ndarray]:
    """What may be in sight of a tile, float32 (576,), 0 where a piece hides it."""
    masks = []
    for down, right in product(_OFF, _OFF):
        keep = np.ones((FINE, FINE), np.float32)
        top, left = (FINE - _SIDE) // 2 + down, (FINE - _SIDE) // 2 + right
        keep[top : top + _SIDE, left : left + _SIDE] = 0
        masks.append(keep.ravel())
    return masks


def _worth(sheet: Sheet, deck: TileDeck, places: np.ndarray, keep: np.ndarray) -> np.ndarray:
    """Those of the cells at ``places`` (n, 2) whose open rest ``keep`` (576,) is rather like some tile than of one colour."""
    if not len(places):
        return places
    rest, faces = _coarsely(keep), deck.coarse[deck.allowed(1)]
    gaps = nearest(sheet, 1, places, faces, np.repeat(rest[None], len(places), axis=0))[0].min(axis=1)
    return places[(gaps < _NEAR) & (gaps < _RATHER * _contrast(sheet.coarse(1, places), rest))]


def _coarsely(keep: np.ndarray) -> np.ndarray:
    step = FINE // COARSE
    return keep.reshape(COARSE, step, COARSE, step).mean(axis=(1, 3)).ravel()


def _contrast(seen: np.ndarray, rest: np.ndarray) -> np.ndarray:
    """Mean squared distance (n,) of tiny pictures (n, 64, 3) from their one plain colour, as far as they show the ``rest`` (64,)."""
    weight = (rest * WINDOW[COARSE])[:, None]
    weight /= weight.sum()
    plain = (seen * weight).sum(axis=1, keepdims=True)
    return (np.square(seen - plain) * weight).sum(axis=(1, 2))
