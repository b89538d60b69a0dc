"""The colour that some pictures have in common and others lack: that of the pieces which they show."""

from __future__ import annotations

import cv2
import numpy as np

from vision.picture import lab as to_lab
from vision.pieces.pixels.shading import STRANGE

#: Pixels of a side to which crops are reduced.
_SIDE = 40
#: What a pixel counts for the colour of a piece, in parts, that the ground of its crop explains.
_OF_GROUND = 0.1
#: One of so many pictures may show a piece under a reflection.
_ONE_OF = 4


def _codes(lab: np.ndarray) -> np.ndarray:
    return np.clip((lab + (0, 100, 100)) / (8.0, 10.0, 10.0), 0, 31).astype(int)


def _small_lab(crop: np.ndarray) -> np.ndarray:
    return to_lab(cv2.medianBlur(cv2.resize(crop, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA), 3))


def _reduced(weights: np.ndarray) -> np.ndarray:
    return cv2.resize(weights, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA)


_ROWS, _COLUMNS = np.indices((_SIDE, _SIDE))
#: Pieces stand near the middle of their space.
_NEAR = np.exp(-((_ROWS - _SIDE / 2) ** 2 + (_COLUMNS - _SIDE / 2) ** 2) / (0.36 * _SIDE) ** 2)


def presence(crop: np.ndarray, weights: np.ndarray | None = None) -> np.ndarray:
    """Which Lab colours the crop shows near its middle, (32, 32, 32), 0..1.

    ``weights`` (h, w) tell how much each part of it counts, all the same if there are none.
    """
    near = _NEAR if weights is None else _NEAR * _reduced(weights)
    counts = np.zeros((32, 32, 32))
    np.add.at(counts, tuple(_codes(_small_lab(crop)).reshape(-1, 3).T), near.ravel())
    for axis in range(3):
        counts = counts + 0.6 * (np.roll(counts, 1, axis) + np.roll(counts, -1, axis))
    return np.minimum(1.0, counts / (0.10 * _NEAR.sum()))


def in_each(presences: list[np.ndarray]) -> np.ndarray:
    """Which colours nearly all of some crops show: a geometric mean, for grounds differ from crop to crop.

    A reflection on one piece of a few hides its colour there.
    """
    most = len(presences) - len(presences) // _ONE_OF
    seen = np.log(np.array(presences) + 0.05)
    if most < len(presences):
        seen = -np.partition(-seen, most - 1, axis=0)[:most]
    return np.exp(np.mean(seen, axis=0)) - 0.05


def own_colour(crops: list[np.ndarray], grounds: list[np.ndarray], score: np.ndarray) -> np.ndarray:
    """The Lab colour that these crops have in common and others lack.

    What the ground (a cost for each crop) explains counts little: all pieces of a colour may stand on one
    ground, in whose shadow they look alike, too.
    """
    pixels = np.concatenate([_small_lab(crop).reshape(-1, 3) for crop in crops])
    strange = [np.clip(_reduced(cost) / STRANGE, _OF_GROUND, 1) for cost in grounds]
    near = np.concatenate([(_NEAR * each).ravel() for each in strange])
    weight = near * np.maximum(0, score[tuple(_codes(pixels).T)]) ** 3
    if weight.sum() <= 1e-6:
        weight = near
    return _weighted_mode(pixels, weight)


def _weighted_mode(colours: np.ndarray, weight: np.ndarray) -> np.ndarray:
    code = _codes(colours) @ (1024, 32, 1)
    totals = np.bincount(code, weights=weight)
    best = code == totals.argmax()
    centre = np.average(colours[best], axis=0, weights=weight[best] + 1e-9)
    near = np.linalg.norm(colours - centre, axis=1) < 12
    return np.average(colours[near], axis=0, weights=weight[near] + 1e-9)
