"""From a place where a card may lie to the card, or to the reason why it cannot be told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.cards.deck import SHIFT, Deck
from vision.cards.face import Shape
from vision.cards.names.duel import turned
from vision.cards.names.judgement import PLAIN, fit, judged
from vision.cards.names.match import Match, lay, lay_over
from vision.cards.names.settle import moved, refine, settled
from vision.cards.names.shortlist import shortlist, strip_list
from vision.cards.names.sight import in_sight
from vision.cards.overlaps.cover import BARE, Cover, bounded
from vision.cards.photo import PAD, Photo
from vision.cards.verdict import Verdict
from vision.quads import from_corner

#: Candidates that are laid over a place after the shortlist; the right one is among five in 99 % of
#: look-alikes by colour thumbnails alone, and features name theirs besides.
CANDIDATES = 6
#: The same once the place is settled; the contest looks for other rivals by itself.
NEAR = 3
#: Part of a card in sight below which a wrong face does not lead to the place of the right one.
STRIPE = 0.5
#: Evidence from which on the place is found, and no other face is laid there to find it: strangers reach 0.54.
SURELY = 0.6
#: Evidence of the likeliest face below which a strip shows none: a wrong face in the place of a card has about 0.
FAINT = -0.2
#: Likeness of thumbnails below which a place is not even looked at closely.
LIKENESS = 0.33
#: How often a face that wins against the likeliest is judged in its turn, however often the place was moved before that.
AGAIN = 3
#: By how much (factor) a face must fit better in a place that was judged before, to judge it again: a little is chance.
BETTER = 1.02


def identify(
    photo: Photo,
    quad: np.ndarray,
    group: int,
    deck: Deck,
    turns: tuple[int, ...] = (0, 1, 2, 3),
    hints: tuple[int, ...] = (),
    cover: Cover = BARE,
    said: Sequence[Verdict] = (),
    in_column: bool = False,
) -> Verdict:
    """Which card of ``group`` lies in ``quad``, tried in these quarter ``turns``; ``hints`` are views.

    ``cover`` tells what is known to lie on it. One of the verdicts ``said`` before is the answer if it is of this place.
    ``in_column``: it lies the same way up as the cards on it, though what is in sight of it may not tell.
    """
    here = deck.groups[group]
    if cover is BARE:
        cover = bounded(photo.picture.shape[:2])  # what lies outside must not be compared
    best, most = None, 0.0
    for place, turn in _tried(photo, quad, group, deck, turns, hints, cover):
        there = from_corner(quad, turn)
        seen = cover.open(there, here.shape)
        below = cover if in_column and seen is not None else None
        match = settled(photo, there, deck, int(here.views[place]), seen, below)
        if match is None:
            continue
        fits = fit(match, seen)
        if best is None or fits > most:
            best, most = match, fits
        if match.evidence(seen) > SURELY:
            break
    if best is None:
        return Verdict(quad=quad)
    if cover.open(best.quad, here.shape) is not None:
        return replace(_decide(photo, best, deck, hints, cover, in_column=in_column), laid=None)
    if (before := _before(best, said, deck)) is not None:
        return before
    verdict = _decide(photo, best, deck, hints, cover)
    weighed = [match for match in (best, verdict.match, verdict.laid) if match is not None]
    return replace(verdict, laid=max(weighed, key=lambda match: fit(match, None)))


def _before(best: Match, said: Sequence[Verdict], deck: Deck) -> Verdict | None:
    """What was ``said`` of the place of ``best``, on which nothing lies, unless a face fits better there now."""
    for verdict in said:
        laid = verdict.laid
        if laid is None or deck.group_of[laid.view] != deck.group_of[best.view]:
            continue
        # Whichever corner comes first: a stranger that looks the same upside down is no card when it is asked so.
        off = min(moved(from_corner(laid.quad, turn), best.quad) for turn in range(4))
        if off <= SHIFT and (verdict.match is not None or fit(best, None) <= BETTER * fit(laid, None)):
            return verdict
    return None


def _tried(
    photo: Photo,
    quad: np.ndarray,
    group: int,
    deck: Deck,
    turns: tuple[int, ...],
    hints: tuple[int, ...],
    cover: Cover,
) -> list[tuple[int, int]]:
    """The faces (places in the group) and quarter turns by which the exact place of a card may be found."""
    here = deck.groups[group]
    first = shortlist(photo, quad, here, turns, CANDIDATES, cover)
    likely = [(place, turn) for likeness, place, turn in first if likeness >= LIKENESS][:3]
    # Any face with the same frame finds the place: of each turn the likeliest one does.
    tried = [
        (place, turn) for n, (place, turn) in enumerate(likely) if turn not in {t for _, t in likely[:n]}
    ]
    tried += [(int(deck.place_of[view]), turns[0]) for view in hints[:2] if len(turns) == 1]
    sight = cover.open(quad, here.shape)
    if sight is not None and sight.mean() < STRIPE:
        tried += likely  # of so little a wrong face is soon laid a line of print beside the place
    return list(dict.fromkeys(tried))


class _Contenders:
    """The faces laid over one place, of which ``open_`` (blocks, or None: all) is in sight, from ``best`` on.

    ``seen`` is the upright picture of the place with its surroundings.
    """

    def __init__(self, deck: Deck, best: Match, seen: np.ndarray, open_: np.ndarray | None) -> None:
        self._deck, self._best, self._seen, self._open = deck, best, seen, open_
        self._laid = {(best.view, 0): best}

    def add(self, view: int, turn: int = 0) -> None:
        """Lay a face over the place too, turned by so many quarters."""
        if (view, turn) not in self._laid:
            there = from_corner(self._best.quad, turn)
            seen = turned(self._seen, -turn % 4)
            self._laid[view, turn] = lay_over(seen, there, self._deck, view, SHIFT, self._open)

    def first(self) -> Match:
        """The one that fits best where it is in sight."""
        shape = self._deck.shape(self._best.view)
        return max(self._laid.values(), key=lambda match: _rank(match, shape, self._open))


def _decide(
    photo: Photo,
    best: Match,
    deck: Deck,
    hints: tuple[int, ...],
    cover: Cover = BARE,
    moves: int = 3,
    in_column: bool = False,
) -> Verdict:
    """Compare all likely faces at the settled place; the best must agree and lead.

    When another face than ``best`` fits better and moves the place, all is weighed again there, up to
    ``moves`` times: faces laid in different places cannot be compared.
    """
    shape = deck.shape(best.view)
    open_ = cover.open(best.quad, shape)
    if open_ is None and best.evidence() >= PLAIN:
        return judged(photo, best, deck, cover, AGAIN)
    if open_ is not None and open_.mean() < STRIPE and best.evidence(open_) < FAINT:
        return Verdict(quad=best.quad)
    contenders = _Contenders(deck, best, photo.upright(best.quad, shape, PAD), open_)
    for view, turn in _likely(photo, best, deck, hints, open_):
        contenders.add(view, turn)
    top = contenders.first()
    visible, mask = in_sight(top, shape, open_)
    if visible and not mask.all() and mask is not open_:
        group = deck.group(best.view)
        for place in strip_list(photo, top.quad, group, mask, CANDIDATES):
            contenders.add(int(group.views[place]))
        top = contenders.first()
    if top is not best and moves and (moved := refine(photo, top, deck, open_)) is not None:
        again = lay(photo, moved, deck, top.view, SHIFT)
        if fit(again, open_) >= fit(top, open_):
            return _decide(photo, again, deck, hints, cover, moves - 1, in_column)
    return judged(photo, top, deck, cover, AGAIN, in_column)


def _likely(
    photo: Photo, best: Match, deck: Deck, hints: tuple[int, ...], open_: np.ndarray | None
) -> list[tuple[int, int]]:
    """Views and quarter turns of the faces that may be meant instead of ``best``."""
    number = int(deck.group_of[best.view])
    group = deck.groups[number]
    if open_ is None:
        turns = (0, 1, 2, 3) if group.shape.square else (0, 2)
        alike = [(place, turn) for _, place, turn in shortlist(photo, best.quad, group, turns, NEAR)]
    else:
        alike = [(place, 0) for place in strip_list(photo, best.quad, group, open_, NEAR)]
    likely = [(int(group.views[place]), turn) for place, turn in alike]
    if best.evidence(open_) < PLAIN:
        likely += [(view, 0) for view in hints if deck.group_of[view] == number]
    return likely


def _rank(match: Match, shape: Shape, open_: np.ndarray | None) -> float:
    """Candidates by fit over the part that is in sight of them."""
    visible, mask = in_sight(match, shape, open_)
    return match.evidence(mask) * visible**0.5 + 1 if visible else match.evidence(open_)
