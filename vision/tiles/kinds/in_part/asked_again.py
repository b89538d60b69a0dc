"""Squares of a board that are in doubt, asked again without what stands on them or lies along their side."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from vision.tiles.kinds.belief import Said
from vision.tiles.kinds.belief.believed import DOUBT
from vision.tiles.kinds.belief.evidence import Named
from vision.tiles.kinds.in_part.covered import seen_aside, uncovered
from vision.tiles.kinds.in_part.partly import rests
from vision.tiles.kinds.sight import Sight
from vision.tiles.pixels import EMPTY

#: Chance from which a square tells how its kind looks on a board, and below which it is in doubt.
SURE, IN_DOUBT = 0.95, 0.9
#: Score of the second judge from which the rest of a square is like the kind in whose colours it is.
_LIKE_IT = 0.65
#: Part of a square in colours seen between the tiles from which what stands on it hides no land.
_MOSTLY_GROUND = 0.5

#: Says of all squares that are in sight what judges say.
Judges = Callable[[Sight], Said]


def tell_by_rest(said: Said, sight: Sight, judges: Judges, possible: Sequence[int]) -> bool:
    """Make sure, in place, of what was ``said`` of cells in doubt that surely are their likeliest kind but for a part.

    Whether there is any. A part of a larger square is another tile. ``possible`` are the numbers of the names that such a cell
    may have.
    """
    kinds, sure = said.chances.argmax(axis=1), said.chances.max(axis=1)
    land = _lands(said) & ~sight.veiled & (np.arange(len(kinds)) < sight.cells)
    numbers, pictures = rests(sight.faces, kinds, land & (sure < IN_DOUBT), land & (sure > SURE))
    if not len(numbers):
        return False
    again, ground, scores = _asked(pictures, sight, judges)
    told = (again.argmax(axis=1) == kinds[numbers]) & (again.max(axis=1) > SURE)
    told &= (ground < _MOSTLY_GROUND) & (scores.max(axis=1) > _LIKE_IT)
    told &= np.isin(kinds[numbers], possible)
    said.chances[numbers[told]] = again[told]
    return bool(told.any())


def tell_by_surroundings(said: Said, sight: Sight, judges: Judges, possible: Sequence[int]) -> bool:
    """The same of squares in doubt on which something stands: what lies around it says which of all lands they are.

    Where they are in no doubt, but the first judge is not certain, what lies around it must rather be that land, too, or they are.
    """
    doubtful = said.chances.max(axis=1) < IN_DOUBT
    hidden, where = _hidden(sight, doubtful | _hardly_certain(said, sight))
    if not len(hidden):
        return False
    around = [uncovered(sight.faces[k], place) for k, place in zip(hidden, where, strict=True)]
    again, ground, _ = _asked(np.stack(around), sight, judges)
    # Bare ground with something on it is likest to some land, too.
    ground = np.maximum(said.evidence.between[hidden], ground)
    told = (again.max(axis=1) > SURE) & (ground < _MOSTLY_GROUND) & doubtful[hidden]
    told &= np.isin(again.argmax(axis=1), possible)
    said.chances[hidden[told]] = again[told]
    denied = ~doubtful[hidden] & (again.argmax(axis=1) != said.chances[hidden].argmax(axis=1))
    said.chances[hidden[denied]] *= DOUBT
    return bool(told.any())


def _hardly_certain(said: Said, sight: Sight) -> np.ndarray:
    """Which cells (n, bool) with something on them are named after a land of which the first judge is not certain."""
    uncertain = sight.stands & _lands(said) & ~Named(said.evidence, said.chances).first_certain
    return uncertain & (np.arange(len(uncertain)) < sight.cells)


def _lands(said: Said) -> np.ndarray:
    """Of which squares (n, bool) the likeliest name is that of a land."""
    return np.array([name not in (EMPTY, "") for name in said.names])[said.chances.argmax(axis=1)]


def _asked(pictures: np.ndarray, sight: Sight, judges: Judges) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What the judges say of ``pictures`` (m, 48, 48, 3) among all that is in sight.

    Chances (m, names), the part of each that is in colours seen between the tiles (m,), and scores of the second judge (m,
    names).
    """
    said, these = judges(sight.and_also(pictures)), slice(-len(pictures), None)
    return said.chances[these], said.evidence.between[these], said.evidence.scores[these]


def _hidden(sight: Sight, asked: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The numbers (m,) of those squares ``asked`` for (n, bool) on which something stands, and where, (m, 2): see :func:`seen_aside`."""
    asked = np.flatnonzero(asked)
    if not len(asked):
        return asked, np.zeros((0, 2))
    aside, places = seen_aside(sight.faces[asked])
    middle = sight.stands[asked]
    places[middle] = 0
    return asked[aside | middle], places[aside | middle]
