"""Shadows that thick tiles cast on the cells beside them: what is as it was, if darker, is nothing new."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.tiles.pixels import cut_out
from vision.tiles.squares.search import Square

#: Part of its grey levels that a shadow leaves of what it falls on at least, and most that light may add there.
_DEEPEST, _BRIGHTER = 0.35, 1.15
#: By how much (logarithms) the channels may differ in that: the light in a shadow is that of the sky or of the walls.
_TINT = 0.3
#: Grey levels that are added before: of dark things a ratio is noise.
_FLOOR = 8.0
#: Deviation (pixels of 48) of the blur that takes away what is left between two pictures laid onto each other.
_BLUR = 1.5
#: Part of its light that what lies in no shadow keeps, and pixels of such in the middle of a dark cell that are a figure.
_LIT, _FIGURE = 0.8, 30


def in_shadow(
    squares: list[Square], wide: np.ndarray, earlier: np.ndarray, lay: np.ndarray | None = None
) -> list[Square]:
    """The squares, of which shadows that came or went hide nothing of what is as ``before``.

    ``wide`` and ``earlier`` (BGR) are the flattened boards with their margin, the latter under the light of the former. Cells
    (rows, columns) on which a tile ``lay``, if any, are no bare ones out of which a shadow went: a dark tile on a dark board is like one.
    """
    tiled = [lay is not None and any(lay[cell] for cell in s.cells()) for s in squares]
    return [
        replace(s, before=max(s.before, _as_before(s, wide, earlier, on)))
        for s, on in zip(squares, tiled, strict=True)
    ]


def _as_before(square: Square, wide: np.ndarray, earlier: np.ndarray, lay: bool) -> float:
    """Part (0..1) of a square that is as it was, if darker or, if no tile ``lay`` there, brighter; 0 where something in its middle is not."""
    place = square.size, square.row, square.column
    now, was = (
        cv2.GaussianBlur(cut_out(board, *place), (0, 0), _BLUR).astype(np.float32) + _FLOOR
        for board in (wide, earlier)
    )
    # A plane for each channel: over so short an axis as theirs, NumPy is many times as slow.
    ratio = np.log(np.ascontiguousarray((now / was).transpose(2, 0, 1)))
    return max(_only_darker(ratio), 0.0 if lay else _only_brighter(ratio))


def _only_darker(ratio: np.ndarray) -> float:
    """The same of logarithms (3, h, w) of what a shadow that came leaves."""
    light = ratio.mean(axis=0)
    same = (np.ptp(ratio, axis=0) < _TINT) & (light > np.log(_DEEPEST)) & (light < np.log(_BRIGHTER))
    return 0.0 if _encloses(light > np.log(_LIT)) else float(same.mean())


def _only_brighter(ratio: np.ndarray) -> float:
    """The same of a shadow that went: of one it is what a shadow that came is of the other, and a new figure may be bright, too."""
    return 0.0 if _encloses(ratio.mean(axis=0) > -np.log(_LIT)) else _only_darker(-ratio)


def _encloses(lit: np.ndarray) -> bool:
    """Whether some of what is ``lit`` (h, w) of a square does not reach its edge: a shadow leaves no such light, a figure does."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(lit.astype(np.uint8), connectivity=4)
    edge = np.concatenate([labels[[0, -1]].ravel(), labels[:, [0, -1]].ravel()])
    inside = np.setdiff1d(np.arange(1, count), edge)
    return bool((stats[inside, cv2.CC_STAT_AREA] > _FIGURE).any())
