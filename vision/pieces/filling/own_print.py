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
from numpy.lib.stride_tricks import sliding_window_view

from vision.pieces.filling import sight
from vision.pieces.filling.fills import lines
from vision.pieces.filling.views import Views

#: Parts of a flattened space: their side, the middles of them along it, and the middle of the space. The outline of a space
#: is none of them: that of a piece looks like it.
_SIDE, _MIDDLES, _MIDDLE = 10, (16, 24, 32, 40, 48), 32.0
#: How far a part may be behind the middle, as pieces lean, to be asked.
_BEHIND = 5.0
#: Pixels by which all of the print may lie elsewhere, and each part of it beside the others.
_SLACK, _BESIDE = 4, np.ones((3, 3), np.uint8)
_PLACES = (2 * _SLACK + 1,) * 2
#: Lines so faint that a part says nothing, and how many parts must say something.
_FAINT, _SOME = 0.015, 4
#: Squared length of a part that says nothing.
_LEAST = 1e-6
#: What is seen so well need not be asked how well it might be.
_PLAIN = 0.9
#: How print is seen on empty spaces and on others as a rule, and what else may hide it.
_RULE = sight.Rule(seen=0.85, hidden=0.55, covered=0.05)

#: The middles (parts, 2) of parts from that of the space, (x, y).
_AT = np.array([(x, y) for y in _MIDDLES for x in _MIDDLES]) - _MIDDLE
#: From the first to the last pixel of parts, and which of those along a side belong to each part: (parts, pixels).
_FIRST, _LAST = _MIDDLES[0] - _SIDE // 2, _MIDDLES[-1] + _SIDE // 2
_INSIDE = np.float32([np.abs(np.arange(_FIRST, _LAST) + 0.5 - middle) < _SIDE / 2 for middle in _MIDDLES])
#: Middles (n, 2) of parts of print and how well each agrees (n, places, places).
_Fits = tuple[np.ndarray, np.ndarray]


class OwnPrint:
    """The print of one space in two views; its parts are compared once, whichever of them are asked about."""

    def __init__(self, views: Views) -> None:
        self._views = views

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
        return self._fits(self._views.lines)

    @cached_property
    def _would_be_seen(self) -> _Fits:
        return self._fits(lines(self._views.empty_now))

    @cached_property
    def _drawn(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The parts of the print (pixels, pixels), and the mean and the length beside it of each, both (parts,)."""
        drawn = self._views.drawn[_FIRST:_LAST, _FIRST:_LAST]
        mean, length = _mean_and_length(_INSIDE @ drawn @ _INSIDE.T, _INSIDE @ (drawn * drawn) @ _INSIDE.T)
        return drawn, mean.ravel(), length.ravel()

    def _fits(self, seen: np.ndarray) -> _Fits:
        """How well (as correlation) each part with lines agrees with those ``seen`` (64, 64) wherever all print may lie."""
        drawn, mean, length = self._drawn
        some = length > _FAINT * _SIDE
        if np.count_nonzero(some) < _SOME:
            return _AT[:0], np.zeros((0, *_PLACES), np.float32)
        wide = seen[_FIRST - _SLACK : _LAST + _SLACK, _FIRST - _SLACK : _LAST + _SLACK]
        # One row of places at a time: what is small stays in the processor's cache.
        rows = [_INSIDE @ ((row * drawn) @ _INSIDE.T) for row in sliding_window_view(wide, drawn.shape)]
        both = np.moveaxis(rows, (2, 3), (0, 1)).reshape(len(_AT), *_PLACES)[some]
        side = _SIDE, _SIDE
        sums = _at_parts(cv2.boxFilter(wide, -1, side, normalize=False))[some]
        squares = _at_parts(cv2.sqrBoxFilter(wide, -1, side, normalize=False))[some]
        _, varied = _mean_and_length(sums, squares)
        fits = (both - mean[some, None, None] * sums) / (varied * length[some, None, None])
        beside = cv2.dilate(fits.transpose(1, 2, 0), _BESIDE).reshape(*fits.shape[1:], -1)
        return _AT[some], beside.transpose(2, 0, 1)


def _at_parts(sums: np.ndarray) -> np.ndarray:
    """Sums over squares of the side of a part around each pixel, (pixels, pixels), for all places of the parts: (parts, places, places)."""
    apart, inner = _MIDDLES[1] - _MIDDLES[0], sums[_SIDE // 2 :, _SIDE // 2 :]
    places = sliding_window_view(inner, _PLACES)[::apart, ::apart]
    return places[: len(_MIDDLES), : len(_MIDDLES)].reshape(-1, *places.shape[2:])


def _mean_and_length(sums: np.ndarray, squares: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The means (...) of parts, and their lengths without those, by the sums of their pixels and of the squares of those."""
    mean = sums / _SIDE**2
    return mean, np.sqrt(np.maximum(squares - mean * sums, _LEAST))


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
    middles, agree = fits
    asked = agree if lean is None else agree[middles @ lean >= -_BEHIND]
    return float(np.maximum(asked, 0).mean(axis=0).max()) if len(asked) >= _SOME else None
