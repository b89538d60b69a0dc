"""Which enrolled face lies in a square: a shortlist by thumbnail, a fine comparison of the best, and a look
at just the spots where the best two differ. For dice whose faces are pictures; cards have readers of their own.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.deck import THUMB, Deck, thumbnail
from vision.likeness import Likeness, compare, prepared, small, telling_apart
from vision.quads import flatten

#: Likeness above which a face is believed.
BELIEVED = 0.56
_SHORTLIST = 6
#: How far the patch must lean to one of the two most similar faces (0 = as like one as the other, 1 = exact).
CLEAR = 0.18


@dataclass
class Named:
    """An enrolled face and how surely it is this one."""

    index: int
    like: Likeness
    margin: float

    @property
    def sure(self) -> float:
        return float(np.clip(self.like.score * (0.55 + min(0.45, self.margin)), 0, 1))


def identify(picture: np.ndarray, quad: np.ndarray, deck: Deck, believed: float = BELIEVED) -> Named | None:
    """The face that fills ``quad`` (4, 2) of a BGR picture, any way up; None when no name is sure."""
    flat = flatten(picture, quad, 4 * THUMB, 4 * THUMB)
    glance = np.stack([thumbnail(flat)])
    scores = np.einsum("d,ntd->nt", glance[0], deck.thumbs)
    tries = []
    for index, turns in _leaders(deck, scores):
        # Turned to the left by quarters, the face has its own top left that many corners back.
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


def _unrivalled(picture: np.ndarray, index: int, like: Likeness, deck: Deck) -> Named | None:
    """The name, with the place known exactly: every face of the deck that looks nearly so is weighed against
    the best one, only where the two differ. None when that leaves a doubt.
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
    return Named(best, like, margin) if margin > CLEAR else None
