"""Cards of which only the upper part is in sight, because others lie on them: a column, a fan."""

from __future__ import annotations

import cv2
import numpy as np

from vision.deck import Deck
from vision.likeness import Likeness, cell_scores, prepared, refine, small, telling_apart
from vision.quads import flatten, project, rectangle, sides

#: The part of a card's height that must be in sight, and how well it must fit.
PART, FITS = 0.25, 0.5


def place_strip(
    source: np.ndarray, target: np.ndarray, face: np.ndarray, size: float | None
) -> np.ndarray | None:
    """Quad (4, 2) of a card from a few matched points (n, 2) each, by turn, shift and size only.

    ``size`` is the height in pixels of other cards in the picture: another size is refused.
    """
    matrix, inliers = cv2.estimateAffinePartial2D(
        source, target, method=cv2.RANSAC, ransacReprojThreshold=4.0, maxIters=800, confidence=0.99
    )
    if matrix is None or inliers.sum() < 5:
        return None
    height, width = face.shape[:2]
    quad = project(np.vstack([matrix, [0, 0, 1]]), rectangle(width, height))
    tall = float(sides(quad)[[1, 3]].mean())
    if tall < 60 or (size is not None and not 0.82 < tall / size < 1.22):
        return None
    return quad


def _top(quad: np.ndarray) -> np.ndarray:
    return np.float32(
        [quad[0], quad[1], quad[1] + PART * (quad[2] - quad[1]), quad[0] + PART * (quad[3] - quad[0])]
    )


def name_strip(
    picture: np.ndarray, quad: np.ndarray, candidate: int, deck: Deck
) -> tuple[int, Likeness, float] | None:
    """The card whose upper part lies at the top of ``quad``: picture index, likeness, margin; or None."""
    face = deck.faces[candidate]
    height, width = face.shape[:2]
    rows = round(PART * height)
    moved = refine(picture, _top(quad), face[:rows])
    shift, _ = cv2.estimateAffinePartial2D(rectangle(width, rows), np.float32(moved))
    if shift is None:
        return None
    quad = project(np.vstack([shift, [0, 0, 1]]), rectangle(width, height))
    patch = flatten(picture, _top(quad), width, rows)
    ranked = []
    for index, other in enumerate(deck.faces):
        if other.shape == face.shape:
            ranked.append((float(cell_scores(patch, other[:rows]).mean()), index))
    ranked.sort(reverse=True)
    best, index = ranked[0]
    if best < FITS:
        return None
    margin = 1.0
    for _, rival in ranked[1:4]:
        if deck.ids[rival] != deck.ids[index]:
            three = (patch, deck.faces[index][:rows], deck.faces[rival][:rows])
            margin = min(margin, telling_apart(*map(prepared, three)))
    cells = np.zeros((8, 8), np.float32)
    cells[: round(8 * PART)] = best
    flat = small(flatten(picture, quad, width, height))
    return index, Likeness(best, PART, cells, quad, flat), margin
