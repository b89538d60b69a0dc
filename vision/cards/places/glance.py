"""A cheap look at one place: the card that is plain to see there, or None when a closer look is needed.

One face is laid over the place, the one whose thumbnail is most alike; all others are weighed by their
thumbnails alone, relative to how far they differ from it. Only what leaves no doubt in both is named.
"""

from __future__ import annotations

import numpy as np

from vision.cards.deck import SHIFT, Deck, Group
from vision.cards.face import embed
from vision.cards.names.match import lay
from vision.cards.names.settle import refine
from vision.cards.names.sight import GOOD
from vision.cards.photo import Photo
from vision.cards.strangers.inks import reprinted
from vision.cards.strangers.missing_print import lacks_print
from vision.cards.strangers.other_signs import another_sign
from vision.cards.strangers.small_print import reworded
from vision.cards.strangers.whole_card import WholeCard
from vision.cards.verdict import Verdict
from vision.quads import from_corner

#: Evidence and lead (see :mod:`vision.cards.identify`) that leave no doubt.
_PLAIN, _LEAD = 0.66, 0.6
#: How many upright pixels the outline of a card may be off, and by how much a place may move at the end.
_REACH, _STILL = 5, 1.5
#: Likeness of thumbnails below which nothing is plain.
_ALIKE = 0.45


def plain(photo: Photo, quad: np.ndarray, deck: Deck, number: int, turns: tuple[int, ...]) -> Verdict | None:
    """The card of group ``number`` in ``quad``, in one of the quarter ``turns``, if it is beyond doubt."""
    group = deck.groups[number]
    if not turns or deck.few(group):
        return None  # nor is anything plain where hardly anything is known that it might be instead
    alike: dict[int, np.ndarray] = {}
    for turn in turns:
        if turn not in alike:
            alike[turn], alike[(turn + 2) % 4] = _likeness(photo, from_corner(quad, turn), group)
    turn = max(turns, key=lambda t: alike[t].max())
    place = int(alike[turn].argmax())
    if alike[turn][place] < _ALIKE:
        return None
    match = lay(photo, from_corner(quad, turn), deck, int(group.views[place]), _REACH)
    moved = refine(photo, match, deck)
    if moved is None:
        return None
    if np.abs(match.shift[match.agrees & match.textured]).max(initial=0) > _STILL:
        match = lay(photo, moved, deck, match.view, SHIFT)
    else:
        match.quad = moved
    if match.evidence() < _PLAIN or match.agrees[match.textured].mean() < 0.9:
        return None
    ahead = _lead(photo, match.quad, deck, group, place)
    if ahead < _LEAD:
        return None
    card = WholeCard(photo, match, deck)
    if reworded(card) or lacks_print(card) or reprinted(photo, match, deck):
        return None
    everything = np.ones(len(match.quality), bool)
    if another_sign(photo, match, deck, np.ones(deck.face(match.view).shape[:2], bool)):
        return None
    visible = float(np.clip(match.evidence() / GOOD, 0, 1))
    return Verdict(match, "", visible, ahead, everything, match.quad)


def _likeness(photo: Photo, quad: np.ndarray, group: Group) -> tuple[np.ndarray, np.ndarray]:
    """Likeness (n,) of the place with every face of the group, and of the place upside down: its cells in reverse."""
    cells = embed(photo.upright(quad, group.shape)).reshape(-1, 3)
    return _dot(group.vectors, cells.ravel()), _dot(group.vectors, cells[::-1].ravel())


def _dot(vectors: np.ndarray, vector: np.ndarray) -> np.ndarray:
    # Not a matrix product: its threads cost more than they bring at this size.
    return np.einsum("nd,d->n", vectors, vector.astype(np.float32))


def _lead(photo: Photo, quad: np.ndarray, deck: Deck, group: Group, place: int) -> float:
    """How far the place leans to face ``place`` rather than to any other card, also upside down.

    1 is a perfect thumbnail of it, 0 lies in the middle between two.
    """
    names = np.array([deck.ids[view] for view in group.views])
    others = names != names[place]
    mine, upside_down = _likeness(photo, quad, group)
    apart = np.maximum(1 - _dot(group.vectors, group.vectors[place]), 1e-6)
    lead = (mine[place] - mine) / apart
    if upside_down.max() > mine[place] - 0.1:
        return 0.0
    return float(np.clip(lead[others].min(initial=1.0), -1, 1))
