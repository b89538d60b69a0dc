"""Do the pips of a die lie in a plane? They are laid onto the picture as that plane shows them, and as any other would.

The network tells where an upper face looks by all that it sees of a die, and errs by 0.09 on average, however often it is
asked. Pips tell it by their arrangement and by how round they are, and err for other reasons.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np

from vision.dice.nets.learnt import WIDER
from vision.dice.upper_face.pattern import PATTERNS
from vision.picture import lab as to_lab

#: Pixels of a die's edge in templates: for a first look, and for the fit; how far they show a face, in edges from its middle,
#: and how far that may be from where it is expected.
_ROUGH, _FINE, _HALF, _AWAY = 20, 36, 0.42, 0.22
#: Edges of a die in parts of the one that is expected, and of one that fits; radii of pips in edges.
_EDGES, _AROUND, _RADII, _USUAL = (0.75, 0.87, 1.0, 1.14), (0.92, 0.96, 1.04, 1.08), (0.075, 0.13), 0.1
#: Degrees from one turn to the next; a face looks as before after a quarter turn, that of 2, 3 and 6 after a half one.
_TURN, _HALVES = 10, (2, 3, 6)
#: Pixels of the width of a window in which pips are fitted, and how far around its middle it reaches (in widths).
_WIDTH, _REACH = 110, 0.75
#: What stands out more than this (Lab) counts like this; a pip of no other lightness is both light and dark.
_MOST, _EQUAL = 60.0, 3.0
#: What no fit is nearer to perfect than.
_GRAIN = 0.003
#: So many likely positions are fitted, and when a fit ends.
_STARTS = 2
_ENOUGH = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 30, 1e-4)


@dataclass(frozen=True)
class Laid:
    """How well pips fit (correlation) if they lie in the ``plane`` and if they lie ``anyhow``."""

    plane: float
    anyhow: float

    @property
    def worse(self) -> float:
        """By which factor they fit worse in the plane."""
        return (1 - self.plane) / max(_GRAIN, 1 - self.anyhow)


@dataclass(frozen=True, eq=False)
class _Fit:
    """Pips of a ``radius`` (edges) on a map of what stands out: how they correlate, and ``matrix`` (2, 2) and ``middle`` (2,)
    that take their places in edges to pixels."""

    likeness: float
    map: np.ndarray
    matrix: np.ndarray
    middle: np.ndarray
    radius: float = _USUAL


def axes(normal: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Two directions (3,) of length 1 across a ``normal`` (3,) and each other."""
    first = np.cross(normal, np.eye(3)[int(np.abs(normal).argmin())])
    first /= np.linalg.norm(first)
    return first, np.cross(normal, first)


def shown(normal: np.ndarray, ray: np.ndarray) -> np.ndarray:
    """How a plane with a ``normal`` (3,) shows along a ``ray`` (3,) from the camera: (2, 2), lengths in the plane to lengths
    in the picture, the greatest stretch being 1."""
    basis = np.stack(axes(normal), axis=1)
    plane = basis[:2] - np.outer(ray[:2] / ray[2], basis[2])
    if np.linalg.det(plane) < 0:
        plane = plane[:, ::-1]
    return plane / np.linalg.norm(plane, 2)


def lay(
    picture: np.ndarray,
    window: np.ndarray,
    up: np.ndarray,
    value: int,
    planes: list[np.ndarray],
    said: np.ndarray,
) -> Laid | None:
    """The pips of a ``value`` laid onto the die in a ``window`` (3,) of a BGR picture; None if nothing fits.

    ``up`` (2,) is where its upper face seems to look, which shows like ``said`` (2, 2); ``planes`` (2, 2) are what the plane
    may show like, the likeliest first; all as :func:`shown` tells.
    """
    x, y, width = window
    reach = int(np.ceil(_REACH * width))
    corner = max(0, int(x) - reach), max(0, int(y) - reach)
    near = picture[corner[1] : int(y) + reach + 1, corner[0] : int(x) + reach + 1]
    scale, side = _WIDTH / width, _WIDTH / WIDER
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    near = cv2.resize(near, None, fx=scale, fy=scale, interpolation=method)
    middle = (window[:2] - corner + 0.5) * scale - 0.5 + 0.25 * side * up
    maps = _standing_out(near, middle, side)
    flat = _best(_fitted(start, value) for start in _starts(maps, middle, side * planes[0], value))
    starts = [] if flat is None else [flat]
    for start in _starts(maps, middle, side * said, value):
        starts += [replace(start, radius=radius) for radius in (_USUAL, *_RADII)]
    free = _best(_fitted(start, value, cv2.MOTION_AFFINE) for start in starts)
    if free is None:
        return None
    flat = _best([flat, _fitted(_within(planes[0], free), value)])
    if flat is not None:
        flat = _best([flat, *_resized(flat, value)])
        others = (plane @ np.linalg.solve(planes[0], flat.matrix) for plane in planes[1:])
        flat = _best([flat, *(_fitted(replace(flat, matrix=other), value) for other in others)])
        free = _best([free, flat, _fitted(flat, value, cv2.MOTION_AFFINE)])
    return Laid(0.0 if flat is None else flat.likeness, free.likeness)


