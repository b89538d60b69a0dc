"""Whether a sign of a plain card is plainly another one: a club where its face has a spade, a five where it has a four.

Blank paper outweighs all signs of a plain card, and of a card that was not enrolled no face is there to win a duel. If its
signs stand on other cards of the deck, each sign in sight is asked for itself: is it more like the one in its place on the
face, or like another one that the deck has in that size? If they stand on none, as those of a suit that is not enrolled, the card
tells it itself: its number is that of the face, so the light and the lens are known, and they take the least from large signs.
"""

from __future__ import annotations

import numpy as np

from vision.cards.deck import Deck
from vision.cards.face import scale
from vision.cards.light.cleared import evened
from vision.cards.names.match import AGREES, SIGNS, Match
from vision.cards.photo import PAD, Photo
from vision.cards.signs.printed import Sign
from vision.cards.signs.seen import SignsSeen, one
from vision.cards.strangers.other_font import in_another_font

#: Part of the signs in sight that may be another one: a speck, a coin or a hand reshapes one. What tells a card stands twice on it.
SHARE = 0.2
#: Part of the largest sign from which on one is large, and by how much all of these must be less like themselves than a smaller one:
#: of 487 drawn playing cards and cards with pips, in all lights, none had 0.014, of 57 of suits that were not enrolled the least 0.032.
LARGE, LESS = 0.5, 0.022
#: The same of signs of which the edge of what lies on the card may cut off a little, and of a single one: of 74 strips in drawn columns none
#: had 0.036, of 6 of suits that were not enrolled the least 0.054.
LESS_OF_PART = 0.045
#: Likeness from which on a sign is plainly itself.
PLAINLY = 0.996


def another_sign(photo: Photo, match: Match, deck: Deck, inside: np.ndarray) -> bool:
    """One of the signs in sight (``inside``, (height, width) bool) in the place of ``match`` is another one of the deck, where its face is plain."""
    group = deck.group(match.view)
    own = group.signs.within(deck.place_of[match.view], inside)
    if not own:
        return False
    seen = photo.upright(match.quad, group.shape, PAD)
    if not _are_others(own, seen, photo, match, deck, inside):
        return False
    # The edge of a shadow spoils the sign that it crosses. Of a whole card the face tells light from print; of a strip it is what others hide.
    return not inside.all() or _are_others(own, evened(photo, match, deck)[0], photo, match, deck, inside)


def _are_others(
    own: list[Sign], seen: np.ndarray, photo: Photo, match: Match, deck: Deck, inside: np.ndarray
) -> bool:
    """The picture ``seen`` of the place of ``match``, :data:`~vision.cards.photo.PAD` pixels more on each side, shows other signs than its ``own``."""
    group = deck.group(match.view)
    shows = SignsSeen(seen, scale(match.quad, group.shape), inside)
    likes = np.array([shows.likeness(sign) for sign in own])
    if len(own) > SIGNS and np.median(likes) < AGREES:
        return True  # most of them are not there at all; one or two may be lost in a shake
    whole = bool(inside.all())
    if group.signs.alone[deck.place_of[match.view]]:
        if _drawn_otherwise(own, likes, LESS if whole else LESS_OF_PART):
            return True
        if whole and in_another_font(photo, match, deck):
            return True
    doubtful = [sign for sign, like in zip(own, likes, strict=True) if like < PLAINLY]
    others = [sign for sign in doubtful if any(_is_another(shows, sign, kind) for kind in group.signs.kinds)]
    # What stands twice on a card is another sign in both places; in one of them print is spoilt, here or on the picture that was enrolled.
    twice = [sign for sign in own if sign not in others]
    others = [
        sign for sign in others if not any(sign.box.turned_into(twin.box, inside.shape) for twin in twice)
    ]
    return len(others) > SHARE * len(own)


def _drawn_otherwise(signs: list[Sign], like: np.ndarray, less: float) -> bool:
    """All large ones of the ``signs`` in sight are less like (n,) themselves than a smaller one.

    Blur and grain spoil small print first.
    """
    size = np.array([sign.form.sum() for sign in signs])
    large = size > LARGE * size.max()
    return not large.all() and bool(like[large].max() < like[~large].max() - less)


def _is_another(shows: SignsSeen, sign: Sign, other: Sign) -> bool:
    """The picture is that of the ``other`` sign where a face has this ``sign``, and not only sharper than what was enrolled."""
    return sign.as_large_as(other) and shows.rather(other, sign) and not one(sign, other)
