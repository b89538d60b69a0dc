"""Without a mat: the enrolled picture of the empty board itself says where the board lies, at start-up."""

from __future__ import annotations

import cv2
import numpy as np

from vision.likeness import cell_scores, small
from vision.mat.pose import WORST_ERROR, Pose
from vision.picture import check
from vision.quads import flatten, project, rectangle, sane
from vision.results import Refusal

_LONGEST = 1000
#: Part of the board that must look as enrolled, so that a pose from its features is believed.
ALIKE = 0.55


def find_board(picture: np.ndarray, board: np.ndarray, width: float, height: float) -> Pose | Refusal:
    """The pose of a board of ``width`` x ``height`` mm, enrolled as the flat picture ``board`` (BGR).

    The result is checked against the enrolled picture, because features like to sit on pieces.
    """
    picture, board = check(picture), check(board)
    finder = cv2.SIFT_create(nfeatures=3000, contrastThreshold=0.02)
    sets = []
    for view in (board, picture):
        factor = min(1.0, _LONGEST / max(view.shape[:2]))
        grey = cv2.cvtColor(
            cv2.resize(view, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY
        )
        keys, words = finder.detectAndCompute(grey, None)
        if words is None or len(keys) < 20:
            return Refusal("grid_not_found")
        sets.append((np.float32([k.pt for k in keys]) / factor, words))
    (board_at, board_words), (seen_at, seen_words) = sets
    pairs = cv2.BFMatcher(cv2.NORM_L2).knnMatch(board_words, seen_words, k=2)
    good = [m for m, second in pairs if m.distance < 0.78 * second.distance]
    if len(good) < 15:
        return Refusal("grid_not_found")
    scale = np.float32([width / board.shape[1], height / board.shape[0]])
    source = board_at[[m.queryIdx for m in good]] * scale
    target = seen_at[[m.trainIdx for m in good]]
    matrix, inliers = cv2.findHomography(source, target, cv2.USAC_MAGSAC, 3.0)
    if matrix is None or inliers.sum() < 12:
        return Refusal("grid_not_found")
    kept = inliers.ravel().astype(bool)
    error = float(np.sqrt(((project(matrix, source[kept]) - target[kept]) ** 2).sum(axis=1).mean()))
    quad = project(matrix, rectangle(width, height))
    if error > WORST_ERROR or not sane(quad):
        return Refusal("pose_unsure")
    face = small(board)
    cells = cell_scores(flatten(picture, quad, face.shape[1], face.shape[0]), face)
    if (cells > 0.3).mean() < ALIKE:
        return Refusal("pose_unsure")
    return Pose(matrix, error, 0)
