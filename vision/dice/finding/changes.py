"""Where something lies that was not there when the table was empty: only there windows are worth a look."""

from __future__ import annotations

import cv2
import numpy as np

#: Of the middle half of a window that is worth a look so much changed: of a die in the colour of the table, little. Or so much of
#: it are sharp spots: of such a die hardly more than a pip may show.
_CHANGED, _SPOTTED = 0.1, 0.03
#: Width of a die with its sides in radii of the largest circle inside what changed, the least such radius (pixels of the
#: mask), and how far apart the middles of two such circles are, in radii of the larger one.
_ROUND, _LEAST, _APART = 2.3, 2.0, 1.6
#: At most so many circles are tried.
_MOST = 20


class Changes:
    """What changed since the table was empty, with one pixel for ``step`` pixels of the picture.

    ``things`` (uint8) is what is neither table nor shadow, ``hints`` (uint8) all that is not quite as it was, too, and ``spots``
    (uint8) are small sharp things apart from those; ``news`` (uint8) is all of these but edges of the table that moved a little.
    """

    def __init__(
        self, things: np.ndarray, hints: np.ndarray, spots: np.ndarray, news: np.ndarray, step: float
    ) -> None:
        self.things, self.hints, self.spots, self.step = things, hints | things, spots, step
        self._news = news
        self._told = np.zeros_like(hints)

    def told(self, x: float, y: float, width: float) -> None:
        """Of what lies around a point, in a square of a ``width``, all is known now (pixels)."""
        ends = (round(v / self.step) for v in (x - width / 2, y - width / 2, x + width / 2, y + width / 2))
        x0, y0, x1, y1 = (max(0, v) for v in ends)
        self._told[y0:y1, x0:x1] = 1

    def anything_new(self, window: np.ndarray) -> bool:
        """Whether in the middle of a window (3,), in pixels, more changed than where edges of the table lie: printed dots look like dice
        that show one, and did so before."""
        return in_the_middle(self._news, window / self.step)

    def guesses(self) -> np.ndarray:
        """Windows (n, 3) that single dice may fill, by the outlines of what changed: middle x, y and width in pixels."""
        wide = cv2.copyMakeBorder(self.things, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
        away = cv2.distanceTransform(wide, cv2.DIST_L2, 5)[1:-1, 1:-1]
        found = []
        while len(found) < _MOST:
            _, radius, _, (x, y) = cv2.minMaxLoc(away)
            if radius < _LEAST:
                break
            found.append([(x + 0.5) * self.step, (y + 0.5) * self.step, _ROUND * radius * self.step])
            cv2.circle(away, (x, y), round(_APART * radius), 0, -1)
        return np.array(found).reshape(-1, 3)

    def windows(self, width: float, rows: int, columns: int) -> np.ndarray:
        """Of so many windows of a ``width`` (pixels), a quarter of it apart from the corner on: which ones changed in a way that
        is not known yet (bool)."""
        wide = width / self.step
        half = [max(1, round(wide / 2))] * 2

        def share(mask: np.ndarray) -> np.ndarray:
            return cv2.blur((mask & ~self._told).astype(np.float32), half, borderType=cv2.BORDER_REPLICATE)

        worth = (share(self.hints) > _CHANGED) | (share(self.spots) > _SPOTTED)
        at = [
            np.minimum(np.round(np.arange(n) * wide / 4).astype(int), size - 1)
            for n, size in zip((rows, columns), worth.shape, strict=True)
        ]
        return worth[np.ix_(*at)]


def in_the_middle(mask: np.ndarray, window: np.ndarray) -> bool:
    """Whether a mask shows anything in the middle half of a window (3,), in its pixels."""
    x, y, width = window
    x0, y0 = max(0, int(x - width / 4)), max(0, int(y - width / 4))
    return bool(mask[y0 : int(y + width / 4) + 2, x0 : int(x + width / 4) + 2].any())
