"""Cells on which something lies that is not known: they look like none of the bare cells that are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.pieces.colours import Colours
from vision.tiles.deck import TileDeck
from vision.tiles.pieces.covered import covered
from vision.tiles.pixels import COARSE, EMPTY, FINE, MARGIN, SIDE, WINDOW
from vision.tiles.squares.fit import fit
from vision.tiles.squares.sheet import Sheet
from vision.tiles.squares.shortlist import Gaps

#: Part of a cell that a known bare cell explains from which it is one.
_BARE = 0.8
#: ... and under which it is none. Enrolled ones explain 0.9 and more of bare cells in other light, 0.45 and less of tiles that were not
#: enrolled; those of the board itself 0.85 and more of bare ones under a reflection, 0.57 of a tile there.
_ENROLLED, _OF_BOARD = 0.5, 0.7
#: Part of the open cells of a board that others must be like: where each has print of its own none tells of the others.
_ALIKE = 0.9
#: Cells, and part of those asked for, that must be bare: else the board is another one, or its light.
_ENOUGH, _PART = 3, 0.25
#: Bare cells that are compared closely, how far the light may be off among those, and part of a cell that pieces may hide.
_CLOSELY, _LIGHT, _HIDDEN = 3, 2.5, 0.1


@dataclass(frozen=True, eq=False)
class Bare:
    """What bare cells look like, ``coarse`` (n, 64, 3) and ``fine`` (n, 576, 3), enrolled ones or some of the board itself (``here``)."""

    coarse: np.ndarray
    fine: np.ndarray
    here: bool = False

    @classmethod
    def enrolled(cls, deck: TileDeck) -> Bare:
        """As they were enrolled, if they were."""
        some = [deck.name(k) == EMPTY for k in range(len(deck.numbers))]
        return cls(deck.coarse[some], deck.fine[some])

    @classmethod
    def of_board(cls, sheet: Sheet, cells: np.ndarray) -> Bare:
        """As some ``cells`` of a board show them, bool (rows, columns), if those are alike; else none are known."""
        places = np.argwhere(cells)
        if len(places) > _CLOSELY:
            fine = sheet.at(1, places).fine(np.zeros((len(places), 4), np.float32))
            known = cls(sheet.coarse(1, places), fine, here=True)
            if (known.like(sheet, places, others=True) > _OF_BOARD).mean() > _ALIKE:
                return known
        return cls(np.zeros((0, COARSE**2, 3), np.float32), np.zeros((0, FINE**2, 3), np.float32), here=True)

    def like(self, sheet: Sheet, places: np.ndarray, others: bool = False) -> np.ndarray:
        """The part (n,) of each of the cells at ``places`` (n, 2) that one of these explains; of these themselves one of the ``others``."""
        gaps = Gaps(sheet.coarse(1, places), self.coarse).under(_LIGHT)
        if others:
            np.fill_diagonal(gaps, np.inf)
        near = np.argsort(gaps, axis=1, kind="stable")[:, :_CLOSELY]
        count = near.shape[1]
        still = np.zeros((near.size, 2), np.float32)
        keep = np.repeat(WINDOW[FINE][None], near.size, axis=0)
        found = fit(sheet, 1, np.repeat(places, count, axis=0), self.fine[near.ravel()], still, keep)
        return found.score.reshape(-1, count).max(axis=1)


def strangers(sheet: Sheet, known: Bare, asked: np.ndarray, colours: Colours | None) -> list[tuple[int, int]]:
    """Those of the cells ``asked`` for, bool (rows, columns), on which something lies, where bare cells are ``known``.

    Without those nothing tells a strange tile from a cell with print of its own. Pieces of the ``colours`` may stand anywhere.
    """
    places = np.argwhere(asked)
    if not len(known.coarse) or not len(places):
        return []
    like = known.like(sheet, places)
    if not known.here and (like > _BARE).sum() < max(_ENOUGH, _PART * len(places)):
        return []
    strange = like < (_OF_BOARD if known.here else _ENROLLED)
    hidden = _under_pieces(sheet, places, colours)
    return [(int(row), int(column)) for row, column in places[strange & ~hidden]]


def _under_pieces(sheet: Sheet, places: np.ndarray, colours: Colours | None) -> np.ndarray:
    """On which of the cells at ``places`` (n, 2) pieces stand, bool (n,)."""
    if colours is None:
        return np.zeros(len(places), bool)
    pieces = covered(sheet.wide[MARGIN:-MARGIN, MARGIN:-MARGIN], colours)
    shares = [pieces[y : y + SIDE, x : x + SIDE].mean() for y, x in places * SIDE]
    return np.array(shares) > _HIDDEN
