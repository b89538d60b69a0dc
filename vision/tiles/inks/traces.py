"""Whether a figure of now lay there in the earlier picture already, in a light that hid its ink or a part of its outline."""

from __future__ import annotations

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from vision.gamma import GAMMA, LEVELS
from vision.tiles.inks.figures import WITHIN
from vision.tiles.inks.outlines import places
from vision.tiles.inks.redrawn import PALER, paleness
from vision.tiles.inks.shown import Inked
from vision.tiles.pixels import SIDE

#: Pixels (of 48) by which a figure may lie off its place in the other picture, and their steps, ever smaller ones: from another side,
#: thick tiles lean otherwise, and a finger may have touched one.
_STEPS = ((24, 6), (4, 2))
#: Correlation with such a place from which the figure was there, and by which that must show it less now: beside it another one like
#: it may lie.
_MOVED, _GONE = 0.9, 0.3
#: Part of what is compared that is ground on which no reflection lies either.
_GROUND = 0.1


def traced(
    boards: tuple[np.ndarray, np.ndarray], inked: tuple[Inked, Inked], shape: tuple[int, int]
) -> np.ndarray:
    """How far (correlation) cells show a figure in both of two boards, whatever light lies on it in one, (rows, columns).

    ``boards`` are flattened ones (BGR, with their margin), ``inked`` the cells of each that show an ink. The light of a reflection
    is white: it leaves the tint of what lies below as it is, and a shadow makes that weaker everywhere. A figure of now may have lain
    a little elsewhere if it is no more there.
    """
    now, was = boards
    there = _shown_in(was, now, inked[0], shape, moved=True)
    return np.maximum(there, _shown_in(now, was, inked[1], shape))


def _shown_in(
    other: np.ndarray, board: np.ndarray, inked: Inked, shape: tuple[int, int], moved: bool = False
) -> np.ndarray:
    """The same of what some cells of a board show in ink and another board there, or nearby if it may have ``moved``.

    0 where that is no ground of a tile.
    """
    found = np.zeros(shape)
    for cell, place, ground, ink in zip(
        inked.cells, places(board, inked), inked.grounds, inked.inks, strict=True
    ):
        figure = _Figure(board[place], ground, ink)
        found[tuple(cell)] = figure.shown_in(other[place])
        if moved:
            near = _nearby(figure, other, place)
            there = figure.shown_in(other[near])
            if there > _MOVED and there > figure.shown_in(board[near]) + _GONE:
                found[tuple(cell)] = there
    return found


class _Figure:
    """What a square (BGR, 48x48) shows in an ``ink`` (3,) on a ``ground`` (3,)."""

    def __init__(self, square: np.ndarray, ground: np.ndarray, ink: np.ndarray) -> None:
        self._ink, self._pale = ink[None], paleness(ground, ink[None]) + PALER
        self._ways = _ways(ground, ink)
        self._lights = [LEVELS[square[WITHIN]] @ way for way in self._ways]

    def shown_in(self, square: np.ndarray) -> float:
        """How far (correlation) another square shows it; 0 where that is no ground of a tile.

        A strong reflection, or shadows that a camera lifts, make that as pale as a board: what shows the very figure there may have
        been it, but no more than that is said. Bare cells show 0.65 of one at most, old tiles 0.98.
        """
        below, like = np.quantile(square[WITHIN], _GROUND, axis=0), float(self.like(square)[0, 0])
        if paleness(below, self._ink) < self._pale:
            return like
        return _MOVED if like > _MOVED else 0.0

    def like(self, board: np.ndarray, step: int = 1) -> np.ndarray:
        """The same on any ground, of all squares of a board (BGR) that are a ``step`` apart, (rows, columns)."""
        light = LEVELS[board]
        every = [
            _correlation(own, sliding_window_view(light @ way, (SIDE, SIDE))[::step, ::step][:, :, WITHIN])
            for own, way in zip(self._lights, self._ways, strict=True)
        ]
        return np.maximum(*every)


def _nearby(figure: _Figure, board: np.ndarray, place: tuple[slice, slice]) -> tuple[slice, slice]:
    """The place around one in a flattened board (with its margin) that shows a figure best."""
    for reach, step in _STEPS:
        around = [
            _starts(side.start, reach, step, size) for side, size in zip(place, board.shape[:2], strict=True)
        ]
        region = tuple(slice(starts[0], starts[-1] + SIDE) for starts in around)
        alike = figure.like(board[region], step)
        best = np.unravel_index(alike.argmax(), alike.shape)
        place = tuple(slice(starts[k], starts[k] + SIDE) for starts, k in zip(around, best, strict=True))
    return place


def _starts(start: int, reach: int, step: int, size: int) -> range:
    """Where squares begin that lie up to a ``reach`` beside one that begins at ``start``, of those within a board of that ``size``."""
    before, after = min(reach, start) // step, min(reach, size - SIDE - start) // step
    return range(start - before * step, start + after * step + 1, step)


def _ways(ground: np.ndarray, ink: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The way (3,) from the light of a ground to that of its ink, and the same without its white: a white ink has no tint."""
    way = np.float32((ink / 255) ** GAMMA - (ground / 255) ** GAMMA)
    return way, tint(way)


def tint(way: np.ndarray) -> np.ndarray:
    """The way (..., 3) from one light to another but for its white."""
    return way - way.mean(axis=-1, keepdims=True)


def _correlation(some: np.ndarray, others: np.ndarray) -> np.ndarray:
    """That of numbers (n,) with others (..., n); 0 where either are all alike."""
    some, others = some - some.mean(), others - others.mean(axis=-1, keepdims=True)
    return others @ some / np.maximum(np.sqrt((some @ some) * np.square(others).sum(axis=-1)), 1e-9)
