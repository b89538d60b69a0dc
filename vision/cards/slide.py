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


class Ground:
    """The picture (BGR uint8) into which faces are slid, at both sizes.

    ``mask`` (height, width) is uint8, 0 where nothing is to be seen.
    """

    def __init__(self, seen: np.ndarray, mask: np.ndarray | None = None) -> None:
        self.grey = _grey(seen)
        self.mask = np.full(seen.shape[:2], 255, np.uint8) if mask is None else mask
        self._sizes: dict[float, tuple[np.ndarray, np.ndarray]] = {}

    def at(self, factor: float) -> tuple[np.ndarray, np.ndarray]:
        """The picture at so many times its size in grey, and 1 where it tells something, both float32."""
        if factor not in self._sizes:
            grey, mask = (_resized(v, factor) for v in (self.grey, self.mask))
            tells = np.zeros(mask.shape, np.float32)
            inner = np.s_[_EDGE:-_EDGE, _EDGE:-_EDGE]
            tells[inner] = mask[inner] > 127
            self._sizes[factor] = grey.astype(np.float32), tells
        return self._sizes[factor]


def slide(ground: Ground, face: np.ndarray, near: np.ndarray | None = None) -> np.ndarray | None:
    """3x3 map from ``face`` (BGR uint8) to where it lies in a picture of its size; None when it finds no hold.

    From a place that is known to be ``near`` the coarse size alone leads to a tenth of a pixel.
    """
    found = np.eye(3) if near is None else near
    grey = _grey(face)
    for factor, steps in STEPS if near is None else STEPS[:1]:
        aside = (factor - 1) / 2  # of the middle of the first pixel
        size = np.array([[factor, 0, aside], [0, factor, aside], [0, 0, 1.0]])
        back = np.array([[1 / factor, 0, -aside / factor], [0, 1 / factor, -aside / factor], [0, 0, 1.0]])
        better = _aligned(_resized(grey, factor), *ground.at(factor), size @ found @ back, steps)
        if better is None:
            return None
        found = back @ better @ size
    height, width = face.shape[:2]
    corners = rectangle(width, height) - 0.5
    moved = np.abs(project(found, corners) - corners).max()
    return found if moved <= FARTHEST * max(width, height) else None


def _grey(picture: np.ndarray) -> np.ndarray:
    return cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (0, 0), 1.2)


def _resized(picture: np.ndarray, factor: float) -> np.ndarray:
    if factor == 1:
        return picture
    return cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)


def _aligned(
    face: np.ndarray, seen: np.ndarray, tells: np.ndarray, start: np.ndarray, steps: int
) -> np.ndarray | None:
    """``start`` (3, 3, from grey ``face`` to grey ``seen``) improved by at most so many steps."""
    height, width = face.shape
    if np.count_nonzero(tells) < 100:
        return None
    middle, reach = np.array([width - 1, height - 1]) / 2, max(width, height) / 2
    # Coordinates from -1 to 1 keep the normal equations well conditioned.
    unit = np.array([[reach, 0, middle[0]], [0, reach, middle[1]], [0, 0, 1.0]])
    back = np.array([[1 / reach, 0, -middle[0] / reach], [0, 1 / reach, -middle[1] / reach], [0, 0, 1.0]])
    x = ((np.arange(width, dtype=np.float32) - np.float32(middle[0])) / np.float32(reach))[None]
    y = ((np.arange(height, dtype=np.float32) - np.float32(middle[1])) / np.float32(reach))[:, None]
    # What is not to be seen has no say: it is 0 in every row.
    dx = cv2.Scharr(face, cv2.CV_32F, 1, 0, scale=reach / 32) * tells
    dy = cv2.Scharr(face, cv2.CV_32F, 0, 1, scale=reach / 32) * tells
    design = np.empty((10, height, width), np.float32)
    for row, (first, second) in enumerate(((x, dx), (x, dy), (y, dx), (y, dy))):
        np.multiply(first, second, out=design[row])
    design[4], design[5] = dx, dy
    turn = design[0] + design[3]
    np.multiply(-x, turn, out=design[6])
    np.multiply(-y, turn, out=design[7])
    np.multiply(face, tells, out=design[8])
    design[9] = tells
    design = design.reshape(10, -1)
    normal = cv2.mulTransposed(design, False, dtype=cv2.CV_64F)
    normal[np.diag_indices(8)] *= 1 + 1e-4
    regular, solve = cv2.invert(normal)
    if not regular:
        return None
    solve = solve.astype(np.float32)
    matrix = back @ start @ unit
    ends = rectangle(2, 2) - 1.0
    for _ in range(steps):
        there = cv2.warpPerspective(
            seen,
            unit @ matrix @ back,
            (width, height),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        ).ravel()
        move = solve @ np.einsum("kn,n->k", design, there)
        if not np.isfinite(move).all() or move[8] < _FAINT:
            return None
        a, b, c, d, e, f, g, h = move[:8] / move[8]
        step = np.array([[1 + a, c, e], [b, 1 + d, f], [g, h, 1.0]])
        matrix = matrix @ cv2.invert(step)[1]
        matrix /= matrix[2, 2]
        if np.abs(project(step, ends) - ends).max() * reach < STILL:
            break
    return unit @ matrix @ back
