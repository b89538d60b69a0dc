"""From a place where a card may lie to the card, or to the reason why it cannot be told."""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.cleared import bared, evened
from vision.cards.cover import BARE, Cover
from vision.cards.deck import SHIFT, Deck
from vision.cards.duel import turned
from vision.cards.face import LONG, Shape
from vision.cards.judgement import MAYBE, PLAIN, fit, judged
from vision.cards.sight import PART, WHOLE, in_sight
from vision.cards.verdict import Verdict
from vision.cards.verify import (
    PAD,
    Match,
    Photo,
    lay,
    lay_over,
    refine,
    shortlist,
    slid,
    strip_list,
)
from vision.quads import sides

#: Candidates that are laid over a place after the shortlist; the right one is among five in 99 % of
#: look-alikes by colour thumbnails alone, and features name theirs besides.
CANDIDATES = 6
#: The same once the place is settled; the contest looks for other rivals by itself.
NEAR = 3
#: So few blocks that agree do not tell a place well.
FEW = 18
#: How many upright pixels a place may be off at first and then, and by how much it still moves when it is settled.
REACH, MIDDLE, STILL = 7, 5, 1.5
#: Evidence from which on a face of which all is in sight need not be laid over its place again.
SURE = 0.8
#: Part of the blocks that must agree at first: of places that held a card 0.33 did at least.
HOPELESS = 0.27
#: Part of a card in sight below which a wrong face does not lead to the place of the right one.
STRIPE = 0.5
#: Evidence of the likeliest face below which a strip shows none: a wrong face in the place of a card has about 0.
FAINT = -0.2
#: Likeness of thumbnails below which a place is not even looked at closely.
LIKENESS = 0.33


def identify(
    photo: Photo,
    quad: np.ndarray,
    group: int,
    deck: Deck,
    turns: tuple[int, ...] = (0, 1, 2, 3),
    hints: tuple[int, ...] = (),
    cover: Cover = BARE,
) -> Verdict:
    """Which card of ``group`` lies in ``quad``, tried in these quarter ``turns``; ``hints`` are views.

    ``cover`` tells what is known to lie on it.
    """
    here = deck.groups[group]
    first = shortlist(photo, quad, here, turns, CANDIDATES, cover)
    likely = [(place, turn) for likeness, place, turn in first if likeness >= LIKENESS][:3]
    # Any face with the same frame finds the place: of each turn the likeliest one does.
    tried = [
        (place, turn) for n, (place, turn) in enumerate(likely) if turn not in {t for _, t in likely[:n]}
    ]
    tried += [(int(deck.place_of[view]), turns[0]) for view in hints[:2] if len(turns) == 1]
    sight = cover.open(quad, here.shape)
    if (
        sight is not None and sight.mean() < STRIPE
    ):  # a wrong face is soon laid a line of print beside the place
        tried += likely
    best, most = None, 0.0
    for place, turn in dict.fromkeys(tried):
        there = np.roll(quad, -turn, axis=0)
        seen = cover.open(there, here.shape)
        match = _settle(photo, there, deck, int(here.views[place]), seen)
        if match is None:
            continue
        fits = fit(match, seen)
        if best is None or fits > most:
            best, most = match, fits
        if match.evidence(seen) > 0.6:
            break
    if best is None:
        return Verdict(quad=quad)
    return _decide(photo, best, deck, hints, cover)


def _settle(
    photo: Photo, quad: np.ndarray, deck: Deck, view: int, within: np.ndarray | None = None
) -> Match | None:
    """Lay a face over a place, move the place to where its blocks (``within``, or all) are found, twice."""
    where = _around(within, deck.groups[deck.group_of[view]].shape)
    match = lay(photo, quad, deck, view, REACH, where)
    asked = len(match.quality) if within is None else np.count_nonzero(within)
    if np.count_nonzero(match.agrees) < HOPELESS * asked:
        return None
    for reach in (MIDDLE, SHIFT):
        better = refine(photo, match, deck, within)
        if better is None:
            if match.agrees.sum() < 3:
                return None
            break
        sure = within is None and match.evidence() >= SURE
        if sure or (reach < MIDDLE and _moved(match.quad, better) <= STILL):
            match.quad = better
            break
        match = lay(photo, better, deck, view, reach, where)
    few = match.agrees.sum() < FEW and match.evidence() > MAYBE
    if within is None and few and (finer := slid(photo, match, deck)) is not None:
        again = lay(photo, finer, deck, view, SHIFT)
        if again.quality.sum() > match.quality.sum():
            return again
    return match


