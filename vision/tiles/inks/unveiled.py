"""Tiles of one coloured ink without the white that a lamp's reflection adds: it hides neither the tint of the ink nor where that is."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.channels import least, thrice
from vision.gamma import linear, pixels, stored
from vision.ranks import percentiles
from vision.tiles.inks.enrolled import Inks
from vision.tiles.inks.figures import WITHIN
from vision.tiles.inks.outlines import places
from vision.tiles.inks.redrawn import on_tiles, paleness, palest_tile
from vision.tiles.inks.shown import Inked, aside
from vision.tiles.pixels import MARGIN, SIDE

#: Part of an ink's contrast that must be colour: white and grey hide under white.
_COLOURED = 0.3
#: White (as a part of an ink's contrast) that shows somewhere on a tile under a reflection, and on how many of its pixels: strong
#: compression and sharpening add up to 0.1 there.
_WHITE, _SOMEWHERE = 0.12, 0.03
#: Grey levels that a tint has at least, and the part of a tile's pixels that a reflection leaves as they are.
_TINT, _CLEAR, _TENTH = 40.0, 0.25, 10
#: How far a pixel may be from being all ground or all ink, as a part of their difference.
_PLAIN = 0.15
#: Pixels (of 48) from the edge of a tile that may show what lies beside it, and deviation of those over which reflections are even.
_IN, _SMOOTH = 6, 2.5


def under_white(wide: np.ndarray, half: np.ndarray, asked: np.ndarray, inks: Inks) -> Inked:
    """Of the cells that are ``asked`` for, bool (rows, columns), those that show an ink once what all channels have in common is taken off.

    A reflection that reaches across a tile is neither its ground nor its ink, and may be brighter than both. The flattened board
    (with its margin) is given :func:`halved`, too.
    """
    coloured = [shots for shots in map(_tints, inks.shots) if _is_coloured(shots)]
    asked = asked & _dark_somewhere(half, asked, inks)
    if not coloured or not asked.any():
        return aside(half, np.zeros_like(asked), inks)
    found = aside(_tinted(half), asked, Inks(_tints(inks.ground), coloured, {}))
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
        darkest = percentiles(half[y : y + side, x : x + side].reshape(-1, 3), (100 * _CLEAR / 2,))
        dark[row, column] = paleness(darkest, np.full((1, 3), 255.0))[0] < palest_tile(inks)
    return dark


def _tints(colours: np.ndarray) -> np.ndarray:
    """Colours (..., 3) without what all of their channels have in common."""
    return colours - colours.min(axis=-1, keepdims=True)


def _is_coloured(tints: np.ndarray) -> bool:
    return np.median(tints, axis=0).max() > _TINT


def _tinted(picture: np.ndarray) -> np.ndarray:
    """A picture (h, w, 3) without that."""
    return cv2.subtract(picture, thrice(least(picture)))


def _tones(cell: np.ndarray, ground: np.ndarray, ink: np.ndarray) -> np.ndarray:
    """Ground and ink (2, 3) of a cell (48, 48, 3) where hardly any white lies on them, by where it has the tints of a ``ground`` and an ``ink`` (3,)."""
    way = np.float32(ink - ground)
    part = ((_tinted(cell) - np.float32(ground)) @ (way / (way @ way)))[_IN:-_IN, _IN:-_IN].ravel()
    order, inner = part.argsort(), cell[_IN:-_IN, _IN:-_IN].reshape(-1, 3)
    # The least tint shows the ground, the most the ink, each on a tenth of a tile at least.
    both = inner[order[: len(order) // _TENTH]], inner[order[-len(order) // _TENTH :]]
    return np.array([percentiles(some.astype(float), (100 * _CLEAR,))[0] for some in both])


def unveiled(wide: np.ndarray, shown: Inked, inks: Inks) -> tuple[np.ndarray, Inked]:
    """A flattened board (BGR, with its margin) on which no white is added to the tiles that show an ink, and what they show then."""
    there, clear = places(wide, shown), wide
    starts = np.array([[side.start for side in place] for place in there]).reshape(-1, 2)
    tones = np.stack([shown.grounds, shown.inks], axis=1)
    asked = np.flatnonzero(on_tiles(shown, inks))  # a stripe of a cloth beside others is none
    for k in asked[_varied([wide[there[k]] for k in asked], tones[asked])]:
        found = _without_white(wide[there[k]], *tones[k])
        if found is not None:
            clear = wide.copy() if clear is wide else clear
            own = WITHIN & _nearest(starts - starts[k])
            cell, tones[k] = found
            clear[there[k]][own] = cell[own]
    return clear, replace(shown, grounds=tones[:, 0], inks=tones[:, 1])


def _varied(cells: list[np.ndarray], tones: np.ndarray) -> np.ndarray:
    """Which (n,) of some cells (48, 48, 3) of such grounds and inks (n, 2, 3) are not about equally white all over: only they may show a reflection."""
    if not cells:
        return np.zeros(0, bool)
    light = linear(np.concatenate([cell[_IN:-_IN:2, _IN:-_IN:2] for cell in cells])).reshape(
        len(cells), -1, 3
    )
    dark, full = np.float32(linear(np.uint8(np.round(tones)))).swapaxes(0, 1)
    tint = (full - dark) - (full - dark).mean(axis=1, keepdims=True)
    tint /= np.maximum(np.square(tint).sum(axis=1, keepdims=True), 1e-9)
    part = ((light - dark[:, None]) @ tint[..., None])[..., 0]
    white = (light - part[..., None] * (full - dark)[:, None]).mean(axis=2)
    plain = np.minimum(np.abs(part), np.abs(part - 1)) < _PLAIN
    white, many = np.sort(np.where(plain, white, np.inf), axis=1), plain.sum(axis=1)
    least_white, most_white = (
        np.take_along_axis(white, (of_all * np.maximum(many - 1, 0)).astype(int)[:, None], axis=1)[:, 0]
        for of_all in (_CLEAR, 1 - _SOMEWHERE)
    )
    return (many > 0) & (most_white - least_white > _WHITE / 2 * np.linalg.norm(full - dark, axis=1))


def _nearest(others: np.ndarray) -> np.ndarray:
    """Which pixels of a cell (48, 48) are nearer to its middle than to those of others, so far (n, 2) down and right of it."""
    at = np.stack(np.mgrid[:SIDE, :SIDE], axis=-1) - (SIDE - 1) / 2
    near = others[(np.abs(others) < SIDE).all(axis=1)]
    return np.all([2 * (at @ other) <= other @ other for other in near], axis=0)


def _without_white(
    cell: np.ndarray, ground: np.ndarray, ink: np.ndarray
) -> tuple[np.ndarray, np.ndarray] | None:
    """A cell (48, 48, 3) of such a ``ground`` and ``ink`` (3,) without the white that is added to both, and what those are then (2, 3).

    None if there is hardly any.
    """
    dark, full = linear(np.uint8(np.round([[ground, ink]])))[0]
    tint = full - dark
    tint -= tint.mean()
    if np.linalg.norm(tint) < _COLOURED * np.linalg.norm(full - dark):
        return None
    light, inner = linear(cell), np.s_[_IN:-_IN, _IN:-_IN]
    part = (light - dark) @ (tint / (tint @ tint))  # white is no part of a tint
    bare, inked = (np.abs(part - all_) < _PLAIN for all_ in (0, 1))
    if min(bare[inner].mean(), inked[inner].mean()) < _SOMEWHERE:
        return None
    # Where ink ends compression smears its tint, on both sides of the edge: on the whole that adds nothing, but shows no reflection.
    plain = (bare | inked)[inner]
    dark, full = (percentiles(light[inner][some[inner]], (100 * _CLEAR,))[0] for some in (bare, inked))
    veil = np.maximum(_smooth(light - dark - part[..., None] * (full - dark)), 0)
    shows = veil[inner].mean(axis=2)[plain] > _WHITE * np.linalg.norm(full - dark)
    if shows.sum() < _SOMEWHERE * plain.size:
        return None
    return pixels(light - np.float32(veil)), stored(np.stack([dark, full]))


def _smooth(plane: np.ndarray) -> np.ndarray:
    return cv2.GaussianBlur(plane, (0, 0), _SMOOTH)
