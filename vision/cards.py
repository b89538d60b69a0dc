"""Cards of an enrolled deck: which, where, and which way up. Foreign cards are not named.

Two ways lead to places: outlines of rectangles, and features of the whole picture, which also find cards
that are partly covered. One way leads to names: a shortlist by thumbnail, a fine comparison of the best,
and a look at just the spots where the best two differ.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.deck import THUMB, Deck, describe, thumbnail
from vision.likeness import Likeness, compare, prepared, small, telling_apart
from vision.outlines import rectangles, stands_out
from vision.picture import check, crop, edge_width, shrink, too_dark
from vision.quads import area, flatten, overlap, project, rectangle, sane, sides, turn_of
from vision.results import CardReading, Refusal
from vision.strips import name_strip, place_strip

_LONGEST = 1280
#: Likeness above which a name is believed, for whole cards and for partly covered ones.
BELIEVED, BELIEVED_PART = 0.56, 0.66
_SHORTLIST = 6
#: How far the patch must lean to one of the two most similar cards (0 = as like one as the other, 1 = exact).
CLEAR = 0.18


@dataclass
class _Found:
    index: int
    like: Likeness
    margin: float

    @property
    def sure(self) -> float:
        return float(np.clip(self.like.score * (0.55 + min(0.45, self.margin)), 0, 1))


def read_cards(
    picture: np.ndarray, deck: Deck, empty: np.ndarray | None = None
) -> list[CardReading] | Refusal:
    """All cards of ``deck`` in a BGR picture, from top to bottom, then left to right.

    ``empty`` is the same view without cards, if there is one. An empty list means that nothing like a
    card is in sight; a refusal, that something is but cannot be told.
    """
    picture = check(picture)
    if dark := too_dark(picture):
        return dark
    seen, factor = shrink(picture, _LONGEST)
    bare = None if empty is None else shrink(check(empty), _LONGEST)[0]
    ratio = _ratio(deck)
    quads = rectangles(seen, ratio, empty=bare)
    found: list[_Found] = []
    for quad in quads:
        if any(overlap(quad, f.like.quad) > 0.75 for f in found):
            continue
        named = identify(seen, quad, deck)
        if named is not None:
            found.append(named)
    found = _best(found + _by_features(seen, deck, found))
    if not found and any(stands_out(seen, quad) for quad in quads):
        grey = cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY)
        return Refusal("blurred" if edge_width(grey) > 5 else "foreign_object")
    return [_reading(picture, f, deck, factor) for f in found]


def identify(picture: np.ndarray, quad: np.ndarray, deck: Deck, believed: float = BELIEVED) -> _Found | None:
    """The card in a known slot ``quad`` (4, 2), any way up; None when no name is sure."""
    flat = flatten(picture, quad, 4 * THUMB, 4 * THUMB)
    glance = np.stack([thumbnail(flat)])
    scores = np.einsum("d,ntd->nt", glance[0], deck.thumbs)
    tries = []
    for index, turns in _leaders(deck, scores):
        # Turned to the left by quarters, the card has its own top left that many corners back.
        corner = np.roll(quad, turns, axis=0)
        face = small(deck.faces[index])
        like = compare(picture, corner, face)
        tries.append((like.score * like.visible**0.5, index, like))
        if like.score > 0.8 and like.visible > 0.9:
            break
    if not tries:
        return None
    tries.sort(key=lambda t: -t[0])
    _, index, like = tries[0]
    if like.score < believed or like.visible < 0.5:
        return None
    return _unrivalled(picture, index, like, deck)


def _leaders(deck: Deck, scores: np.ndarray):
    """Pictures and turns that come first at a glance, at most :data:`_SHORTLIST`."""
    order = np.argsort(-scores, axis=None)[: _SHORTLIST * 2]
    best = scores.ravel()[order[0]]
    chosen = []
    for flat in order:
        index, turns = divmod(int(flat), 4)
        if scores[index, turns] < best - 0.25 or scores[index, turns] < 0.15:
            break
        chosen.append((index, turns))
        if len(chosen) == _SHORTLIST:
            break
    return chosen


def _unrivalled(picture: np.ndarray, index: int, like: Likeness, deck: Deck) -> _Found | None:
    """With the place known exactly, the name: every card of the deck that looks nearly so is weighed

    against the best one, only where the two differ. None when that leaves a doubt.
    """
    rivals = deck.most_like(like.flat, deck.ratio(index), 5)
    height, width = deck.faces[index].shape[:2]
    patch = prepared(flatten(picture, like.quad, width, height))
    best, margin, face = index, 1.0, prepared(deck.faces[index])
    for rival in (r for r in rivals if deck.ids[r] != deck.ids[best]):
        other = prepared(deck.faces[rival])
        lean = telling_apart(patch, face, other)
        if lean < 0:
            best, margin, face = rival, min(margin, -lean), other
        else:
            margin = min(margin, lean)
    if best != index:
        like = compare(picture, like.quad, small(deck.faces[best]), adjust=False)
        if like.score < BELIEVED:
            return None
    return _Found(best, like, margin) if margin > CLEAR else None


def _by_features(picture: np.ndarray, deck: Deck, found: list[_Found]) -> list[_Found]:
    """Cards that no outline showed, or that others partly cover."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    points, words = describe(grey, 2500)
    if len(points) < 8 or len(deck.words) < 8:
        return []
    free = np.ones(len(points), bool)
    for f in found:
        inside = [
            cv2.pointPolygonTest(np.float32(f.like.quad), tuple(map(float, p)), False) >= 0 for p in points
        ]
        free &= ~np.array(inside)
    more: list[_Found] = []
    if free.sum() < 8:
        return more
    count = min(6, len(deck.words))
    index, gap = deck.nearest(words[free], count)
    points = points[free]
    if not len(index):
        return more
    owners = np.where(gap < 0.75, deck.owner[index], -1)
    for _ in range(24):
        votes = np.zeros(len(deck.ids))
        for row in owners:
            for owner in set(row[row >= 0].tolist()):
                votes[owner] += 1
        hit = False
        for candidate in np.argsort(-votes)[:8]:
            if votes[candidate] < 6:
                break
            size = _usual_height(found + more)
            named, used = _placed(picture, deck, int(candidate), points, index, owners, size)
            if named is not None:
                more.append(named)
                inside = np.array(
                    [
                        cv2.pointPolygonTest(np.float32(named.like.quad), tuple(map(float, p)), False) >= 0
                        for p in points
                    ]
                )
                owners[inside & used] = -1
                owners[used] = -1
                hit = True
                break
            owners[owners == candidate] = -1
        if not hit:
            break
    return more


