"""Cards of which others leave the upper edges in sight, as in a column, or those along another side, as in a row."""

from __future__ import annotations

import numpy as np

from vision.cards.names.rivals import alike_turned
from vision.cards.overlaps.columns import above
from vision.cards.seeking.search import Search
from vision.cards.verdict import Verdict

#: The sides but the upper one along which a row of cards may show strips: left, right, lower.
OTHER_SIDES = (1, 3, 2)


def by_columns(search: Search, done: list[Verdict]) -> list[Verdict]:
    """Cards that those found now cover, but for their upper edges; from the ``done`` ones nothing more is sought.

    Returned are all from which nothing more is to be sought afterwards, with a name or without.
    """
    photo, deck, claims = search.photo, search.deck, search.claims
    settled, cover = claims.settled(), claims.cover()
    # What has the outline of a stranger may be the strips of several cards.
    print_ = search.unexplained(cover.raster, scattered=True)
    if not print_.any():
        return settled

    def covered(quad: np.ndarray, number: int, side: int = 0) -> list[Verdict]:
        return list(above(photo, quad, number, deck, settled, cover, print_, side))

    unnamed = claims.unnamed()
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
        claims.offer_column(card, found)
        for side in () if found else OTHER_SIDES:
            if row := covered(card.quad, number, side):
                claims.offer_column(card, row, side)
                break
    # A stranger, or a card under a reflection, may lie in front as well.
    for card, number, turns in unnamed:
        if any(card is other for other in done):
            continue
        for turn in turns:
            found = covered(np.roll(card.quad, -turn, axis=0), number)
            if any(verdict.match for verdict in found):
                claims.offer_column(card, found)
                break
    return [*claims.settled(), *(card for card, *_ in unnamed)]
