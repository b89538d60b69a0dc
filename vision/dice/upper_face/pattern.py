"""Which value do spots make? The six arrangements, fitted under turn, size and slant."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from statistics import median

import numpy as np

from vision.dice.upper_face.pips import Pip

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
_MIRRORED_SIX = PATTERNS[6] * (1, -1)
#: What takes the spots of a value to its affine map, by least squares.
_SOLVERS = {
    (mirrored, value): np.linalg.pinv(np.column_stack([points * (1, -1 if mirrored else 1), np.ones(value)]))
    for value, points in PATTERNS.items()
    for mirrored in (False, True)
}
_CORNERS = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])


@dataclass(frozen=True)
class Face:
    """A fitted face: value, its four corners (4, 2), and how far off the spots are (fraction of the edge).

    ``frontal`` is 1 for a face seen from straight above and falls to 0 for one seen from the side.
    """

    value: int
    quad: np.ndarray
    error: float
    frontal: float
    contrast: float
    pips: tuple[Pip, ...]

    @cached_property
    def centre(self) -> np.ndarray:
        return self.quad.mean(axis=0)

    @cached_property
    def side(self) -> float:
        corners = self.quad.tolist()
        return sum(map(math.dist, corners, corners[1:] + corners[:1])) / 4


def _apply(matrix: np.ndarray, points: np.ndarray) -> np.ndarray:
    return points @ matrix[:, :2].T + matrix[:, 2]


def faces(
    pips: list[Pip],
    every: list[Pip],
    side: float,
    slack: float = 0.3,
    values: Sequence[int] = (1, 2, 3, 4, 5, 6),
) -> list[Face]:
    """Every arrangement that fits some of the spots on a die with an edge of about ``side`` pixels.

    ``every`` holds all spots seen at any level: one that a face covers but does not explain refutes it.
    ``values``: only these are looked for.

    ``slack`` is how far the edge may differ, as a fraction. Single spots come as value 1 with an upright
    square around them.
    """
    if len(pips) > 40:
        return []
    found = [_ace(p, side) for p in pips if 1 in values and 0.05 * side <= p.radius <= 0.19 * side]
    at = [complex(p.x, p.y) for p in pips]
    layouts = [
        (value, mirrored)
        for value in values
        if value > 1
        for mirrored in ((False, True) if value == 6 else (False,))
    ]
    for i, j in _diagonals(pips, at, side, slack):
        for value, mirrored in layouts:
            face = _fit(value, mirrored, i, j, at, pips, side, slack)
            if face is not None and not _has_stranger(face, every):
                found.append(face)
    return found


def _diagonals(pips: list[Pip], at: list[complex], side: float, slack: float) -> Iterator[tuple[int, int]]:
    """Two spots each that may be the outer ones of a diagonal: so far apart as on a die, and about equally large."""
    for i, j in combinations(range(len(pips)), 2):
        edge = abs(at[i] - at[j]) / (2 * _D * np.sqrt(2))
        near = side * (1 - slack - 0.12) <= edge <= side * (1 + slack)
        if near and _alike((pips[i], pips[j]), 1.5):
            yield i, j


def _alike(pips: Sequence[Pip], times: float) -> bool:
    """Whether the largest of some spots is at most so many ``times`` as large as the smallest."""
    sizes = [pip.radius for pip in pips]
    return max(sizes) <= times * min(sizes)


def _ace(pip: Pip, side: float) -> Face:
    """A single spot as value 1, in an upright square."""
    return Face(1, np.array([pip.x, pip.y]) + _CORNERS * side, 0.02, pip.ratio, pip.contrast, (pip,))


def _fit(
    value: int, mirrored: bool, i: int, j: int, at: list[complex], pips: list[Pip], side: float, slack: float
) -> Face | None:
    """The arrangement of ``value`` laid with its first diagonal on the spots ``i`` and ``j``."""
    points = _MIRRORED_SIX if mirrored else PATTERNS[value]
    spots = [complex(*point) for point in points.tolist()]
    turn = (at[j] - at[i]) / (spots[1] - spots[0])
    middle = (at[i] + at[j]) / 2
    chosen = _nearest([i, j], [middle + turn * spot for spot in spots[2:]], at, 0.17 * side)
    if chosen is None:
        return None
    laid = tuple(pips[k] for k in chosen)
    if not _alike(laid, 1.6):
        return None
    there = np.array([[at[k].real, at[k].imag] for k in chosen])
    # From four spots on they tell slant from turn.
    lies = _slanted(_SOLVERS[mirrored, value] @ there) if value >= 4 else _turned(turn, middle, laid)
    matrix, large, frontal = lies
    if not side * (1 - slack) <= large <= side * (1 + slack + 0.1) or frontal < 0.5:
        return None
    error = float(np.sqrt(((_apply(matrix, points) - there) ** 2).sum() / value)) / large
    if error > 0.06:
        return None
    return Face(value, _apply(matrix, _CORNERS), error, frontal, median(pip.contrast for pip in laid), laid)


def _slanted(solved: np.ndarray) -> tuple[np.ndarray, float, float]:
    """The affine map (2, 3) that was ``solved`` (3, 2), the length of an edge where it is seen longest, and how frontal that is."""
    matrix = solved.T
    small, large = _stretches(matrix[:, :2])
    return matrix, large, small / large


def _turned(turn: complex, middle: complex, laid: tuple[Pip, ...]) -> tuple[np.ndarray, float, float]:
    """The same for a face that is only turned, as far as its few spots tell; how round they are tells how frontal it is."""
    matrix = np.array([[turn.real, -turn.imag, middle.real], [turn.imag, turn.real, middle.imag]])
    return matrix, abs(turn), sum(pip.ratio for pip in laid) / len(laid)


def _nearest(chosen: list[int], wanted: list[complex], at: list[complex], reach: float) -> list[int] | None:
    """The spots that are ``chosen`` and, for each place that is ``wanted``, the nearest other one; None if one is out of ``reach``."""
    for place in wanted:
        left = ((abs(place - here), k) for k, here in enumerate(at) if k not in chosen)
        gap, nearest = min(left, default=(math.inf, -1))
        if gap > reach:
            return None
        chosen.append(nearest)
    return chosen


def _stretches(matrix: np.ndarray) -> tuple[float, float]:
    """The smaller and the larger singular value of a 2 x 2 matrix."""
    (a, b), (c, d) = matrix.tolist()
    total, apart = a * a + b * b + c * c + d * d, 2 * abs(a * d - b * c)
    sum_, difference = math.sqrt(total + apart), math.sqrt(max(0.0, total - apart))
    return (sum_ - difference) / 2, (sum_ + difference) / 2


def _has_stranger(face: Face, every: list[Pip]) -> bool:
    """True when another spot as strong as its own lies on the face: then it shows something else."""
    typical = sorted(p.radius for p in face.pips)[len(face.pips) // 2]
    (ox, oy), (ax, ay), _, (bx, by) = face.quad.tolist()
    ax, ay, bx, by = ax - ox, ay - oy, bx - ox, by - oy
    area = ax * by - ay * bx
    for pip in every:
        if pip.radius < 0.6 * typical or pip.contrast < 0.45 * face.contrast:
            continue
        if any(math.hypot(pip.x - p.x, pip.y - p.y) < max(p.radius, pip.radius) for p in face.pips):
            continue
        x, y = pip.x - ox, pip.y - oy
        if 0.06 < (x * by - y * bx) / area < 0.94 and 0.06 < (ax * y - ay * x) / area < 0.94:
            return True
    return False
