"""Tiles that lay there already and on which other pieces stand now: what is new is on them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.pieces.colours import Colours
from vision.results import Refusal
from vision.tiles.deck import TileDeck
from vision.tiles.pieces.rendered import Rendered
from vision.tiles.pieces.standing import standing
from vision.tiles.reflected import Reflection
from vision.tiles.squares.search import Square, squares
from vision.tiles.squares.settle import Free, Unread, settle


def moved_pieces(
    boards: tuple[np.ndarray, np.ndarray],
    told: list[Square],
    changed: np.ndarray,
    deck: TileDeck,
    known: Rendered,
    reflection: Reflection,
) -> tuple[list[Square], list[Unread]]:
    """Old tiles whose pieces changed, or may have, and those that cannot be seen for what stands on them now.

    ``boards`` are the flattened board (BGR, with its margin) and the earlier one, ``told`` the squares of which something is said
    anyway, ``changed`` bool (rows, columns) the cells that look otherwise. A piece changes a part of a tile only, which is
    then no more new by its print than it was: so both boards are read as if there were no other one, and compared.
    """
    wide, earlier = boards
    free = Free(changed.shape)
    for square in told:
        free.take(square)
    here = changed & free.cells
    if not here.any():
        return [], []
    now, was = (_tiles(board, here, free.cells, deck, known.colours) for board in boards)
    now = [replace(square, veiled=reflection.on(square)) for square in now]
    moved = [tile for tile in now if _other(wide, earlier, tile, known)]
    for square in now:
        free.take(square)
    hidden = [Unread(tile, "covered") for tile in was if free.all_of(tile)]
    return moved, hidden


def _tiles(
    board: np.ndarray, among: np.ndarray, free: np.ndarray, deck: TileDeck, colours: Colours
) -> list[Square]:
    """The tiles on a flattened board that cover one of the cells ``among``, and only such as are ``free`` (bool, rows and columns)."""
    found, _ = squares(board, None, free, deck, colours, among)
    return settle(found, free, deck, False, {})[0]


def _other(wide: np.ndarray, earlier: np.ndarray, tile: Square, known: Rendered) -> bool:
    """Other pieces stand on a tile than in the earlier picture, or it cannot be told that they do not."""
    now, was = standing(wide, tile, known), standing(earlier, tile, known)
    return isinstance(now, Refusal) or isinstance(was, Refusal) or now != was
