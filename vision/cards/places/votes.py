"""Where cards of a deck may lie, by local features: each match votes for a place, a size and a turn.

All faces of one proportion share their pixel frame. So a match to *any* of them - be it only the frame
that all cards have in common - tells where a card lies; which card it is, is decided by looking at the
whole of it. That is why decks of look-alikes, whose features are all ambiguous, can be found at all.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.deck import Deck, Features
from vision.cards.face import LONG
from vision.cards.places.leftover import Box, within
from vision.quads import area, project, rectangle, sane

#: Matches that must agree on one pose. With 4 a homography fits anything; 8 agree by chance hardly ever.
ENOUGH = 8
#: Binary descriptors further apart than this part of their bits are as good as random.
FURTHEST = 0.30
#: Response from which AKAZE takes a spot for a point.
_THRESHOLD = 0.0008
#: Bin sizes of the votes: part of the card's long side, degrees, factor of size.
_PLACE, _ANGLE, _SIZE = 0.3, 40.0, 1.7


@dataclass(frozen=True)
class Pose:
    """A card of ``group`` may lie in ``quad`` (corners of the card, its top left first)."""

    group: int
    quad: np.ndarray
    votes: int
    views: tuple[int, ...] = ()


def extract(grey: np.ndarray, most: int) -> tuple[np.ndarray, np.ndarray]:
    """At ``most`` so many points (n, 4) as x, y, size, angle in pixels and degrees, and words uint8 (n, bytes)."""
    points, words = cv2.AKAZE_create(threshold=_THRESHOLD, max_points=most).detectAndCompute(grey, None)
    if words is None:
        return np.zeros((0, 4), np.float32), np.zeros((0, 61), np.uint8)
    return np.float32([[*p.pt, p.size, p.angle] for p in points]), words


def enrolled(faces: list[np.ndarray]) -> Features:
    """The features of upright faces (grey, any size), at the two scales in which cards are mostly seen."""
    points, words, owner = [], [], []
    for view, face in enumerate(faces):
        long = max(face.shape[:2])
        for shown, most in ((2.2 * LONG, 220), (1.1 * LONG, 120)):
            factor = min(1.0, shown / long)
            grey = cv2.resize(face, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
            pad = 16  # features at the very edge need pixels around them
            grey = cv2.copyMakeBorder(grey, pad, pad, pad, pad, cv2.BORDER_REPLICATE)
            found, described = extract(grey, most)
            found[:, :2] -= pad
            found[:, :3] /= max(grey.shape) - 2 * pad
            points.append(found)
            words.append(described)
            owner.append(np.full(len(found), view))
    return Features(np.concatenate(points), np.concatenate(words), np.concatenate(owner))


def poses(
    grey: np.ndarray,
    deck: Deck,
    known: np.ndarray | None = None,
    box: Box | None = None,
    most: int = 3000,
    limit: int = 60,
) -> list[Pose]:
    """Poses on which many features of a grey picture agree, the most votes first.

    ``known`` uint8 (of any size) is above 0 where cards lie that were found already; there no features count, nor
    outside of ``box``.
    """
    part, corner = within(grey, box or (0, 0, *grey.shape[::-1]), 1.0)
    points, words = extract(part, most)
    points[:, :2] += corner
    if known is not None and len(points):
        scale = np.float32([known.shape[1] / grey.shape[1], known.shape[0] / grey.shape[0]])
        x, y = (points[:, :2] * scale).astype(int).T
        new = known[np.clip(y, 0, known.shape[0] - 1), np.clip(x, 0, known.shape[1] - 1)] == 0
        points, words = points[new], words[new]
    features = deck.features
    if len(points) < ENOUGH or len(features.words) < ENOUGH:
        return []
    pairs = cv2.BFMatcher(cv2.NORM_HAMMING).knnMatch(words, features.words, k=min(3, len(features.words)))
    bits = FURTHEST * 8 * words.shape[1]
    kept = [(m.queryIdx, m.trainIdx) for near in pairs for m in near if m.distance <= bits]
    if len(kept) < ENOUGH:
        return []
    seen, like = np.array(kept).T
    found: list[Pose] = []
    for number in range(len(deck.groups)):
        mine = deck.group_of[features.owner[like]] == number
        found += _of_group(deck, number, points, seen[mine], like[mine], limit)
    return sorted(found, key=lambda p: -p.votes)


def _of_group(
    deck: Deck, number: int, points: np.ndarray, seen: np.ndarray, known: np.ndarray, limit: int
) -> list[Pose]:
    shape = deck.groups[number].shape
    size = np.float32([shape.width, shape.height]) / LONG
    here, there = points[seen], deck.features.points[known]
    scale = here[:, 2] / there[:, 2]
    turn = np.radians(here[:, 3] - there[:, 3])
    arm = (size / 2 - there[:, :2]) * scale[:, None]
    c, s = np.cos(turn), np.sin(turn)
    centre = here[:, :2] + np.stack([c * arm[:, 0] - s * arm[:, 1], s * arm[:, 0] + c * arm[:, 1]], 1)
    open_ = (scale > 24) & np.isfinite(centre).all(axis=1)  # a card of under 24 pixels cannot be read
    found: list[Pose] = []
    for _ in range(limit):
        alive = np.flatnonzero(open_)
        if len(alive) < ENOUGH:
            break
        bunch = alive[_largest_bin(centre[alive], scale[alive], turn[alive])]
        if len(np.unique(seen[bunch])) < ENOUGH:
            break
        fit = _fit(there[bunch, :2], here[bunch, :2], float(np.median(scale[bunch])))
        if fit is None:
            open_[bunch] = False
            continue
        matrix, inside = fit
        quad = project(matrix, rectangle(*size))
        good = bunch[inside]
        voters = len(np.unique(seen[good]))
        if voters < ENOUGH or not sane(quad) or not _plausible(quad, float(np.median(scale[good]))):
            open_[bunch] = False
            continue
        views = deck.features.owner[known[good]]
        names, counts = np.unique(views, return_counts=True)
        found.append(
            Pose(number, quad, voters, tuple(names[np.argsort(-counts, kind="stable")][:4].tolist()))
        )
        near = np.linalg.norm(project(matrix, there[:, :2]) - here[:, :2], axis=1) < 0.05 * scale
        open_ &= ~np.isin(seen, seen[near])
        open_[good] = False
    return found


def _largest_bin(centre: np.ndarray, scale: np.ndarray, turn: np.ndarray) -> np.ndarray:
    """Indices of the votes in the fullest bin; each vote counts in its own and the neighbouring ones."""
    level = np.log(scale) / np.log(_SIZE)
    angle = np.degrees(turn) / _ANGLE
    whole = round(360 / _ANGLE)
    best = np.zeros(0, int)
    for half_level in (0.0, 0.5):
        rung = np.floor(level + half_level)
        width = _PLACE * _SIZE ** (rung - half_level + 0.5)
        for half_place in (0.0, 0.5):
            column, row = np.floor(centre / width[:, None] + half_place).T
            for half_angle in (0.0, 0.5):
                sector = np.floor(angle + half_angle) % whole
                keys = ((rung + 64) * 4096 + (column % 4096)) * 4096 * 16 + (row % 4096) * 16 + sector
                _, place, counts = np.unique(keys, return_inverse=True, return_counts=True)
                top = int(counts.argmax())
                if counts[top] > len(best):
                    best = np.flatnonzero(place == top)
    return best


def _fit(face: np.ndarray, picture: np.ndarray, long: float) -> tuple[np.ndarray, np.ndarray] | None:
    """Homography from face to picture and the indices of the matches that keep it.

    Where the matches cover a small part of the face only, perspective cannot be told from them and an
    affine map is fitted instead.
    """
    if len(face) < 4:
        return None
    tolerance = max(2.0, 0.018 * long)
    affine, kept = cv2.estimateAffine2D(
        face, picture, method=cv2.RANSAC, ransacReprojThreshold=2.0 * tolerance, maxIters=600
    )
    if affine is None:
        return None
    matrix, inside = np.vstack([affine, [0, 0, 1]]), np.flatnonzero(kept)
    spread = np.ptp(face[inside], axis=0) if len(inside) else np.zeros(2)
    if len(inside) >= 12 and (spread > 0.4 * np.ptp(face, axis=0).max()).all() and spread.max() > 0.5:
        better, kept = cv2.findHomography(face, picture, cv2.RANSAC, tolerance, maxIters=600)
        if better is not None and kept.sum() >= 0.8 * len(inside):
            matrix, inside = better, np.flatnonzero(kept)
    return (matrix, inside) if np.isfinite(matrix).all() else None


def _plausible(quad: np.ndarray, long: float) -> bool:
    """The quad is about as large as the features that voted for it say (perspective shrinks it)."""
    side = np.sqrt(area(quad))
    return 0.3 * long < side < 1.6 * long
