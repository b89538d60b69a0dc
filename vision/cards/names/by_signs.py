"""Which of the faces that a duel leaves in doubt lies there, sign by sign.

A duel lays a whole face into one place, and of a strip a pixel beside it is more than a number says; here each sign lies where it
is most like itself.
"""

from __future__ import annotations

import numpy as np

from vision.cards.deck import Deck
from vision.cards.face import scale
from vision.cards.names.match import Match
from vision.cards.photo import PAD, Photo
from vision.cards.signs.printed import Sign
from vision.cards.signs.seen import ASIDE, TELLS, SignsSeen, one

#: Likeness from which on a sign is to be seen that another face does not have.
LIKE = 0.8


def told_by_signs(photo: Photo, match: Match, deck: Deck, inside: np.ndarray, views: list[int]) -> int | None:
    """Which of the faces ``views`` lies in the place of ``match``, as far as it is in sight (``inside``, (height, width) bool).

    None if that does not tell either, or if a face is not plain.
    """
    group = deck.group(match.view)
    of = {view: group.signs.within(deck.place_of[view], inside) for view in views}
    if not all(of.values()):
        return None
    seen = photo.upright(match.quad, group.shape, PAD)
    shows = SignsSeen(seen, scale(match.quad, group.shape), inside)
    for view in views:
        rest = [other for other in views if deck.ids[other] != deck.ids[view]]
        if rest and all(_tell(shows, of[view], of[other]) for other in rest):
            return view
    return None


def _tell(shows: SignsSeen, first: list[Sign], second: list[Sign]) -> bool:
    """One sign at least shows that the picture is that of the first of two faces, and none that it is the other one's."""
    says, alone = [], list(second)
    for sign in first:
        other = next((s for s in alone if sign.as_large_as(s) and sign.apart(s) <= ASIDE), None)
        if other is None:
            says.append(_there(shows, sign))
        else:
            alone.remove(other)
            odds = 0.0 if one(sign, other) else shows.odds(sign, other)
            says.append((odds > TELLS) - (odds < -TELLS))
    says += [-_there(shows, sign) for sign in alone]
    return max(says) > 0 and min(says) >= 0


def _there(shows: SignsSeen, sign: Sign) -> int:
    """1 if a sign is to be seen in its place, -1 if not."""
    return 1 if shows.likeness(sign) > LIKE else -1