def _within(plane: np.ndarray, fit: _Fit) -> _Fit:
    """A fit as nearly as it can lie in a ``plane`` (2, 2)."""
    left, sizes, right = np.linalg.svd(np.linalg.solve(plane, fit.matrix))
    return replace(fit, matrix=sizes.mean() * plane @ left @ right)


def _best(fits: Iterable[_Fit | None]) -> _Fit | None:
    return max((fit for fit in fits if fit is not None), key=lambda fit: fit.likeness, default=None)


def _standing_out(near: np.ndarray, middle: np.ndarray, side: float) -> list[np.ndarray]:
    """How much lighter spots, and darker ones, stand out (Lab) from the face around a ``middle`` (2,)."""
    colours = to_lab(near)
    reach = _HALF * side
    (x0, y0), (x1, y1) = (np.maximum(0, middle + r).astype(int) for r in (-reach, reach))
    step = colours - np.median(colours[y0 : y1 + 1, x0 : x1 + 1].reshape(-1, 3), axis=0)
    far = np.minimum(np.sqrt(cv2.transform(step * step, np.float32([[1, 0.8, 0.8]]))), _MOST)
    sides = (np.where(sign * step[..., 0] > -_EQUAL, far, 0) for sign in (1, -1))
    return [cv2.GaussianBlur(one.astype(np.float32), (0, 0), 1.0) for one in sides]


@cache
def _template(value: int, radius: float, edge: int) -> np.ndarray:
    """The pips of a face, 1 on 0, of which the ``edge`` has so many pixels."""
    half, fine = round(_HALF * edge), 4
    drawn = np.zeros([fine * (2 * half + 1)] * 2, np.uint8)
    for x, y in PATTERNS[value]:
        at = [round(fine * (half + edge * v) + (fine - 1) / 2) for v in (x, y)]
        cv2.circle(drawn, at, round(fine * radius * edge), 255, -1)
    drawn = cv2.resize(drawn, (2 * half + 1,) * 2, interpolation=cv2.INTER_AREA)
    return cv2.GaussianBlur(np.float32(drawn) / 255, (0, 0), edge / 40)


def _unfolded(fit: _Fit, edge: int, beyond: float = _AWAY) -> np.ndarray:
    """A face as from straight above, with an ``edge`` of so many pixels, and what lies ``beyond`` it (in edges)."""
    half = round(_HALF * edge) + round(beyond * edge)
    step = fit.matrix / edge
    matrix = np.column_stack([step, fit.middle - step @ (half, half)])
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return cv2.warpAffine(fit.map, matrix, (2 * half + 1,) * 2, flags=how, borderMode=cv2.BORDER_REPLICATE)


def _starts(maps: list[np.ndarray], middle: np.ndarray, matrix: np.ndarray, value: int) -> list[_Fit]:
    """The likeliest positions of the pips of a ``value`` in a plane that shows like ``matrix`` (2, 2), roughly."""
    template, found = _template(value, _USUAL, _ROUGH), []
    away = round(_AWAY * _ROUGH)
    for degrees in range(0, 180 if value in _HALVES else 90, _TURN):
        turn = cv2.getRotationMatrix2D((0, 0), degrees, 1)[:, :2]
        for part in _EDGES:
            for one in maps:
                fit = _Fit(0.0, one, part * matrix @ turn, middle)
                likeness = cv2.matchTemplate(_unfolded(fit, _ROUGH), template, cv2.TM_CCOEFF_NORMED)
                _, best, _, at = cv2.minMaxLoc(likeness)
                aside = fit.matrix @ (np.array(at) - away) / _ROUGH
                found.append(replace(fit, likeness=best, middle=middle + aside))
    return sorted(found, key=lambda f: -f.likeness)[:_STARTS]


def _fitted(fit: _Fit, value: int, motion: int = cv2.MOTION_EUCLIDEAN) -> _Fit | None:
    """Pips moved and turned, or as ``motion`` allows, until they fit best; None if they come to nothing."""
    face, template = _unfolded(fit, _FINE), _template(value, fit.radius, _FINE)
    aside = (len(face) - len(template)) // 2
    start = np.float32([[1, 0, aside], [0, 1, aside]])
    try:
        likeness, warp = cv2.findTransformECC(template, face, start, motion, _ENOUGH, None, 1)
    except cv2.error:  # it went astray
        return None
    half = len(template) // 2
    moved = warp[:, :2] @ (half, half) + warp[:, 2] - len(face) // 2
    middle = fit.middle + fit.matrix @ moved / _FINE
    return replace(fit, likeness=likeness, matrix=fit.matrix @ warp[:, :2], middle=middle)


def _resized(fit: _Fit, value: int) -> list[_Fit | None]:
    """Fits with a slightly longer or shorter edge, and with other pips."""
    sizes = [replace(fit, matrix=part * fit.matrix) for part in _AROUND]
    pips = [replace(fit, radius=radius) for radius in _RADII]
    return [_fitted(each, value) for each in sizes + pips]
