"""A second look from nearer by at squares of which small pictures leave in doubt which tile they show, or which way up.

Letters and numbers leave most of a tile bare, so that two of them differ in few pixels; those are seen in pictures that are twice
as large.
"""

from __future__ import annotations

import numpy as np

from vision.tiles.deck import TileDeck
from vision.tiles.pixels import CLOSE, FINE
from vision.tiles.squares.fit import Fits, fit
from vision.tiles.squares.sheet import Sheet

#: Score from which a square may show a tile at all.
_SOME = 0.5
#: How much worse than the best explanation of a square another one may be to be looked at closely, and how many are at most.
_NEAR, _MOST = 0.05, 8
#: Steps of that fit: it begins where the small pictures lie.
_NEARLY_THERE = (1.0, 1.0)


def in_doubt(fits: Fits, mine: np.ndarray) -> np.ndarray:
    """Those of the pairs ``mine`` of one square that explain it about as well as the best, best first; none if that is alone."""
    order = mine[np.argsort(-fits.score[mine], kind="stable")][:_MOST]
    near = order[fits.score[order] > max(_SOME, fits.score[order[0]] - _NEAR)]
    return near if len(near) > 1 else near[:0]


def closer(
    sheet: Sheet,
    size: int,
    places: np.ndarray,
    deck: TileDeck,
    samples: np.ndarray,
    motion: np.ndarray,
    shown: np.ndarray,
) -> Fits:
    """The fits of the turned faces ``samples`` (n,) onto the squares at ``places`` (n, 2).

    ``motion`` (n, 4) is how they lie by small pictures, ``shown`` (n, 576) what is in sight of each in these.
    """
    faces = np.stack([deck.closely(k) for k in samples])
    return fit(sheet, size, places, faces, motion, as_large(shown), steps=_NEARLY_THERE)


def as_large(small: np.ndarray) -> np.ndarray:
    """Numbers (n, 576) for each pixel of small pictures, for those of closer ones: (n, 2304)."""
    more = CLOSE // FINE
    return np.kron(small.reshape(-1, FINE, FINE), np.ones((1, more, more), np.float32)).reshape(
        len(small), -1
    )
