"""How like a face a picture of it is, window by window: print that is another's is unlike it in any light."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np


@dataclass(frozen=True)
class Windows:
    """Of the window around each pixel, float32 (height, width): how the picture and the face vary in it, alone and together."""

    own: np.ndarray
    drawn: np.ndarray
    both: np.ndarray
    #: How the whole picture varies.
    whole: float

    @property
    def alike(self) -> np.ndarray:
        """Correlations of the picture with the face."""
        return self.both / np.sqrt(np.maximum(self.own, 1) * np.maximum(self.drawn, 1))

    def printed(self, least: float) -> np.ndarray:
        """Which windows vary by at least that part of how all of the picture does, be it in the picture or in the face."""
        return np.maximum(self.own, self.drawn) > least * self.whole


def windows(seen: np.ndarray, made: np.ndarray, side: int, within: np.ndarray | None = None) -> Windows:
    """Windows of ``side`` pixels of a picture and of a face laid over it, both float32: BGR (height, width, 3), or grey (height, width).

    Only pixels of ``within``, float32 (height, width) of 0 and 1, count, or all if it is None.
    """
    coloured = seen.ndim == 3
    inside = share = None
    if within is not None:
        share = np.maximum(cv2.blur(within, (side, side)), 1e-3)
        inside, share = (cv2.merge([v] * 3) if coloured else v for v in (within, share))

    def mean(picture: np.ndarray) -> np.ndarray:
        if inside is None:
            return cv2.blur(picture, (side, side))
        return cv2.blur(picture * inside, (side, side)) / share

    def together(a: np.ndarray, b: np.ndarray) -> np.ndarray:
        varies = mean(a * b) - mean(a) * mean(b)
        return varies.sum(axis=2) if coloured else varies

    counted = seen if within is None else seen[within > 0]
    whole = float(counted.reshape(-1, 3 if coloured else 1).var(axis=0).sum())
    return Windows(together(seen, seen), together(made, made), together(seen, made), whole)