def _usual_height(found: list[_Found]) -> float | None:
    return float(np.median([sides(f.like.quad)[[1, 3]].mean() for f in found])) if found else None


def _placed(picture, deck: Deck, candidate: int, points, index, owners, size: float | None):
    """The card that the votes for ``candidate`` place, whole or in part, and the points it explains."""
    rows, columns = np.nonzero(owners == candidate)
    used = np.zeros(len(points), bool)
    source = deck.points[index[rows, columns]]
    target = points[rows]
    matrix, inliers = cv2.findHomography(source, target, cv2.USAC_MAGSAC, 4.0, maxIters=600, confidence=0.995)
    if matrix is not None and inliers.sum() >= 6:
        height, width = deck.faces[candidate].shape[:2]
        quad = project(matrix, rectangle(width, height))
        used[rows[inliers.ravel().astype(bool)]] = True
        short = min(width, height) / max(width, height)
        reach = 1.6 * max(picture.shape[:2])
        near = (np.abs(quad) < reach).all()
        if near and sane(quad, short, 0.45) and area(quad) > 900:
            named = _name_placed(picture, quad, candidate, deck)
            if named is not None:
                return named, used
    quad = place_strip(source, target, deck.faces[candidate], size)
    strip = None if quad is None else name_strip(picture, quad, candidate, deck)
    if strip is None or strip[2] <= CLEAR:
        return None, used
    used[rows] = True
    return _Found(*strip), used


def _name_placed(picture, quad, candidate: int, deck: Deck) -> _Found | None:
    """With the place known, every card that looks like the candidate may be the right one."""
    whole = identify(picture, quad, deck)
    if whole is not None and whole.like.visible > 0.6:
        return whole
    like = compare(picture, quad, small(deck.faces[candidate]))
    upper = like.cells[:2].mean()
    if like.visible < 0.14 or like.score < BELIEVED_PART or (upper < 0.45 and like.visible < 0.3):
        return None
    face = deck.faces[candidate]
    seen = (
        cv2.resize((like.cells > 0.3).astype(np.uint8), face.shape[1::-1], interpolation=cv2.INTER_NEAREST)
        > 0
    )
    patch = prepared(flatten(picture, like.quad, face.shape[1], face.shape[0]))
    clean = prepared(face)
    alike = np.einsum("d,nd->n", deck.thumbs[candidate, 0], deck.thumbs[:, 0])
    margin = 1.0
    for other in np.argsort(-alike)[: 2 * _SHORTLIST]:
        if deck.ids[other] == deck.ids[candidate]:
            continue
        lean = telling_apart(patch, clean, prepared(deck.faces[other]), seen)
        margin = min(margin, lean)
    return _Found(candidate, like, margin) if margin > CLEAR else None


def _best(found: list[_Found]) -> list[_Found]:
    """Each card lies somewhere once: of readings of one place the better stays."""
    kept: list[_Found] = []
    for f in sorted(found, key=lambda f: -(f.like.score * f.like.visible**0.5)):
        same = [
            k for k in kept if overlap(f.like.quad, k.like.quad) > (0.55 if f.like.visible > 0.6 else 0.9)
        ]
        inside = [
            k
            for k in kept
            if area(f.like.quad) < 0.5 * area(k.like.quad) and overlap(f.like.quad, k.like.quad) > 0.5
        ]
        if not same and not inside:
            kept.append(f)
    return sorted(kept, key=lambda f: (round(f.like.quad[:, 1].mean() / 20), f.like.quad[:, 0].mean()))


def _ratio(deck: Deck) -> float | None:
    short = [min(deck.ratio(i), 1 / deck.ratio(i)) for i in range(len(deck.ids))]
    return float(np.median(short)) if np.ptp(short) < 0.12 else None


def _reading(picture, found: _Found, deck: Deck, factor: float) -> CardReading:
    corners = found.like.quad / factor
    return CardReading(
        confidence=found.sure,
        id=deck.ids[found.index],
        turn=turn_of(corners),
        corners=corners,
        visible=found.like.visible,
        crop=crop(picture, cv2.boundingRect(np.int32(corners))),
    )
