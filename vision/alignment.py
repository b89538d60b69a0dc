"""Laying the picture of an empty table onto one of the same table: by a shift, or wherever the camera was."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from vision.quads import project, rectangle
from vision.ranks import high_rank
from vision.registration import register

#: Two pictures of one view may be this many pixels apart (at 1280 wide) and are shifted onto each other.
LARGEST_SHIFT = 12.0
#: Two pictures lie on each other if most of so many by so many parts of them, of those whose outlines agree so well,
#: are no farther apart than this (in pixels at 1280 wide).
STILL, _PARTS, _TELLS = 1.5, 4, 0.08
#: Pixels along a part below which its outlines tell nothing.
_LEAST_PART = 8
#: Columns at which outlines are compared, and agreement and pixels of a shift below which there is none.
_COLUMNS, _AGREES, _SLIGHT = 640, 0.05, 0.2


def laid_onto(
    empty: np.ndarray, picture: np.ndarray, quads: list[np.ndarray]
) -> tuple[np.ndarray, np.ndarray | None] | None:
    """``empty`` moved onto the unchanged parts of ``picture``, in its size; None if it does not show all ``quads``.

    Both are BGR uint8, quads (4, 2). A camera that stands still only trembles; one in a hand also turns and comes nearer: then
    the matrix (3, 3) is told, too, that takes the pixels of ``empty`` in that size to those of ``picture``.
    """
    empty = _as_large(empty, picture)
    was, now = (gradient_magnitude(_reduced(p)) for p in (empty, picture))
    shift = _shift(was, now, LARGEST_SHIFT * now.shape[1] / 1280)
    apart = _apart(_moved(was, shift), now)
    if apart <= STILL or (seen := register(empty, picture)) is None:
        return _moved(empty, shift * empty.shape[1] / was.shape[1]), None
    # What was not in view before is taken as it is now: it tells nothing of whether the two show one view.
    registered, size = picture.copy(), picture.shape[1::-1]
    cv2.warpPerspective(empty, seen.matrix, size, registered, borderMode=cv2.BORDER_TRANSPARENT)
    if _apart(gradient_magnitude(_reduced(registered)), now) >= apart:
        return _moved(empty, shift * empty.shape[1] / was.shape[1]), None
    view = project(seen.matrix, rectangle(*empty.shape[1::-1])).astype(np.float32)
    shown = all(cv2.pointPolygonTest(view, point, True) > -1 for quad in quads for point in quad.tolist())
    return (registered, seen.matrix) if shown else None


def shifted_onto(empty: np.ndarray, picture: np.ndarray, farthest: float | None = None) -> np.ndarray:
    """``empty`` moved by up to ``farthest`` (a few) pixels to where it covers the unchanged parts of ``picture``."""
    empty = _as_large(empty, picture)
    was, now = (gradient_magnitude(_reduced(p)) for p in (empty, picture))
    factor = picture.shape[1] / now.shape[1]
    farthest = LARGEST_SHIFT * now.shape[1] / 1280 if farthest is None else farthest / factor
    return _moved(empty, _shift(was, now, farthest) * factor)


def gradient_magnitude(picture: np.ndarray) -> np.ndarray:
    """How steep a BGR picture is, float32 (h, w), without its few steepest places."""
    grey = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32), (0, 0), 1.2)
    steep = cv2.magnitude(cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1))
    return np.minimum(steep, high_rank(steep, 0.99))


def _as_large(empty: np.ndarray, picture: np.ndarray) -> np.ndarray:
    if empty.shape == picture.shape:
        return empty
    return cv2.resize(empty, picture.shape[1::-1], interpolation=cv2.INTER_AREA)


def _reduced(picture: np.ndarray) -> np.ndarray:
    factor = min(1.0, _COLUMNS / picture.shape[1])
    return cv2.resize(picture, None, fx=factor, fy=factor)


def _shift(was: np.ndarray, now: np.ndarray, farthest: float) -> np.ndarray:
    """The pixels (2) from one image of outlines to the other; none where they do not agree, or lie too far apart."""
    shift, response = cv2.phaseCorrelate(was, now, _hanning(was.shape[::-1]))
    far = float(np.hypot(*shift))
    return np.zeros(2) if far >= farthest or response <= _AGREES else np.array(shift)


def _moved(picture: np.ndarray, shift: np.ndarray) -> np.ndarray:
    """The picture moved by some pixels (2), or itself where they are too few to matter."""
    if np.hypot(*shift) <= _SLIGHT:
        return picture
    matrix = np.column_stack([np.eye(2), shift]).astype(np.float32)
    return cv2.warpAffine(picture, matrix, picture.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)


def _apart(a: np.ndarray, b: np.ndarray) -> float:
    """How many pixels (at 1280 wide) two images of outlines of one size lie apart in most parts; 0 if none tells."""
    _, shifts = part_shifts(a, b, _PARTS)
    return usual_shift(shifts, a.shape[1]) if len(shifts) else 0.0


def usual_shift(shifts: np.ndarray, width: int) -> float:
    """The median length of some ``shifts`` (n, 2) in pictures of a ``width``, in pixels of one 1280 wide."""
    return float(np.median(np.hypot(*shifts.T))) * 1280 / width


def part_shifts(a: np.ndarray, b: np.ndarray, parts: int) -> tuple[np.ndarray, np.ndarray]:
    """The pixels (n, 2) from one image of outlines to the other in those of ``parts`` x ``parts`` whose outlines agree.

    Before them the middles (n, 2) of these parts, x and y.
    """
    height, width = a.shape[0] // parts, a.shape[1] // parts
    middles, shifts = [], []
    if min(height, width) >= _LEAST_PART:
        for top in range(0, height * parts, height):
            for left in range(0, width * parts, width):
                part = np.s_[top : top + height, left : left + width]
                shift, response = cv2.phaseCorrelate(
                    a[part].copy(), b[part].copy(), _hanning((width, height))
                )
                if response > _TELLS:
                    middles.append((left + width / 2, top + height / 2))
                    shifts.append(shift)
    return np.array(middles).reshape(-1, 2), np.array(shifts).reshape(-1, 2)


def homography(source: np.ndarray, target: np.ndarray, within: float, agreeing: int) -> np.ndarray | None:
    """The matrix (3, 3) that takes points (n, 2) to others, ``within`` so many pixels; None if fewer than ``agreeing`` pairs have one."""
    if len(source) < agreeing:
        return None
    matrix, agree = cv2.findHomography(source, target, cv2.RANSAC, within)
    return None if matrix is None or agree.sum() < agreeing else matrix


@lru_cache(maxsize=4)
def _hanning(size: tuple[int, int]) -> np.ndarray:
    return cv2.createHanningWindow(size, cv2.CV_32F)
