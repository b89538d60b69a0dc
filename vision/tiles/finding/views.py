"""Views of a picture as if from above, up to scale: what two families of lines in it tell.

The lines of one family, parallel on the table, meet in a vanishing point.
"""

from __future__ import annotations

import cv2
import numpy as np

#: Segments count from this length (part of the picture's longest side), the longest ones of so many at most; they
#: belong to a point if they are off by less than this (radians).
_SEGMENT, _SEGMENTS, _STRAY = 0.02, 600, 0.02
#: Length of a segment (part of the same) from which a longer one says no more.
_LONG = 0.15
#: Families that are tried, pairs of segments that propose them, and how far (cosine) from square two may stand.
_FAMILIES, _PAIRS, _ASKEW = 4, 400, 0.6


def views(picture: np.ndarray) -> list[np.ndarray]:
    """Planes (3, 3), each from what may be a view from above to pixels, one to one in the middle of a BGR picture.

    Those of the longest lines come first, the picture as it is last.
    """
    centre = np.array(picture.shape[1::-1]) / 2
    families = _families(picture, centre)
    found = []
    for i, (one, weight) in enumerate(families):
        for other, less in families[i + 1 :]:
            ways = [_towards(point, centre) for point in (one, other)]
            if abs(ways[0] @ ways[1]) < _ASKEW:
                level = abs(ways[0][0]) > abs(ways[1][0])
                found.append((weight * less, _view(*((one, other) if level else (other, one)), centre)))
    found.sort(key=lambda each: -each[0])
    return [view for _, view in found] + [_view(np.array([1.0, 0, 0]), np.array([0, 1.0, 0]), centre)]


def _towards(point: np.ndarray, centre: np.ndarray) -> np.ndarray:
    away = point[:2] - point[2] * centre
    return away / np.linalg.norm(away)


def _on(points: np.ndarray) -> np.ndarray:
    """Homogeneous coordinates (n, 3) of points (n, 2)."""
    return np.concatenate([points, np.ones((len(points), 1))], axis=1)


def _view(across: np.ndarray, down: np.ndarray, middle: np.ndarray) -> np.ndarray:
    """The plane in which lines through the points ``across`` are level and those through ``down`` upright."""
    origin = np.array([*middle, 1.0])
    axes = []
    for point, axis in ((across, 0), (down, 1)):
        away = point[:2] - point[2] * middle
        axes.append(point / (np.linalg.norm(away) * np.sign(away[axis] or 1)))
    return np.stack([*axes, origin], axis=1)


def _families(picture: np.ndarray, centre: np.ndarray) -> list[tuple[np.ndarray, float]]:
    """Vanishing points (3,) of families of lines, each with the length of its segments, the longest first."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    found = cv2.createLineSegmentDetector().detect(grey)[0]
    if found is None:
        return []
    ends = found.reshape(-1, 2, 2).astype(np.float64)
    length = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)
    chosen = np.argsort(-length)[:_SEGMENTS]
    chosen = chosen[length[chosen] > _SEGMENT * max(picture.shape)]
    ends, length = ends[chosen], length[chosen]
    if len(ends) < 8:
        return []
    along = np.cross(_on(ends[:, 0]), _on(ends[:, 1]))
    middles, way = ends.mean(axis=1), (ends[:, 1] - ends[:, 0]) / length[:, None]
    rng = np.random.default_rng(163)
    pairs = rng.choice(len(ends), (_PAIRS, 2), p=length / length.sum())
    points = np.cross(along[pairs[:, 0]], along[pairs[:, 1]])
    points = points[np.linalg.norm(points, axis=1) > 1e-9]
    left, families = np.ones(len(ends), bool), []
    belong = _belonging(points, middles, way)
    for _ in range(_FAMILIES):
        votes = belong[:, left] @ np.minimum(length[left], _LONG * max(picture.shape))
        k = int(votes.argmax())
        mine = belong[k] & left
        if mine.sum() < 4:
            break
        point = _meeting(along[mine], length[mine], centre, max(picture.shape))
        families.append((point, float(votes[k])))
        left &= ~_belonging(point[None], middles, way, 3 * _STRAY)[0]
    return families


def _belonging(points: np.ndarray, middles: np.ndarray, way: np.ndarray, stray: float = _STRAY) -> np.ndarray:
    """Which segments run towards which points, bool (points, segments)."""
    towards = points[:, None, :2] - points[:, None, 2:] * middles[None]
    far = np.linalg.norm(towards, axis=2) + 1e-9
    return np.abs(towards[..., 0] * way[:, 1] - towards[..., 1] * way[:, 0]) / far < stray


def _meeting(along: np.ndarray, length: np.ndarray, centre: np.ndarray, size: float) -> np.ndarray:
    """The point that lines (n, 3) meet in best."""
    move = np.array([[1 / size, 0, -centre[0] / size], [0, 1 / size, -centre[1] / size], [0, 0, 1]])
    flat = along @ np.linalg.inv(move)
    flat /= np.linalg.norm(flat[:, :2], axis=1, keepdims=True)
    _, _, axes = np.linalg.svd(flat * np.sqrt(length)[:, None])
    return np.linalg.inv(move) @ axes[-1]
