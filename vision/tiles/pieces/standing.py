"""What stands on a tile: the tile is compared with how it was enrolled."""

from __future__ import annotations

import cv2
import numpy as np

from vision.results import Refusal
from vision.tiles.pieces.on_tile import on_tile
from vision.tiles.pieces.rendered import Rendered
from vision.tiles.pixels import MARGIN, REACH, SIDE
from vision.tiles.squares.classify import Guess
from vision.tiles.squares.search import Square

#: Score that a tile needs on which something stands (less of it shows, so that must fit better), and lead with which the
#: usual score will do.
COVERED, CLEAR_LEAD = 0.76, 0.35


def standing(square: Square, known: Rendered) -> dict[str, int] | Refusal:
    """How many pieces of which colour stand on a tile of a board."""
    return on_tile(_cut(known.board, square), known.face(square), square.size, known.colours, square.veiled)


def hides(contents: dict[str, int] | Refusal | None, guess: Guess) -> bool:
    """What stands on a tile leaves too little of it in sight for what it seems to be."""
    return bool(contents) and guess.score < COVERED and guess.ahead < CLEAR_LEAD


def _cut(wide: np.ndarray, square: Square) -> np.ndarray:
    """The square with 4 of its 48 pixels more around it, BGR (56, 56, 3)."""
    more, side = REACH * square.size, SIDE * square.size
    rim = max(0, more - MARGIN)
    if rim:  # a large tile reaches farther than the margin does
        wide = cv2.copyMakeBorder(wide, *(rim,) * 4, cv2.BORDER_REPLICATE)
    y, x = (SIDE * k + MARGIN + rim - more for k in (square.row, square.column))
    whole = wide[y : y + side + 2 * more, x : x + side + 2 * more]
    return cv2.resize(whole, (SIDE + 2 * REACH,) * 2, interpolation=cv2.INTER_AREA)
