"""Cards that a photo shows in other colours than they were enrolled in."""

from __future__ import annotations

import numpy as np

from vision.cards.identify import identify
from vision.cards.light.colours import shown
from vision.cards.seeking.search import SOME, Search

#: By how much (of 1) a photo must show colours otherwise than they were enrolled, to be asked again in these.
OTHERWISE = 0.05


def by_colours(search: Search) -> None:
    """Cards like none of the deck, once those that are sure tell how the photo shows its colours: in these they may be like one."""
    photo, deck, claims = search.photo, search.deck, search.claims
    sure = [v.match for v in claims.settled() if v.mask.all()]
    doubtful = [
        v for v in claims.refused() if v.reason == "foreign_object" and not v.strange and v.laid is not None
    ]
    if len(sure) < SOME or not doubtful:
        return
    colours = shown(
        (deck.face(match.view), photo.upright(match.quad, deck.shape(match.view))) for match in sure
    )
    if np.abs(colours - np.eye(3)).max() < OTHERWISE:
        return
    cover, there = claims.cover(), deck.recoloured(colours)
    for verdict in doubtful:
        group = int(deck.group_of[verdict.laid.view])
        search.offer(identify(photo, verdict.quad, group, there, (0,), cover=cover))
