"""Which cells show a tile of coloured ink that a lamp's reflection hides: what all channels have in common is taken off before they are looked at."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.channels import least, thrice
from vision.ranks import percentiles
from vision.tiles.inks.enrolled import Inks, without_white
from vision.tiles.inks.measured import IN
from vision.tiles.inks.outlines import places
from vision.tiles.inks.redrawn import on_tiles, paleness, palest_tile
from vision.tiles.inks.shown import Inked, aside
from vision.tiles.pixels import MARGIN, SIDE

#: Grey levels that a tint has at least.
_TINT = 40.0
#: Percentile of a cell's pixels that is dark on a tile, and of those of one tone that hardly any white lies on; and a part of a tile on
#: which both of its tones are seen.
_DARK, _CLEAR, _TENTH = 12.5, 25.0, 10


def under_white(wide: np.ndarray, half: np.ndarray, asked: np.ndarray, inks: Inks) -> Inked:
    """Of the cells that are ``asked`` for, bool (rows, columns), those that show an ink once what all channels have in common is taken off.

    A reflection that reaches across a tile is neither its ground nor its ink, and may be brighter than both. The flattened board
    (with its margin) is given :func:`halved`, too.
    """
    coloured = [shots for shots in map(without_white, inks.shots) if _is_coloured(shots)]
    asked = asked & _dark_somewhere(half, asked, inks)
    if not coloured or not asked.any():
        return aside(half, np.zeros_like(asked), inks)
    found = aside(_tinted(half), asked, Inks(without_white(inks.ground), coloured, {}))
    tones = np.array(
        [
            _tones(wide[place], *tint)
            for place, *tint in zip(places(wide, found), found.grounds, found.inks, strict=True)
        ]
    ).reshape(-1, 2, 3)
    found = replace(found, grounds=tones[:, 0], inks=tones[:, 1])
    # A mark on a board in colours of its own has a ground that no lamp makes so pale: most of a tile has none of its reflection.
    return found.only(on_tiles(found, inks))


def _dark_somewhere(half: np.ndarray, asked: np.ndarray, inks: Inks) -> np.ndarray:
    """Which of the cells ``asked`` for show ground as dark as that of tiles beside the brightest ink there can be, bool (rows, columns)."""
    side, first, dark = SIDE // 2, MARGIN // 2, np.zeros_like(asked)
    for row, column in np.argwhere(asked):
        y, x = first + side * row, first + side * column
        darkest = percentiles(half[y : y + side, x : x + side].reshape(-1, 3), (_DARK,))
        dark[row, column] = paleness(darkest, np.full((1, 3), 255.0))[0] < palest_tile(inks)
    return dark


def _is_coloured(tints: np.ndarray) -> bool:
    return np.median(tints, axis=0).max() > _TINT


def _tinted(picture: np.ndarray) -> np.ndarray:
    """A picture (h, w, 3) :func:`~vision.tiles.inks.enrolled.without_white`, quickly."""
    return cv2.subtract(picture, thrice(least(picture)))


def _tones(cell: np.ndarray, ground: np.ndarray, ink: np.ndarray) -> np.ndarray:
    """Ground and ink (2, 3) of a cell (48, 48, 3) where hardly any white lies on them, by where it has the tints of a ``ground`` and an ``ink`` (3,)."""
    way = np.float32(ink - ground)
    part = ((_tinted(cell) - np.float32(ground)) @ (way / (way @ way)))[IN:-IN, IN:-IN].ravel()
    order, inner = part.argsort(), cell[IN:-IN, IN:-IN].reshape(-1, 3)
    # The least tint shows the ground, the most the ink, each on a tenth of a tile at least.
    both = inner[order[: len(order) // _TENTH]], inner[order[-len(order) // _TENTH :]]
    return np.array([percentiles(some.astype(float), (_CLEAR,))[0] for some in both])
