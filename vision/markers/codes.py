"""How the markers of a family look, and which of them a batch of small patches shows.

A marker is a square of cells: a black ring around the bits. Patches and pictures of markers share one raster: two
samples for each cell, and one more all around for the white that every marker is printed on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np

from vision.errors import LayoutError

FAMILIES = {"4x4_50": cv2.aruco.DICT_4X4_50, "apriltag36h11": cv2.aruco.DICT_APRILTAG_36h11}
#: Blurs in cells for which markers are drawn: from a marker of many pixels to one of a pixel for each cell.
BLURS = (0.15, 0.3, 0.45, 0.65, 0.9)


@cache
def dictionary(family: str) -> cv2.aruco.Dictionary:
    """The OpenCV dictionary of a family (a key of :data:`FAMILIES`)."""
    if family not in FAMILIES:
        raise LayoutError(
            "no-such-family",
            "{family} is no family of markers; known: {known}",
            family=family,
            known=", ".join(FAMILIES),
        )
    return cv2.aruco.getPredefinedDictionary(FAMILIES[family])


@dataclass(frozen=True, eq=False)
class Codes:
    """The markers of one family on the raster.

    ``cells`` is the side of a marker in cells, its ring included; ``side`` that of the raster in samples.
    ``drawn`` (blurs, codes, side, side) is 0 black to 1 white; ``words`` (blurs, 4 * codes, bits) the cells within
    the ring as unit vectors without their mean, of each quarter turn after the other. ``edges`` (codes,) is how many
    sides of cells part ink from paper within the marker: few make a shape that other things have, too.
    """

    cells: int
    side: int
    drawn: np.ndarray
    words: np.ndarray
    edges: np.ndarray

    def bits(self, patches: np.ndarray) -> np.ndarray:
        """The cells within the ring (n, bits) of patches (n, side, side)."""
        inner = patches[:, 3:-3, 3:-3]
        size = self.cells - 2
        return inner.reshape(-1, size, 2, size, 2).mean(axis=(2, 4)).reshape(-1, size * size)


@cache
def codes(family: str) -> Codes:
    """All markers of ``family``, drawn once."""
    words = dictionary(family)
    cells = words.markerSize + 2
    printed = [cv2.aruco.generateImageMarker(words, k, cells) for k in range(len(words.bytesList))]
    sharp = (
        np.float32([cv2.copyMakeBorder(p, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=255) for p in printed]) / 255
    )
    drawn = np.stack([share @ sharp @ share.T for share in (_shares(cells, blur) for blur in BLURS)])
    edges = sum(np.abs(np.diff(sharp[:, 1:-1, 1:-1], axis=axis)).sum(axis=(1, 2)) for axis in (1, 2))
    made = Codes(cells, 2 * cells + 2, drawn, np.empty(0), edges)
    turned = []
    for level in drawn:
        every = np.concatenate([made.bits(np.rot90(level, -turn, (1, 2))) for turn in range(4)])
        every -= every.mean(axis=1, keepdims=True)
        turned.append(every / np.linalg.norm(every, axis=1, keepdims=True))
    return replace(made, words=np.stack(turned))


def _shares(cells: int, blur: float) -> np.ndarray:
    """How much each cell (and the white before and after them) shows in each sample of a row."""
    fine = 16
    edge = np.repeat(np.eye(cells + 2, dtype=np.float32), fine, axis=0)
    soft = cv2.GaussianBlur(
        edge, (1, 6 * round(blur * fine) + 1), 1, sigmaY=blur * fine, borderType=cv2.BORDER_REPLICATE
    )
    return soft.reshape(-1, fine // 2, cells + 2).mean(axis=1)[1:-1]
