"""The upper face of one body: try levels and polarities of spots, keep the arrangement that fits best."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from statistics import fmean, median

import cv2
import numpy as np

from vision.dice.upper_face.bodies import Body
from vision.dice.upper_face.pattern import Face, faces
from vision.dice.upper_face.pips import Pip, contrast_maps, spots
from vision.ranks import ranked

#: The strength that so much of a face does not pass is that of its pips.
_TOP = 0.985
#: A face with a higher score ends the search.
_CLEAR = 0.86
#: One with less is none.
_POOR = 0.2
#: A pixel and those around it.
_NEAR = np.ones((3, 3), np.uint8)
#: Bodies are reduced until their edge has at most so many pixels.
_SIDE = 80


@dataclass(frozen=True)
class Seen:
    """A face on a body, with its score (0..1) and the best score of any other value."""

    face: Face
    score: float
    rival: float

    @property
    def sure(self) -> float:
        return float(np.clip(self.score * min(1.0, 0.5 + 2.5 * (self.score - self.rival)), 0, 1))

    def moved(self, scale: float, x: int, y: int) -> Seen:
        """The same where the patch it was seen in, enlarged by ``scale``, begins at (x, y) of a picture."""
        face, pips = self.face, tuple(pip.moved(scale, x, y) for pip in self.face.pips)
        return replace(self, face=replace(face, quad=face.quad / scale + (x, y), pips=pips))


def faces_in(lab: np.ndarray, edges: list[float], slack: float) -> list[Seen]:
    """Faces that do not overlap, best first, anywhere in a patch (Lab) with any of these ``edges`` (pixels)."""
    found = [face for edge in edges for face in _candidates(lab, edge, slack)]
    return _best_apart(found)


#: The fewer spots a face has, the more easily chance makes them: so much is taken off its score.
FEWER = {1: 0.10, 2: 0.06, 3: 0.03, 4: 0.03, 5: 0.0, 6: 0.0}
#: What the score of a face must reach at first sight.
_PLAIN = 0.84


def clear_face(lab: np.ndarray, body: Body, corner: tuple[int, int]) -> Seen | None:
    """The face on a body of one colour if it is plain to see: every spot on it, even a faint one, is one of
    its pips. None says nothing.

    ``lab`` (h, w, 3) begins at ``corner`` of the picture.
    """
    guess = 0.94 * np.sqrt(body.area)
    x, y, width, height = body.box
    lab = lab[y - corner[1] : y - corner[1] + height, x - corner[0] : x - corner[0] + width]
    mask = body.mask.astype(np.uint8)
    scale = 1.0 if _SIDE * 0.4 < guess < _SIDE else 0.6 * _SIDE / guess
    if scale != 1:
        lab = cv2.resize(lab, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR)
        mask = cv2.resize(mask, lab.shape[1::-1], interpolation=cv2.INTER_NEAREST)
    edge, inner = guess * scale, cv2.erode(mask, _NEAR, borderType=cv2.BORDER_CONSTANT, borderValue=0) > 0
    if not inner.any():
        return None
    step = lab - np.float32(body.colour)
    strength = np.sqrt(cv2.transform(step * step, np.float32([[1, 0.8, 0.8]])))
    # Pips are lighter than the face or darker; what is the other way round are highlights and rims.
    lighter = step[..., 0] > 0
    strengths, light = strength[inner], lighter[inner]
    tops = [ranked(strengths * side, _TOP) for side in (light, ~light)]
    top = max(tops)
    if top < 16:
        return None
    inner &= lighter if top == tops[0] else ~lighter
    # The lowest level shows worn pips: a face with a faint spot more is not plain.
    strength *= inner
    levels = [spots(strength, edge, max(5.0, part * top)) for part in (0.18, 0.45)]
    every = _union(levels)
    if not 1 <= len(every) <= 6:
        return None
    found = faces(every, every, edge, 0.2, values=[len(every)])
    face = max(found, key=lambda f: f.frontal - 4 * f.error, default=None)
    if face is None or face.frontal < 0.7:
        return None
    score = _score(face, every, mask, _middle(mask), edge)
    if score < _PLAIN - FEWER[face.value]:
        return None
    return Seen(face, min(1.0, score), 0.0).moved(scale, x, y)


def _middle(mask: np.ndarray) -> tuple[float, float]:
    """The middle of a mask (uint8 0/1)."""
    moments = cv2.moments(mask, True)
    return moments["m10"] / moments["m00"], moments["m01"] / moments["m00"]


def _candidates(lab: np.ndarray, edge: float, slack: float) -> list[tuple[float, Face]]:
    """Faces that fit spots of a patch (Lab), with their scores; no more are sought once one is clear."""
    every_pixel = np.ones(lab.shape[:2], np.uint8)
    middle = _middle(every_pixel)
    out: list[tuple[float, Face]] = []
    maps = [(strength, ranked(strength, _TOP)) for strength in contrast_maps(lab, edge)]
    for strength, top in sorted(maps, key=lambda m: -m[1]):
        if top < 7:
            continue
        levels = [spots(strength, edge, max(5.0, part * top)) for part in (0.3, 0.42, 0.55, 0.7)]
        every = _union(levels)
        for pips in [every, *levels]:
            fitting = faces(_strong(pips), every, edge, slack)
            scored = [(_score(face, every, every_pixel, middle, edge), face) for face in fitting]
            out += [each for each in scored if each[0] > _POOR]
            if max((score for score, _ in out), default=0.0) > _CLEAR:
                return out
    return out


def _strong(pips: list[Pip]) -> list[Pip]:
    """The spots that are not much fainter than the strongest."""
    strongest = max((p.contrast for p in pips), default=0.0)
    return [p for p in pips if p.contrast > 0.4 * strongest]


def _union(levels: list[list[Pip]]) -> list[Pip]:
    """Every spot that some level shows, once: a face must explain all of them."""
    kept: list[Pip] = []
    for pip in (p for level in levels for p in level):
        if all(math.hypot(pip.x - q.x, pip.y - q.y) > 0.8 * max(pip.radius, q.radius) for q in kept):
            kept.append(pip)
    return kept


def _score(face: Face, pips: list[Pip], mask: np.ndarray, middle: tuple[float, float], edge: float) -> float:
    """How plainly a face is seen on a body with this ``mask`` (uint8 0/1), of which the ``edge`` is about so long."""
    if face.value == 1:
        spot = face.pips[0]
        others = [
            p
            for p in pips
            if p is not spot and p.radius > 0.6 * spot.radius and p.contrast > 0.6 * spot.contrast
        ]
        # Two pips of a three are 0.37 edges apart, and the edge of a broken body is guessed too short.
        if any(
            math.hypot(p.x - spot.x, p.y - spot.y) < (0.62 if p.ratio > 0.85 * spot.ratio else 0.44) * edge
            for p in others
        ):
            return 0.0
    off = math.dist(face.centre, middle) / edge
    outline = cv2.fillConvexPoly(np.zeros(mask.shape, np.uint8), np.int32(np.round(face.quad)), 1)
    covered = max(1, cv2.countNonZero(outline))
    inside = cv2.countNonZero(outline & mask) / covered
    cut = abs(cv2.contourArea(np.float32(face.quad))) / covered  # part of the face out of the window
    contrast = min(1.0, face.contrast / 22)
    radii = [p.radius for p in face.pips]
    spread = float(np.std(radii)) / fmean(radii)
    score = 0.30 + 0.40 * face.frontal + 0.30 * contrast
    uneven = max(p.ratio for p in face.pips) - min(p.ratio for p in face.pips)
    score -= 3.0 * face.error + 0.35 * spread + FEWER[face.value] + 0.8 * max(0.0, uneven - 0.16)
    score -= 0.75 * max(0.0, off - 0.10) + 1.3 * max(0.0, 0.93 - inside / max(1.0, cut))
    score += 0.02 * face.value - 0.22 * _unexplained(face, pips)
    # Faint and strong ones together are pips of this side and of the far one, seen through a clear body.
    faint = min(p.contrast for p in face.pips) / max(p.contrast for p in face.pips)
    score -= 1.2 * max(0.0, 0.6 - faint)
    if face.value == 1:
        score -= 0.5 * max(0.0, off - 0.10) + 0.6 * max(0.0, 0.7 - face.frontal)
        score -= 0.25 * max(0.0, 0.5 - contrast)
    return float(score)


def _unexplained(face: Face, every: list[Pip]) -> float:
    """How many other spots look like spots of the upper face; those of side faces are slim."""
    radius = median(p.radius for p in face.pips)
    round_ = median(p.ratio for p in face.pips)
    total = 0.0
    for pip in every:
        if pip in face.pips or pip.contrast < 0.45 * face.contrast or not 0.7 < pip.radius / radius < 1.5:
            continue
        if any(math.hypot(pip.x - p.x, pip.y - p.y) < max(p.radius, pip.radius) for p in face.pips):
            continue
        total += min(1.0, max(0.0, (pip.ratio / round_ - 0.65) / 0.2))
    return total


#: Centres of two faces of one die are at least so many edges apart.
_TWO_SIDES = 0.45


def _best_apart(found: list[tuple[float, Face]]) -> list[Seen]:
    found = sorted(found, key=lambda f: -f[0])
    kept: list[Seen] = []
    for score, face in found:
        if any(_distance(face, seen.face) < _TWO_SIDES * seen.face.side for seen in kept):
            continue
        reach = _TWO_SIDES * face.side
        rivals = [s for s, f in found if f.value != face.value and _distance(face, f) < reach]
        kept.append(Seen(face, min(1.0, score), max(rivals, default=0.0)))
    return kept


def _distance(a: Face, b: Face) -> float:
    return math.dist(a.centre, b.centre)
