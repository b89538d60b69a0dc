"""Whether a face is the only one that a place is like, though glare or blur leave it unlike all of them."""

from __future__ import annotations

import numpy as np

from vision.cards.deck import SHIFT, Deck
from vision.cards.names.match import Match, lay_over
from vision.cards.names.rivals import TWIN
from vision.cards.names.shortlist import strip_list
from vision.cards.photo import PAD, Photo

#: Evidence of a face that stands out from all others, and by how much it must: with their own faces taken out of the deck,
#: cards reached 0.35 and led by 0.24 at most (of 221 path-traced ones with a common frame; 0.29 of 163 plain ones).
LEAST, AHEAD = 0.4, 0.4
#: Part of a card below which there is too little print to stand out by, and how many other faces are laid over the place.
PART, RIVALS = 0.5, 12


def stands_out(photo: Photo, match: Match, deck: Deck, open_: np.ndarray | None) -> bool:
    """No other face comes near that of ``match`` in the blocks ``open_`` (blocks,), or in all of them.

    A stranger is a little like many faces, never much like one alone. Faces drawn like this one are left to the contest.
    """
    within = np.ones(len(match.quality), bool) if open_ is None else open_
    if within.mean() < PART or (own := match.evidence(within)) < LEAST:
        return False
    group = deck.group(match.view)
    mine = group.vectors[deck.place_of[match.view]]
    seen = photo.upright(match.quad, group.shape, PAD)
    for place in strip_list(photo, match.quad, group, within, RIVALS):
        view = int(group.views[place])
        if deck.ids[view] == deck.ids[match.view] or group.vectors[place] @ mine > TWIN:
            continue
        if own - lay_over(seen, match.quad, deck, view, SHIFT, open_).evidence(within) < AHEAD:
            return False
    return True
