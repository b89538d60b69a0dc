"""How a camera moved between two pictures of one table: not at all, by a nudge, or as one in a hand does."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.alignment import LARGEST_SHIFT, STILL, gradient_magnitude, homography, part_shifts, usual_shift
from vision.picture import reduced
from vision.quads import project, rectangle
from vision.registration import register

#: Longest side at which the pictures are compared, at most, and parts along each side of them.
_COMPARED, _PARTS = 640, 5
#: At first so many parts agree to so many pixels of the compared pictures, that one was turned, moved and enlarged; then more of them,
#: in rounds, that it was seen otherwise.
_FEW, _ROUGHLY, _MANY, _CLOSELY = 6, 6.0, 10, (3.0, 1.0, 1.0)
#: Most parts lie so near to each other then, and a camera that moves what it sees by no more stood still (pixels at 1280 wide).
_NEARLY = 2 * STILL


@dataclass(frozen=True, eq=False)
class Motion:
    """``matrix`` (3, 3) takes pixels of the first picture to those of the second; ``still``: but for what a trembling camera does, they
    lie on each other as they are."""

    matrix: np.ndarray
    still: bool = False

    def onto(self, picture: np.ndarray) -> np.ndarray:
        """The first picture as the second camera sees it; what that sees beyond is mirrored."""
        size = picture.shape[1::-1]
        return cv2.warpPerspective(picture, self.matrix, size, borderMode=cv2.BORDER_REFLECT_101)

    def seen(self, shape: tuple[int, ...]) -> np.ndarray:
        """Where the first picture, of a ``shape``, shows what the second camera sees: uint8 (h, w), 1 there."""
        return cv2.warpPerspective(np.ones(shape[:2], np.uint8), self.matrix, shape[1::-1])


def by_parts(first: np.ndarray, second: np.ndarray) -> Motion | None:
    """How a camera moved between two pictures (BGR uint8) of one size, if not far: parts of what it sees lie nearly where they lay.
    None if they do not tell that."""
    was, now = (_outlines(each) for each in (first, second))
    matrix, apart = np.eye(3), np.inf
    middles, shifts = part_shifts(was, now, _PARTS)
    if _trembled(shifts, was.shape[1]):
        return Motion(matrix, still=True)
    onto = _similarity(middles, middles + shifts)
    for within in _CLOSELY:
        if onto is None or apart <= STILL:
            break
        matrix = onto @ matrix
        laid = cv2.warpPerspective(was, matrix, was.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
        middles, shifts = part_shifts(laid, now, _PARTS)
        apart = _apart(shifts, was.shape[1])
        onto = homography(middles, middles + shifts, within, _MANY)
    if apart > _NEARLY:
        return None
    corners = rectangle(*was.shape[1::-1])
    moved = np.hypot(*(project(matrix, corners) - corners).T).max() * 1280 / was.shape[1]
    return Motion(_at_full_size(matrix, _step(first)), still=moved <= _NEARLY)


def by_features(first: np.ndarray, second: np.ndarray) -> Motion | None:
    """The same, however far it moved, by what is printed or grown, for ten times the time; None if most parts lie no nearer then."""
    seen = register(first, second)
    if seen is None:
        return None
    motion, now = Motion(seen.matrix), _outlines(second)
    laid = [_outlines(each) for each in (first, motion.onto(first))]
    before, after = (_apart(part_shifts(each, now, _PARTS)[1], now.shape[1]) for each in laid)
    return motion if after < before else None


def _similarity(source: np.ndarray, target: np.ndarray) -> np.ndarray | None:
    """The matrix (3, 3) that turns, moves and enlarges points (n, 2) to others; None if too few pairs have one."""
    if len(source) < _FEW:
        return None
    matrix, agree = cv2.estimateAffinePartial2D(source, target, ransacReprojThreshold=_ROUGHLY)
    return None if matrix is None or agree.sum() < _FEW else np.vstack([matrix, (0, 0, 1)])


def _step(picture: np.ndarray) -> int:
    return -(-max(picture.shape[:2]) // _COMPARED)


def _outlines(picture: np.ndarray) -> np.ndarray:
    return gradient_magnitude(reduced(picture, _step(picture)))


def _apart(shifts: np.ndarray, width: int) -> float:
    """How far most parts lie apart that moved by ``shifts`` (n, 2) in pictures of a ``width``; infinitely if too few tell."""
    return usual_shift(shifts, width) if len(shifts) >= _MANY else np.inf


def _trembled(shifts: np.ndarray, width: int) -> bool:
    """Whether parts that moved by ``shifts`` (n, 2) in pictures of a ``width`` moved as one, and by little."""
    if len(shifts) < _MANY:
        return False
    shift = np.median(shifts, axis=0)
    return np.hypot(*shift) * 1280 / width < LARGEST_SHIFT and usual_shift(shifts - shift, width) <= STILL


def _at_full_size(matrix: np.ndarray, step: int) -> np.ndarray:
    """A matrix (3, 3) between pictures reduced by whole steps, for the pictures themselves."""
    middle = (step - 1) / 2
    small = np.array([[1 / step, 0, -middle / step], [0, 1 / step, -middle / step], [0, 0, 1]])
    return np.linalg.inv(small) @ matrix @ small
