"""Which way up a card lies in a column, where what is in sight of it does not tell: as those on it do."""

from __future__ import annotations

import numpy as np

from vision.cards.deck import Deck
from vision.cards.face import Shape, pixels
from vision.cards.names.rivals import alike_turned
from vision.cards.overlaps.front import Front
from vision.cards.verdict import Verdict


def way_up(quad: np.ndarray, seen: float, shape: Shape, known: list[Verdict]) -> int | None:
    """The quarter turns by which a card in ``quad``, of which the part ``seen`` (0..1) is in sight, would lie in a column.

    None if it does not lie below one of the ``known`` cards like that.
    """
    fronts = [Front.of(card.quad, shape) for card in known]
    for turn in range(4):
        there = Verdict(quad=np.roll(quad, -turn, axis=0), visible=seen)
        if any(front.covers(there) for front in fronts):
            return turn
    return None


def as_their_columns(cards: list[Verdict], deck: Deck) -> None:
    """Turn cards of ``deck`` that look the same upside down as the others of their column.

    Of the front card all is in sight; of one below it a strip, and of many cards, as of a five, that does not tell the way up.
    """
    for card in cards:
        alike = alike_turned(deck, card.match.view, 2)
        if alike and _in_front(card, cards, deck):
            continue
        if alike:
            card.turn_over()
            if _in_front(card, cards, deck):
                continue
            card.turn_over()
        # The last card of a column lies on none, but below the others.
        if not card.mask.all() and _below(card, cards, deck) == 2 and (alike or _tells_no_turn(card, deck)):
            card.turn_over()


def _below(card: Verdict, cards: list[Verdict], deck: Deck) -> int | None:
    """The quarter turns by which a card would lie as those do in whose column it is, below them."""
    same = [other for other in cards if deck.group_of[other.match.view] == deck.group_of[card.match.view]]
    others = [other for other in same if other is not card]
    return way_up(card.quad, card.visible, deck.shape(card.match.view), others)


def _tells_no_turn(card: Verdict, deck: Deck) -> bool:
    """What is in sight of a card looks as it does upside down."""
    return alike_turned(deck, card.match.view, 2, pixels(card.mask, deck.shape(card.match.view)))


def _in_front(card: Verdict, cards: list[Verdict], deck: Deck) -> bool:
    """One of the ``cards`` lies the same way up as this one and, but for its upper strip, below it."""
    shape = deck.shape(card.match.view)
    return any(way_up(other.quad, other.visible, shape, [card]) == 0 for other in cards if other is not card)
