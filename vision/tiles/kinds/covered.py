"""A thing that stands in the middle of a tile, a house, say, or a pawn: whether one does, and what lies around it."""

from __future__ import annotations

import cv2
import numpy as np

from vision.tiles.pixels import SIDE

#: Parts of a tile's width: how far from the middle a thing reaches, up to where all is surely of it, from where on surely nothing
#: is but its shadow, and how far the surroundings reach that stand in for it.
_REACH, _THING, _AROUND, _RIM = 0.34, 0.2, 0.33, 0.45
#: Grey levels below which all is noise, and variance of a logarithm that every surface has.
_BLACK, _GRAIN = 6.0, 0.01
#: Deviations of the surroundings from which the middle is something else.
_STANDS = 0.9

_Y, _X = np.mgrid[:SIDE, :SIDE].astype(np.float32) + 0.5 - SIDE / 2
_FAR = np.hypot(_X, _Y)
_INNER = np.maximum(abs(_X), abs(_Y)) < _RIM * SIDE


def stands_on(faces: np.ndarray) -> np.ndarray:
    """On which of the faces (n, 48, 48, 3), BGR uint8, something stands in the middle (n, bool): a colour of its own."""
    logs = np.log(faces.astype(np.float32) + np.float32(_BLACK))
    thing, around = logs[:, _FAR < _THING * SIDE], logs[:, (_FAR > _AROUND * SIDE) & _INNER]
    off = np.square(thing.mean(axis=1) - around.mean(axis=1)) / (around.var(axis=1) + _GRAIN)
    return np.sqrt(off.mean(axis=1)) > _STANDS


def uncovered(face: np.ndarray) -> np.ndarray:
    """The face (48, 48, 3) with what lies around the middle mirrored into it: its colours and texture without the thing."""
    reach, rim = _REACH * SIDE, _RIM * SIDE
    shown = np.where(_FAR < reach, reach + (reach - _FAR) * (rim - reach) / reach, _FAR)
    x, y = (SIDE / 2 - 0.5 + each * shown / np.maximum(_FAR, 1e-6) for each in (_X, _Y))
    return cv2.remap(face, x, y, cv2.INTER_LINEAR)
