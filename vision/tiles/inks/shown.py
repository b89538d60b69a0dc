"""Which cells of a board seem to show a tile of one ink."""

from __future__ import annotations

from dataclasses import astuple, dataclass

import cv2
import numpy as np

from vision.gamma import GAMMA
from vision.tiles.inks.enrolled import Inks
from vision.tiles.inks.measured import measured
from vision.tiles.pixels import MARGIN, SIDE

#: Part of a cell that must be ground or ink.
_TWO = 0.6
#: Part of the ring that may be ink, and that may be before one is looked at where it lies: tiles lie off their cells.
_BEYOND, _AT_FIRST = 0.3, 0.5
#: Pixels (of 48) by which a figure may be off its cell for that to show all of it, and by which a tile may lie off its cell.
_NEAR, _ASIDE = 4.0, MARGIN
#: Where a cell is looked at (pixels of 24) that shows no ink in its place, or a weak one.
_AROUND = np.array([(x, y) for x in (-8, -4, 0, 4, 8) for y in (-8, -4, 0, 4, 8)])
#: Least contrast of an ink there: what changed is no stripe of a cloth, but may lie in a shadow.
_DIM = 45.0
#: Pixels (of 24) beyond the margin of a board where one is looked at.
_MORE = int(_AROUND.max()) - MARGIN // 2
#: Cosine between the contrast of a cell and that of an ink from which it may be one.
_LIKE = 0.85
#: Part of an ink's light that its ground may have more of one colour than the enrolled one: lamps tint veils.
_TINGED = 0.35


@dataclass(frozen=True)
class Inked:
    """Cells (n, 2) that show an ink: their grounds and inks (n, 3), and how far the ink is off (n, 2), right and down."""

    cells: np.ndarray
    grounds: np.ndarray
    inks: np.ndarray
    off: np.ndarray

    def only(self, some: np.ndarray) -> Inked:
        """Those of them that are meant, bool (n,)."""
        return Inked(self.cells[some], self.grounds[some], self.inks[some], self.off[some])

    def within(self, most: float) -> Inked:
        """Those of them that are off by ``most`` pixels at most."""
        return self.only(np.abs(self.off).max(axis=1) < most)

    def among(self, cells: np.ndarray) -> Inked:
        """Those of them that are meant, bool (rows, columns)."""
        return self.only(cells[tuple(self.cells.T)])

    def and_also(self, others: Inked) -> Inked:
        """These and others."""
        return Inked(*(np.concatenate(pair) for pair in zip(astuple(self), astuple(others), strict=True)))

    def there(self, shape: tuple[int, int]) -> np.ndarray:
        """Which cells of a board of that ``shape`` they are, bool (rows, columns)."""
        cells = np.zeros(shape, bool)
        cells[tuple(self.cells.T)] = True
        return cells


def inked(half: np.ndarray, inks: Inks) -> Inked:
    """The cells of a flattened board (with its margin) that seem to show a tile; the board is :func:`halved`."""
    rows, columns = ((2 * side - 2 * MARGIN) // SIDE for side in half.shape[:2])
    cells = np.argwhere(np.ones((rows, columns), bool))
    inner = half[MARGIN // 2 : -MARGIN // 2, MARGIN // 2 : -MARGIN // 2]
    each = inner.reshape(rows, SIDE // 2, columns, SIDE // 2, 3).swapaxes(1, 2)
    found = measured(each.reshape(-1, SIDE // 2, SIDE // 2, 3), _AT_FIRST)
    # A tile that lies off its cell shows only a part of its figure there, and its neighbour: it is measured where it lies.
    _, _, two, off, _ = found
    far = np.abs(2 * off).max(axis=1)
    aside = np.flatnonzero((two > 0) & (far > _NEAR) & (far < _ASIDE))
    if len(aside):
        move = np.round(off[aside]).astype(int)
        there = measured(_cut(half, cells[aside], move), _BEYOND)
        for each, now in zip(found, there, strict=True):
            each[aside] = now
        off[aside] += move
    grounds, tones, _, off, _ = found
    shown = _are_inks(found, inks)
    return Inked(cells[shown], grounds[shown], tones[shown], 2 * off[shown])


def aside(half: np.ndarray, asked: np.ndarray, inks: Inks) -> Inked:
    """Of the cells that are ``asked`` for, bool (rows, columns), those that show an ink if they are looked at around their place.

    The flattened board (with its margin) is :func:`halved`. A bright table beside a dark tile that lies off its cell outshines its ink.
    """
    cells = np.argwhere(asked)
    if not len(cells):
        return Inked(cells, *(np.zeros((0, size)) for size in (3, 3, 2)))
    moves = np.repeat(_AROUND, len(cells), axis=0)
    # Beyond the margin of a board is what lies at its edge.
    half = cv2.copyMakeBorder(half, *(_MORE,) * 4, cv2.BORDER_REPLICATE)
    found = measured(_cut(half, np.tile(cells, (len(_AROUND), 1)), moves + _MORE), _BEYOND, contrast=_DIM)
    grounds, tones, two, off, rims = found
    fits = _are_inks(found, inks) & (np.abs(2 * off).max(axis=1) <= _NEAR)
    # Of a whole figure hardly anything reaches the ring; a part of one does, or the board that shows between tiles.
    best = np.where(fits, np.maximum(two - 2 * rims, 0), 0.0).reshape(len(_AROUND), -1)
    which = best.argmax(axis=0) * len(cells) + np.arange(len(cells))
    here = Inked(cells, grounds[which], tones[which], 2 * (off + moves)[which])
    return here.only(best.max(axis=0) > 0)


def shows_ink(square: np.ndarray, inks: Inks) -> bool:
    """Whether a square of any size (BGR) shows one of the inks about its middle, on a ground, as every tile does."""
    small = cv2.resize(square, (SIDE, SIDE), interpolation=cv2.INTER_AREA)[None]
    found = measured(small, _BEYOND, contrast=_DIM)
    return bool(_are_inks(found, inks)[0] and np.abs(found[3]).max() < 2 * _NEAR)


def _are_inks(found: tuple[np.ndarray, ...], inks: Inks) -> np.ndarray:
    """Which (n,) of some squares, as :func:`measured`, show one of the inks."""
    grounds, tones, two, _, rims = found
    way, known = tones - grounds, inks.colours - inks.ground
    along = way @ known.T / np.outer(np.linalg.norm(way, axis=1) + 1, np.linalg.norm(known, axis=1))
    usual = _coloured(inks.ground[None], inks.colours).max()
    shown = (two > _TWO) & (rims <= _BEYOND) & (along.max(axis=1) > _LIKE)
    return shown & (_coloured(grounds, tones) < usual + _TINGED)


def halved(wide: np.ndarray) -> np.ndarray:
    """A flattened board at half its size: its inks show as well there."""
    return cv2.resize(wide, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)


def _cut(half: np.ndarray, cells: np.ndarray, move: np.ndarray) -> np.ndarray:
    """Cells (n, 2) of a board (with its margin) at :func:`halved` its size, moved by so many pixels (n, 2) right and down, (n, 24, 24, 3)."""
    side = SIDE // 2
    at = cells * side + MARGIN // 2 + move[:, ::-1]
    return np.stack([half[y : y + side, x : x + side] for y, x in at])


def _coloured(grounds: np.ndarray, tones: np.ndarray) -> np.ndarray:
    """Light that grounds (n, 3) have of their own colour, as a part of that of their inks (n, 3), (n,): a veil adds white."""
    light = (grounds / np.maximum(tones.max(axis=1, keepdims=True), 1)) ** GAMMA
    return np.ptp(light, axis=1)
