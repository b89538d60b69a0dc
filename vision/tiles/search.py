"""What every square of the board, of every size a tile may have, seems to be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from vision.colours import Colours
from vision.tiles.classify import VARIED, Guess, guesses, rough
from vision.tiles.deck import EMPTY, TileDeck
from vision.tiles.fit import fit
from vision.tiles.pieces import covered
from vision.tiles.pixels import FINE, SIDE
from vision.tiles.sheet import Sheet

#: Part of a tile that must be in sight when pieces stand on it.
_LEAST = 0.3
#: So many of the surest tiles tell the colour of the light.
_SURE = 12
#: Score from which, and lead over every other explanation by which, a tile is sure enough for that.
_SCORE, _LEAD = 0.45, 0.08


@dataclass(frozen=True)
class Square:
    """``size`` cells from ``row``, ``column`` (from 0), what it seems to be (None: bare, or nothing known).

    ``before`` (0..1) is how much of it is as it was in the earlier picture; 0 if there is none.
    """

    row: int
    column: int
    size: int
    guess: Guess | None
    before: float = 0.0

    def cells(self) -> Iterator[tuple[int, int]]:
        for row in range(self.row, self.row + self.size):
            for column in range(self.column, self.column + self.size):
                yield row, column


def squares(
    board: np.ndarray,
    earlier: np.ndarray | None,
    changed: np.ndarray,
    deck: TileDeck,
    colours: Colours | None,
) -> list[Square]:
    """All squares of a flattened board all of whose cells ``changed``, bool (rows, columns)."""
    places = {size: _windows(changed, size) for size in range(1, deck.largest + 1)}
    free = None if colours is None else 1 - covered(board, colours)
    sheet = Sheet(board)
    sure = _sure(sheet, deck, places)
    gain = _gain(sure)
    if np.abs(gain - 1).max() >= 0.05:
        lit = Sheet(board, gain)
        if _certainty(_sure(lit, deck, places)) > _certainty(sure):
            sheet = lit
    was = None if earlier is None else Sheet(earlier, sheet.gain)
    found = []
    for size, there in places.items():
        keep = None if free is None else _in_sight(free, there, size)
        looked = guesses(sheet, deck, size, there, keep) or [None] * len(there)
        before = np.zeros(len(there)) if was is None or not len(there) else _unchanged(sheet, was, size, there)
        found += [
            Square(int(row), int(column), size, guess, float(old))
            for (row, column), guess, old in zip(there, looked, before, strict=True)
        ]
    return found


def _windows(changed: np.ndarray, size: int) -> np.ndarray:
    """Top left cells (n, 2) of all squares of ``size`` whose cells all changed."""
    if size > min(changed.shape):
        return np.empty((0, 2), int)
    return np.argwhere(np.lib.stride_tricks.sliding_window_view(changed, (size, size)).all(axis=(2, 3)))


def _unchanged(sheet: Sheet, was: Sheet, size: int, places: np.ndarray) -> np.ndarray:
    """Part (n,) of each square that shows the same as in the earlier picture, if a little moved."""
    still = np.zeros((len(places), 4), np.float32)
    every = np.ones((len(places), FINE * FINE), np.float32)
    return fit(sheet, size, places, was.fine(size, places, still), still[:, :2], every).score


def _in_sight(free: np.ndarray, places: np.ndarray, size: int) -> np.ndarray:
    """What no piece hides of each square, 0 or 1, (n, 576); all of it where that is hardly anything."""
    keep = np.ones((len(places), FINE * FINE), np.float32)
    for k, (row, column) in enumerate(places * SIDE):
        square = free[row : row + size * SIDE, column : column + size * SIDE]
        small = cv2.resize(square, (FINE, FINE), interpolation=cv2.INTER_AREA).ravel() > 0.7
        if small.mean() > _LEAST:
            keep[k] = small
    return keep


def _sure(
    sheet: Sheet, deck: TileDeck, places: dict[int, np.ndarray]
) -> list[tuple[float, np.ndarray, np.ndarray]]:
    """For the surest tiles: how sure, and their mean colours (BGR) here and as enrolled."""
    clear = []
    for size, there in places.items():
        look = guesses if deck.varied >= VARIED else rough
        for (row, column), guess in zip(there, look(sheet, deck, size, there), strict=False):
            if guess is None:
                continue
            lead = guess.score - max(guess.flat, guess.rival)
            if guess.score > _SCORE and lead > _LEAD and guess.id != EMPTY:
                clear.append((lead, sheet.colour(row, column, size), deck.colours[guess.sample]))
    return sorted(clear, key=lambda sure: -sure[0])[:_SURE]


def _certainty(sure: list[tuple[float, np.ndarray, np.ndarray]]) -> float:
    return sum(lead for lead, _, _ in sure)


def _gain(sure: list[tuple[float, np.ndarray, np.ndarray]]) -> np.ndarray:
    """BGR factors that bring the board's light to that of the enrolment, from its surest tiles."""
    seen = np.array([here for _, here, _ in sure]).reshape(-1, 3)
    known = np.array([enrolled for _, _, enrolled in sure]).reshape(-1, 3)
    bright = (seen > 60) & (known > 60)  # of a dark channel, black level and noise are the greater part
    gain = np.ones(3, np.float32)
    for channel in range(3):
        if bright[:, channel].sum() >= 2:
            gain[channel] = np.median((known / seen)[bright[:, channel], channel])
    return np.clip(gain, 0.7, 1.45)
