"""Where the camera is above a mat: the homography from its markers, or a refusal."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.markers import detect, read
from vision.mat.layout import FAMILY, Mat
from vision.quads import project, rectangle
from vision.results import Refusal

#: A pose is refused above this mean reprojection error in pixels, where it may be further off than that anywhere on
#: the mat, or below this many markers.
WORST_ERROR, FEWEST = 2.0, 3
#: Corners are never found better than this, in pixels: three markers agree by chance.
BEST_CORNER = 0.25
#: Refusals because markers are out of sight: the mat may lie where it lay.
HIDDEN = ("too_few_markers", "badly_spread")


@dataclass(frozen=True)
class Pose:
    """``matrix`` (3, 3) takes millimetres on the mat to pixels.

    ``error`` is the root mean square in pixels over all marker corners, ``markers`` how many were seen, ``held`` that it is
    an earlier pose.
    """

    matrix: np.ndarray
    error: float
    markers: int
    held: bool = False

    def to_pixels(self, millimetres: np.ndarray) -> np.ndarray:
        """Points (n, 2) on the mat to pixels (n, 2)."""
        return project(self.matrix, millimetres)

    def to_millimetres(self, pixels: np.ndarray) -> np.ndarray:
        """Pixels (n, 2) to points on the mat (n, 2)."""
        return project(np.linalg.inv(self.matrix), pixels)

    def flatten(self, picture: np.ndarray, quad: np.ndarray, per_mm: float = 4.0) -> np.ndarray:
        """The inside of a quad given in mm as an upright picture with ``per_mm`` pixels per millimetre."""
        from vision.quads import flatten, sides

        length = sides(np.float32(quad))
        return flatten(picture, self.to_pixels(quad), round(length[0] * per_mm), round(length[1] * per_mm))


def find_pose(grey: np.ndarray, mat: Mat, family: str = FAMILY, thorough: bool = True) -> Pose | Refusal:
    """The pose from a grey picture (height, width). All corners of all markers count.

    Where one quick look finds too few markers, ``thorough`` looks for small and blurred ones, and whether the picture
    is mirrored; that takes some twenty times as long.
    """
    found = _pose(*detect(grey, family), mat)
    if not thorough or isinstance(found, Pose) or found.code != "too_few_markers":
        return found
    mirrored = _pose(*detect(np.ascontiguousarray(grey[:, ::-1]), family), mat)
    if isinstance(mirrored, Pose):
        return Refusal("mirrored")
    readings = read(grey, family)
    if isinstance(readings, Refusal):
        return readings
    corners = np.float32([reading.corners for reading in readings]).reshape(-1, 4, 2)
    return _pose(np.array([reading.id for reading in readings], int), corners, mat)


def _pose(ids: np.ndarray, corners: np.ndarray, mat: Mat) -> Pose | Refusal:
    """The pose from markers: their ids (n,) and corners (n, 4, 2)."""
    # A marker seen twice says nothing: one of the two is a copy.
    ours = [i for i, number in enumerate(ids) if number in mat.markers]
    known = [i for i in ours if (ids == ids[i]).sum() == 1]
    if len(known) < FEWEST:
        return Refusal("two_mats" if len(set(ids[ours])) >= FEWEST else "too_few_markers")
    source = np.concatenate([mat.markers[int(ids[i])] for i in known])
    target = np.concatenate([corners[i] for i in known])
    matrix, _ = cv2.findHomography(source, target, 0)
    doubt = Refusal("pose_unsure" if len(known) == len(ours) else "two_mats")
    if matrix is None:
        return doubt
    error = float(np.sqrt(((project(matrix, source) - target) ** 2).sum(axis=1).mean()))
    if error > WORST_ERROR:
        return doubt
    if _error_on(rectangle(mat.width, mat.height), matrix, source, error) > WORST_ERROR:
        return Refusal("badly_spread" if len(known) < len(mat.markers) else "pose_unsure")
    return Pose(matrix, error, len(known))


def _error_on(points: np.ndarray, matrix: np.ndarray, source: np.ndarray, error: float) -> float:
    """How far off, in pixels, the worst of ``points`` (m, 2) is to be expected under a fitted homography.

    It was fitted to points ``source`` (n, 2) that are off by ``error`` (root mean square): what eight numbers fitted to
    them do not tell (Hartley and Zisserman, Multiple View Geometry, 5.1.3 and 5.2).
    """
    fitted, asked = _slopes(matrix, source), _slopes(matrix, points)
    size = np.abs(fitted).max(axis=(0, 1))
    flat, asked = (fitted / size).reshape(-1, 8), asked / size
    spread = np.linalg.pinv(flat.T @ flat, rcond=1e-13, hermitian=True)
    share = np.sqrt(np.einsum("nij,jk,nik->n", asked, spread, asked).max())
    free = 2 * len(source) - 8
    return float(max(error * np.sqrt(len(source) / free), BEST_CORNER) * share)


def _slopes(matrix: np.ndarray, points: np.ndarray) -> np.ndarray:
    """How the pixels of points (n, 2) move with the first eight numbers of a homography, (n, 2, 8)."""
    x, y = np.float64(points).T
    u, v, w = matrix @ np.stack([x, y, np.ones_like(x)])
    zero, one = np.zeros_like(x), np.ones_like(x)
    across = np.stack([x, y, one, zero, zero, zero, -u / w * x, -u / w * y], axis=1)
    down = np.stack([zero, zero, zero, x, y, one, -v / w * x, -v / w * y], axis=1)
    return np.stack([across, down], axis=1) / w[:, None, None]


@dataclass
class PoseKeeper:
    """Keeps the last pose while a hand covers the markers, for at most ``patience`` pictures."""

    mat: Mat
    patience: int = 300
    _last: Pose | None = field(default=None, init=False)
    _missed: int = field(default=0, init=False)

    def look(self, grey: np.ndarray) -> Pose | Refusal:
        """The pose of this picture; an earlier one (``held``) when too few markers are in sight."""
        found = find_pose(grey, self.mat, thorough=self._last is None)
        if isinstance(found, Pose):
            self._last, self._missed = found, 0
            return found
        self._missed += 1
        if found.code in HIDDEN and self._last is not None and self._missed <= self.patience:
            return Pose(self._last.matrix, self._last.error, self._last.markers, held=True)
        return found
