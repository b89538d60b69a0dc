"""Dice read all together: one view of the table and one pose per die must explain the pips in sight.

Pips of side faces are explained like those of upper faces, so a slanting view has nothing to confuse; and
what lies in no pose that fits the table is not read.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.dice.bodies import Body
from vision.dice.face import Seen
from vision.dice.lattice import FLAT, WITHIN, D, Lattice, bare, lattices, round_on
from vision.dice.marks import INK, Spots, spots_of, unlike
from vision.dice.pattern import PATTERNS, Face
from vision.dice.pips import Pip
from vision.dice.view import View
from vision.dice.views import fits, likely_views, on_table, usual

#: How far apart the outer pips of a two or three are, in edges.
_DIAGONAL = (0.52, 1.0)
#: A view that explains so much is believed against other findings; up to this cosine, sides look like tops.
_SUPPORTED, _SLANTING = 8.0, 0.87
#: Turns that are tried for a die of which one pip tells none, and the only one if no other pip is near.
_ANY = [(turn, 1.0) for turn in np.radians(np.arange(0, 90, 10.0))]
_ALONE = [(np.radians(45), 0.9)]
#: No other pip is so near to that of a one, in edges.
_ALONE_FOR = 0.43
#: What a spot beside a die that looks like its pips, but is none, takes off an explanation, in pips.
_UNEXPLAINED = 0.8
#: What a step of colour is (Lab), and along how much of its outline a die has one.
_CHANGE, _OUTLINE = 7.0, 0.6
_CORNERS = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
#: Every arrangement with its value, in both directions of those that have one.
_ARRANGED = [(v, PATTERNS[v] * (1, f)) for v in PATTERNS for f in ((1, -1) if v in (2, 3) else (1,))]
_ARRANGED.append((6, PATTERNS[6][:, ::-1]))


@dataclass(eq=False)
class Posed:
    """A die: value of its upper face, that face's ``quad`` (4, 2) in pixels, the spots on it and on its sides, how
    much of them it explains (``rival``: the best another value would), the cosine of its ``slant``, its
    ``outline`` (n, 2) in pixels and its ``place`` (3,) in edges."""

    value: int
    quad: np.ndarray
    pips: tuple[int, ...]
    sides: tuple[int, ...]
    score: float
    slant: float
    outline: np.ndarray = field(repr=False)
    place: np.ndarray = field(repr=False)
    rival: float = 0.0

    @property
    def at(self) -> np.ndarray:
        return self.quad.mean(axis=0)


def posed(spots: Spots, found: list[Lattice], view: View, calm: np.ndarray) -> list[Posed]:
    """Dice that lie flat in this ``view`` and explain spots, best first; no two explain the same ones."""
    tries: list[Posed] = []
    slants = view.slant(spots.at)
    seen = np.flatnonzero(slants > FLAT)
    edges = np.zeros((len(spots), 2, 3))
    edges[seen] = view.edges(spots.at[seen])
    flat = {int(k): np.linalg.inv(edges[k, :, :2]) for k in seen}
    for k in seen.tolist():
        if not round_on(spots.cov[k : k + 1], flat[k]):
            continue
        place = (spots.at - spots.at[k]) @ flat[k].T
        away = np.hypot(*place.T)
        if not any(not unlike(spots, k, j) for j in np.flatnonzero((away > 0) & (away < _ALONE_FOR))):
            tries += _try(spots, view, 1, (k,), spots.at[k], None, edges[k], away)
        near = np.flatnonzero((away > _DIAGONAL[0]) & (away < _DIAGONAL[1]))
        for j in near[near > k].tolist():
            if unlike(spots, k, j) or not round_on(spots.cov[[k, j]], flat[k]):
                continue
            centre = (spots.at[k] + spots.at[j]) / 2
            spin = float(np.arctan2(place[j, 1], place[j, 0]) - np.pi / 4)
            scale = float(away[j] / (2 * D * np.sqrt(2)))
            between = np.flatnonzero(np.hypot(*(place - place[j] / 2).T) < 0.1)
            middle = [int(m) for m in between if not unlike(spots, k, m)]
            if len(middle) == 0:
                tries += _try(spots, view, 2, (k, j), centre, spin, edges[k] * scale, away)
            elif len(middle) == 1:
                tries += _try(spots, view, 3, (k, j, middle[0]), centre, spin, edges[k] * scale, away)
    for lattice, fit in zip(found, fits(found, view)[0] if found else [], strict=True):
        if fit > 0:
            edge = view.edges(lattice.at)
            left, stretch, right = np.linalg.svd(np.linalg.solve(edge[:, :2], lattice.matrix))
            turn = left @ right
            spin, scale = float(np.arctan2(turn[1, 0], turn[0, 0])), float(stretch.mean())
            error = float(stretch[0] - stretch[1])
            away = np.hypot(*((spots.at - lattice.at) @ np.linalg.inv(edge[:, :2]).T).T)
            tries += _try(
                spots, view, lattice.value, lattice.pips, lattice.at, spin, edge * scale, away, error
            )
    return _exclusive(tries, calm)


def _try(
    spots: Spots, view: View, value: int, pips: tuple[int, ...], centre: np.ndarray,
    spin: float | None, edge: np.ndarray, away: np.ndarray, error: float = 0.0,
) -> list[Posed]:  # fmt: skip
    """A die with this upper face, unless other spots on that face speak against it."""
    near = np.flatnonzero(away < 2.2)
    ink = np.median(spots.ink[list(pips)], axis=0)
    size = np.median(np.sqrt(np.linalg.det(spots.cov[list(pips)])))
    contrast = np.median(spots.contrast[list(pips)])
    like = near[
        (np.linalg.norm(spots.ink[near] - ink, axis=1) < 1.6 * INK) & (spots.contrast[near] > 0.4 * contrast)
    ]
    best: Posed | None = None
    poses = [(spin, 1.0)] if spin is not None else _ALONE if len(like) == 1 else _ANY
    for turn, larger in poses:
        c, s = np.cos(turn), np.sin(turn)
        axes = larger * edge @ np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
        place = (spots.at[like] - centre) @ np.linalg.inv(axes[:, :2]).T
        on_top = like[np.abs(place).max(axis=1) < WITHIN]
        sizes = np.sqrt(np.linalg.det(spots.cov[on_top]))
        strangers = [
            k
            for k, a in zip(on_top.tolist(), sizes.tolist(), strict=True)
            if k not in pips and a > 0.35 * size
        ]
        score, sides = _sides(spots, value, centre, axes, like, set(pips))
        score += len(pips) - 1.5 * len(strangers) - 3 * error
        if best is None or score > best.score:
            outline = _outline(centre, axes)
            quad = centre + _CORNERS @ axes[:, :2].T
            slant, place = float(view.slant(centre)), view.place(centre)
            best = Posed(value, quad, tuple(pips), sides, float(score), slant, outline, place)
    if best is None or best.score < 1:
        return []
    matrix = np.column_stack([best.quad[1] - best.quad[0], best.quad[3] - best.quad[0]])
    return [best] if bare(spots, best.pips, best.at, matrix) > 0.8 else []


def _outline(centre: np.ndarray, axes: np.ndarray) -> np.ndarray:
    top = centre + _CORNERS @ axes[:, :2].T
    return cv2.convexHull(np.float32(np.vstack([top, top - axes[:, 2]])))[:, 0]


def outline_at(view: View, centre: np.ndarray) -> np.ndarray:
    """About how a die is seen whose upper face has its middle at a pixel ``centre`` (2,), however it is turned."""
    c = np.sqrt(0.5)
    return _outline(centre, view.edges(centre) @ np.array([[c, -c, 0], [c, c, 0], [0, 0, 1]]))


def _sides(
    spots: Spots, value: int, centre: np.ndarray, axes: np.ndarray, like: np.ndarray, used: set[int]
) -> tuple[float, tuple[int, ...]]:
    """What the side faces in sight explain (pips minus contradictions), and the spots on them."""
    total, mine = 0.0, []
    for along, sign in ((0, 1), (0, -1), (1, 1), (1, -1)):
        out, level, up = sign * axes[:, along], axes[:, 1 - along], axes[:, 2]
        matrix = np.column_stack([level, up])
        seen = abs(np.linalg.det(matrix)) / max(1e-6, np.linalg.norm(axes[:, 0]) ** 2)
        if seen < 0.12 or out @ up > 0:  # a side in sight lies below the upper face
            continue
        middle = centre + out / 2 - up / 2
        place = (spots.at[like] - middle) @ np.linalg.inv(matrix).T
        here = np.abs(place).max(axis=1) < 0.45
        numbers = [int(k) for k in like[here] if int(k) not in used]
        if not numbers:
            continue
        place = np.array([place[list(like).index(k)] for k in numbers])
        best = -0.4 * len(numbers)
        for other, arranged in _ARRANGED:
            if other in (value, 7 - value):
                continue
            gap = np.linalg.norm(place[:, None] - arranged[None], axis=2)
            hit = (gap.min(axis=0) < 0.13).sum()
            best = max(best, hit - 1.0 * (len(numbers) - hit) - 0.5 * (other - hit))
        total += 0.8 * best
        if best > 0:
            mine += numbers
    return total, tuple(mine)


def _exclusive(tries: list[Posed], calm: np.ndarray) -> list[Posed]:
    kept: list[Posed] = []
    used: set[int] = set()
    for die in sorted(tries, key=lambda d: -d.score):
        if used & {*die.pips, *die.sides}:
            continue
        if any(_overlap(die, other) for other in kept) or stands_out(calm, die) < _OUTLINE:
            continue
        near = 0.6 * np.linalg.norm(die.quad[1] - die.quad[0])
        others = (d.score for d in tries if d.value != die.value and np.linalg.norm(d.at - die.at) < near)
        die.rival = max(others, default=0.0)
        kept.append(die)
        used |= {*die.pips, *die.sides}
    return kept


def _overlap(a: Posed, b: Posed) -> bool:
    return _near(a.outline, b.at) or _near(b.outline, a.at)


def stands_out(lab: np.ndarray, die: Posed) -> float:
    """The part of a die's outline along which the picture changes its colour; ``lab`` should be calm."""
    middle, ends = die.outline.mean(axis=0), np.roll(die.outline, -1, axis=0)
    far = np.linalg.norm(ends - die.outline, axis=1) > 0.2 * np.linalg.norm(die.quad[1] - die.quad[0])
    along = np.linspace(0.2, 0.8, 5)[:, None, None]
    edge = (die.outline + along * (ends - die.outline))[:, far].reshape(-1, 2)
    inner, outer = (np.rint(middle + part * (edge - middle)).astype(int) for part in (0.84, 1.16))
    limit = np.array([lab.shape[1], lab.shape[0]])
    seen = ((outer >= 0) & (outer < limit) & (inner >= 0) & (inner < limit)).all(axis=1)
    if not seen.any():
        return 1.0
    inner, outer = inner[seen], outer[seen]
    change = np.linalg.norm(lab[inner[:, 1], inner[:, 0]] - lab[outer[:, 1], outer[:, 0]], axis=1)
    return float((change > _CHANGE).mean())


