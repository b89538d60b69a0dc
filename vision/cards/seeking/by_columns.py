"""Cards of which others leave the upper edges in sight, as in a column, or those along another side, as in a row."""

from __future__ import annotations

import numpy as np

from vision.cards.identify import identify
from vision.cards.names.rivals import alike_turned
from vision.cards.names.settle import MANY
from vision.cards.overlaps.columns import above, in_strip
from vision.cards.overlaps.cover import Cover
from vision.cards.places.plane import Plane
from vision.cards.seeking.search import Search, shows_all
from vision.cards.verdict import Verdict
from vision.quads import from_corner, overlap

#: The sides but the upper one along which a row of cards may show strips: left, right, lower.
OTHER_SIDES = (1, 3, 2)
#: Part of the strip of a card in doubt that lies in the place of another one, if it is print of that.
WITHIN = 0.5


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

    def covered(quad: np.ndarray, number: int, side: int = 0, table: Plane | None = None) -> list[Verdict]:
        found = list(above(photo, quad, number, deck, settled, cover, print_, side, table))
        return _without_print(search, found, number, cover.below(quad), side)

    unnamed = claims.unnamed()
    for card in settled:
        if any(card is other for other in done):
            continue
        number = int(deck.group_of[card.match.view])
        table = None if _tells_perspective(card) else claims.planes.get(number)
        found = covered(card.quad, number, table=table)
        if not found and alike_turned(deck, card.match.view, 2):
            card.turn_over()
            found = covered(card.quad, number, table=table)
            if not found:
                card.turn_over()
        claims.offer_column(card, found)
        for side in () if found else OTHER_SIDES:
            if row := covered(card.quad, number, side, table):
                claims.offer_column(card, row, side)
                break
    # A stranger, or a card under a reflection, may lie in front as well.
    for card, number, turns in unnamed:
        if any(card is other for other in done):
            continue
        for turn in turns:
            found = covered(from_corner(card.quad, turn), number)
            if any(verdict.match for verdict in found):
                claims.offer_column(card, found)
                break
    return [*claims.settled(), *(card for card, *_ in unnamed)]


def _tells_perspective(card: Verdict) -> bool:
    """Enough print of a card is in its place to tell where all of its corners lie."""
    return np.count_nonzero(card.match.textured & card.match.agrees & card.mask) >= MANY


def _without_print(
    search: Search, found: list[Verdict], number: int, cover: Cover, side: int
) -> list[Verdict]:
    """The cards ``found`` one below the other, without those in doubt that are print of the one below them.

    Such a card lies in full sight of the front one, which ``cover`` knows, and either way up: what was taken for the cards on it
    hid the sign that tells.
    """
    kept: list[Verdict] = []
    for card in found:
        if card.match is not None and kept and kept[-1].match is None:
            there = identify(search.photo, card.quad, number, search.deck, (0, 2), cover=cover)
            if shows_all(there, cover, search.deck.groups[number].shape) and _agrees(there):
                while kept and kept[-1].match is None and _lies_within(in_strip(kept[-1], side), there):
                    kept.pop()
                    card = there
        if card.match is not None:
            cover = cover.below(card.quad)
        kept.append(card)
    return kept


def _agrees(card: Verdict) -> bool:
    """Nothing in sight of the card is other print, as the number of another one would be."""
    return bool(card.match.agrees[card.mask].all())


def _lies_within(strip: Verdict, card: Verdict) -> bool:
    """Most of what is in sight of a card in doubt lies within the place of the ``card``."""
    return overlap(strip.quad, card.quad) > WITHIN
