"""Tiles that pieces seem to leave hardly any print of: what is seen of it may be plain, and print in the colour of a piece is none."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.tiles.deck import TileDeck
from vision.tiles.pixels import EMPTY
from vision.tiles.squares.classify import Guess, guesses
from vision.tiles.squares.sheet import Sheet
from vision.tiles.squares.showing import shows_print

#: Correlation with a print and lead of it over others from which it is plainly seen, though pieces leave little of it.
_PRINTED, _LEAD = 0.7, 0.3


def beside_pieces(
    sheet: Sheet, deck: TileDeck, size: int, places: np.ndarray, keep: np.ndarray, said: list[Guess]
) -> list[Guess]:
    """What the squares of ``size`` at ``places`` (n, 2) seem to be, of which it is ``said`` what shows beside pieces.

    ``keep`` (n, 576) is 0 where a piece seems to hide a square. Where the rest is hardly print, but plainly that of the tile, it is
    one; else what is seen if nothing hides the square is told if it is the same tile, and another one leaves a doubt.
    """
    hidden = [
        k
        for k, guess in enumerate(said)
        if guess.id != EMPTY and keep[k].min() < 1 and not shows_print(guess, deck)
    ]
    plain = [k for k in hidden if said[k].printed >= _PRINTED and said[k].ahead >= _LEAD]
    told = [replace(guess, beside=k in plain) for k, guess in enumerate(said)]
    asked = [k for k in hidden if k not in plain]
    for k, bare in zip(asked, guesses(sheet, deck, size, places[asked]), strict=True):
        if shows_print(bare, deck):
            same = (bare.id, bare.turn) == (told[k].id, told[k].turn)
            told[k] = bare if same else replace(bare, ahead=0.0)
    return told