@dataclass(frozen=True, eq=False)
class Explanation:
    """The ``view`` of the table under which the ``dice`` lie flat, and how much of the ``spots`` that explains."""

    view: View | None
    dice: list[Posed]
    spots: Spots
    score: float

    def doubts(self, face: Face) -> bool:
        """Whether a face that was found otherwise cannot be an upper face in this view of the table."""
        if self.view is None or self.score < _SUPPORTED:
            return False
        slant = float(self.view.slant(face.centre))
        if slant < _SLANTING:
            same = (d for d in self.dice if d.value == face.value and _near(d.outline, face.centre))
            return not any(same)
        across = self.view.edges(face.centre)[:, :2]
        if face.value > 3:
            matrix = np.column_stack([face.quad[1] - face.quad[0], face.quad[3] - face.quad[0]])
            return on_table(matrix, across) == 0
        if face.value > 1:
            place = np.linalg.solve(across, np.array([[p.x, p.y] for p in face.pips]).T)
            longest = np.linalg.norm(place[:, :, None] - place[:, None], axis=0).max()
            return not _DIAGONAL[0] < longest < _DIAGONAL[1]
        return False


def _near(outline: np.ndarray, at: np.ndarray) -> bool:
    return cv2.pointPolygonTest(np.float32(outline), (float(at[0]), float(at[1])), False) >= 0


