"""The enrolled faces that could be meant by a place instead of the likeliest one: those that thumbnails do not tell from it."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from vision.cards.deck import Deck, Group
from vision.cards.face import Scale, embed, thumb_size
from vision.cards.names.duel import Duel, turned
from vision.cards.names.shortlist import correlations, inner

#: How many faces may challenge the best one, and from which lead on (by thumbnails) they need not.
RIVALS, CLEAR = 5, 0.75
#: Faces drawn most like the best one challenge it as long as thumbnails leave a doubt: another edition must be ruled
#: out, not overlooked. Below the first likeness nothing is another edition, above the second thumbnails cannot tell.
LIKEST, DRAWN, TWIN = 4, 0.4, 0.7
#: Share of a face below which another one differs from it in a few signs.
FEW = 0.15
#: Likeness of a face turned and as it is below which it plainly looks otherwise.
UNLIKE = 0.9
#: Grey levels by which a patch of a face differs from the same face turned, at least, if its turn can be told.
TURN_TELLS = 40.0
#: Pixels along the edge that tell nothing: there every enrolled picture shows a little of what the card lay on.
RIM = 6

#: A face by its place in its group, and the quarter turns clockwise by which it is turned.
Way = tuple[int, int]


def rivals(
    seen: np.ndarray, deck: Deck, view: int, within: np.ndarray, turned_too: bool = True
) -> tuple[list[Way], float]:
    """The faces that may be meant instead of ``view``, likeliest first, and the least lead over all others.

    ``seen`` is an upright picture of the place, of which ``within`` (height, width, uint8 0/1) is in sight; ``turned_too``: what
    lies there may also be turned. Of the others thumbnails tell plainly that it is not they.
    """
    group, own = deck.group(view), int(deck.place_of[view])
    cards = np.array([deck.ids[v] for v in group.views])
    found: list[tuple[float, int, int]] = []
    always: list[Way] = []
    ahead, ahead_of_rest = 0.0, 1.0
    for turn in (0,) if not turned_too else (0, 1, 2, 3) if group.shape.square else (0, 2):
        likeness = _likeness(seen, group, own, within, turn)
        if likeness is None:
            continue
        like, drawn = likeness
        if turn == 0:
            ahead = like[own]
        lead = (ahead - like) / np.maximum(1 - drawn, 1e-3)
        other, near = _asked(deck, view, cards, drawn, turn)
        told = drawn < TWIN
        if not turn:
            # Thumbnails tell even a twin if it is less like the face than the picture is, and not by a few signs only:
            # one of these may be wiped out by a reflection.
            told |= (drawn <= ahead) & (_spread(group, own, near & ~told) > FEW)
        sure = (lead >= CLEAR) & (told | ~near)
        ahead_of_rest = min(ahead_of_rest, float(lead[other & sure].min(initial=1.0)))
        always += [(place, turn) for place in _likest_views(cards, like, other & ~sure & near)]
        rest = _likest_views(cards, like, other & ~sure & ~near)
        found += [(float(lead[place]), place, turn) for place in rest]
    return [*always, *[(place, turn) for _, place, turn in sorted(found)[:RIVALS]]], ahead_of_rest


def _likeness(
    seen: np.ndarray, group: Group, own: int, within: np.ndarray, turn: int
) -> tuple[np.ndarray, np.ndarray] | None:
    """How alike thumbnails of all faces (n,) and of a picture are, and of them and of its ``own`` face, both turned.

    None if too little is in sight.
    """
    shape = thumb_size(group.shape)
    cells = cv2.resize(within, shape[::-1], interpolation=cv2.INTER_NEAREST)
    cells = cells * inner(shape)
    if np.count_nonzero(cells) < 8:
        return None
    thumbs = [embed(v, cells > 0).reshape(*shape, 3) for v in (seen, group.faces[own])]
    pair = [turned(v, -turn % 4).reshape(-1, 3) for v in thumbs]
    like, drawn = correlations(np.stack(pair), group, turned(cells, -turn % 4).ravel() > 0)
    return like, drawn


def _asked(
    deck: Deck, view: int, cards: np.ndarray, drawn: np.ndarray, turn: int
) -> tuple[np.ndarray, np.ndarray]:
    """Which faces (n,) of a group, so turned, are another answer than ``view``, and which of them are ``drawn`` much like it."""
    own = int(deck.place_of[view])
    other = cards != cards[own]
    if not turn:
        return other, (drawn > DRAWN) & np.isin(
            cards, _first_cards(cards, np.where(other, drawn, -np.inf), LIKEST)
        )
    same = np.arange(len(cards)) == own
    if drawn[own] < UNLIKE or not alike_turned(deck, view, turn):
        other = other | same
    return other, same


def alike_turned(deck: Deck, view: int, turn: int, within: np.ndarray | None = None) -> bool:
    """The face of ``view`` looks the same after ``turn`` quarter turns, or does ``within`` (height, width) bool."""
    face = deck.face(view)
    if within is not None:
        return _off_turned(face, turn, within, Duel.explain) < TURN_TELLS
    if (view, turn) not in deck.turns:
        whole = np.ones(face.shape[:2], bool)
        # A shadow on the photograph that was enrolled is no print, and lies on one end of the card.
        deck.turns[view, turn] = any(
            _off_turned(face, turn, whole, explained) < TURN_TELLS for explained in (Duel.explain, Duel.focus)
        )
    return deck.turns[view, turn]


def _off_turned(
    face: np.ndarray, turn: int, within: np.ndarray, explained: Callable[[Duel, np.ndarray], np.ndarray]
) -> float:
    """Grey levels by which the patch of a face that differs most is off from the same face turned, as a duel has it ``explained``."""
    inner = np.zeros(face.shape[:2], bool)
    core = np.s_[2 * RIM : -2 * RIM, 2 * RIM : -2 * RIM]
    inner[core] = within[core]
    duel = Duel(face, Scale(2.0, 2.0), inner)
    return duel.off(explained(duel, turned(face, turn)))


def _spread(group: Group, own: int, asked: np.ndarray) -> np.ndarray:
    """Share (n,) of a face on which the thumbnails of others differ from its own, where ``asked`` (n,), else 0."""
    share = np.zeros(len(group.vectors))
    card = inner(thumb_size(group.shape)).ravel() > 0
    for place in np.flatnonzero(asked):
        off = group.vectors[place] - group.vectors[own]
        off = (off * off).reshape(-1, 3).sum(axis=1)[card]
        # As many cells as would make up the same difference if it were even.
        share[place] = off.sum() ** 2 / max(float(len(off) * (off @ off)), 1e-12)
    return share


def _first_cards(cards: np.ndarray, rank: np.ndarray, count: int) -> list[str]:
    """The ``count`` cards one of whose views (n,) ranks highest: several pictures of one card are one rival."""
    return list(dict.fromkeys(cards[np.argsort(-rank, kind="stable")].tolist()))[:count]


def _likest_views(cards: np.ndarray, like: np.ndarray, asked: np.ndarray) -> list[int]:
    """Of each card with views that are ``asked`` (n,) the one most ``like`` the picture, in the order of the views."""
    best: dict[str, int] = {}
    for place in np.flatnonzero(asked).tolist():
        before = best.setdefault(str(cards[place]), place)
        if like[place] > like[before]:
            best[str(cards[place])] = place
    return sorted(best.values())
