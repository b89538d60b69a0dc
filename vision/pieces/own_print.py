"""How much of a space's own print is in sight: told part by part, so that what hides one part does not hide it all.

A piece covers the print of its space, first of all on the side to which pieces lean in this picture. The next piece that
leans onto the space covers the other side, the edge of a shadow or a label some part of it; other lamps and reflections
change the colours of print, but not its lines.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.pieces import sight
from vision.pieces.fills import lines
from vision.pieces.present import seen_now

#: Parts of a flattened space: their side, the middles of them along it, and the middle of the space. The outline of a space
#: is none of them: that of a piece looks like it.
_SIDE, _MIDDLES, _MIDDLE = 10, (16, 24, 32, 40, 48), 32.0
#: How far a part may be behind the middle, as pieces lean, to be asked.
_BEHIND = 5.0
#: Pixels by which all of the print may lie elsewhere, and each part of it beside the others.
_SLACK, _BESIDE = 4, np.ones((3, 3), np.uint8)
#: Lines so faint that a part says nothing, and how many parts must say something.
_FAINT, _SOME = 0.015, 4
#: What is seen so well need not be asked how well it might be.
_PLAIN = 0.9
#: How print is seen on empty spaces and on others as a rule, and what else may hide it.
_RULE = sight.Rule(seen=0.85, hidden=0.55, covered=0.05)


def odds(
    pairs: Sequence[tuple[np.ndarray, np.ndarray]], known: np.ndarray, lean: Sequence[np.ndarray | None]
) -> np.ndarray:
    """How much more likely (n,) something stands on each of some spaces than nothing by its print, as logarithms.

    ``pairs`` are the spaces (64, 64, 3) BGR, with what lies around them, as they are and when they were empty; ``known``
    (n,) are such odds by other evidence, ``lean`` as for :func:`in_sight`. Without print nothing is said: 0.
    """
    every = [_as_expected(*pair, to) for pair, to in zip(pairs, lean, strict=True)]
    drawn = np.array([agrees is not None for agrees in every])
    found = np.zeros(len(every))
    if drawn.any():
        agrees = np.array([each for each in every if each is not None])
        found[drawn] = sight.odds(agrees, known[drawn], _RULE)
    return found


def _as_expected(now: np.ndarray, was: np.ndarray, lean: np.ndarray | None) -> float | None:
    """How well (0..1) print is seen that would be seen on the empty space in the present light and noise; None without any."""
    agrees = in_sight(now, was, lean)
    if agrees is None or agrees > _PLAIN:
        return agrees
    would = in_sight(seen_now(was, now), was, lean)
    return 1 - max(0.0, would - agrees)


def in_sight(now: np.ndarray, was: np.ndarray, lean: np.ndarray | None = None) -> float | None:
    """How well (0..1) the parts of the print agree with what is seen in their places, on the whole; None without print.

    ``lean`` (2,) is the direction, of length 1, in which pieces lean on the flattened space, if that is known.
    """
    seen, drawn = lines(now), lines(was)
    fits = []
    for y in _MIDDLES:
        for x in _MIDDLES:
            rows, columns = (slice(middle - _SIDE // 2, middle + _SIDE // 2) for middle in (y, x))
            ahead = 0.0 if lean is None else float(lean @ (x - _MIDDLE, y - _MIDDLE))
            if ahead >= -_BEHIND and float(drawn[rows, columns].std()) > _FAINT:
                there = seen[_wider(rows), _wider(columns)]
                fit = cv2.matchTemplate(there, drawn[rows, columns], cv2.TM_CCOEFF_NORMED)
                fits.append(cv2.dilate(fit, _BESIDE))
    return float(np.maximum(fits, 0).mean(axis=0).max()) if len(fits) >= _SOME else None


def _wider(part: slice) -> slice:
    return slice(part.start - _SLACK, part.stop + _SLACK)
