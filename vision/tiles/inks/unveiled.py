"""Tiles of coloured ink without the white that a lamp's reflection adds: the tint between ground and ink tells how much of it there is."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.gamma import linear, pixels, stored
from vision.ranks import percentiles
from vision.tiles.inks.enrolled import Inks
from vision.tiles.inks.figures import WITHIN
from vision.tiles.inks.measured import IN
from vision.tiles.inks.outlines import places
from vision.tiles.inks.redrawn import on_tiles
from vision.tiles.inks.shown import Inked
from vision.tiles.inks.traces import tint
from vision.tiles.pixels import SIDE

#: Part of an ink's contrast that must be colour: white and grey hide under white.
_COLOURED = 0.3
#: White (as a part of an ink's contrast) that shows somewhere on a tile under a reflection, and on how many of its pixels: strong
#: compression and sharpening add up to 0.1 there.
_WHITE, _SOMEWHERE = 0.12, 0.03
#: How far a pixel may be from being all ground or all ink, as a part of their difference.
_PLAIN = 0.15
#: Percentile of the pixels of one tone of a tile that a reflection leaves as they are.
_CLEAR = 25.0
#: Deviation of the pixels (of 48) over which reflections are even.
_SMOOTH = 2.5


def unveiled(wide: np.ndarray, shown: Inked, inks: Inks) -> tuple[np.ndarray, Inked]:
    """A flattened board (BGR, with its margin) on which no white is added to the tiles that show an ink, and what they show then."""
    there, clear = places(wide, shown), wide
    starts = np.array([[side.start for side in place] for place in there]).reshape(-1, 2)
    tones = np.stack([shown.grounds, shown.inks], axis=1)
    asked = np.flatnonzero(on_tiles(shown, inks))  # a stripe of a cloth beside others is none
    for k in asked[_may_shine([wide[there[k]] for k in asked], tones[asked])] if len(asked) else ():
        found = _without_white(wide[there[k]], tones[k])
        if found is not None:
            clear = wide.copy() if clear is wide else clear
            own = WITHIN & _nearest(starts - starts[k])
            cell, tones[k] = found
            clear[there[k]][own] = cell[own]
    return clear, replace(shown, grounds=tones[:, 0], inks=tones[:, 1])


def _may_shine(cells: list[np.ndarray], tones: np.ndarray) -> np.ndarray:
    """Which (n,) of some cells (48, 48, 3) of such grounds and inks (n, 2, 3) may be whiter in places; a quarter of their pixels tells."""
    some = np.concatenate([cell[IN:-IN:2, IN:-IN:2] for cell in cells])
    light = linear(some).reshape(len(cells), -1, 3)
    dark, full = linear(np.uint8(np.round(tones))).swapaxes(0, 1)[:, :, None]
    way = full - dark
    coloured = np.linalg.norm(tint(way), axis=2) > _COLOURED * np.linalg.norm(way, axis=2)
    part = _part(light, dark, full)
    plain, white = _is_plain(part), (light - part[..., None] * way).mean(axis=2)
    many, ranked = plain.sum(axis=1, keepdims=True), np.sort(np.where(plain, white, np.inf), axis=1)
    ranks = (np.int64(of_all * np.maximum(many - 1, 0)) for of_all in (_CLEAR / 100, 1 - _SOMEWHERE))
    least, most = (np.take_along_axis(ranked, rank, axis=1) for rank in ranks)
    shine = most > least + _WHITE / 2 * np.linalg.norm(way, axis=2)
    return (shine & coloured & (many > 0))[:, 0]


def _part(light: np.ndarray, dark: np.ndarray, full: np.ndarray) -> np.ndarray:
    """How far (...) light (..., 3) is on the way from that of a ground to that of its ink (3,): by its tint, for white is no part of that."""
    way = tint(full - dark)
    way /= np.maximum(np.square(way).sum(axis=-1, keepdims=True), 1e-9)
    return np.einsum("...c,...c->...", light - dark, way)


def _is_plain(part: np.ndarray) -> np.ndarray:
    """Where pixels are all ground or all ink."""
    return np.minimum(np.abs(part), np.abs(part - 1)) < _PLAIN


def _nearest(others: np.ndarray) -> np.ndarray:
    """Which pixels of a cell (48, 48) are nearer to its middle than to those of others, so far (n, 2) down and right of it."""
    at = np.stack(np.mgrid[:SIDE, :SIDE], axis=-1) - (SIDE - 1) / 2
    near = others[(np.abs(others) < SIDE).all(axis=1)]
    return np.all([2 * (at @ other) <= other @ other for other in near], axis=0)


def _without_white(cell: np.ndarray, tones: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """A cell (48, 48, 3) of such a ground and ink (2, 3) without the white that is added to both, and what those are then (2, 3).

    None if there is hardly any.
    """
    light, inner = linear(cell), np.s_[IN:-IN, IN:-IN]
    part = _part(light, *linear(np.uint8(np.round(tones))[None])[0])
    seen, plain = part[inner], _is_plain(part[inner])
    both = plain & (seen < 0.5), plain & (seen > 0.5)
    if min(some.mean() for some in both) < _SOMEWHERE:
        return None
    dark, full = (percentiles(light[inner][some], (_CLEAR,))[0] for some in both)
    veil = np.maximum(_smooth(light - dark - part[..., None] * (full - dark)), 0)
    # Where ink ends compression smears its tint, on both sides of the edge: on the whole that adds nothing, but shows no reflection.
    white = plain & (veil[inner].mean(axis=2) > _WHITE * np.linalg.norm(full - dark))
    if white.mean() < _SOMEWHERE:
        return None
    return pixels(light - np.float32(veil)), stored(np.stack([dark, full]))


def _smooth(plane: np.ndarray) -> np.ndarray:
    return cv2.GaussianBlur(plane, (0, 0), _SMOOTH)
