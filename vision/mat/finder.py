"""Where an enrolled board is in a picture: by its markers, or by its own features when there are none."""

from __future__ import annotations

import cv2
import numpy as np

from vision.board import EnrolledBoard
from vision.likeness import cell_scores, small
from vision.mat.natural import ALIKE, find_board
from vision.mat.pose import HIDDEN, Pose, PoseKeeper
from vision.quads import flatten, project, rectangle
from vision.results import Refusal

#: A camera that has moved by less than this many pixels has not moved.
_STILL = 0.75


class BoardFinder:
    """Finds one board in picture after picture. The "millimetres" of its poses are pixels of enrolment.

    Markers give the pose of every picture; while a hand covers them the last one is kept. Features are
    slow and sit on pieces as well, so a pose found by them is kept for as long as the board still looks
    as enrolled there.
    """

    def __init__(self, board: EnrolledBoard) -> None:
        self.board = board
        self._keeper = PoseKeeper(board.as_mat()) if board.markers else None
        self._kept: Pose | None = None

    def find(self, picture: np.ndarray) -> Pose | Refusal:
        """The pose of the board in a BGR picture."""
        refusal = Refusal("grid_not_found")
        if self._keeper is not None:
            found = self._keeper.look(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
            if isinstance(found, Pose) or found.code not in HIDDEN:
                return found
            refusal = found
        if self._kept is None or not self._looks_right(picture, self._kept):
            found = find_board(picture, self.board.picture, *self.board.size)
            self._kept = found if isinstance(found, Pose) else None
        return self._kept or refusal

    def view(self, picture: np.ndarray, pose: Pose) -> np.ndarray:
        """The picture as the camera of enrolment would have seen it, BGR of the enrolled size."""
        corners = rectangle(*self.board.size)
        moved = np.abs(project(pose.matrix, corners) - corners).max()
        if moved < _STILL and picture.shape == self.board.picture.shape:
            return picture
        return cv2.warpPerspective(
            picture,
            pose.matrix,
            self.board.size,
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )

    def _looks_right(self, picture: np.ndarray, pose: Pose) -> bool:
        face = small(self.board.picture)
        quad = project(pose.matrix, rectangle(*self.board.size))
        cells = cell_scores(flatten(picture, quad, face.shape[1], face.shape[0]), face)
        return bool((cells > 0.3).mean() >= ALIKE)
