"""How like a form a small part of a picture is, wherever it lies there, to a part of a pixel."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

#: To which parts of a pixel the place of a form is told: of every FINE pixels the middle one lies where one of the picture does.
FINE = 3


class Place:
    """A picture ``around`` a place (height, width float32), larger than the forms that are compared with it.

    Of these the pixels of ``within`` count (float32, 0 or 1, as large as the forms).
    """

    def __init__(self, around: np.ndarray, within: np.ndarray) -> None:
        self._around, self._within = around, within > 0
        self._whole = _Windows(sliding_window_view(around, within.shape), self._within)
        self._near: dict[tuple[int, int], _Windows] = {}

    def best(self, forms: Iterable[np.ndarray]) -> float:
        """How like the first of some ``forms`` (height, width) it is from which on it is no more like the next."""
        best = -1.0
        for form in forms:
            if (like := self.likeness(form)) <= best:
                break
            best = like
        return best

    def likeness(self, form: np.ndarray) -> float:
        """Correlation of a ``form`` (height, width) with what is most like it, to a part of a pixel."""
        level = form[self._within]
        level -= level.sum() / len(level)  # numpy's own mean takes as long as all else here
        whole = self._whole.correlations(level)
        row, column = divmod(int(whole.argmax()), whole.shape[1])
        if (row, column) not in self._near:
            self._near[row, column] = self._parts_near(row, column)
        return float(max(whole.max(), self._near[row, column].correlations(level).max()))

    @cached_property
    def _fine(self) -> np.ndarray:
        return cv2.resize(self._around, None, fx=FINE, fy=FINE, interpolation=cv2.INTER_CUBIC)

    def _parts_near(self, row: int, column: int) -> _Windows:
        """What lies from a pixel before a whole place to one after it."""
        spans = [FINE * (n - 1) + 1 for n in self._within.shape]
        first = [max(FINE * at + FINE // 2 - FINE + 1, 0) for at in (row, column)]
        last = [
            min(at + 2 * FINE - 2, size - span)
            for at, size, span in zip(first, self._fine.shape, spans, strict=True)
        ]
        near = self._fine[tuple(slice(a, b + span) for a, b, span in zip(first, last, spans, strict=True))]
        return _Windows(sliding_window_view(near, spans)[..., ::FINE, ::FINE], self._within)


class _Windows:
    """Parts of a picture (rows, columns, height, width) as large as a form, of which the pixels ``within`` (height, width) bool count."""

    def __init__(self, parts: np.ndarray, within: np.ndarray) -> None:
        self._prints = parts[..., within]
        self._prints -= self._prints.mean(axis=2, keepdims=True)
        self._power = (self._prints * self._prints).sum(axis=2)

    def correlations(self, level: np.ndarray) -> np.ndarray:
        """Those with the pixels of a form that count (n,), of which the mean is 0, (rows, columns)."""
        return self._prints @ level / np.sqrt(np.maximum(self._power * (level @ level), 1e-12))
