"""What stands on a tile of a flattened board: the tile is compared with how it was enrolled."""

from __future__ import annotations

import cv2
import numpy as np

from vision.pieces.colours import Colours
from vision.results import Refusal
from vision.tiles.classify import Guess
from vision.tiles.deck import TileDeck
from vision.tiles.pieces import on_tile
from vision.tiles.pixels import REACH, SIDE
from vision.tiles.search import Square

#: Score that a tile needs on which something stands (less of it shows, so that must fit better), and lead with which the
#: usual score will do.
COVERED, CLEAR_LEAD = 0.76, 0.35


def standing(board: np.ndarray, square: Square, deck: TileDeck, colours: Colours) -> dict[str, int] | Refusal:
    """How many pieces of which colour stand on a tile: compared with that of its enrolled pictures which it is most like."""
    face = np.rot90(deck.faces[square.guess.sample], -square.guess.turn)
    cut = _cut(board, square.row, square.column, square.size)
    return on_tile(cut, np.ascontiguousarray(face), square.size, colours, square.veiled)


def hides(contents: dict[str, int] | Refusal | None, guess: Guess) -> bool:
    """What stands on a tile leaves too little of it in sight for what it seems to be."""
    return bool(contents) and guess.score < COVERED and guess.ahead < CLEAR_LEAD


def _cut(board: np.ndarray, row: int, column: int, size: int) -> np.ndarray:
    """The square with 4 of its 48 pixels more around it, BGR (56, 56, 3)."""
    more = REACH * size
    side = size * SIDE
    y, x = row * SIDE - more, column * SIDE - more
    y0, x0 = max(0, y), max(0, x)
    y1, x1 = min(board.shape[0], y + side + 2 * more), min(board.shape[1], x + side + 2 * more)
    piece = board[y0:y1, x0:x1]
    edges = (y0 - y, y + side + 2 * more - y1, x0 - x, x + side + 2 * more - x1)
    if any(edges):
        piece = cv2.copyMakeBorder(piece, *edges, cv2.BORDER_REPLICATE)
    if size == 1:
        return piece
    return cv2.resize(piece, (SIDE + 2 * REACH,) * 2, interpolation=cv2.INTER_AREA)
