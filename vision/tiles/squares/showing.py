"""Whether the print of a tile is seen on a square: a bare cell may have the tile's colour."""

from __future__ import annotations

from vision.tiles.deck import TileDeck
from vision.tiles.squares.classify import Guess

#: Part of a tile's print that must show: less is a bare cell of the tile's colour.
_PRINT = 0.15
#: Tiles of which so much is print hardly differ from one colour, or not much: of the latter it must be seen, however faint, and
#: the tile fit so well.
_PLAIN, _NEARLY_PLAIN, _SEEN, _WELL = 0.05, 0.1, 0.4, 0.85


def shows_print(guess: Guess, deck: TileDeck) -> bool:
    """The print explains the square better than one plain colour does, or is plainly seen beside pieces."""
    # 1 when the print explains the square perfectly, below 0 when one plain colour does it better
    room = 1 - deck.plainness(guess.id)
    faint = room <= _NEARLY_PLAIN and guess.printed >= _SEEN and guess.score >= _WELL
    if room <= _PLAIN or faint or guess.beside:
        return True
    return guess.score - guess.flat >= _PRINT * room
