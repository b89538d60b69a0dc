"""Cells on which something lies that was never enrolled: they look like none of the bare cells that were."""

from __future__ import annotations

import numpy as np

from vision.pieces.colours import Colours
from vision.tiles.deck import TileDeck
from vision.tiles.pieces import covered
from vision.tiles.pixels import EMPTY, FINE, MARGIN, SIDE, WINDOW
from vision.tiles.squares.fit import fit
from vision.tiles.squares.sheet import Sheet
from vision.tiles.squares.shortlist import Gaps

#: Part of a cell that an enrolled bare cell explains from which it is one, and under which it is none: 0.9 and more of bare
#: cells in other light than they were enrolled in, 0.45 and less of tiles that were not enrolled.
_BARE, _STRANGE = 0.8, 0.5
#: Cells, and part of those asked for, that must be bare: else the board is another one, or its light.
_ENOUGH, _PART = 3, 0.25
#: Enrolled bare cells that are compared closely, how far the light may be off among those, and part of a cell that pieces may hide.
_CLOSELY, _LIGHT, _HIDDEN = 3, 2.5, 0.1


def strangers(
    sheet: Sheet, deck: TileDeck, asked: np.ndarray, colours: Colours | None
) -> list[tuple[int, int]]:
    """Those of the cells ``asked`` for, bool (rows, columns), on which something lies, where bare cells were enrolled.

    Without those nothing tells a strange tile from a cell with print of its own. Pieces of the ``colours`` may stand anywhere.
    """
    bare = np.flatnonzero([deck.name(k) == EMPTY for k in range(len(deck.numbers))])
    places = np.argwhere(asked)
    if not len(bare) or not len(places):
        return []
    gaps = Gaps(sheet.coarse(1, places), deck.coarse[bare]).under(_LIGHT)
    near = bare[np.argsort(gaps, axis=1, kind="stable")[:, :_CLOSELY]]
    count = near.shape[1]
    still = np.zeros((near.size, 2), np.float32)
    keep = np.repeat(WINDOW[FINE][None], near.size, axis=0)
    score = fit(sheet, 1, np.repeat(places, count, axis=0), deck.fine[near.ravel()], still, keep).score
    like = score.reshape(-1, count).max(axis=1)
    if (like > _BARE).sum() < max(_ENOUGH, _PART * len(places)):
        return []
    hidden = _under_pieces(sheet, places, colours)
    return [(int(row), int(column)) for row, column in places[(like < _STRANGE) & ~hidden]]


def _under_pieces(sheet: Sheet, places: np.ndarray, colours: Colours | None) -> np.ndarray:
    """On which of the cells at ``places`` (n, 2) pieces stand, bool (n,)."""
    if colours is None:
        return np.zeros(len(places), bool)
    pieces = covered(sheet.wide[MARGIN:-MARGIN, MARGIN:-MARGIN], colours)
    shares = [pieces[y : y + SIDE, x : x + SIDE].mean() for y, x in places * SIDE]
    return np.array(shares) > _HIDDEN
