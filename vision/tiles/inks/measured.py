"""Ground and ink of squares that are one ink on one ground."""

from __future__ import annotations

import numpy as np

from vision.tiles.pixels import SIDE

#: Pixels (of 48) of a square in which the ink is looked for, in from its edges, and of the ring there that shows the ground.
IN, _RING = 6, 4
#: Part of the strongest contrast (sum of three channels) from which a pixel is ink, and up to which one is of a colour.
_INK, _ALIKE = 0.75, 0.3
#: Least contrast of an ink on a board, where stripes of a cloth have less.
_CONTRAST = 90.0


def measured(
    cells: np.ndarray, beyond: float = 1.0, inset: int = IN, contrast: float = _CONTRAST
) -> tuple[np.ndarray, ...]:
    """Ground and ink (n, 3) of squares (n, side, side, 3), the part (n,) that is either, how far (n, 2) the ink is off the middle.

    Then the part (n,) of their rings that is ink, where there is contrast. ``inset`` pixels (of 48) in from their edges. A square without ``contrast``, or
    with ink on more than a part ``beyond`` of its ring, is neither: its ink is its ground.
    """
    edge, wide = inset * cells.shape[1] // SIDE, _RING * cells.shape[1] // SIDE
    # One plane for each channel: over so short an axis as theirs, NumPy is many times as slow. Small numbers are ranked soonest.
    planes = np.ascontiguousarray(cells[:, edge:-edge, edge:-edge].transpose(3, 0, 1, 2), np.int16)
    _, count, side, _ = planes.shape
    ring = np.ones((side, side), bool)
    ring[wide:-wide, wide:-wide] = False
    rim = planes[:, :, ring]
    middle = rim.shape[2] // 2
    grounds = np.partition(rim, middle, axis=2)[..., middle]
    far = np.abs(planes - grounds[..., None, None]).sum(axis=0, dtype=np.int16)
    strong = int(0.97 * side * side)
    most = np.partition(far.reshape(count, -1), strong, axis=1)[:, strong].astype(np.float32)
    tones, two, off, rims = grounds.astype(float), np.zeros(count), np.zeros((count, 2)), np.zeros(count)
    told = np.flatnonzero(most > contrast)
    ink = far[told] >= _INK * most[told, None, None]
    # An ink ends before its tile does, a stripe of cloth does not.
    rims[told] = ink[:, ring].mean(axis=1)
    ends = rims[told] <= beyond
    told, ink = told[ends], ink[ends]
    shown = planes[:, told]
    tones[:, told] = _medians(shown, ink)
    to_ink = np.abs(shown - np.float32(tones[:, told, None, None])).sum(axis=0)
    two[told] = (np.minimum(far[told], to_ink) < _ALIKE * most[told, None, None]).mean(axis=(1, 2))
    v, u = np.mgrid[:side, :side] - (side - 1) / 2
    many = ink.sum(axis=(1, 2))
    off[told] = np.stack([(ink * axis).sum(axis=(1, 2)) / many for axis in (u, v)], axis=1)
    return grounds.T.astype(float), tones.T, two, off, rims


def _medians(planes: np.ndarray, where: np.ndarray) -> np.ndarray:
    """The medians (3, n) of those pixels of pictures (3, n, h, w) that are meant, bool (n, h, w)."""
    *stack, height, width = planes.shape
    ranked = np.sort(
        np.where(where, planes, np.int16(np.iinfo(np.int16).max)).reshape(*stack, height * width), axis=2
    )
    many = where.sum(axis=(1, 2))
    middle = np.stack([(many - 1) // 2, many // 2], axis=1)[None]
    return np.take_along_axis(ranked, middle, axis=2).mean(axis=2)
