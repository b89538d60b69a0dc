"""Without a mat: the enrolled picture of the empty board itself says where the board lies, at start-up."""

from __future__ import annotations

import numpy as np

from vision.likeness import cell_scores, small
from vision.mat.pose import WORST_ERROR, Pose
from vision.picture import check
from vision.quads import flatten, project, rectangle
from vision.registration import register
from vision.results import Refusal

#: Part of the board that must look as enrolled, so that a pose from its features is believed.
ALIKE = 0.55


def find_board(picture: np.ndarray, board: np.ndarray, width: float, height: float) -> Pose | Refusal:
    """The pose of a board of ``width`` x ``height`` mm, enrolled as the flat picture ``board`` (BGR).

    The result is checked against the enrolled picture, because features like to sit on pieces.
    """
    picture, board = check(picture), check(board)
    seen = register(board, picture)
    if seen is None:
        return Refusal("grid_not_found")
    matrix = seen.matrix @ np.diag([board.shape[1] / width, board.shape[0] / height, 1.0])
    quad = project(matrix, rectangle(width, height))
    if seen.error > WORST_ERROR:
        return Refusal("pose_unsure")
    face = small(board)
    cells = cell_scores(flatten(picture, quad, face.shape[1], face.shape[0]), face)
    if (cells > 0.3).mean() < ALIKE:
        return Refusal("pose_unsure")
    return Pose(matrix, seen.error, 0)
