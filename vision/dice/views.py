"""How well a view of the table explains what is seen, and which views do best."""

from __future__ import annotations

import numpy as np

from vision.dice.lattice import FLAT, D, Lattice, long_edge, threes
from vision.dice.marks import Spots
from vision.dice.view import View, turned, views

#: Focal lengths that are tried, in parts of the picture's longer side: a telephone, a camera, from far away.
_FOCAL = (0.8, 1.6, 5.0)
#: What a face may be off in a view: by how much its edges differ, its size (natural logarithm), its lean (radians).
_SKEW, _LARGER, _LEANS = 0.14, 0.4, 0.24
#: Along which of its four numbers a view is changed.
_STEPS = [tuple(sign * (k == n) for n in range(4)) for k in range(4) for sign in (1, -1)]
#: A view that explains so many pips less than the best is not looked at closely.
_WORSE = 4.0
#: So many views are looked at closely; more of them where few faces are known.
_FEW, _MANY = 2, 6


def fits(found: list[Lattice], view: View) -> tuple[np.ndarray, np.ndarray]:
    """How well each lattice can be an upper face in this view, and how well a side of a die: 0 (not) to 1."""
    top, side = np.zeros(len(found)), np.zeros(len(found))
    at = np.array([f.at for f in found])
    edges, slant, rays = view.edges(at), view.slant(at), view.ray(at)
    for n, lattice in enumerate(found):
        if slant[n] < FLAT:
            continue
        top[n] = on_table(lattice.matrix, edges[n, :, :2])
        if top[n]:
            continue
        for pose, depth in turned(lattice.matrix, rays[n], view.focal):
            up = np.arccos(min(1.0, np.abs(pose[:, :2].T @ view.normal).max()))
            tall = -view.height / (rays[n] @ view.normal) / depth
            side[n] = max(side[n], _within(up / _LEANS, np.log(tall) / _LARGER))
    return top, side


def on_table(matrix: np.ndarray, across: np.ndarray) -> float:
    """How well a face with these images of its edges is an upper one: 0 (not) to 1."""
    small, large = np.linalg.svd(np.linalg.solve(across, matrix), compute_uv=False)[::-1]
    size = (large + small) / 2
    return _within((large - small) / size / _SKEW, np.log(size) / _LARGER)


def _within(*errors: float) -> float:
    """1 without any error, 0 when one of them (in parts of what is allowed) is more than 1."""
    return max(0.0, 1 - max(abs(e) for e in errors) ** 2)


def _explains(spots: Spots, found: list[Lattice], lines: np.ndarray, view: View) -> float:
    """How many pips of these lattices and threes are on dice that lie flat in this view, and how usual that is."""
    top, side = fits(found, view)
    explained: dict[int, float] = {}
    for lattice, fit in zip(found, np.maximum(top**0.5, 0.6 * side**0.5), strict=True):
        for pip in lattice.pips:
            explained[pip] = max(explained.get(pip, 0.0), float(fit))
    if len(lines):
        line = spots.at[lines[:, 1]] - spots.at[lines[:, 0]]
        even = _three_fits(line, view.edges(spots.at[lines[:, 2]]))
        even[view.slant(spots.at[lines[:, 2]]) < FLAT] = 0
        for three, fit in zip(lines.tolist(), even.tolist(), strict=True):
            for pip in three:
                explained[pip] = max(explained.get(pip, 0.0), 0.7 * fit**0.5)
    return sum(explained.values()) + usual(view)


def likely_views(spots: Spots, found: list[Lattice], shape: tuple[int, ...]) -> list[View]:
    """The views under which most of the lattices are faces of dice that lie flat, best first."""
    middle, longest = np.array([shape[1], shape[0]]) / 2, max(shape[:2])
    ranked, lines = [], threes(spots)
    for focal in _FOCAL:
        for lattice in found:
            above = View(
                np.array([0.0, 0.0, -1.0]), focal * longest / long_edge(lattice), focal * longest, middle
            )
            for view in (above, *views(lattice.matrix, lattice.at, focal * longest, middle)):
                ranked.append((_explains(spots, found, lines, view), len(ranked), view))
    ranked.sort(key=lambda r: -r[0])
    kept: list[tuple[float, View]] = []
    for score, _, view in ranked:
        if kept and score < kept[0][0] - _WORSE:
            break
        if all(view.normal @ other.normal < 0.97 for _, other in kept):
            kept.append((score, view))
        if len(kept) == (_FEW if len(found) > 2 else _MANY):
            break
    return [_refined(spots, found, lines, view, score) for score, view in kept]


def _refined(spots: Spots, found: list[Lattice], lines: np.ndarray, view: View, score: float) -> View:
    """A view near ``view`` that explains more."""
    for step in (0.08, 0.04, 0.02):
        for along, up, higher, nearer in _STEPS:
            axes = view.axes()
            normal = view.normal + step * (along * axes[:, 0] + up * axes[:, 1])
            height, focal = (
                view.height * (1 + step) ** (higher + 3 * nearer),
                view.focal * (1 + step) ** (3 * nearer),
            )
            other = View(normal / np.linalg.norm(normal), height, focal, view.middle)
            new = _explains(spots, found, lines, other)
            if new > score:
                view, score = other, new
    return view


def usual(view: View) -> float:
    """How usual a view is, as a logarithm: people look down at a table, and hold a camera upright if not."""
    slant = -view.normal[2]
    aside = max(0.0, view.normal[1] + 0.35) + 0.5 * max(0.0, abs(view.normal[0]) - 0.35)
    return -4 * max(0.0, 0.75 - slant) - 6 * aside - 0.8 * (1 - slant)


def _three_fits(line: np.ndarray, edges: np.ndarray) -> np.ndarray:
    """How well pips that are ``line`` (n, 2) apart are a three, above or on a side, where edges look like ``edges`` (n, 2, 3)."""
    inverse = np.linalg.inv(edges[:, :, :2])
    best = np.zeros(len(line))
    for length, up in ((2 * D * np.sqrt(2), 0.0), (2 * D, 2 * D), (2 * D, -2 * D)):
        flat = np.einsum("nij,nj->ni", inverse, line - up * edges[:, :, 2])
        off = np.log(np.linalg.norm(flat, axis=1) / length + 1e-9) / _LARGER
        best = np.maximum(best, np.maximum(0, 1 - off**2) * (1.0 if up == 0 else 0.6))
    return best
