"""Calibrating a lens with the board of the mat's second page, and taking its distortion out."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision import archive
from vision.errors import EnrolmentError
from vision.mat.pdf import calibration_board
from vision.picture import check

#: A calibration with a larger error (pixels, root mean square) or from fewer pictures is not believed.
WORST_ERROR, FEWEST = 1.5, 5
_CORNERS = 8


@dataclass(frozen=True)
class Calibration:
    """``matrix`` (3, 3) and ``distortion`` (n,) as OpenCV defines them; ``size`` (width, height) of the

    pictures; ``error`` in pixels, root mean square.
    """

    matrix: np.ndarray
    distortion: np.ndarray
    size: tuple[int, int]
    error: float

    def straighten(self, picture: np.ndarray) -> np.ndarray:
        """The picture without the distortion of the lens; same size."""
        if picture.shape[1::-1] != self.size:
            raise EnrolmentError(
                f"the lens was calibrated at {self.size[0]}x{self.size[1]}, the picture has "
                f"{picture.shape[1]}x{picture.shape[0]}; calibrate again at this size"
            )
        return cv2.undistort(picture, self.matrix, self.distortion)

    def save(self, path: str | Path) -> None:
        arrays = {"matrix": self.matrix, "distortion": self.distortion}
        archive.save(path, "lens", arrays | {"size": np.array(self.size), "error": np.array(self.error)})

    @classmethod
    def load(cls, path: str | Path) -> Calibration:
        with archive.opened(path, "lens") as arrays:
            return cls(
                arrays["matrix"], arrays["distortion"], tuple(arrays["size"].tolist()), float(arrays["error"])
            )


def board_in(picture: np.ndarray) -> np.ndarray | None:
    """The corners (n, 2) of the calibration board in a BGR picture; None if too few are in sight."""
    finder = cv2.aruco.CharucoDetector(calibration_board())
    corners, ids, _, _ = finder.detectBoard(cv2.cvtColor(check(picture), cv2.COLOR_BGR2GRAY))
    return corners.reshape(-1, 2) if ids is not None and len(ids) >= _CORNERS else None


def calibrate(pictures: list[np.ndarray]) -> Calibration:
    """A calibration from pictures (BGR, one size) of the board, tilted differently.

    Raises :class:`EnrolmentError` with what to do when the pictures do not suffice.
    """
    board = calibration_board()
    finder = cv2.aruco.CharucoDetector(board)
    objects, images, size = [], [], None
    for picture in map(check, pictures):
        if size is not None and picture.shape[1::-1] != size:
            raise EnrolmentError("the pictures differ in size; take all of them with one camera setting")
        size = picture.shape[1::-1]
        corners, ids, _, _ = finder.detectBoard(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
        if ids is not None and len(ids) >= _CORNERS:
            seen_objects, seen_images = board.matchImagePoints(corners, ids)
            objects.append(seen_objects)
            images.append(seen_images)
    if len(objects) < FEWEST:
        raise EnrolmentError(
            f"the board was seen in {len(objects)} of {len(pictures)} pictures, {FEWEST} are needed; "
            "fill the picture with the board and tilt it differently each time"
        )
    error, matrix, distortion, _, _ = cv2.calibrateCamera(objects, images, size, None, None)
    if error > WORST_ERROR:
        raise EnrolmentError(
            f"the calibration is off by {error:.1f} pixels; lay the board flat and hold the camera still"
        )
    return Calibration(matrix, distortion.ravel(), size, float(error))
