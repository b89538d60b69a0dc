"""Sliding an enrolled face into its fine place in a picture, below a pixel, whatever the light.

Inverse compositional image alignment (Baker and Matthews, 2004): what a small move of the face would change is worked
out once, so that each step costs one warp and a few dot products. Gain and offset of the light are fitted with the move.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.quads import project, rectangle

#: Sizes and most steps of sliding a face into place: coarse is fast, fine is exact. A step that moves no corner by so
#: many pixels is the last.
STEPS, STILL = ((0.5, 15), (1.0, 10)), 0.03
#: How far (parts of its long side) the corners of a face may go.
FARTHEST = 0.06
#: Pixels along the edge that tell nothing: what lies beside the card shows there.
_EDGE = 3
#: Contrast (part of that of the face) below which there is nothing to hold on to.
_FAINT = 0.05


def slide(
    seen: np.ndarray, face: np.ndarray, mask: np.ndarray | None = None, near: np.ndarray | None = None
) -> np.ndarray | None:
    """3x3 map from ``face`` to where it lies in ``seen`` (both BGR uint8, of one size); None when it finds no hold.

    ``mask`` (height, width) is uint8, 0 where nothing is to be seen. From a place that is known to be ``near`` the
    coarse size alone leads to a tenth of a pixel.
    """
    found = np.eye(3) if near is None else near
    grey = [cv2.GaussianBlur(cv2.cvtColor(v, cv2.COLOR_BGR2GRAY), (0, 0), 1.2) for v in (face, seen)]
    if mask is None:
        mask = np.full(face.shape[:2], 255, np.uint8)
    for factor, steps in STEPS if near is None else STEPS[:1]:
        small = [
            cv2.resize(v, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA) for v in (*grey, mask)
        ]
        aside = (factor - 1) / 2  # of the middle of the first pixel
        size = np.array([[factor, 0, aside], [0, factor, aside], [0, 0, 1.0]])
        better = _aligned(*small, size @ found @ np.linalg.inv(size), steps)
        if better is None:
            return None
        found = np.linalg.inv(size) @ better @ size
    height, width = face.shape[:2]
    corners = rectangle(width, height) - 0.5
    moved = np.abs(project(found, corners) - corners).max()
    return found if moved <= FARTHEST * max(width, height) else None


def _aligned(
    face: np.ndarray, seen: np.ndarray, mask: np.ndarray, start: np.ndarray, steps: int
) -> np.ndarray | None:
    """``start`` (3, 3, from grey ``face`` to grey ``seen``) improved by at most so many steps."""
    height, width = face.shape
    middle, reach = np.array([width - 1, height - 1]) / 2, max(width, height) / 2
    # Coordinates from -1 to 1 keep the normal equations well conditioned.
    unit = np.array([[reach, 0, middle[0]], [0, reach, middle[1]], [0, 0, 1.0]])
    inner = np.zeros(face.shape, bool)
    inner[_EDGE:-_EDGE, _EDGE:-_EDGE] = mask[_EDGE:-_EDGE, _EDGE:-_EDGE] > 127
    rows, columns = np.nonzero(inner)
    if len(rows) < 100:
        return None
    x, y = ((np.stack([columns, rows]) - middle[:, None]) / reach).astype(np.float32)
    dx = cv2.Scharr(face, cv2.CV_32F, 1, 0, scale=reach / 32)[inner]
    dy = cv2.Scharr(face, cv2.CV_32F, 0, 1, scale=reach / 32)[inner]
    level = face[inner].astype(np.float32)
    turn = -(x * dx + y * dy)
    design = np.stack(
        [x * dx, x * dy, y * dx, y * dy, dx, dy, x * turn, y * turn, level, np.ones_like(level)]
    )
    normal = cv2.mulTransposed(design, False, dtype=cv2.CV_64F)
    normal[np.diag_indices(8)] *= 1 + 1e-4
    try:
        solve = (np.linalg.inv(normal)).astype(np.float32)
    except np.linalg.LinAlgError:
        return None
    back = np.linalg.inv(unit)
    matrix = back @ start @ unit
    ends = rectangle(2, 2) - 1.0
    for _ in range(steps):
        there = cv2.warpPerspective(
            seen,
            unit @ matrix @ back,
            (width, height),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )[inner].astype(np.float32)
        move = solve @ np.einsum("kn,n->k", design, there)
        if not np.isfinite(move).all() or move[8] < _FAINT:
            return None
        a, b, c, d, e, f, g, h = move[:8] / move[8]
        step = np.array([[1 + a, c, e], [b, 1 + d, f], [g, h, 1.0]])
        matrix = matrix @ np.linalg.inv(step)
        matrix /= matrix[2, 2]
        if np.abs(project(step, ends) - ends).max() * reach < STILL:
            break
    return unit @ matrix @ back
