"""The plane of a table as one card tells it: not any homography, but one that a usual lens makes.

Four corners allow any homography. One of them that is off by a hundredth of the card, as of a bent one, or by more on a
cloth of its colour, then bends the table far from the card. A lens makes rectangles that lie in a plane, moved and turned;
how long it is and where its middle lies in the picture (which may have been cut) is known roughly beforehand. So the corners
are moved as little as will do for such a lens: least squares by Levenberg and Marquardt's steps.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.descent import Linear, descend

#: Focal length in longest sides of the picture: telephones, webcams and cameras of small computers have 0.6 to 1.1, some
#: that are zoomed in or cut 2, which is ``ZOOM`` off (its logarithm, as a standard deviation) two to three times.
FOCAL, ZOOM = 0.8, 0.35
#: How far its middle may lie from that of the picture, in longest sides, and corners from where the card is, in parts of its
#: size and pixels, whichever is more (standard deviations).
ASIDE, BENT, BLURRED = 0.1, 0.01, 1.0
#: By which part of its size a corner is off at most: what differs more is no rectangle that a lens saw, and stands as it is.
MOST = 0.1


def through_a_lens(quad: np.ndarray, corners: np.ndarray, size: tuple[int, int]) -> np.ndarray | None:
    """The homography (3, 3) that takes ``corners`` (4, 2) of a rectangle to ``quad`` (4, 2) in a picture (height, width).

    It is one that a usual lens makes, as near to ``quad`` as that may be; None if no such lens sees it so.
    """
    longest, extent = max(size), float(np.abs(corners).max())
    flat = np.concatenate([corners / extent, np.zeros((4, 1))], axis=1)
    seen = (np.float64(quad) - np.float64(size[::-1]) / 2) / longest
    sure = 1 / max(BLURRED / longest, BENT * np.sqrt(_area(seen)))
    usual = np.diag([FOCAL, FOCAL, 1.0])
    found, way, step = cv2.solvePnP(flat, seen, usual, None, flags=cv2.SOLVEPNP_IPPE)
    if not found:
        return None
    guess = np.concatenate([way.ravel(), step.ravel(), np.zeros(3)])
    state = descend(guess, lambda state: _off(state, flat, seen, sure))
    left = _off(state, flat, seen, sure)
    if left is None or np.abs(left[1][:8]).max() / sure > MOST * np.sqrt(_area(seen)):
        return None
    turned, _ = cv2.Rodrigues(state[:3])
    to_lens = np.column_stack([turned[:, :2] / extent, state[3:6]])
    to_pixels = np.array([[longest, 0, size[1] / 2], [0, longest, size[0] / 2], [0, 0, 1]])
    return to_pixels @ _camera(state) @ to_lens


def _area(quad: np.ndarray) -> float:
    return float(cv2.contourArea(np.float32(quad)))


def _camera(state: np.ndarray) -> np.ndarray:
    """The lens (3, 3) of a state: its turn (3), its step (3), the logarithm of its focal length, and its middle (2)."""
    focal = FOCAL * np.exp(state[6])
    return np.array([[focal, 0, state[7]], [0, focal, state[8]], [0, 0, 1]])


def _off(state: np.ndarray, flat: np.ndarray, seen: np.ndarray, sure: float) -> Linear | None:
    """How each number of a state moves the corners (8 numbers) and the lens (3), and what these are off, in standard deviations.

    None where the lens would have to see what lies in its own plane.
    """
    camera = _camera(state)
    there, slope = cv2.projectPoints(flat, state[:3], state[3:6], camera, None)
    if not np.isfinite(there).all():
        return None
    moves = np.zeros((11, 9))
    moves[:8, :6] = slope[:, :6]
    moves[:8, 6] = (slope[:, 6] + slope[:, 7]) * camera[0, 0]
    moves[:8, 7:] = slope[:, 8:10]
    moves[:8] *= sure
    spread = np.array([ZOOM, ASIDE, ASIDE])
    moves[8:, 6:] = np.diag(1 / spread)
    return moves, np.concatenate([(seen - there.reshape(4, 2)).ravel() * sure, -state[6:] / spread])
