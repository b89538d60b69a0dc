"""Which value do spots make? The six arrangements, fitted under turn, size and slant."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from vision.dice.pips import Pip

#: Pip centres per value in units of the die's edge, face centre at the origin.
_D = 0.26
PATTERNS = {
    1: np.array([[0, 0]], float),
    2: np.array([[-_D, -_D], [_D, _D]]),
    3: np.array([[-_D, -_D], [_D, _D], [0, 0]]),
    4: np.array([[-_D, -_D], [_D, _D], [_D, -_D], [-_D, _D]]),
    5: np.array([[-_D, -_D], [_D, _D], [_D, -_D], [-_D, _D], [0, 0]]),
    6: np.array([[-_D, -_D], [_D, _D], [_D, -_D], [-_D, _D], [-_D, 0], [_D, 0]]),
}
_CORNERS = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])


@dataclass(frozen=True)
class Face:
    """A fitted face: value, its four corners (4, 2), how far off the spots are (fraction of the edge),

    ``frontal`` is 1 for a face seen from straight above and falls to 0 for one seen from the side.
    """

    value: int
    quad: np.ndarray
    error: float
    frontal: float
    contrast: float
    pips: tuple[Pip, ...]

    @property
    def centre(self) -> np.ndarray:
        return self.quad.mean(axis=0)

    @property
    def side(self) -> float:
        return float(np.linalg.norm(self.quad - np.roll(self.quad, 1, axis=0), axis=1).mean())


def _similarity(pair: np.ndarray, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """2x3 matrix that turns and scales pattern points ``pair`` (2, 2) onto the points a and b."""
    span, seen = pair[1] - pair[0], b - a
    z = complex(*seen) / complex(*span)
    matrix = np.array([[z.real, -z.imag], [z.imag, z.real]])
    return np.column_stack([matrix, (a + b) / 2 - matrix @ pair.mean(axis=0)])


def _apply(matrix: np.ndarray, points: np.ndarray) -> np.ndarray:
    return points @ matrix[:, :2].T + matrix[:, 2]


def faces(
    pips: list[Pip], every: list[Pip], side: float, slack: float = 0.3, first: int | None = None
) -> list[Face]:
    """Every arrangement that fits some of the spots on a die with an edge of about ``side`` pixels.

    ``every`` holds all spots seen at any level: one that a face covers but does not explain refutes it.
    ``first``: only arrangements with this spot at a corner.

    ``slack`` is how far the edge may differ, as a fraction. Single spots come as value 1 with an upright
    square around them.
    """
    if len(pips) > 40:
        return []
    at = np.array([[p.x, p.y] for p in pips]).reshape(-1, 2)
    radius = np.array([p.radius for p in pips])
    found = []
    for i, p in enumerate(pips):
        if first is None and 0.05 * side <= p.radius <= 0.19 * side:
            quad = at[i] + _CORNERS * side
            found.append(Face(1, quad, 0.02, p.ratio, p.contrast, (p,)))
    pairs = (
        combinations(range(len(pips)), 2)
        if first is None
        else ((first, j) for j in range(len(pips)) if j != first)
    )
    for i, j in pairs:
        span = np.linalg.norm(at[i] - at[j])
        edge = span / (2 * _D * np.sqrt(2))
        if not side * (1 - slack - 0.12) <= edge <= side * (1 + slack):
            continue
        if max(radius[i], radius[j]) > 1.5 * min(radius[i], radius[j]):
            continue
        for value in (2, 3, 4, 5, 6):
            for mirrored in (False, True) if value == 6 else (False,):
                face = _fit(value, mirrored, i, j, at, radius, pips, side, slack)
                if face is not None and not _has_stranger(face, every):
                    found.append(face)
    return found


def _fit(value, mirrored, i, j, at, radius, pips, side, slack) -> Face | None:
    points = PATTERNS[value]
    if mirrored:
        points = points * (1, -1)
    matrix = _similarity(points[:2], at[i], at[j])
    chosen = [i, j]
    for wanted in _apply(matrix, points[2:]):
        gap = np.linalg.norm(at - wanted, axis=1)
        gap[chosen] = np.inf
        nearest = int(np.argmin(gap))
        if gap[nearest] > 0.17 * side:
            return None
        chosen.append(nearest)
    size = radius[chosen]
    if size.max() > 1.6 * size.min():
        return None
    if value >= 4:  # enough points to tell slant from turn
        solved, *_ = np.linalg.lstsq(np.column_stack([points, np.ones(value)]), at[chosen], rcond=None)
        matrix = solved.T
        small, large = np.linalg.svd(matrix[:, :2])[1][::-1]
        frontal = small / large
    else:
        frontal = float(np.mean([pips[k].ratio for k in chosen]))
        large = np.linalg.norm(matrix[:, 0])
    if not side * (1 - slack) <= large <= side * (1 + slack + 0.1) or frontal < 0.5:
        return None
    error = float(np.sqrt(((_apply(matrix, points) - at[chosen]) ** 2).sum(axis=1).mean()) / large)
    if error > 0.06:
        return None
    contrast = float(np.median([pips[k].contrast for k in chosen]))
    quad = _apply(matrix, _CORNERS)
    return Face(value, quad, error, frontal, contrast, tuple(pips[k] for k in chosen))


def _has_stranger(face: Face, every: list[Pip]) -> bool:
    """True when another spot as strong as its own lies on the face: then it shows something else."""
    typical = float(np.median([p.radius for p in face.pips]))
    edges = np.column_stack([face.quad[1] - face.quad[0], face.quad[3] - face.quad[0]])
    to_face = np.linalg.inv(edges)
    for pip in every:
        if pip.radius < 0.6 * typical or pip.contrast < 0.45 * face.contrast:
            continue
        if any(np.hypot(pip.x - p.x, pip.y - p.y) < max(p.radius, pip.radius) for p in face.pips):
            continue
        u, v = to_face @ (np.array([pip.x, pip.y]) - face.quad[0])
        if 0.06 < u < 0.94 and 0.06 < v < 0.94:
            return True
    return False
