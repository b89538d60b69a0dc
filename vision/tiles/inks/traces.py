"""Whether a figure of now lay there in the earlier picture already, in a light that hid its ink or a part of its outline."""

from __future__ import annotations

import numpy as np

from vision.gamma import GAMMA, LEVELS
from vision.tiles.inks.outlines import places
from vision.tiles.inks.redrawn import PALER, paleness
from vision.tiles.inks.shown import Inked
from vision.tiles.pixels import SIDE

#: Pixels from the middle of a figure that are compared: beyond them lines of the grid and other tiles begin.
_NEAR = np.hypot(*(np.mgrid[:SIDE, :SIDE] - (SIDE - 1) / 2)) < 22.0
#: Part of what is compared that is ground on which no reflection lies either.
_GROUND = 0.1


def traced(
    boards: tuple[np.ndarray, np.ndarray], inked: tuple[Inked, Inked], shape: tuple[int, int]
) -> np.ndarray:
    """How far (correlation) cells show a figure in both of two boards, whatever light lies on it in one, (rows, columns).

    ``boards`` are flattened ones (BGR, with their margin), ``inked`` the cells of each that show an ink. The light of a reflection
    is white: it leaves the tint of what lies below as it is, and a shadow makes that weaker everywhere.
    """
    there = _shown_in(boards[1], boards[0], inked[0], shape)
    return np.maximum(there, _shown_in(boards[0], boards[1], inked[1], shape))


def _shown_in(other: np.ndarray, board: np.ndarray, inked: Inked, shape: tuple[int, int]) -> np.ndarray:
    """The same of what some cells of a board show in ink and another board there; 0 where that is no ground of a tile."""
    found = np.zeros(shape)
    for cell, place, ground, ink in zip(
        inked.cells, places(board, inked), inked.grounds, inked.inks, strict=True
    ):
        here, there = board[place][_NEAR], other[place][_NEAR]
        below = np.quantile(there, _GROUND, axis=0)
        if paleness(below, ink[None]) < paleness(ground, ink[None]) + PALER:
            found[tuple(cell)] = max(
                _correlation(LEVELS[here] @ way, LEVELS[there] @ way) for way in _ways(ground, ink)
            )
    return found


def _ways(ground: np.ndarray, ink: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The way (3,) from the light of a ground to that of its ink, and the same without its white: a white ink has no tint."""
    way = np.float32((ink / 255) ** GAMMA - (ground / 255) ** GAMMA)
    return way, way - way.mean()


def _correlation(some: np.ndarray, others: np.ndarray) -> float:
    """That of numbers (n,) with others; 0 where either are all alike."""
    some, others = some - some.mean(), others - others.mean()
    return float(some @ others / max(np.sqrt((some @ some) * (others @ others)), 1e-9))
