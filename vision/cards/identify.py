"""From a place where a card may lie to the card, or to the reason why it cannot be told."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from vision.cards.deck import Deck
from vision.cards.face import Shape
from vision.cards.verify import PART, WHOLE, Match, Photo, lay, lead, refine, shortlist, strip_list
from vision.quads import sides

#: How much better the best face must fit than the next, where the two differ (quality 0..1).
LEAD = 0.12
#: Candidates that are laid over a place after the shortlist; the right one is among five in 99 % of
#: look-alikes by colour thumbnails alone, and features name theirs besides.
CANDIDATES = 6
#: Likeness of thumbnails below which a place is not even looked at closely.
LIKENESS = 0.25


@dataclass
class Verdict:
    """``match`` is the card or None; then ``reason`` is a refusal code, empty where there is no card.

    ``visible`` and ``lead`` are 0..1; ``mask`` (blocks,) tells which blocks are in sight.
    """

    match: Match | None = None
    reason: str = ""
    visible: float = 0.0
    lead: float = 0.0
    mask: np.ndarray = field(default_factory=lambda: np.zeros(0, bool))
    quad: np.ndarray | None = None

    @property
    def confidence(self) -> float:
        """0..1: how much of the card agrees, and how clearly no other card does."""
        if self.match is None:
            return 0.0
        share = float((self.match.weight * self.match.quality * self.mask).sum())
        share /= float((self.match.weight * self.mask).sum()) + 1e-9
        return float(np.clip(share, 0, 1) * np.clip(0.7 + self.lead, 0, 1))


def identify(
    photo: Photo,
    quad: np.ndarray,
    group: int,
    deck: Deck,
    turns: tuple[int, ...] = (0, 1, 2, 3),
    hints: tuple[int, ...] = (),
) -> Verdict:
    """Which card of ``group`` lies in ``quad``, tried in these quarter ``turns``; ``hints`` are views."""
    here = deck.groups[group]
    first = shortlist(photo, quad, here, turns, CANDIDATES)
    starts = [(place, turn) for likeness, place, turn in first if likeness >= LIKENESS][:3]
    starts += [(int(deck.place_of[v]), t) for v in hints[:2] for t in turns if len(turns) == 1]
    best: Match | None = None
    for place, turn in dict.fromkeys(starts):
        match = _settle(photo, np.roll(quad, -turn, axis=0), deck, int(here.views[place]))
        if match is not None and (best is None or match.quality.sum() > best.quality.sum()):
            best = match
        if best is not None and best.share > 0.85:
            break
    if best is None:
        return Verdict(quad=quad)
    return _decide(photo, best, deck, hints)


def _settle(photo: Photo, quad: np.ndarray, deck: Deck, view: int) -> Match | None:
    """Lay a face over a place, move the place to where its blocks are found, twice."""
    match = lay(photo, quad, deck, view, 7)
    for reach in (5, 3):
        better = refine(photo, match, deck)
        if better is None:
            return match if match.agrees.sum() >= 3 else None
        match = lay(photo, better, deck, view, reach)
    return match


def _decide(photo: Photo, best: Match, deck: Deck, hints: tuple[int, ...]) -> Verdict:
    """Compare all likely faces at the settled place; the best must agree and lead."""
    number = int(deck.group_of[best.view])
    group = deck.groups[number]
    turns = (0, 1, 2, 3) if group.shape.square else (0, 2)
    rivals: dict[tuple[int, int], None] = {}
    for _, place, turn in shortlist(photo, best.quad, group, turns, CANDIDATES):
        rivals[int(group.views[place]), turn] = None
    partial = best.share < WHOLE
    if partial:
        for place in strip_list(photo, best.quad, group, 3):
            rivals[int(group.views[place]), 0] = None
    for view in hints:
        if deck.group_of[view] == number:
            rivals[view, 0] = None
    rivals.pop((best.view, 0), None)
    matches = [best]
    for view, turn in rivals:
        matches.append(lay(photo, np.roll(best.quad, -turn, axis=0), deck, view, 3))
    top = max(matches, key=lambda m: _rank(m, group.shape))
    if top is not best:
        moved = refine(photo, top, deck)
        if moved is not None:
            again = lay(photo, moved, deck, top.view, 3)
            if again.total >= top.total:
                matches[matches.index(top)] = again
                top = again
    visible, mask = _in_sight(top, group.shape)
    if not visible:
        framed = top.agrees[top.textured].mean() if top.textured.any() else 0.0
        return Verdict(reason="foreign_object" if framed > 0.35 else "", quad=top.quad)
    shown = float(sides(top.quad).max())
    margin = 1.0
    for rival in matches:
        if rival is top or deck.ids[rival.view] == deck.ids[top.view]:
            continue
        rolled = _as_seen(rival, top, group.shape)
        margin = min(margin, lead(deck, top, rolled, shown, mask) if rolled is not None else 1.0)
    if margin < LEAD:
        return Verdict(reason="too_alike", quad=top.quad, visible=visible, lead=margin)
    return Verdict(top, "", visible, margin, mask, top.quad)


def _rank(match: Match, shape: Shape) -> float:
    """Candidates by fit over the part that is in sight of them."""
    visible, mask = _in_sight(match, shape)
    if not visible:
        return match.total
    return float((match.weight * match.quality * mask).sum() / (match.weight * mask).sum()) * visible**0.5 + 1


def _as_seen(rival: Match, top: Match, shape: Shape) -> Match | None:
    """``rival`` when it was laid the same way up as ``top``; None otherwise: its blocks are elsewhere."""
    same = np.linalg.norm(rival.quad - top.quad, axis=1).max() < 0.1 * sides(top.quad).max()
    return rival if same else None


def _in_sight(match: Match, shape: Shape) -> tuple[float, np.ndarray]:
    """Part of the card in sight (0 = not this card) and the blocks that are.

    A card is covered from an edge: by the next card of a column, a sleeve's label, a hand. So if not
    enough of the whole agrees, the largest strip along one edge counts in which nearly all agrees.
    """
    everything = np.ones(len(match.quality), bool)
    if match.share >= WHOLE and (match.agrees & match.textured).sum() >= min(5, match.textured.sum()):
        return float(np.clip(match.share / 0.9, 0, 1)), everything
    rows, columns = shape.grid
    agrees = (match.weight * match.agrees).reshape(rows, columns)
    weight = match.weight.reshape(rows, columns)
    best, mask = 0.0, everything & False
    for axis, flip in ((0, False), (0, True), (1, False), (1, True)):
        a, w = (np.flip(v, axis) if flip else v for v in (agrees, weight))
        a, w = np.cumsum(a.sum(axis=1 - axis)), np.cumsum(w.sum(axis=1 - axis))
        for depth in range(len(a) - 1, 0, -1):
            part = depth / len(a)
            if part < 0.2 or part <= best:
                break
            if a[depth - 1] >= PART * w[depth - 1] and w[depth - 1] >= 1.5:
                strip = np.zeros((rows, columns), bool)
                where = slice(-depth, None) if flip else slice(0, depth)
                strip[(where, slice(None)) if axis == 0 else (slice(None), where)] = True
                if (strip.ravel() & match.agrees & match.textured).sum() >= 4:
                    best, mask = part, strip.ravel()
                    break
    return best, mask
