"""Empty spaces as other maps may print them: the maps of an enrolment are few, and any outline may be printed on another."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

#: Finer pixels along each pixel of a crop in which shapes are drawn, and how blurred (pixels) print is in a picture.
_FINER, _SOFT = 4, (0.5, 1.3)
#: Pixels of a crop whose colour is an ink, to each side of one; the light it may be in.
_SPOT, _LIGHT = 2, (0.85, 1.15)
#: How far (parts of a side) a round patch lies from the middle, its radius, how far it is from a circle; rings among such, and
#: the part of them that is open.
_OFF, _RADIUS, _OVAL, _RINGS, _OPEN = 0.04, (0.1, 0.47), 0.12, 0.4, 0.7


def lines_or_fill(crop: np.ndarray, every: Sequence[np.ndarray], rng: np.random.Generator) -> np.ndarray:
    """An empty space (n, n, 3) BGR with another fill, a step of its ground, or lines on it, in a colour of ``every`` crop (n, n, 3)."""
    whole = _FINER * len(crop)
    shape = np.zeros((whole, whole), np.float32)
    kind = rng.choice(["fill", "fill", "step", "lines"])
    if kind == "fill":
        left, top, right, bottom = rng.uniform(whole / 48, whole / 4.4, 4)
        corners = [[left, top], [whole - right, top], [whole - right, whole - bottom], [left, whole - bottom]]
        cv2.fillConvexPoly(shape, np.int32(corners + rng.normal(0, whole / 32, (4, 2))), 1, cv2.LINE_AA)
    elif kind == "step":
        turn, (x, y), (rows, columns) = (
            rng.uniform(0, 2 * np.pi),
            rng.uniform(0, whole, 2),
            np.indices(shape.shape),
        )
        shape[(columns - x) * np.cos(turn) + (rows - y) * np.sin(turn) > 0] = 1
    else:
        for ends in rng.integers(0, whole, (rng.integers(1, 4), 2, 2)).tolist():
            cv2.line(shape, *ends, 1, int(rng.integers(4, 20)), cv2.LINE_AA)
    return _inked(crop, shape, every, rng)


def round_patch(crop: np.ndarray, every: Sequence[np.ndarray], rng: np.random.Generator) -> np.ndarray:
    """The same with a round patch or a ring about its middle, which has the outline of a disc seen from above."""
    whole = _FINER * len(crop)
    shape = np.zeros((whole, whole), np.float32)
    place = np.int32(whole * (0.5 + rng.normal(0, _OFF, 2))).tolist()
    radii = whole * rng.uniform(*_RADIUS) * np.exp(rng.normal(0, _OVAL, 2))
    cv2.ellipse(shape, place, np.int32(radii).tolist(), 0, 0, 360, 1, -1, cv2.LINE_AA)
    if rng.random() < _RINGS:
        cv2.ellipse(shape, place, np.int32(_OPEN * radii).tolist(), 0, 0, 360, 0, -1, cv2.LINE_AA)
    return _inked(crop, shape, every, rng)


def _inked(
    crop: np.ndarray, shape: np.ndarray, every: Sequence[np.ndarray], rng: np.random.Generator
) -> np.ndarray:
    """A crop with a ``shape`` (0..1) printed on it in the colour of some place on one of ``every`` crop."""
    side = len(crop)
    shape = cv2.resize(shape, (side, side), interpolation=cv2.INTER_AREA)
    shape = cv2.GaussianBlur(shape, (0, 0), rng.uniform(*_SOFT))[..., None]
    other = every[rng.integers(len(every))]
    y, x = rng.integers(_SPOT, side - _SPOT, 2)
    spot = other[y - _SPOT : y + _SPOT + 1, x - _SPOT : x + _SPOT + 1]
    ink = np.median(spot.reshape(-1, 3), axis=0) * rng.uniform(*_LIGHT)
    return crop * (1 - shape) + np.float32(ink) * shape
