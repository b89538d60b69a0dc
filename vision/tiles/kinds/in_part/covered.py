"""A thing that stands in the middle of a tile, a house, say, or a pawn: whether one does, and what lies around it."""

from __future__ import annotations

import cv2
import numpy as np

from vision.tiles.pixels import SIDE

#: Parts of a tile's width: how far from its middle a thing reaches, up to where all is surely of it, from where on surely nothing
#: is but its shadow, and how far the surroundings reach that stand in for it.
_REACH, _THING, _AROUND, _RIM = 0.34, 0.2, 0.33, 0.45
#: Parts of a tile's width that a thing is seen off the middle, across or down: it leans away from a camera that looks aslant.
_ASIDE = (-0.15, -0.075, 0.0, 0.075, 0.15)
#: Grey levels below which all is noise, and variance of a logarithm that every surface has.
_BLACK, _GRAIN = 6.0, 0.01
#: Deviations of the surroundings from which the middle is something else; and of most of them from which what is seen aside is.
_STANDS, _STANDS_ASIDE = 0.9, 2.0
#: Median distances from a median that make a deviation.
_DEVIATION = 1.48

_Y, _X = np.mgrid[:SIDE, :SIDE].astype(np.float32) + 0.5 - SIDE / 2
_INNER = np.maximum(abs(_X), abs(_Y)) < _RIM * SIDE


def stands_on(faces: np.ndarray) -> np.ndarray:
    """On which of the faces (n, 48, 48, 3), BGR uint8, something stands in the middle (n, bool): a colour of its own."""
    thing, around = _parts(_logs(faces), (0.0, 0.0))
    off = np.square(thing.mean(axis=1) - around.mean(axis=1)) / (around.var(axis=1) + _GRAIN)
    return np.sqrt(off.mean(axis=1)) > _STANDS


def seen_aside(faces: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """On which of the faces (n, 48, 48, 3), BGR uint8, something is seen near the middle (n, bool), and where its own middle is.

    That is told in parts of a tile's width across and down from the middle of the face, (n, 2).
    """
    logs = _logs(faces)
    places = np.array([(across, down) for down in _ASIDE for across in _ASIDE])
    strengths = np.array([_unlike_most(*_parts(logs, place)) for place in places])
    return strengths.max(axis=0) > _STANDS_ASIDE, places[strengths.argmax(axis=0)]


def uncovered(face: np.ndarray, place: np.ndarray) -> np.ndarray:
    """The face (48, 48, 3) with what lies around a ``place`` (2,) mirrored into it: its colours and texture without the thing there."""
    reach, rim = _REACH * SIDE, _RIM * SIDE
    away = _X - np.float32(place[0] * SIDE), _Y - np.float32(place[1] * SIDE)
    far = np.hypot(*away)
    times = (reach + (reach - far) * (rim - reach) / reach) / np.maximum(far, 1e-6)
    x, y = (
        np.where(far < reach, _within(step * times + np.float32(part * SIDE), rim), own) + SIDE / 2 - 0.5
        for step, part, own in zip(away, place, (_X, _Y), strict=True)
    )
    return cv2.remap(face, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR)


def _within(along: np.ndarray, rim: float) -> np.ndarray:
    """Steps from the middle, those beyond the ``rim`` mirrored at it: there the next tile begins."""
    return np.where(np.abs(along) > rim, 2 * np.copysign(rim, along) - along, along)


def _logs(faces: np.ndarray) -> np.ndarray:
    return np.log(faces.astype(np.float32) + np.float32(_BLACK))


def _parts(logs: np.ndarray, place: tuple[float, float]) -> tuple[np.ndarray, np.ndarray]:
    """Of faces (logarithms) the pixels that would be of a thing in a ``place``, and those around it, (n, pixels, 3) each."""
    far = np.hypot(_X - np.float32(place[0] * SIDE), _Y - np.float32(place[1] * SIDE))
    return logs[:, far < _THING * SIDE], logs[:, (far > _AROUND * SIDE) & _INNER]


def _unlike_most(thing: np.ndarray, around: np.ndarray) -> np.ndarray:
    """By how many deviations of most of the surroundings (n, pixels, 3) a thing (n, pixels, 3) differs from these, (n,).

    Of most, for where the place is another one than asked, the thing is a part of its surroundings.
    """
    middle = np.median(around, axis=1)
    spread = _DEVIATION * np.median(np.abs(around - middle[:, None]), axis=1)
    off = np.square(thing.mean(axis=1) - middle) / (np.square(spread) + _GRAIN)
    return np.sqrt(off.mean(axis=1))
