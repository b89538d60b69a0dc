"""The plane in which several rectangles of one size lie: the homography that makes them what they are, by least squares.

The corners of one rectangle tell a plane to a pixel, and far from it that pixel is many. All rectangles together tell it
far better: seen from straight above each must be the rectangle, moved and turned. That is solved by Levenberg and Marquardt's steps
over the eight numbers of the homography; where each rectangle lies follows from it (variable projection: Golub and Pereyra,
"Separable nonlinear least squares: the variable projection method and its applications", Inverse Problems 19, 2003).
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.descent import Linear, descend


@dataclass(frozen=True)
class _Seen:
    """Rectangles as a homography shows them from above.

    ``depth`` (n, 4, 1) and ``flat`` (n, 4, 2) are their corners, ``laid`` the rectangles (n, 4, 2) nearest to them.
    """

    depth: np.ndarray
    flat: np.ndarray
    laid: np.ndarray


def level(quads: np.ndarray, corners: np.ndarray, to_picture: np.ndarray) -> np.ndarray:
    """The homography (3, 3) from the plane to the picture in which ``quads`` (n, 4, 2) are rectangles with these ``corners``.

    ``corners`` (4, 2) are those of one that is neither moved nor turned; ``to_picture`` is a first guess.
    """
    quads, corners = np.float64(quads), np.float64(corners)
    middle = quads.reshape(-1, 2).mean(axis=0)
    size = np.abs(quads - middle).max()
    even = np.array([[size, 0, middle[0]], [0, size, middle[1]], [0, 0, 1]])
    points = np.concatenate([(quads - middle) / size, np.ones((len(quads), 4, 1))], axis=2)
    # A pixel is as much on a far rectangle as on a near one, but more of the plane.
    pixels = np.sqrt([cv2.contourArea(np.float32(quad)) for quad in quads])[:, None]
    above = np.linalg.inv(to_picture) @ even
    above /= above[2, 2]

    def look(numbers: np.ndarray) -> Linear | None:
        seen = _from_above(points, corners, np.append(numbers, 1.0).reshape(3, 3))
        return None if seen is None else _linear(points, seen, pixels)

    numbers = descend(above.ravel()[:8], look)
    return even @ np.linalg.inv(np.append(numbers, 1.0).reshape(3, 3))


def laid(flat: np.ndarray, corners: np.ndarray) -> np.ndarray:
    """The rectangles (n, 4, 2) with these ``corners`` (4, 2), moved and turned, nearest to four corners each, ``flat`` (n, 4, 2)."""
    middle = flat.mean(axis=1, keepdims=True)
    near, away = corners - corners.mean(axis=0), flat - middle
    cosine = (near * away).sum(axis=(1, 2))
    sine = (near[:, 0] * away[..., 1] - near[:, 1] * away[..., 0]).sum(axis=1)
    turn = np.array([[cosine, sine], [-sine, cosine]]) / np.maximum(np.hypot(cosine, sine), 1e-9)
    return near @ turn.transpose(2, 0, 1) + middle


def _from_above(points: np.ndarray, corners: np.ndarray, above: np.ndarray) -> _Seen | None:
    """What a homography ``above`` (3, 3) makes of homogeneous ``points`` (n, 4, 3); None where some lie beyond the horizon."""
    out = points @ above.T
    depth = out[..., 2:]
    if depth.min() <= 1e-6:
        return None
    flat = out[..., :2] / depth
    return _Seen(depth, flat, laid(flat, corners))


def _linear(points: np.ndarray, seen: _Seen, pixels: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """How each of the eight numbers of the homography moves the rectangles (m, 8), and what these are off (m,), in pixels."""
    many, scaled = len(points), points / seen.depth
    moves = np.zeros((many, 4, 2, 8))
    moves[..., 0, 0:3] = moves[..., 1, 3:6] = scaled
    moves[..., 6:8] = -seen.flat[..., None] * scaled[..., None, :2]
    moves = moves.reshape(many, 8, 8)
    # What moves or turns a whole rectangle leaves it one.
    away = seen.laid - seen.laid.mean(axis=1, keepdims=True)
    turning = np.stack([-away[..., 1], away[..., 0]], axis=-1).reshape(many, 8)
    rigid = np.zeros((many, 8, 3))
    rigid[:, 0::2, 0] = rigid[:, 1::2, 1] = 0.5
    rigid[..., 2] = turning / np.linalg.norm(turning, axis=1, keepdims=True)
    moves -= rigid @ (rigid.transpose(0, 2, 1) @ moves)
    off = (seen.laid - seen.flat).reshape(many, 8)
    return (moves * pixels[..., None]).reshape(-1, 8), (off * pixels).ravel()
