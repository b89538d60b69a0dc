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
#: Pixels by which a corner of a card in its settled place may move beyond a shift of the whole (standard deviation), and grey levels
#: by which pixels are off: print in one corner, as of an ace of which a strip is in sight, tells no slant, so none is made up.
SLANT, _NOISE = 1.0, 8.0
#: Which of the eight moves slant or stretch the whole.
_SLANTS = (1, 1, 1, 1, 0, 0, 1, 1)
#: What a card on a table does of them, besides gain and offset of the light: it turns, and lies aside.
_RIGID = np.zeros((5, 10), np.float32)
_RIGID[0, [1, 2]] = 1, -1
_RIGID[[1, 2, 3, 4], [4, 5, 8, 9]] = 1
_COARSE = STEPS[0][0]
_INVERSE = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP


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


class Held:
    """A picture as it shows a face that lies at ``place`` (3, 3), at the coarse size: rivals are slid into that.

    So what a small move would change is worked out once for all of them.
    """

    def __init__(self, ground: Ground, place: np.ndarray) -> None:
        self._place, (grey, tells) = place, ground.at(_COARSE)
        to_ground = _sized(place, _COARSE)
        grey = cv2.warpPerspective(
            grey, to_ground, grey.shape[::-1], flags=_INVERSE, borderMode=cv2.BORDER_REPLICATE
        )
        self._template = _Template(grey, tells, SLANT)

    def slide(self, face: np.ndarray) -> np.ndarray | None:
        """As the function :func:`slide`, to a tenth of a pixel."""
        image = _resized(_grey(face), _COARSE).astype(np.float32)
        found = self._template.followed(image, np.eye(3), STEPS[0][1])
        if found is None:
            return None
        return _bounded(self._place @ cv2.invert(_sized(found, 1 / _COARSE))[1], face)


def slide(ground: Ground, face: np.ndarray, slant: float = SLANT, rigid: bool = False) -> np.ndarray | None:
    """3x3 map from ``face`` (BGR uint8) to where it lies in a picture of its size; None when it finds no hold.

    ``slant`` (pixels) is how much corners may be expected to move beyond a shift of the whole; infinite if that is not known.
    ``rigid``: the face is shifted and turned only, as a card is on the table; then ``slant`` is of the turn.
    """
    found = np.eye(3)
    grey = _grey(face)
    for factor, steps in STEPS:
        image, tells = ground.at(factor)
        template = _Template(_resized(grey, factor), tells, slant, rigid)
        better = template.followed(image, _sized(found, factor), steps)
        if better is None:
            return None
        found = _sized(better, 1 / factor)
    return _bounded(found, face)


def _bounded(found: np.ndarray, face: np.ndarray) -> np.ndarray | None:
    height, width = face.shape[:2]
    corners = rectangle(width, height) - 0.5
    moved = np.abs(project(found, corners) - corners).max()
    return found if moved <= FARTHEST * max(width, height) else None


def _sized(matrix: np.ndarray, factor: float) -> np.ndarray:
    """A map between two pictures as it is between them at so many times their sizes."""
    aside = (factor - 1) / 2  # of the middle of the first pixel
    size = np.array([[factor, 0, aside], [0, factor, aside], [0, 0, 1.0]])
    back = np.array([[1 / factor, 0, -aside / factor], [0, 1 / factor, -aside / factor], [0, 0, 1.0]])
    return size @ matrix @ back


def _grey(picture: np.ndarray) -> np.ndarray:
    return cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (0, 0), 1.2)


def _resized(picture: np.ndarray, factor: float) -> np.ndarray:
    if factor == 1:
        return picture
    return cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)


class _Template:
    """A grey picture, and what small moves of it would change; ``tells`` float32 (height, width) is 1 where it counts."""

    def __init__(self, grey: np.ndarray, tells: np.ndarray, slant: float, rigid: bool = False) -> None:
        height, width = self._shape = grey.shape
        middle, self._reach = np.array([width - 1, height - 1]) / 2, max(width, height) / 2
        # Coordinates from -1 to 1 keep the normal equations well conditioned.
        reach = self._reach
        self._unit = np.array([[reach, 0, middle[0]], [0, reach, middle[1]], [0, 0, 1.0]])
        self._back = np.array(
            [[1 / reach, 0, -middle[0] / reach], [0, 1 / reach, -middle[1] / reach], [0, 0, 1.0]]
        )
        x = ((np.arange(width) - middle[0]) / reach).astype(np.float32)[None]
        y = ((np.arange(height) - middle[1]) / reach).astype(np.float32)[:, None]
        # What is not to be seen has no say: it is 0 in every row.
        dx = cv2.Scharr(grey, cv2.CV_32F, 1, 0, scale=reach / 32) * tells
        dy = cv2.Scharr(grey, cv2.CV_32F, 0, 1, scale=reach / 32) * tells
        turn = -(x * dx + y * dy)
        rows = [x * dx, x * dy, y * dx, y * dy, dx, dy, x * turn, y * turn, grey * tells, tells]
        self._moves = _RIGID if rigid else np.eye(len(rows), dtype=np.float32)
        self._design = self._moves @ np.stack(rows).reshape(len(rows), -1)
        normal = cv2.mulTransposed(self._design, False, dtype=cv2.CV_64F)
        # A move of 1 takes a corner as far as the reach.
        held = (_NOISE * self._reach / slant) ** 2 * np.float32(_SLANTS)
        self._hold = np.append(held, (0, 0)).astype(np.float32)
        free = len(normal) - 2
        little = 1e-4 * normal.diagonal()[:free]
        normal += self._moves @ np.diag(self._hold) @ self._moves.T
        normal[np.diag_indices(free)] += little
        regular, solve = cv2.invert(normal)
        enough = np.count_nonzero(tells) >= 100
        self._solve = solve.astype(np.float32) if regular and enough else None

    def followed(self, image: np.ndarray, start: np.ndarray, steps: int) -> np.ndarray | None:
        """``start`` (3, 3, from here to the grey float32 ``image``) improved by at most so many steps."""
        if self._solve is None:
            return None
        height, width = self._shape
        matrix = self._back @ start @ self._unit
        ends, moved = rectangle(2, 2) - 1.0, np.zeros(len(self._hold), np.float32)
        for _ in range(steps):
            there = cv2.warpPerspective(
                image,
                self._unit @ matrix @ self._back,
                (width, height),
                flags=_INVERSE,
                borderMode=cv2.BORDER_REPLICATE,
            )
            told = np.einsum("kn,n->k", self._design, there.ravel())
            told -= self._moves @ (self._hold * moved)
            move = (self._solve @ told) @ self._moves
            if not np.isfinite(move).all() or move[8] < _FAINT:
                return None
            moved += move
            a, b, c, d, e, f, g, h = move[:8] / move[8]
            step = np.array([[1 + a, c, e], [b, 1 + d, f], [g, h, 1.0]])
            matrix = matrix @ cv2.invert(step)[1]
            matrix /= matrix[2, 2]
            if np.abs(project(step, ends) - ends).max() * self._reach < STILL:
                break
        return self._unit @ matrix @ self._back
