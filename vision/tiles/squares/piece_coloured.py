"""Print in the colour of a piece: what hides it is nothing, and with it a tile may lose all by which it is known."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.tiles.deck import TileDeck
from vision.tiles.pixels import EMPTY
from vision.tiles.squares.classify import Guess, guesses
from vision.tiles.squares.sheet import Sheet
from vision.tiles.squares.showing import shows_print


def as_print(
    sheet: Sheet, deck: TileDeck, size: int, places: np.ndarray, keep: np.ndarray, said: list[Guess]
) -> list[Guess]:
    """What the squares of ``size`` at ``places`` (n, 2) seem to be, where that shows no print of what is ``said`` of them.

    ``keep`` (n, 576) is 0 where a piece seems to hide a square. What is seen if none does is told if it is the same tile; another
    one leaves a doubt.
    """
    asked = [
        k
        for k, guess in enumerate(said)
        if guess.id != EMPTY and keep[k].min() < 1 and not shows_print(guess, deck)
    ]
    told = list(said)
    for k, bare in zip(asked, guesses(sheet, deck, size, places[asked]), strict=True):
        if shows_print(bare, deck):
            same = (bare.id, bare.turn) == (told[k].id, told[k].turn)
            told[k] = bare if same else replace(bare, ahead=0.0)
    return told
