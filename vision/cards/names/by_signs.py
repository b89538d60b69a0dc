"""Which of the faces that a duel leaves in doubt lies there, sign by sign.

A duel lays a whole face into one place, and of a strip a pixel beside it is more than a number says; here each sign lies where it
is most like itself.
"""

from __future__ import annotations

import numpy as np

from vision.cards.deck import Deck
from vision.cards.face import scale
from vision.cards.names.match import Match
from vision.cards.names.signs_seen import ASIDE, LEAN, NEAR, SignsSeen
from vision.cards.photo import PAD, Photo
from vision.cards.signs import Sign

#: Likeness from which on a sign is to be seen that another face does not have.
LIKE = 0.8


def told_by_signs(
    photo: Photo, match: Match, deck: Deck, inside: np.ndarray, views: list[int]
) -> tuple[int, float] | None:
    """Which of the faces ``views`` lies in the place of ``match``, as far as it is in sight (``inside``, (height, width) bool), and how clearly.

    None if that does not tell either, or if a face is not plain.
    """
    group = deck.group(match.view)
    of = {view: group.signs.within(deck.place_of[view], inside) for view in views}
    if not all(of.values()):
        return None
    seen, shown = photo.upright(match.quad, group.shape, PAD), scale(match.quad, group.shape)
    shows = SignsSeen(seen, shown, of.get(match.view, of[views[0]]))
    for view in views:
        rest = [other for other in views if deck.ids[other] != deck.ids[view]]
        lead = min((_lean(shows, of[view], of[other]) for other in rest), default=0.0)
        if lead > LEAN:
            return view, min(lead, 1.0)
    return None


def _lean(shows: SignsSeen, first: list[Sign], second: list[Sign]) -> float:
    """How far the picture leans to the signs of the first of two faces, as far as they differ: 1 for these, -1 for the others."""
    says = differ = 0.0
    alone = list(second)
    for sign in first:
        other = next((s for s in alone if sign.as_large_as(s) and sign.apart(s) <= ASIDE), None)
        if other is None:
            says, differ = says + _there(shows, sign), differ + 1
            continue
        alone.remove(other)
        if told := shows.compared(sign, other):
            to_first, to_second, apart = told
            plain = 1 - max(to_first, to_second) < NEAR * apart
            says, differ = says + plain * (to_first - to_second), differ + apart
    says -= sum(_there(shows, sign) for sign in alone)
    differ += len(alone)
    return says / differ if differ else 0.0


def _there(shows: SignsSeen, sign: Sign) -> float:
    """1 if a sign is to be seen in its place, -1 if not."""
    return 1.0 if shows.likeness(sign) > LIKE else -1.0