def _moved(before: np.ndarray, after: np.ndarray) -> float:
    """How far a corner of a place was moved, in upright pixels."""
    return float(np.linalg.norm(after - before, axis=1).max() * LONG / sides(after).max())


def _around(within: np.ndarray | None, shape: Shape) -> np.ndarray | None:
    """``within`` (blocks,) and the blocks beside it: what may come into sight when the place moves."""
    if within is None:
        return None
    return cv2.dilate(within.reshape(shape.grid).astype(np.uint8), np.ones((3, 3), np.uint8)).ravel() > 0


def _decide(
    photo: Photo, best: Match, deck: Deck, hints: tuple[int, ...], cover: Cover = BARE, moves: int = 3
) -> Verdict:
    """Compare all likely faces at the settled place; the best must agree and lead.

    When another face than ``best`` fits better and moves the place, all is weighed again there, up to
    ``moves`` times: faces laid in different places cannot be compared.
    """
    number = int(deck.group_of[best.view])
    group = deck.groups[number]
    turns = (0, 1, 2, 3) if group.shape.square else (0, 2)
    open_ = cover.open(best.quad, group.shape)
    seen = photo.upright(best.quad, group.shape, PAD)
    enough = WHOLE if open_ is None else PART
    if MAYBE < best.evidence(open_) < enough:
        even, better = evened(photo, best, deck, cover, open_)
        if better.evidence(open_) >= enough:
            seen, best = even, better
        elif bare := bared(photo, best, deck, cover, open_):
            seen, best = bare
    matches = {(best.view, 0): best}

    def add(view: int, turn: int) -> None:
        if (view, turn) not in matches:
            there = np.roll(best.quad, -turn, axis=0)
            matches[view, turn] = lay_over(turned(seen, -turn % 4), there, deck, view, SHIFT, open_)

    def first() -> Match:
        return max(matches.values(), key=lambda m: _rank(m, group.shape, open_))

    if open_ is None and best.evidence() >= PLAIN:
        return judged(photo, best, deck, cover, bool(moves))
    if open_ is not None and open_.mean() < STRIPE and best.evidence(open_) < FAINT:
        return Verdict(quad=best.quad)
    if open_ is None:
        for _, place, turn in shortlist(photo, best.quad, group, turns, NEAR):
            add(int(group.views[place]), turn)
    else:
        for place in strip_list(photo, best.quad, group, open_, NEAR):
            add(int(group.views[place]), 0)
    if best.evidence(open_) < PLAIN:
        for view in hints:
            if deck.group_of[view] == number:
                add(view, 0)
    top = first()
    visible, mask = in_sight(top, group.shape, open_)
    if visible and not mask.all() and mask is not open_:
        for place in strip_list(photo, top.quad, group, mask, CANDIDATES):
            add(int(group.views[place]), 0)
        top = first()
    if top is not best and moves and (moved := refine(photo, top, deck, open_)) is not None:
        again = lay(photo, moved, deck, top.view, SHIFT)
        if fit(again, open_) >= fit(top, open_):
            return _decide(photo, again, deck, hints, cover, moves - 1)
    return judged(photo, top, deck, cover, bool(moves))


def _rank(match: Match, shape: Shape, open_: np.ndarray | None) -> float:
    """Candidates by fit over the part that is in sight of them."""
    visible, mask = in_sight(match, shape, open_)
    return match.evidence(mask) * visible**0.5 + 1 if visible else match.evidence(open_)
