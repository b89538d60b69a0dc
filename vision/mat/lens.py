"""Calibrating a lens with the board of the mat's second page, and taking its distortion out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision import archive
from vision.errors import EnrolmentError, UnreadableError
from vision.mat.pdf import calibration_board
from vision.picture import check

#: A calibration with a larger error (pixels, root mean square) or from fewer pictures is not believed.
WORST_ERROR, FEWEST = 1.5, 5
_CORNERS = 8
#: The corners (n, 1, 2) of the calibration board in a picture, and which they are (n, 1).
Board = tuple[np.ndarray, np.ndarray]
#: How sure the focal length must be (standard deviation over length), and by how many degrees the board must be tilted otherwise in
#: how many pictures: from one side, a long lens far away and a short one nearby see the same.
_SURE, _TILT, _TILTED = 0.05, 5.0, 3
#: Part of the picture's width by which the corners of the board lie elsewhere, on the whole, in another picture of it.
_ELSEWHERE = 0.01
#: Two sizes are one shape if width over height differs by no more than this part: cameras round to even numbers of pixels.
_SAME_SHAPE = 0.01


@dataclass(frozen=True)
class Calibration:
    """``matrix`` (3, 3) and ``distortion`` (n,) as OpenCV defines them.

    ``size`` (width, height) is that of the pictures, ``error`` in pixels, root mean square.
    """

    matrix: np.ndarray
    distortion: np.ndarray
    size: tuple[int, int]
    error: float

    def straighten(self, picture: np.ndarray) -> np.ndarray:
        """The picture without the distortion of the lens; same size.

        Raises :class:`EnrolmentError` when it has another shape: nobody knows what the camera cut off then.
        """
        lens = self.at(picture.shape[1::-1])
        if lens is None:
            raise EnrolmentError(
                "lens-of-another-shape",
                "the lens was calibrated at {lens}, the picture has {size}, which is another shape; "
                "calibrate again at this size",
                lens=f"{self.size[0]}x{self.size[1]}",
                size=f"{picture.shape[1]}x{picture.shape[0]}",
            )
        return cv2.undistort(picture, lens.matrix, lens.distortion)

    def straighten_points(self, points: np.ndarray) -> np.ndarray:
        """Where points (n, 2) of a picture lie in the straightened one."""
        seen = np.float64(points).reshape(-1, 1, 2)
        # Five steps, OpenCV's own number of them, leave the corners under a wide lens pixels off.
        until = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 50, 1e-6)
        straight = cv2.undistortPointsIter(seen, self.matrix, self.distortion, None, self.matrix, until)
        return np.float32(straight.reshape(-1, 2))

    def at(self, size: tuple[int, int]) -> Calibration | None:
        """The same lens in pictures of another ``size`` (width, height); None if they have another shape.

        The distortion is told in parts of the focal length, so only the matrix is of a size.
        """
        if size == self.size:
            return self
        across, down = size[0] / self.size[0], size[1] / self.size[1]
        if abs(across / down - 1) > _SAME_SHAPE:
            return None
        # The middle of the first pixel is (0, 0), its corner half a pixel before.
        to_corner = np.float64([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
        matrix = np.linalg.inv(to_corner) @ np.diag([across, down, 1]) @ to_corner @ self.matrix
        return Calibration(matrix, self.distortion, size, self.error * across)

    def save(self, path: str | Path) -> None:
        arrays = {"matrix": self.matrix, "distortion": self.distortion}
        archive.save(path, "lens", arrays | {"size": np.array(self.size), "error": np.array(self.error)})

    @classmethod
    def load(cls, path: str | Path) -> Calibration:
        with archive.opened(path, "lens") as arrays:
            return cls(
                arrays["matrix"], arrays["distortion"], tuple(arrays["size"].tolist()), float(arrays["error"])
            )


def board_in(picture: np.ndarray) -> Board | None:
    """The calibration board in a BGR picture; None if too few of its corners are in sight."""
    corners, ids = _corners(picture)
    return (corners, ids) if len(corners) >= _CORNERS else None


def lies_elsewhere(board: Board, others: Sequence[Board], width: int) -> bool:
    """Whether a picture, so many pixels wide, shows the board elsewhere than each of the others: only then it tells more."""
    return all(_moved(board, other) > _ELSEWHERE * width for other in others)


def calibrate(pictures: list[np.ndarray]) -> Calibration:
    """A calibration from pictures (BGR, one size) of the board, tilted differently.

    Raises :class:`EnrolmentError` with what to do when the pictures do not suffice.
    """
    pictures = [check(picture) for picture in pictures]
    if len({picture.shape for picture in pictures}) > 1:
        raise EnrolmentError(
            "pictures-of-several-sizes",
            "the pictures differ in size; take all of them with one camera setting",
        )
    seen = [_corners(picture) for picture in pictures]
    found = [(corners, ids) for corners, ids in seen if len(corners) >= _CORNERS]
    if len(found) < FEWEST:
        raise _too_few(seen)
    size = pictures[0].shape[1::-1]
    used: list[Board] = []
    for board in found:
        if lies_elsewhere(board, used, size[0]):
            used.append(board)
    if len(used) < FEWEST:
        raise UnreadableError(
            "calibration-places",
            "the pictures show the board in {n} places only, {needed} are needed; move and tilt it after each one",
            n=len(used),
            needed=FEWEST,
        )
    points = [calibration_board().matchImagePoints(*one) for one in used]
    # Three terms of radial distortion follow the noise where the board never was; two do for lenses of cameras.
    error, matrix, distortion, turns, _, spread, _, _ = cv2.calibrateCameraExtended(
        [on_board for on_board, _ in points],
        [in_picture for _, in_picture in points],
        size,
        None,
        None,
        flags=cv2.CALIB_FIX_K3,
    )
    # From one side the fit may lose its way: it is off then, however flat the board is and however still the camera.
    one_side = UnreadableError(
        "calibration-from-one-side",
        "all pictures show the board from nearly the same side; tilt it by some 20 degrees, to another side each time",
    )
    if _sides(turns) < _TILTED:
        raise one_side
    if error > WORST_ERROR:
        raise UnreadableError(
            "calibration-off",
            "the calibration is off by {error:.1f} pixels; lay the board flat and hold the camera still",
            error=float(error),
        )
    if float(spread[0, 0]) > _SURE * matrix[0, 0]:
        raise one_side
    return Calibration(matrix, distortion.ravel(), size, float(error))


def _corners(picture: np.ndarray) -> Board:
    """The calibration board in a picture."""
    grey = cv2.cvtColor(check(picture), cv2.COLOR_BGR2GRAY)
    corners, ids, _, _ = cv2.aruco.CharucoDetector(calibration_board()).detectBoard(grey)
    return (np.empty((0, 1, 2)), np.empty((0, 1), int)) if ids is None else (corners, ids)


def _moved(one: Board, other: Board) -> float:
    """How far, on the whole, the corners in sight of both boards lie apart, in pixels; without any, as far as can be."""
    _, here, there = np.intersect1d(one[1], other[1], return_indices=True)
    away = np.linalg.norm(one[0][here, 0] - other[0][there, 0], axis=1)
    return float(away.mean()) if len(away) else np.inf


def _sides(turns: list[np.ndarray]) -> int:
    """From how many sides the board was seen, by its rotation vectors: it is tilted otherwise than in each of the others."""
    normals = [cv2.Rodrigues(turn)[0][:, 2] for turn in turns]
    sides: list[np.ndarray] = []
    for normal in normals:
        if all(abs(float(normal @ other)) < np.cos(np.radians(_TILT)) for other in sides):
            sides.append(normal)
    return len(sides)


def _too_few(seen: list[Board]) -> EnrolmentError:
    """What to do when the board is in sight in too few of the pictures."""
    found = [len(corners) >= _CORNERS for corners, _ in seen]
    counts = {"n": sum(found), "of": len(found), "needed": FEWEST}
    if not any(found):
        return UnreadableError(
            "calibration-board-unseen",
            "the board was seen in {n} of {of} pictures, {needed} are needed; "
            "it is page 2 of the printed mat, not mirrored: fill the picture with it",
            **counts,
        )
    if all(found):
        return EnrolmentError(
            "calibration-pictures",
            "the board was seen in {n} of {of} pictures, {needed} are needed; "
            "fill the picture with the board and tilt it differently each time",
            **counts,
        )
    return UnreadableError(
        "calibration-board-seldom",
        "the board was seen in {n} of {of} pictures, {needed} are needed (not in number {unseen}: too small, "
        "blurred or cut off there); fill the picture with the board and tilt it differently each time",
        unseen=", ".join(str(n) for n, one in enumerate(found, 1) if not one),
        **counts,
    )
