"""A board in the colours of the enrolment: which ink each of its tiles has, told by all of them together.

Overexposed orange looks like yellow; beside thirty other tiles of the board it does not.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.pieces.filling import light
from vision.pieces.filling.tones import Shown
from vision.tiles.inks.enrolled import Inks
from vision.tiles.inks.shown import Inked
from vision.tiles.pixels import MARGIN, SIDE

#: Tiles that tell the light.
_SOME = 4
#: Grey level from which a channel is cut off.
_BURNT = 250.0


def as_enrolled(
    wide: np.ndarray, earlier: np.ndarray | None, shown: Inked, inks: Inks
) -> tuple[np.ndarray, np.ndarray | None, dict[tuple[int, int], np.ndarray]]:
    """:func:`upright` boards with each cell that shows an ink redrawn in ground and ink of the enrolment.

    Then, for each of those cells (row, column), how likely it has each ink, or (last) none of them.
    """
    if not len(shown.cells):
        return wide, earlier, {}
    likely = _named(shown, inks)
    wide, earlier = (None if p is None else _redrawn(p, shown, likely, inks) for p in (wide, earlier))
    if len(likely) < _SOME:
        # One channel of three tells no ink where no other tiles tell the light.
        likely[(shown.inks >= _BURNT).sum(axis=1) > 1] = 1 / likely.shape[1]
    return wide, earlier, {tuple(cell): chances for cell, chances in zip(shown.cells, likely, strict=True)}


def _named(found: Inked, inks: Inks) -> np.ndarray:
    """How likely each cell has each colour, or (last) none of them, under one light: (n, colours + 1)."""
    # What lies on the ground as a veil lies on the ink, too; white stays white.
    white = 255 - inks.ground
    clear = (found.inks - found.grounds) * white / np.maximum(255 - found.grounds, 1) + inks.ground
    seen = np.where(found.inks >= _BURNT, found.inks, np.clip(clear, 0, _BURNT - 1))
    return light.named([Shown(ink, 1.0) for ink in seen], inks.shots)


def _redrawn(wide: np.ndarray, found: Inked, likely: np.ndarray, inks: Inks) -> np.ndarray:
    """A flattened board with each of the cells in ground and ink of the enrolment, if ``likely`` as they are named any."""
    out, known = wide.copy(), inks.colours - inks.ground
    for (row, column), ground, ink, chances in zip(
        found.cells, found.grounds, found.inks, likely, strict=True
    ):
        colour = chances.argmax()
        if colour == len(known):
            continue
        y, x = MARGIN + row * SIDE, MARGIN + column * SIDE
        cell = (slice(y, y + SIDE), slice(x, x + SIDE))
        out[cell] = _mixed(wide[cell], ground, ink, inks.ground, inks.ground + known[colour])
    return out


def _mixed(
    seen: np.ndarray, ground: np.ndarray, ink: np.ndarray, ground_then: np.ndarray, ink_then: np.ndarray
) -> np.ndarray:
    """A square (h, w, 3) in another ground and ink: as much of each as there was, and what is neither as it was."""
    way, way_then = ink - ground, ink_then - ground_then
    rest = min(1.0, np.linalg.norm(way_then) / np.linalg.norm(way))
    turn = np.outer(way_then - rest * way, way) / (way @ way) + rest * np.eye(3)
    return cv2.transform(seen, np.column_stack([turn, ground_then - turn @ ground]))
