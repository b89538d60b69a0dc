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
_SUM = np.ones(3, np.float32)


def measured(
    cells: np.ndarray, beyond: float = 1.0, inset: int = IN, contrast: float = _CONTRAST
) -> tuple[np.ndarray, ...]:
    """Ground and ink (n, 3) of squares (n, side, side, 3), the part (n,) that is either, and how far (n, 2) the ink is off the middle.

    ``inset`` pixels (of 48) in from their edges. A square without ``contrast``, or with ink on more than a part ``beyond`` of its
    ring, is neither: its ink is its ground.
    """
    edge, wide = inset * cells.shape[1] // SIDE, _RING * cells.shape[1] // SIDE
    inner = cells[:, edge:-edge, edge:-edge].astype(np.float32)
    count, side = inner.shape[:2]
    ring = np.ones((side, side), bool)
    ring[wide:-wide, wide:-wide] = False
    rim = inner[:, ring].transpose(0, 2, 1)
    middle = rim.shape[2] // 2
    grounds = np.partition(rim, middle, axis=2)[..., middle]
    far = np.abs(inner - grounds[:, None, None]) @ _SUM
    strong = int(0.97 * side * side)
    most = np.partition(far.reshape(count, -1), strong, axis=1)[:, strong]
    ink = far >= _INK * most[:, None, None]
    tones, two, off = grounds.copy(), np.zeros(count), np.zeros((count, 2))
    # An ink ends before its tile does, a stripe of cloth does not.
    told = np.flatnonzero((most > contrast) & (ink[:, ring].mean(axis=1) <= beyond))
    for k in told:
        tones[k] = np.median(inner[k][ink[k]], axis=0)
    to_ink = np.abs(inner[told] - tones[told, None, None]) @ _SUM
    two[told] = (np.minimum(far[told], to_ink) < _ALIKE * most[told, None, None]).mean(axis=(1, 2))
    v, u = np.mgrid[:side, :side] - (side - 1) / 2
    many = ink[told].sum(axis=(1, 2))
    off[told] = np.stack([(ink[told] * axis).sum(axis=(1, 2)) / many for axis in (u, v)], axis=1)
    return grounds.astype(float), tones.astype(float), two, off
