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

#: Steps at most, and by which part of the rest one must make it smaller for another.
_STEPS, _LESS = 30, 1e-3
#: By how much a step that leads nowhere is held back at first, ten times as much the next time, and at most.
_HELD = (1e-5, 1e2)


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
    seen = _from_above(points, corners, above)
    if seen is None:
        return to_picture
    rest, held = _rest(seen, pixels), 0.0
    for _ in range(_STEPS):
        moves, off = _linear(points, seen, pixels)
        closer = None
        while closer is None and held < _HELD[1]:
            tried = above + _step(moves, off, held)
            there = _from_above(points, corners, tried)
            if there is not None and _rest(there, pixels) < rest:
                closer = tried, there
            else:
                held = max(10 * held, _HELD[0])
        if closer is None:
            break
        above, seen = closer
        before, rest, held = rest, _rest(seen, pixels), held / 10
        if rest > (1 - _LESS) * before and held < _HELD[0]:
            break
    return even @ np.linalg.inv(above)


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


def _rest(seen: _Seen, pixels: np.ndarray) -> float:
    """The sum of squares of what the rectangles are off, ``pixels`` (n, 1) a unit."""
    return float((((seen.flat - seen.laid) * pixels[..., None]) ** 2).sum())


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


def _step(moves: np.ndarray, off: np.ndarray, held: float) -> np.ndarray:
    """The step (3, 3) of the homography that makes the rest the least as far as it is linear; its last number stays 1.

    It is ``held`` back by so much (squared, of what each number moves).
    """
    hold = np.sqrt(held) * np.diag(np.linalg.norm(moves, axis=0))
    # The shortest of the best steps: the plane itself may be moved and turned at will.
    best = np.linalg.lstsq(np.vstack([moves, hold]), np.append(off, np.zeros(8)), rcond=1e-9)[0]
    return np.append(best, 0.0).reshape(3, 3)
