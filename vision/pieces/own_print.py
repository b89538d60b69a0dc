"""How much of a space's own print is in sight: told part by part, so that what hides one part does not hide it all.

A piece covers the print of its space, first of all on the side to which pieces lean in this picture. The next piece that
leans onto the space covers the other side, the edge of a shadow or a label some part of it; other lamps and reflections
change the colours of print, but not its lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import cv2
import numpy as np

from vision.pieces import sight
from vision.pieces.fills import lines, uneven
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

#: Parts of a space: the middle of each, from that of the space, and its rows and columns.
_PARTS = [
    (
        (x - _MIDDLE, y - _MIDDLE),
        *(slice(middle - _SIDE // 2, middle + _SIDE // 2) for middle in (y, x)),
    )
    for y in _MIDDLES
    for x in _MIDDLES
]
#: Parts of print: the middle of each and how well it agrees.
_Fits = list[tuple[tuple[float, float], np.ndarray]]


class OwnPrint:
    """The print of one space as it is seen ``now`` and ``was`` when the space was empty, both (64, 64, 3) BGR with what lies around it.

    Its parts are compared once, whichever of them are asked about.
    """

    def __init__(self, now: np.ndarray, was: np.ndarray) -> None:
        self._now, self._was = now, was

    def in_sight(self, lean: np.ndarray | None = None) -> float | None:
        """How well (0..1) the parts of the print agree with what is seen in their places, on the whole; None without print.

        ``lean`` (2,) is the direction, of length 1, in which pieces lean on the flattened space, if that is known.
        """
        return _on_the_whole(self._seen, lean)

    def as_expected(self, lean: np.ndarray | None) -> float | None:
        """The same, where less would be seen of the empty space, too, in the present light and noise, compared with that."""
        agrees = self.in_sight(lean)
        if agrees is None or agrees > _PLAIN:
            return agrees
        return 1 - max(0.0, _on_the_whole(self._would_be_seen, lean) - agrees)

    @cached_property
    def _seen(self) -> _Fits:
        return self._fits(self._now)

    @cached_property
    def _would_be_seen(self) -> _Fits:
        return self._fits(seen_now(self._was, self._now))

    @cached_property
    def _drawn(self) -> list[tuple[tuple[float, float], slice, slice, np.ndarray]]:
        """The parts of the space that have lines: middle, rows, columns, and those lines."""
        drawn = lines(self._was)
        parts = [(middle, rows, columns, drawn[rows, columns]) for middle, rows, columns in _PARTS]
        return [part for part in parts if uneven(part[-1]) > _FAINT]

    def _fits(self, now: np.ndarray) -> _Fits:
        """Each part with lines, and how well it agrees with a picture (64, 64, 3) wherever all print may lie."""
        seen, found = lines(now), []
        for middle, rows, columns, part in self._drawn:
            there = seen[_wider(rows), _wider(columns)]
            found.append((middle, cv2.dilate(cv2.matchTemplate(there, part, cv2.TM_CCOEFF_NORMED), _BESIDE)))
        return found


def odds(prints: Sequence[OwnPrint], known: np.ndarray, lean: Sequence[np.ndarray | None]) -> np.ndarray:
    """How much more likely (n,) something stands on each of some spaces than nothing by their ``prints``, as logarithms.

    ``known`` (n,) are such odds by other evidence, ``lean`` as for :meth:`OwnPrint.in_sight`. Without print nothing is
    said: 0.
    """
    every = [print_.as_expected(to) for print_, to in zip(prints, lean, strict=True)]
    drawn = np.array([agrees is not None for agrees in every])
    found = np.zeros(len(every))
    if drawn.any():
        agrees = np.array([each for each in every if each is not None])
        found[drawn] = sight.odds(agrees, known[drawn], _RULE)
    return found


def _on_the_whole(fits: _Fits, lean: np.ndarray | None) -> float | None:
    """How well the parts agree that are asked about where pieces ``lean``; None if they are too few."""
    asked = [fit for middle, fit in fits if lean is None or float(lean @ middle) >= -_BEHIND]
    return float(np.maximum(asked, 0).mean(axis=0).max()) if len(asked) >= _SOME else None


def _wider(part: slice) -> slice:
    return slice(part.start - _SLACK, part.stop + _SLACK)
