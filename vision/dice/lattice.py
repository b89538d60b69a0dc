"""Spots that lie like pips: fours, fives and sixes on a face of any slant, and threes along a line."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.dice.marks import INK, SIZES, Spots, unlike

#: Distance of an outer pip from the middle of its face along an edge, and radii of pips, in edges.
D, _RADII = 0.26, (0.045, 0.17)
#: A face that is seen so flat (cosine of the slant) shows nothing that can be trusted.
FLAT = 0.22
#: Spots on a face are looked at out to here (edges from its middle).
WITHIN = 0.43
#: At most so many lattices are weighed, those of the plainest pips.
_MOST = 24
_GRID = np.stack(np.meshgrid(*2 * [np.linspace(-0.38, 0.38, 7)]), axis=-1).reshape(-1, 2)


@dataclass(frozen=True)
class Lattice:
    """Four to six spots that lie like pips: ``matrix`` (2, 2) holds the images of the face's edges, ``at`` its
    middle, ``pips`` the numbers of the spots."""

    value: int
    matrix: np.ndarray
    at: np.ndarray
    pips: tuple[int, ...]


def lattices(spots: Spots) -> list[Lattice]:
    """The fours, fives and sixes that spots make on ground of one colour, however slanted the face."""
    radius = spots.radius
    apart = np.linalg.norm(spots.at[:, None] - spots.at[None], axis=2)
    ratio = radius[:, None] / radius[None]
    ink = np.linalg.norm(spots.ink[:, None] - spots.ink[None], axis=2)
    alike = (ratio < SIZES) & (ratio > 1 / SIZES) & (ink < INK)
    near = alike & (apart < 14 * np.minimum(radius[:, None], radius[None])) & (apart > 0)
    first, second = np.nonzero(np.triu(near))
    if len(first) > 4000:
        return []
    middle = (spots.at[first] + spots.at[second]) / 2
    order = np.argsort(middle[:, 0])
    first, second, middle = first[order], second[order], middle[order]
    found: dict[tuple[int, ...], Lattice] = {}
    for a in range(len(first)):
        reach = 0.5 * radius[first[a]]
        stop = np.searchsorted(middle[:, 0], middle[a, 0] + reach)
        for b in range(a + 1, stop):
            if abs(middle[a, 1] - middle[b, 1]) > reach:
                continue
            corners = first[a], second[a], first[b], second[b]
            if len(set(corners)) < 4 or not (near[corners[0], corners[2]] and near[corners[0], corners[3]]):
                continue
            lattice = _lattice(spots, corners, near)
            if lattice is None or tuple(sorted(lattice.pips)) in found:
                continue
            if bare(spots, lattice.pips, lattice.at, lattice.matrix) > 0.8:
                found[tuple(sorted(lattice.pips))] = lattice
    strength = {key: spots.contrast[list(key)].min() * long_edge(lattice) for key, lattice in found.items()}
    return [found[key] for key in sorted(found, key=lambda k: -strength[k])[:_MOST]]


def threes(spots: Spots) -> np.ndarray:
    """The spots (n, 3) that lie evenly along a line, like the pips of a three, the one in the middle last."""
    radius = spots.radius
    apart = np.linalg.norm(spots.at[:, None] - spots.at[None], axis=2)
    small = np.minimum(radius[:, None], radius[None])
    far = np.triu((apart < 16 * small) & (apart > 2.5 * small))
    far &= np.abs(np.log(radius[:, None] / radius[None])) < np.log(SIZES)
    found = []
    for i, j in zip(*np.nonzero(far), strict=True):
        k = int(np.linalg.norm(spots.at - (spots.at[i] + spots.at[j]) / 2, axis=1).argmin())
        off = np.linalg.norm(2 * spots.at[k] - spots.at[i] - spots.at[j])
        if k not in (i, j) and off < 0.6 * radius[k] and not (unlike(spots, i, j) or unlike(spots, i, k)):
            found.append((i, j, k))
    strength = [-spots.contrast[list(three)].min() * radius[three[0]] for three in found]
    return np.array([found[n] for n in np.argsort(strength)[:_MOST]], int).reshape(-1, 3)


def bare(spots: Spots, pips: tuple[int, ...], at: np.ndarray, matrix: np.ndarray) -> float:
    """The part of a face (images of its edges in ``matrix``) between its pips that is unlike a pip."""
    lab = spots.lab
    ink, ground = np.median(spots.ink[list(pips)], axis=0), np.median(spots.ground[list(pips)], axis=0)
    place = at + _GRID @ matrix.T
    inverse = np.linalg.inv(spots.cov[list(pips)])
    step = place[:, None] - spots.at[list(pips)][None]
    away = np.einsum("npi,pij,npj->np", step, inverse, step).min(axis=1) > 4 * 1.6**2
    x, y = np.rint(place[away]).astype(int).T
    inside = (x >= 0) & (y >= 0) & (x < lab.shape[1]) & (y < lab.shape[0])
    colours = lab[y[inside], x[inside]]
    if not len(colours):
        return 0.0
    contrast = np.linalg.norm(ink - ground)
    return float((np.linalg.norm(colours - ground, axis=1) < max(9.0, 0.45 * contrast)).mean())


def _lattice(spots: Spots, corners: tuple[int, ...], near: np.ndarray) -> Lattice | None:
    i, j = corners[:2]
    pi, pj, pk, pm = spots.at[list(corners)]
    u, v = ((pk - pi) + (pj - pm)) / (4 * D), ((pm - pi) + (pj - pk)) / (4 * D)
    matrix, at = np.column_stack([u, v]), (pi + pj + pk + pm) / 4
    if not _a_face(matrix):
        return None
    inverse = np.linalg.inv(matrix)
    others = np.flatnonzero(near[i] | near[j])
    others = others[~np.isin(others, corners)]
    place = (spots.at[others] - at) @ inverse.T
    inside = np.abs(place).max(axis=1) < WITHIN if len(others) else np.zeros(0, bool)
    others, place = others[inside], place[inside]
    wanted = {4: np.zeros((0, 2)), 5: np.zeros((1, 2)), 6: np.array([[-D, 0], [D, 0]])}.get(
        len(corners) + len(others)
    )
    if wanted is None:
        return None
    if len(wanted) == 2 and np.abs(place[:, 1]).min() > np.abs(place[:, 0]).min():
        wanted = wanted[:, ::-1]
    if len(wanted) and np.abs(np.sort(place, axis=0) - np.sort(wanted, axis=0)).max() > 0.1:
        return None
    pips = (*corners, *others.tolist())
    error = np.linalg.norm(inverse @ (pi + pj - pk - pm)) / 2
    if error > 0.12 or not round_on(spots.cov[list(pips)], inverse):
        return None
    return Lattice(len(pips), matrix, at, pips)


def _a_face(matrix: np.ndarray) -> bool:
    """Whether a face with these images of its edges is neither too slanted nor too small."""
    small, large = np.linalg.svd(matrix, compute_uv=False)[::-1]
    return small > FLAT * large and small > 4


def round_on(cov: np.ndarray, inverse: np.ndarray, least: float = 0.3) -> bool:
    """Whether spots are round, and as large as pips, on a face whose image has this ``inverse`` matrix."""
    on_face = np.linalg.eigvalsh(inverse @ cov @ inverse.T)
    radius = 2 * on_face.prod(axis=-1) ** 0.25
    return bool(
        (np.median(on_face[..., 0] / on_face[..., 1]) > least)
        and (_RADII[0] < np.median(radius) < _RADII[1])
        and radius.max() < SIZES * radius.min()
    )


def long_edge(lattice: Lattice) -> float:
    """The edge of a face in pixels, where it is not shortened by the slant."""
    return float(np.linalg.svd(lattice.matrix, compute_uv=False)[0])
