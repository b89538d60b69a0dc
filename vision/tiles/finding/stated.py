"""Whether a picture contradicts the rows and columns that a person has said of a grid: its lines stand at other steps."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.picture import shrink
from vision.quads import rectangle
from vision.tiles.finding.lattice import lines

#: Longest side in pixels of the picture in which lines are looked for, and sixteenths of a cell by which one may lie beside its place.
_LONGEST, _REACH = 800, 3
#: Rows or columns more or fewer that somebody may have miscounted, and the fewest whose lines tell: of one line or two a print
#: may have as many.
_MISCOUNTED, _FEWEST = 3, 4
#: Mean strength (0..1) of lines that show plainly, and of each of them; and part of it that lines at the steps that were said reach at
#: most if those are wrong.
_PLAIN, _EACH, _FAINT = 0.55, 0.2, 0.25
#: Mean strength of all lines at the steps that were said from which they show, whatever else does.
_SHOW = 0.5
#: Steps by which a line must lie beside those of the other steps to tell one from the other.
_BESIDE = 0.25


def contradicted(picture: np.ndarray, corners: np.ndarray, rows: int, columns: int) -> bool:
    """Whether lines of more or fewer ``rows`` or ``columns`` show plainly within ``corners`` (4, 2) of a BGR picture.

    Lines that hardly show at all contradict nothing, and neither do the edges of even stripes between lines at the steps that were said.
    """
    small, factor = shrink(picture, _LONGEST)
    place = np.float32(corners) * np.float32(factor)
    said = _shown(small, place, rows, columns)
    if min(map(_mean, said)) > _SHOW:
        return False
    off = [n for n in range(-_MISCOUNTED, _MISCOUNTED + 1) if n]
    others = (
        [_shown(small, place, rows, columns + n)[0] for n in off if columns + n >= _FEWEST],
        [_shown(small, place, rows + n, columns)[1] for n in off if rows + n >= _FEWEST],
    )
    return any(
        min(other) > _EACH and _mean(other) > _PLAIN and _mean(_beside(own, other)) < _FAINT * _mean(other)
        for own, some in zip(said, others, strict=True)
        for other in some
    )


def _beside(own: list[float], other: list[float]) -> list[float]:
    """Those of the lines within a grid, all at even steps, that lie beside the ``other`` ones: where both have one, it tells neither."""
    steps, others = len(own) + 1, np.arange(len(other) + 2) / (len(other) + 1)
    return [
        strength
        for number, strength in enumerate(own, 1)
        if np.abs(number / steps - others).min() * steps > _BESIDE
    ]


def _shown(picture: np.ndarray, corners: np.ndarray, rows: int, columns: int) -> list[list[float]]:
    """How strong (0..1) each line between the columns of a grid is, and each between its rows; 0 out of sight."""
    plane = cv2.getPerspectiveTransform(np.float32(rectangle(columns, rows)), corners)
    seen = lines(picture, plane, rows, columns, 0, _REACH)
    inner = seen.down[:, 1:-1].T, seen.across[1:-1]
    return [[_mean(line[~np.isnan(line)]) for line in each] for each in inner]


def _mean(strength: Sequence[float]) -> float:
    return float(np.mean(strength)) if len(strength) else 0.0
