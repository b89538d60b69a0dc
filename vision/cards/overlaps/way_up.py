"""Which way up a card lies in a column, where what is in sight of it does not tell: as those on it do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from vision.cards.deck import Deck
from vision.cards.face import Shape, pixels
from vision.cards.names.rivals import alike_turned
from vision.cards.overlaps.front import Front
from vision.cards.verdict import Verdict
from vision.quads import from_corner


def way_up(quad: np.ndarray, seen: float, shape: Shape, known: list[Verdict]) -> int | None:
    """The quarter turns by which a card in ``quad``, of which the part ``seen`` (0..1) is in sight, would lie in a column.

    None if it does not lie below one of the ``known`` cards like that.
    """
    fronts = [Front.of(card.quad, shape) for card in known]
    for turn in range(4):
        there = Verdict(quad=from_corner(quad, turn), visible=seen)
        if any(front.covers(there) for front in fronts):
            return turn
    return None


def as_their_columns(cards: list[Verdict], deck: Deck, doubtful: Sequence[Verdict] = ()) -> None:
    """Turn cards of ``deck`` that look the same upside down as the others of their column.

    Of the front card all is in sight; of one below it a strip, and of many cards, as of a five, that does not tell the way up. In
    front of ``doubtful`` ones alone it lies so that their upper edges are in sight, as those of a column are.
    """
    waiting = []
    for card in cards:
        alike = alike_turned(deck, card.match.view, 2)
        if alike and _turned_so(card, lambda card=card: _in_front(card, cards, deck)):
            continue
        if not card.mask.all():
            # The last card of a column lies on none, but below the others.
            waiting += [card] if alike or _tells_no_turn(card, deck) else []
        elif alike:
            _turned_so(card, lambda card=card: _on_any(card, doubtful, deck))
    told = [card for card in cards if not any(card is other for other in waiting)]
    # One after the other from the front: what is not told itself tells nothing.
    while found := [(card, turn) for card in waiting if (turn := _below(card, told, deck)) in (0, 2)]:
        card, turn = found[0]
        if turn:
            card.turn_over()
        waiting = [other for other in waiting if other is not card]
        told.append(card)


def _turned_so(card: Verdict, lies: Callable[[], bool]) -> bool:
    """A card that looks the same upside down is turned over if it ``lies`` so only then; whether it does either way."""
    for _ in range(2):
        if lies():
            return True
        card.turn_over()
    return False


def _below(card: Verdict, others: list[Verdict], deck: Deck) -> int | None:
    """The quarter turns by which a card would lie as those of the ``others`` do in whose column it is, below them."""
    same = [other for other in others if deck.group_of[other.match.view] == deck.group_of[card.match.view]]
    return way_up(card.quad, card.visible, deck.shape(card.match.view), same)


def _on_any(card: Verdict, doubtful: Sequence[Verdict], deck: Deck) -> bool:
    """One of the ``doubtful`` places, either way up, sticks out above the card."""
    shape = deck.shape(card.match.view)
    return any(way_up(other.quad, other.visible, shape, [card]) in (0, 2) for other in doubtful)


def _tells_no_turn(card: Verdict, deck: Deck) -> bool:
    """What is in sight of a card looks as it does upside down."""
    return alike_turned(deck, card.match.view, 2, pixels(card.mask, deck.shape(card.match.view)))


def _in_front(card: Verdict, cards: list[Verdict], deck: Deck) -> bool:
    """One of the ``cards`` lies the same way up as this one and, but for its upper strip, below it."""
    shape = deck.shape(card.match.view)
    return any(
        _upper_shows(other, deck) and way_up(other.quad, other.visible, shape, [card]) == 0
        for other in cards
        if other is not card
    )


def _upper_shows(card: Verdict, deck: Deck) -> bool:
    """The lower half of a card is not more in sight than the upper one: else, turned over, it lies on what it seems to be below."""
    shows = card.mask.reshape(deck.shape(card.match.view).grid)
    half = len(shows) // 2
    return bool(shows[:half].sum() >= shows[-half:].sum())
