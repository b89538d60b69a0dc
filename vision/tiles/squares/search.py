"""What every square of the board, of every size a tile may have, seems to be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from vision.pieces.colours import Colours
from vision.tiles.deck import TileDeck
from vision.tiles.pieces.covered import covered
from vision.tiles.pixels import EMPTY, FINE, MARGIN, SIDE
from vision.tiles.squares.beside_pieces import beside_pieces
from vision.tiles.squares.classify import Guess, Rough, guesses, promising
from vision.tiles.squares.fit import fit
from vision.tiles.squares.light import MOST, PLAIN, told_by
from vision.tiles.squares.sheet import Sheet

#: Part of a tile that must be in sight when pieces stand on it.
_LEAST = 0.3
#: Score from which, and lead over every other explanation by which, a tile is sure enough for that.
_SCORE, _LEAD = 0.45, 0.08
#: Times that the light is looked for, and by how much less (of 255, at these greys) it is the same.
_ROUNDS, _SAME_LIGHT, _GREYS = 3, 6.0, np.float32([[30], [120], [200]])
#: How far the light of a square may differ between two pictures of one camera, 1 as between two cameras.
_SAME_CAMERA = 0.4
#: Steps in which the same square is fitted: it lies where it lay, but for what the camera moved.
_NEARLY_THERE = (1.0, 1.0, 1.0)
#: How many times as far as usual the light may be off while it is not known.
_ANY_LIGHT = 2.5


@dataclass(frozen=True)
class Square:
    """``size`` cells from ``row``, ``column`` (from 0), what it seems to be (None: bare, or nothing known).

    ``before`` (0..1) is how much of it is as it was in the earlier picture; 0 if there is none. It is ``veiled`` if a
    lamp's reflection lies on a part of it.
    """

    row: int
    column: int
    size: int
    guess: Guess | None
    before: float = 0.0
    veiled: bool = False

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
    among: np.ndarray | None = None,
    figures: np.ndarray | None = None,
) -> tuple[list[Square], np.ndarray | None]:
    """All squares of a flattened board all of whose cells ``changed``, bool (rows, columns), and the light (2, 3) on it, if told.

    ``board`` and ``earlier`` have :data:`~vision.tiles.pixels.MARGIN` pixels more around the grid. With ``among``
    (like ``changed``) only those that have one of these cells. ``figures`` (the same) are cells in whose middle a whole
    figure lies: they are no part of a larger tile.
    """
    sheet = Sheet(board)
    anywhere = {size: windows(np.ones_like(changed), size) for size in range(1, deck.largest + 1)}
    likely = {size: there[promising(sheet, deck, size, there)] for size, there in anywhere.items()}
    asked = {size: _asked(changed, size, among, figures) for size in likely}
    free = None if colours is None else 1 - covered(board[MARGIN:-MARGIN, MARGIN:-MARGIN], colours)
    lit = _under_enrolled_light(sheet, deck, likely)
    found = _looked_at(lit, earlier, asked, deck, likely, free)
    return found, lit.light


def _asked(
    changed: np.ndarray, size: int, among: np.ndarray | None, figures: np.ndarray | None
) -> np.ndarray:
    """Places (n, 2) of the squares of ``size`` that are asked for."""
    there = windows(changed if size == 1 or figures is None else changed & ~figures, size)
    if among is None:
        return there
    return there[[among[row : row + size, column : column + size].any() for row, column in there]]


def alone(wide: np.ndarray, size: int, deck: TileDeck, colours: Colours | None) -> Guess:
    """What one flattened square of ``size`` cells with its margin seems to be, under the light of the enrolment."""
    there = np.zeros((1, 2), int)
    keep = None
    if colours is not None:
        keep = _in_sight(1 - covered(wide[MARGIN:-MARGIN, MARGIN:-MARGIN], colours), there, size)
    return guesses(Sheet(wide), deck, size, there, keep)[0]


def _looked_at(
    sheet: Sheet,
    earlier: np.ndarray | None,
    asked: dict[int, np.ndarray],
    deck: TileDeck,
    likely: dict[int, np.ndarray],
    free: np.ndarray | None,
) -> list[Square]:
    """Squares at the places (n, 2) of each size that are ``asked`` for, under one light.

    Those at ``likely`` places show a print, ``free`` is 0 under pieces.
    """
    was = None if earlier is None else Sheet(earlier, sheet.light)
    found = []
    for size, there in asked.items():
        keep = None if free is None else _in_sight(free, there, size)
        worth = (there[:, None] == likely[size]).all(axis=2).any(axis=1)
        if keep is not None and deck.allowed(size).any():
            worth |= keep.min(axis=1) < 1
        said = guesses(sheet, deck, size, there[worth], None if keep is None else keep[worth])
        looked = iter(
            said if keep is None else beside_pieces(sheet, deck, size, there[worth], keep[worth], said)
        )
        before = (
            np.zeros(len(there)) if was is None or not len(there) else _unchanged(sheet, was, size, there)
        )
        found += [
            Square(int(row), int(column), size, next(looked) if hopeful else None, float(old))
            for (row, column), hopeful, old in zip(there, worth, before, strict=True)
        ]
    return found


def _under_enrolled_light(sheet: Sheet, deck: TileDeck, places: dict[int, np.ndarray]) -> Sheet:
    """The board as it would look under the light of the enrolment; all tiles on it tell, new ones or not."""
    here = _Sure(sheet, deck, places)
    light = PLAIN
    for _ in range(_ROUNDS):
        last, light = light, here.light()
        if np.abs(_GREYS * (light[0] - last[0]) + light[1] - last[1]).max() < _SAME_LIGHT:
            break
        there = _Sure(here.sheet.under(light), deck, places)
        if there.certain <= here.certain:
            break
        here = there
    return here.sheet


def windows(changed: np.ndarray, size: int) -> np.ndarray:
    """Top left cells (n, 2) of all squares of ``size`` whose cells all changed."""
    if size > min(changed.shape):
        return np.empty((0, 2), int)
    return np.argwhere(np.lib.stride_tricks.sliding_window_view(changed, (size, size)).all(axis=(2, 3)))


def _unchanged(sheet: Sheet, was: Sheet, size: int, places: np.ndarray) -> np.ndarray:
    """Part (n,) of each square that shows the same as in the earlier picture, if a little moved."""
    still = np.zeros((len(places), 4), np.float32)
    every = np.ones((len(places), FINE * FINE), np.float32)
    faces = was.at(size, places).fine(still)
    return fit(sheet, size, places, faces, still[:, :2], every, _SAME_CAMERA, _NEARLY_THERE).score


def _in_sight(free: np.ndarray, places: np.ndarray, size: int) -> np.ndarray:
    """What no piece hides of each square, 0 or 1, (n, 576); all of it where that is hardly anything."""
    keep = np.ones((len(places), FINE * FINE), np.float32)
    for k, (row, column) in enumerate(places * SIDE):
        square = free[row : row + size * SIDE, column : column + size * SIDE]
        small = cv2.resize(square, (FINE, FINE), interpolation=cv2.INTER_AREA).ravel() > 0.7
        if small.mean() > _LEAST:
            keep[k] = small
    return keep


class _Sure:
    """The tiles of a sheet that are beyond doubt, ``places`` (n, 2) of each size looked at roughly."""

    def __init__(self, sheet: Sheet, deck: TileDeck, places: dict[int, np.ndarray]) -> None:
        self.sheet, self._deck = sheet, deck
        self._looked = [
            (size, there, Rough(sheet, deck, size, there)) for size, there in places.items() if len(there)
        ]

    @cached_property
    def certain(self) -> float:
        """By how much all of them are ahead of what else they may be, under light that is about as enrolled."""
        return sum(lead for lead, *_ in self._clear(1.0))

    def light(self) -> np.ndarray:
        """What brings the light of the board to that of the enrolment, told by the surest of them."""
        surest = sorted(self._clear(_ANY_LIGHT), reverse=True)[:MOST]
        return told_by(
            [(self.sheet.shades(*square), self._deck.shades_of(name)) for _, *square, name in surest]
        )

    def _clear(self, slack: float) -> Iterator[tuple[float, int, int, int, str]]:
        """Lead, row, column, size and name of each."""
        for size, there, rough in self._looked:
            for lead, k, name in rough.sure(slack, _SCORE, _LEAD):
                if name != EMPTY:
                    yield lead, *map(int, there[k]), size, name