def _left(spots: Spots, dice: list[Posed]) -> set[int]:
    """Spots beside a die that look like its pips, but are on no face of any."""
    left: set[int] = set()
    for die in dice:
        edge = np.linalg.norm(die.quad - np.roll(die.quad, 1, axis=0), axis=1).max()
        near = np.flatnonzero(np.linalg.norm(spots.at - die.at, axis=1) < 1.6 * edge)
        left |= {k for k in near.tolist() if not any(unlike(spots, k, p) for p in die.pips)}
    left -= {k for die in dice for k in (*die.pips, *die.sides)}
    return {k for k in left if not any(_near(die.outline, spots.at[k]) for die in dice)}


def explain(picture: np.ndarray, lab: np.ndarray, largest: float) -> Explanation:
    """The view of the table that explains the spots of a BGR picture best, and the dice in it."""
    spots = spots_of(picture, lab, largest)
    found = lattices(spots)
    calm = cv2.blur(lab, (5, 5))
    best = Explanation(None, [], spots, 0.0)
    for view in likely_views(spots, found, picture.shape):
        dice = posed(spots, found, view, calm)
        score = sum(d.score for d in dice) + usual(view) - _UNEXPLAINED * len(_left(spots, dice))
        if score > best.score:
            best = Explanation(view, dice, spots, score)
    return best


def as_body(lab: np.ndarray, die: Posed, spots: Spots) -> tuple[Body, Seen]:
    """A posed die as the body that fills its outline, with its upper face."""
    x, y, width, height = cv2.boundingRect(np.int32(np.round(die.outline)))
    x0, y0, x1, y1 = max(0, x), max(0, y), min(lab.shape[1], x + width), min(lab.shape[0], y + height)
    mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
    cv2.fillConvexPoly(mask, np.int32(np.round(die.outline - (x0, y0))), 1)
    colour = np.median(spots.ground[list(die.pips)], axis=0)
    pips = tuple(
        Pip(
            *spots.at[k].tolist(),
            float(np.linalg.det(spots.cov[k]) ** 0.25 * 2),
            1.0,
            float(spots.contrast[k]),
        )
        for k in die.pips
    )
    contrast = float(np.median([pip.contrast for pip in pips]))
    face = Face(die.value, die.quad, 0.0, die.slant, contrast, pips)
    body = Body((x0, y0, x1 - x0, y1 - y0), mask.astype(bool), -1, colour, 1.0, 1.0)
    return body, Seen(face, *(min(1.0, 0.5 + 0.12 * score) for score in (die.score, die.rival)))
