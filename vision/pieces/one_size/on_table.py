"""How large the spaces of a picture are on the table, beside each other: pieces are as large on small ones as on large ones."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from vision.quads import area, middle

#: Logarithm of how many times as large as the least the largest of spaces is that are taken for alike: people mark spaces
#: by hand, and pieces of another size by a third are counted all the same.
_ALIKE = 0.47
#: Logarithm of the step between the areas of two sorts of spaces, at least.
_STEP = 0.3
#: Sorts of spaces that tell perspective, at most: regions of a map are of all sizes, and then their sizes tell none.
_SORTS = 4
_TURNS = 4


def relative(quads: Iterable[np.ndarray]) -> np.ndarray | None:
    """How large (n,) each space (4, 2) is on the table, in sizes of the usual one; None where all are about alike there.

    Nearer ones are larger in the picture without being so on the table. That is told by their places: on spaces of a few
    sorts, sizes change steadily over the picture.
    """
    quads = [np.float32(quad) for quad in quads]
    if len(quads) < 2:
        return None
    areas = np.log([max(area(quad), 1.0) for quad in quads])
    if np.ptp(areas) < _ALIKE:
        return None
    places = np.array([middle(quad) for quad in quads])
    places = (places - places.mean(axis=0)) / max(1.0, float(np.ptp(places)))
    slope = np.linalg.lstsq(np.column_stack([np.ones(len(areas)), places]), areas, rcond=None)[0][1:]
    if len(quads) > 3 and np.ptp(areas - places @ slope) < _ALIKE:
        return None
    areas = areas - places @ _perspective(areas, places)
    return np.exp(areas - np.median(areas))


def _perspective(areas: np.ndarray, places: np.ndarray) -> np.ndarray:
    """By how much (2,) the logarithms of the ``areas`` (n,) of spaces of a few sorts grow over their ``places`` (n, 2)."""
    slope = np.zeros(2)
    for _ in range(_TURNS):
        sorts = _sorts(areas - places @ slope)
        terms = np.column_stack([np.eye(sorts.max() + 1)[sorts], places])
        if sorts.max() >= _SORTS or len(areas) < terms.shape[1] + 2:
            return np.zeros(2)
        slope = np.linalg.lstsq(terms, areas, rcond=None)[0][-2:]
    return slope


def _sorts(areas: np.ndarray) -> np.ndarray:
    """Of which sort (n,) spaces are, by the logarithms of their ``areas`` (n,): between two sorts lies a step."""
    order = np.argsort(areas)
    sorts = np.zeros(len(areas), int)
    sorts[order[1:]] = np.cumsum(np.diff(areas[order]) > _STEP)
    return sorts
