"""Where cards may lie on a table whose plane is known, by the straight edges in a picture.

Two edges that meet at a right angle in the plane are a corner, and a corner is a whole card, since the plane tells its
size. So cards are found whose outlines run into those of others, or vanish for a part in glare.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.photo import Photo
from vision.cards.places.faint import faint_edges
from vision.cards.places.leftover import Box, within
from vision.cards.places.plane import Plane
from vision.quads import area, cross, project

#: Longest side at which edges are sought. At a scale at which cards are 140 pixels long, corners lie too far off.
LONGEST = 1000
#: Shortest edge (parts of a card's short side), how many of the longest are weighed, and how far from the middle of
#: the cards (in long sides).
_SHORTEST, _MOST, _FARTHEST = 0.2, 160, 12.0
#: Longest edge (in long sides): cards of a column lie in one line, so that their sides may look like one.
_LONGEST_EDGE = 2.5
#: How far an edge may lie from the side of a card (parts of its short side), and how it may be turned (sine).
_BESIDE, _TURNED = 0.03, 0.06
#: How far from a corner an edge may end, in parts of the short side.
_GAP = 0.5
#: Share of a card's outline that must show as edges.
_OUTLINE = 0.4


def corners(
    photo: Photo, plane: Plane, known: list[np.ndarray], box: Box, faint: bool = False, limit: int = 24
) -> list[np.ndarray]:
    """Quads (4, 2) of cards in ``plane``, the most complete outline first, by the edges within ``box``.

    Edges of ``known`` quads do not count; ``faint`` ones are those of a card in the colour of the table.
    """
    ends = _edges(photo, plane, known, box, faint)
    if len(ends) < 2:
        return []
    laid = _corners(ends, plane)
    if not len(laid):
        return []
    score = _outline(laid, ends, plane.shape.width)
    kept: list[np.ndarray] = []
    for index in np.argsort(-score, kind="stable"):
        if score[index] < _OUTLINE or len(kept) == limit:
            break
        if not kept or _apart(laid[index], np.array(kept)).min() > 0.08 * plane.shape.height:
            kept.append(laid[index])
    return [project(plane.to_picture, quad) for quad in kept]


def _apart(quad: np.ndarray, others: np.ndarray) -> np.ndarray:
    """How far (n,) a rectangle lies apart from ``others`` (n, 4, 2) of its size, the same when turned by half."""
    turned = np.minimum(*(np.abs(v - others).max(axis=(1, 2)) for v in (quad, quad[[2, 3, 0, 1]])))
    return np.maximum(turned, np.linalg.norm(quad.mean(axis=0) - others.mean(axis=1), axis=1))


def _edges(photo: Photo, plane: Plane, known: list[np.ndarray], box: Box, faint: bool) -> np.ndarray:
    """Ends (n, 2, 2) in the plane of the straight edges of a picture, the longest first."""
    small, factor = photo.shrunk(LONGEST)
    part, corner = within(small, box, factor)
    seen = (faint_edges(part) if faint else _plain_edges(part)) + corner
    seen = (seen + 0.5) / factor - 0.5
    if known:
        new = ~_inside(seen.mean(axis=1), np.array(known))
        seen = seen[new]
    to_plane = np.linalg.inv(plane.to_picture)
    # On this side of the horizon as the cards are.
    depth = np.concatenate([seen, np.ones((len(seen), 2, 1))], axis=2) @ to_plane[2]
    side = np.sign((plane.to_picture @ [plane.shape.width / 2, plane.shape.height / 2, 1.0])[2])
    seen = seen[(depth * side > 1e-9).all(axis=1)]
    if not len(seen):
        return np.zeros((0, 2, 2), np.float32)
    ends = project(to_plane, seen.reshape(-1, 2)).reshape(-1, 2, 2)
    length = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)
    near = np.abs(ends).max(axis=(1, 2)) < _FARTHEST * plane.shape.height
    good = np.flatnonzero(
        near & (length > _SHORTEST * plane.shape.width) & (length < _LONGEST_EDGE * plane.shape.height)
    )
    return ends[good[np.argsort(-length[good])][:_MOST]]


def _plain_edges(picture: np.ndarray) -> np.ndarray:
    """Ends (n, 2, 2) in pixels of the straight edges of a BGR picture."""
    found = cv2.createLineSegmentDetector().detect(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))[0]
    return np.zeros((0, 2, 2), np.float32) if found is None else found.reshape(-1, 2, 2)


def _inside(points: np.ndarray, quads: np.ndarray) -> np.ndarray:
    """Which of ``points`` (n, 2) lie in any of ``quads`` (m, 4, 2), clockwise as seen, or hardly outside, bool (n,)."""
    along = np.roll(quads, -1, axis=1) - quads
    normal = np.stack([-along[..., 1], along[..., 0]], axis=2) / np.linalg.norm(along, axis=2, keepdims=True)
    depth = np.einsum("msk,nk->nms", normal, points) - (normal * quads).sum(axis=2)
    reach = [0.02 * np.sqrt(area(quad)) for quad in quads]
    return (depth.min(axis=2) > -np.array(reach)).any(axis=1)


def _corners(ends: np.ndarray, plane: Plane) -> np.ndarray:
    """The cards (n, 4, 2) in whose corners two edges meet."""
    along = ends[:, 1] - ends[:, 0]
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    first, second = np.nonzero(np.triu(np.abs(along @ along.T) < 2 * _TURNED, 1))
    u, v = along[first], along[second]
    gap = ends[second, 0] - ends[first, 0]
    at = ends[first, 0] + u * (cross(gap, v) / cross(u, v))[:, None]
    width, height = plane.shape.width, plane.shape.height
    found = []
    for chosen, way in ((first, u), (second, v)):
        t = np.einsum("nek,nk->ne", ends[chosen] - at[:, None], way)  # where the edge begins and ends
        outside = np.maximum(t.min(axis=1), -t.max(axis=1))
        sign = np.sign(t.sum(axis=1))
        found.append((outside < _GAP * width, way * sign[:, None]))
    near = found[0][0] & found[1][0]
    a, b, at = found[0][1][near], found[1][1][near], at[near]
    # One angle for both edges: that of the first, the second at right angles to it.
    square = np.stack([-a[:, 1], a[:, 0]], axis=1)
    b = square * np.sign((square * b).sum(axis=1))[:, None]
    laid = []
    for long, short in ((a, b), (b, a)):
        quad = np.stack(
            [at, at + short * width, at + short * width + long * height, at + long * height], axis=1
        )
        turns_left = cross(short, long) < 0
        quad[turns_left] = quad[turns_left][:, [1, 0, 3, 2]]
        laid.append(quad)
    return np.concatenate(laid).astype(np.float32)


def _outline(laid: np.ndarray, ends: np.ndarray, width: float) -> np.ndarray:
    """Share (n,) of the outline of each card along which edges run."""
    along = ends[:, 1] - ends[:, 0]
    length = np.linalg.norm(along, axis=1)
    along = along / length[:, None]
    total, whole = np.zeros(len(laid)), np.zeros(len(laid))
    for side in range(4):
        start, step = laid[:, side], laid[:, (side + 1) % 4] - laid[:, side]
        size = np.linalg.norm(step, axis=1)
        way = step / size[:, None]
        straight = np.abs(way[:, :1] * along[None, :, 1] - way[:, 1:] * along[None, :, 0]) < _TURNED
        off = ends.mean(axis=1)[None] - start[:, None]
        beside = np.abs(off[..., 0] * way[:, 1:] - off[..., 1] * way[:, :1]) < _BESIDE * width
        middle = off[..., 0] * way[:, :1] + off[..., 1] * way[:, 1:]
        low, high = np.maximum(middle - length / 2, 0), np.minimum(middle + length / 2, size[:, None])
        covered = np.where(straight & beside, np.maximum(high - low, 0), 0).sum(axis=1)
        total += np.minimum(covered, size)  # both sides of one line are two edges
        whole += size
    return total / whole
