"""Tiles that lay there already and on which other pieces stand now: what is new is on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.results import Refusal
from vision.tiles.deck import TileDeck
from vision.tiles.pieces.rendered import Rendered
from vision.tiles.pieces.standing import standing
from vision.tiles.reflected import Reflection
from vision.tiles.squares.search import Square, squares
from vision.tiles.squares.settle import Free, Unread, settle


def moved_pieces(
    told: list[Square],
    changed: np.ndarray,
    deck: TileDeck,
    known: Sequence[Rendered],
    reflection: Reflection,
) -> tuple[list[Square], list[Unread]]:
    """Old tiles whose pieces changed, or may have, and those that cannot be seen for what stands on them now.

    ``told`` are the squares of which something is said anyway, ``changed`` bool (rows, columns) the cells that look otherwise, and
    ``known`` the present board and the earlier one. A piece changes a part of a tile only, which is then no more new by its print than
    it was: so both boards are read as if there were no other one, and compared.
    """
    free = Free(changed.shape)
    for square in told:
        free.take(square)
    here = changed & free.cells
    if not here.any():
        return [], []
    now, was = (tiles_on(each, here, free.cells, deck) for each in known)
    moved, doubtful = [], []
    for tile in now:
        tile = replace(tile, veiled=reflection.on(tile))
        contents, before = (standing(tile, each) for each in known)
        if isinstance(before, Refusal) and not isinstance(contents, Refusal):
            doubtful.append(Unread(tile, before.code))
        elif isinstance(contents, Refusal) or contents != before:
            moved.append(tile)
    for square in now:
        free.take(square)
    return moved, doubtful + [Unread(tile, "covered") for tile in was if free.all_of(tile)]


def tiles_on(known: Rendered, among: np.ndarray, free: np.ndarray, deck: TileDeck) -> list[Square]:
    """The tiles on a board that cover one of the cells ``among``, and only such as are ``free`` (bool, rows and columns)."""
    found, _ = squares(known.board, None, free, deck, known.colours, among)
    return settle(found, free, deck, False, {})[0]
