"""Image registration: where the features of one picture lie in another of the same flat thing."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.quads import project, rectangle, sane

#: Longest side in pixels at which features are sought.
LONGEST = 1000
#: Features of a picture that are of use at least, pairs of them, and pairs that agree.
_FEATURES, _PAIRS, _AGREE = 20, 15, 12
#: A pair is believed if its words are this much nearer than the second nearest.
_NEARER = 0.78


@dataclass(frozen=True)
class Registration:
    """``matrix`` (3, 3) takes pixels of the first picture to pixels of the second, ``error`` is the root mean square
    of the distances (pixels of the second) of the ``pairs`` of features that agree."""

    matrix: np.ndarray
    error: float
    pairs: int


def register(source: np.ndarray, target: np.ndarray) -> Registration | None:
    """How ``source`` lies in ``target`` (both BGR uint8), by features of what is flat in both; None where they do not tell."""
    sets = [_features(view) for view in (source, target)]
    if any(words is None or len(words) < _FEATURES for _, words in sets):
        return None
    (source_at, source_words), (target_at, target_words) = sets
    pairs = cv2.BFMatcher(cv2.NORM_L2).knnMatch(source_words, target_words, k=2)
    good = [first for first, second in pairs if first.distance < _NEARER * second.distance]
    if len(good) < _PAIRS:
        return None
    here, there = source_at[[m.queryIdx for m in good]], target_at[[m.trainIdx for m in good]]
    matrix, inliers = cv2.findHomography(here, there, cv2.USAC_MAGSAC, 3.0)
    if matrix is None or inliers.sum() < _AGREE or not sane(project(matrix, rectangle(*source.shape[1::-1]))):
        return None
    kept = inliers.ravel().astype(bool)
    error = float(np.sqrt(((project(matrix, here[kept]) - there[kept]) ** 2).sum(axis=1).mean()))
    return Registration(matrix, error, int(kept.sum()))


def _features(view: np.ndarray) -> tuple[np.ndarray, np.ndarray | None]:
    """Places (n, 2) in pixels of ``view``, and descriptors (n, 128)."""
    factor = min(1.0, LONGEST / max(view.shape[:2]))
    small = cv2.resize(view, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    finder = cv2.SIFT_create(nfeatures=3000, contrastThreshold=0.02)
    keys, words = finder.detectAndCompute(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), None)
    return (np.float32([key.pt for key in keys]) + 0.5) / factor - 0.5, words
