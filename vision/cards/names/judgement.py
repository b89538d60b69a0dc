"""Whether a face is what lies in its place: it must show there, and win against all that may be meant instead."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.cards.deck import SHIFT, Deck
from vision.cards.face import pixels
from vision.cards.light.cleared import bared, evened
from vision.cards.names.ahead import stands_out
from vision.cards.names.by_signs import told_by_signs
from vision.cards.names.contest import Outcome, contest
from vision.cards.names.match import FEWEST, Match, lay
from vision.cards.names.settle import fine, refine
from vision.cards.names.shared import shows_otherwise
from vision.cards.names.sight import GOOD, MAYBE, PART, WHOLE, ended, in_sight, narrow_and_plain
from vision.cards.overlaps.composed import COVERED, composed
from vision.cards.overlaps.cover import Cover
from vision.cards.photo import PAD, Photo
from vision.cards.strangers.inks import reprinted
from vision.cards.strangers.missing_print import lacks_print
from vision.cards.strangers.other_signs import another_sign
from vision.cards.strangers.small_print import reworded
from vision.cards.strangers.too_many import one_too_many
from vision.cards.strangers.whole_card import WholeCard
from vision.cards.verdict import Verdict
from vision.quads import from_corner

#: How clearly the best face must lead (see :class:`~vision.cards.names.contest.Outcome`): a card that a person can tell
#: has 0.6 and more. Of a card that is mostly covered, more is asked, most where it is not known by what: the part in
#: sight was then chosen by agreeing.
LEAD, LEAD_PART, LEAD_CHOSEN = 0.45, 0.5, 0.7
#: The same of a card in full sight that does not fit as well as one of the deck does in good light: of 714 path-traced and drawn ones
#: that were read rightly one led by less than 0.65 (an ace, by 0.46), two of three that were taken for another one by 0.52 at most.
LEAD_DOUBTFUL = 0.6
#: The same of a strip with hardly any print, as of an ace: the one wrong one of 43 led by 0.79, 37 of the others by more,
#: one of them by 0.84. And of a plain one of a single row of blocks: of 439 that were read rightly 27 led by less, of strangers
#: one by 0.53.
LEAD_BLANK = 0.82
#: Part of the printed blocks that agree where the frame of the deck lies, though no face of it shows.
FRAMED = 0.35
#: Evidence from which on no other face is laid over a place: the contest looks for rivals by itself.
PLAIN = 0.7


@dataclass(frozen=True)
class _Shown:
    """A face in its place: how much of it is in ``open`` sight (None: all is), how much ``visible``, by which blocks.

    ``bare`` is the upright picture of a place of which a veil was taken off.
    """

    match: Match
    open: np.ndarray | None
    visible: float
    mask: np.ndarray
    bare: np.ndarray | None = None

    @property
    def all_open(self) -> bool:
        """All that nothing known covers shows the face."""
        return bool(self.mask.all()) if self.open is None else self.mask is self.open

    @property
    def asked(self) -> float:
        """How clearly it must lead."""
        if self.mask.all():
            return LEAD if self.match.evidence() >= GOOD else LEAD_DOUBTFUL
        few = (self.mask & self.match.textured).sum() < FEWEST
        if few or narrow_and_plain(self.match, self.mask):
            return LEAD_BLANK
        return LEAD_PART if self.mask is self.open else LEAD_CHOSEN

    def refused(self, reason: str, strange: bool = False) -> Verdict:
        match = self.match
        return Verdict(reason=reason, quad=match.quad, visible=self.visible, strange=strange, laid=match)


def judged(
    photo: Photo, top: Match, deck: Deck, cover: Cover, again: int, in_column: bool = False
) -> Verdict:
    """Whether it is the face of ``top``: it must show, and win against all that may be meant instead.

    Another face that wins is judged in its turn, in its own place, and so on, up to so many times ``again``: a four leads to
    the five, and that to the nine. A card ``in_column`` lies the same way up as those on it: of many cards a strip does not tell.
    """
    shown = _shown(photo, top, deck, cover, in_column)
    if not shown.visible:
        return _unseen(shown)
    if deck.few(deck.group(top.view)) and not shown.all_open:
        return shown.refused("foreign_object")  # what seems to be hidden may as well be other print
    within = _within(shown, deck, cover)
    won = contest(photo, deck, shown.match, within, shown.bare, in_column=in_column)
    close = (won.lead < shown.asked or won.strange) and shown.all_open and shown.bare is None
    if close and (bare := bared(photo, shown.match, deck, cover, shown.open)):
        shown = replace(shown, match=bare[1], bare=_inside(bare[0]))
        won = contest(photo, deck, shown.match, within, shown.bare, in_column=in_column)
    if won.view != shown.match.view or won.turn:
        if again and won.beats:
            return judged(
                photo, _winner(photo, shown.match, won, deck, cover), deck, cover, again - 1, in_column
            )
        return _undecided(photo, shown, deck)
    lead = won.lead
    if lead < shown.asked:
        told = _told(photo, shown, won, within, deck)
        if told is None or (told != shown.match.view and not again):
            return _undecided(photo, shown, deck)
        if told != shown.match.view:
            there = _winner(photo, shown.match, replace(won, view=told), deck, cover)
            return judged(photo, there, deck, cover, again - 1, in_column)
        lead = 1.0
    elif shown.mask.all() and lead < LEAD_DOUBTFUL and won.either:
        told = told_by_signs(photo, shown.match, deck, within, [won.view, *won.either])
        if told is not None and told != won.view:
            return _undecided(photo, shown, deck)  # the whole says one card, and each of its signs another
    if won.strange:
        return shown.refused("foreign_object", strange=True)
    return _named(photo, shown, lead, within, deck)


def _told(photo: Photo, shown: _Shown, won: Outcome, within: np.ndarray, deck: Deck) -> int | None:
    """The face that the separate signs of a plain card tell, where the duel does not."""
    if not won.near or shown.bare is not None:
        return None
    return told_by_signs(photo, shown.match, deck, within, [won.view, *won.near])


def _shown(photo: Photo, top: Match, deck: Deck, cover: Cover, in_column: bool) -> _Shown:
    """What is in sight of the face of ``top``, under even light or without a veil if it only shows so."""
    shape = deck.shape(top.view)
    open_ = cover.open(top.quad, shape)
    shown = _Shown(top, open_, *in_sight(top, shape, open_, in_column))
    everything = np.ones(len(top.quality), bool) if open_ is None else open_
    if not np.array_equal(shown.mask, everything) and top.evidence(open_) > MAYBE:
        shown = _cleared(photo, shown, deck, cover)
    if not shown.visible and (
        stands_out(photo, shown.match, deck, open_) or shows_otherwise(photo, top, deck, open_)
    ):
        return replace(shown, visible=float(everything.mean()), mask=everything)
    return shown


def _cleared(photo: Photo, shown: _Shown, deck: Deck, cover: Cover) -> _Shown:
    """The same evenly lit, or bared of a veil, if that shows the face plainly enough."""
    top, open_, bare = shown.match, shown.open, None
    enough = WHOLE if open_ is None else PART
    _, better = evened(photo, top, deck, cover, open_)
    if better.evidence(open_) < enough and (without := bared(photo, top, deck, cover, open_)):
        bare, better = _inside(without[0]), without[1]
    if better.evidence(open_) < enough:
        return shown
    shape = deck.shape(top.view)
    return _Shown(better, open_, *in_sight(better, shape, open_), bare)


def _unseen(shown: _Shown) -> Verdict:
    """What is said of a face that does not show: where the common frame does, it is a stranger."""
    match = shown.match
    framed = match.agrees[match.textured].mean() if match.textured.any() else 0.0
    return Verdict(reason="foreign_object" if framed > FRAMED else "", quad=match.quad)


def _within(shown: _Shown, deck: Deck, cover: Cover) -> np.ndarray:
    """The pixels (height, width) that have a say, bool.

    Of a card of which all that is open agrees, every open pixel, not only the blocks that are wholly open.
    """
    shape = deck.shape(shown.match.view)
    if shown.mask is shown.open:
        return cover.clear(shown.match.quad, shape)
    return pixels(shown.mask, shape)


def _winner(photo: Photo, top: Match, won: Outcome, deck: Deck, cover: Cover) -> Match:
    """The face that won instead of ``top``, in its own place."""
    shape = deck.shape(top.view)
    winner = lay(photo, from_corner(top.quad, won.turn), deck, won.view, 2 * SHIFT)
    open_ = cover.open(winner.quad, shape)
    if (moved := refine(photo, winner, deck, open_)) is not None:
        winner = max(winner, lay(photo, moved, deck, won.view, SHIFT), key=lambda m: fit(m, open_))
    return winner


def _named(photo: Photo, shown: _Shown, lead: float, within: np.ndarray, deck: Deck) -> Verdict:
    """The card, unless other words stand on it, it lacks print or has other inks, or the strips of several cards were taken for it."""
    top, mask = shown.match, shown.mask
    if mask.all():
        top = fine(photo, top, deck)
    card = WholeCard(photo, top, deck, shown.bare) if shown.open is None else None
    if card is not None and (reworded(card) or (mask.all() and lacks_print(card))):
        return shown.refused("foreign_object", strange=True)
    if one_too_many(photo, top, deck, mask):
        return Verdict(quad=top.quad)
    if another_sign(photo, top, deck, within):
        return shown.refused("foreign_object" if mask.all() else "too_alike", strange=True)
    if deck.strangers and shown.open is None and shown.bare is None and reprinted(photo, top, deck):
        return shown.refused("foreign_object")  # unless the photo shows all colours otherwise
    verdict = Verdict(top, "", shown.visible, lead, mask, top.quad)
    if (not mask.all() or top.evidence() < PLAIN) and composed(photo, deck, verdict, within, shown.bare):
        return Verdict(reason=COVERED, quad=verdict.quad, visible=shown.visible)
    if mask.all():
        return verdict
    visible, mask = ended(top, deck.shape(top.view), mask)
    return replace(verdict, visible=visible, mask=mask)


def _undecided(photo: Photo, shown: _Shown, deck: Deck) -> Verdict:
    """What is said of a place in which no face leads: other words than those of the likeliest are a stranger's."""
    if shown.open is None and reworded(WholeCard(photo, shown.match, deck, shown.bare)):
        return shown.refused("foreign_object", strange=True)
    return shown.refused("too_alike")


def _inside(padded: np.ndarray) -> np.ndarray:
    """The card itself of a padded picture of its place."""
    return padded[PAD:-PAD, PAD:-PAD]


def fit(match: Match, open_: np.ndarray | None) -> float:
    """How well a face fits in all blocks ``open_`` (blocks,), or in all there are."""
    return float(match.quality.sum() if open_ is None else match.quality[open_].sum())
