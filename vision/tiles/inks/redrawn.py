"""A board in the colours of the enrolment: which ink each of its tiles has, told by all of them together.

Overexposed orange looks like yellow; beside thirty other tiles of the board it does not.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.gamma import GAMMA
from vision.pieces.filling import light
from vision.pieces.filling.tones import Shown
from vision.tiles.inks.enrolled import Inks
from vision.tiles.inks.shown import Inked
from vision.tiles.pixels import cut_out

#: Tiles that tell the light.
_SOME = 4
#: Part of an ink's light that a ground may have more than those of the tiles: more is the board's, or a reflection lies on it.
PALER = 0.1
#: Grey level from which a channel is cut off.
_BURNT = 250.0


@dataclass(frozen=True)
class _Print(Shown):
    """What shows no figure of the tiles: a mark of the board in inks of its own tells nothing of the light on theirs."""

    @property
    def trust(self) -> float:
        return 0.0


def named(shown: Inked, figures: np.ndarray, inks: Inks) -> np.ndarray:
    """How likely each cell that shows an ink on an :func:`upright` board has each of the deck, or (last) none of them, (n, inks + 1).

    Those that show enrolled ``figures``, bool (n,), on a ground as dark as that of tiles tell the light, if they are some.
    """
    if not len(shown.cells):
        return np.zeros((0, len(inks.colours) + 1))
    telling = next(
        (some for some in (figures & on_tiles(shown, inks), figures) if some.sum() >= _SOME),
        np.ones_like(figures),
    )
    likely = _named(shown, telling, inks)
    if telling.sum() < _SOME:
        # One channel of three tells no ink where no other tiles tell the light.
        likely[(shown.inks >= _BURNT).sum(axis=1) > 1] = 1 / likely.shape[1]
    return likely


def on_tiles(shown: Inked, inks: Inks) -> np.ndarray:
    """Which (n,) of the cells that show an ink have a ground as dark as that of tiles."""
    return paleness(shown.grounds, shown.inks) < palest_tile(inks)


def palest_tile(inks: Inks) -> float:
    """The :func:`paleness` of the ground of a tile at most."""
    return float(paleness(inks.ground, inks.colours).max() + PALER)


def paleness(grounds: np.ndarray, inks: np.ndarray) -> np.ndarray:
    """Light of grounds (..., 3) as a part of that of the inks (n, 3) on them, (n,): that of tiles is the least of what a board shows."""
    return ((grounds + 1).max(axis=-1) / (inks + 1).max(axis=-1)) ** GAMMA


def _named(found: Inked, telling: np.ndarray, inks: Inks) -> np.ndarray:
    """How likely each cell has each colour, or (last) none of them, under one light that those ``telling`` (n,) tell: (n, colours + 1)."""
    # What lies on the ground as a veil lies on the ink, too; white stays white. The tile's own ground is as bright as its ink is
    # seen: that of the enrolment on an ink in a shadow would make it paler than any other.
    white, known = 255 - inks.ground, inks.colours - inks.ground
    contrast = (found.inks - found.grounds) * white / np.maximum(255 - found.grounds, 1)
    bright = contrast.max(axis=1, keepdims=True) / np.median(known.max(axis=1))
    clear = contrast + bright * inks.ground
    seen = np.where(found.inks >= _BURNT, found.inks, np.clip(clear, 0, _BURNT - 1))
    spaces = [(Shown if tells else _Print)(ink, 1.0) for ink, tells in zip(seen, telling, strict=True)]
    return light.named(spaces, inks.shots)


def as_enrolled(wide: np.ndarray, found: Inked, likely: np.ndarray, inks: Inks) -> np.ndarray:
    """A flattened board with each of the cells in ground and ink of the enrolment, if as they are :func:`named` they are ``likely`` any."""
    out, known = wide.copy(), inks.colours - inks.ground
    for (row, column), ground, ink, chances in zip(
        found.cells, found.grounds, found.inks, likely, strict=True
    ):
        colour = chances.argmax()
        if colour == len(known):
            continue
        seen = cut_out(wide, 1, row, column)
        cut_out(out, 1, row, column)[:] = _mixed(seen, ground, ink, inks.ground, inks.ground + known[colour])
    return out


def _mixed(
    seen: np.ndarray, ground: np.ndarray, ink: np.ndarray, ground_then: np.ndarray, ink_then: np.ndarray
) -> np.ndarray:
    """A square (h, w, 3) in another ground and ink: as much of each as there was, and what is neither as it was."""
    way, way_then = ink - ground, ink_then - ground_then
    rest = min(1.0, np.linalg.norm(way_then) / np.linalg.norm(way))
    turn = np.outer(way_then - rest * way, way) / (way @ way) + rest * np.eye(3)
    return cv2.transform(seen, np.column_stack([turn, ground_then - turn @ ground]))
