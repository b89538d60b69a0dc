"""Cards of which others leave the upper edges in sight."""

from __future__ import annotations

import numpy as np

from vision.cards.names.rivals import alike_turned
from vision.cards.overlaps.columns import above
from vision.cards.seeking.search import Search
from vision.cards.verdict import Verdict


def by_columns(search: Search, done: list[Verdict]) -> list[Verdict]:
    """Cards that those found now cover, but for their upper edges; from the ``done`` ones nothing more is sought.

    Returned are all from which nothing more is to be sought afterwards, with a name or without.
    """
    photo, deck, claims = search.photo, search.deck, search.claims
    settled, cover = claims.settled(deck), claims.cover(deck)
    # What has the outline of a stranger may be the strips of several cards.
    print_ = search.unexplained(cover.raster, scattered=True)
    if not print_.any():
        return settled

    def covered(quad: np.ndarray, number: int) -> list[Verdict]:
        return list(above(photo, quad, number, deck, settled, cover, print_))

    unnamed = claims.unnamed(deck)
    for card in settled:
        if any(card is other for other in done):
            continue
        number = int(deck.group_of[card.match.view])
        found = covered(card.quad, number)
        if not found and alike_turned(deck, card.match.view, 2):
            card.turn_over()
            found = covered(card.quad, number)
            if not found:
                card.turn_over()
        claims.offer_column(card, found, deck)
    # A stranger, or a card under a reflection, may lie in front as well.
    for card, number, turns in unnamed:
        if any(card is other for other in done):
            continue
        for turn in turns:
            found = covered(np.roll(card.quad, -turn, axis=0), number)
            if any(verdict.match for verdict in found):
                claims.offer_column(card, found, deck)
                break
    return [*claims.settled(deck), *(card for card, *_ in unnamed)]
