"""Where the camera is above a mat: the homography from its markers, or a refusal."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.markers import detect
from vision.mat.layout import FAMILY, Mat
from vision.quads import project
from vision.results import Refusal

#: A pose is refused above this mean reprojection error in pixels, or below this many markers.
WORST_ERROR, FEWEST = 2.0, 3


@dataclass(frozen=True)
class Pose:
    """``matrix`` (3, 3) takes millimetres on the mat to pixels; ``error`` is the root mean square in

    pixels over all marker corners; ``markers`` how many were seen; ``held`` that it is an earlier pose.
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


def find_pose(grey: np.ndarray, mat: Mat, family: str = FAMILY) -> Pose | Refusal:
    """The pose from a grey picture (height, width). All corners of all markers count."""
    ids, corners = detect(grey, family)
    # A marker seen twice says nothing: one of the two is a copy.
    known = [i for i, number in enumerate(ids) if number in mat.markers and (ids == number).sum() == 1]
    if len(known) < FEWEST:
        return Refusal("too_few_markers")
    source = np.concatenate([mat.markers[int(ids[i])] for i in known])
    target = np.concatenate([corners[i] for i in known])
    matrix, _ = cv2.findHomography(source, target, 0)
    if matrix is None:
        return Refusal("pose_unsure")
    error = float(np.sqrt(((project(matrix, source) - target) ** 2).sum(axis=1).mean()))
    return Pose(matrix, error, len(known)) if error <= WORST_ERROR else Refusal("pose_unsure")


@dataclass
class PoseKeeper:
    """Keeps the last pose while a hand covers the markers, for at most ``patience`` pictures."""

    mat: Mat
    patience: int = 300
    _last: Pose | None = field(default=None, init=False)
    _missed: int = field(default=0, init=False)

    def look(self, grey: np.ndarray) -> Pose | Refusal:
        """The pose of this picture; an earlier one (``held``) when too few markers are in sight."""
        found = find_pose(grey, self.mat)
        if isinstance(found, Pose):
            self._last, self._missed = found, 0
            return found
        self._missed += 1
        if found.code == "too_few_markers" and self._last is not None and self._missed <= self.patience:
            return Pose(self._last.matrix, self._last.error, self._last.markers, held=True)
        return found
