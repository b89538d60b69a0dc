"""The enrolled faces that could be meant by a place fight it out: who wins, and how clearly."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.deck import Deck, Group
from vision.cards.face import embed, scale, thumb_size
from vision.cards.names.duel import Duel, turned
from vision.cards.names.match import Match
from vision.cards.names.shortlist import correlations
from vision.cards.photo import Photo

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
#: Part of a card below which nothing but a strip is in sight, and from which on all of it is; and evidence that a card of the
#: deck in full sight has in good light: with less it may be a stranger with the frame, the figure or the number of one of the deck.
NARROW, FULL, GOOD = 0.3, 0.9, 0.85
#: What a strip, or a whole card in doubt that does not lead clearly, may be off from its face, as a part of how its print varies:
#: strips of the deck, drawn under all lights or path-traced, were off by 0.26 at most (of 400), 13 of 20 strangers by 0.38 and more.
OFF = 0.32
#: Evidence below which a whole card is poor, and what it may be off if it does not lead clearly: of 600 cards drawn under all
#: lights and 150 path-traced ones none was off more but under a reflection, which is then taken off; of 17 strangers with the
#: frame and the sign of a card that did not lead clearly all were.
POOR, POOR_OFF = 0.75, 0.15
#: Pixels around what is in sight of a card that are looked at, too, so that blurs and moves have what to draw from.
AROUND = 8

#: A face by its place in its group, and the quarter turns clockwise by which it is turned.
_Way = tuple[int, int]


@dataclass(frozen=True)
class Outcome:
    """``view`` won, ``turn`` quarter turns clockwise from how the place was given; ``lead`` is 1 when nothing is

    left to doubt, 0 when another face may be meant just as well. ``strange``: though the face is the likeliest of the
    deck, what lies there is another card; asked of strips, and of whole cards that do not fit as one of the deck does.
    ``beats``: how far the picture leans to the face that won rather than to the one in question, 0 if that is the same.
    """

    view: int
    turn: int
    lead: float
    strange: bool = False
    beats: float = 0.0


def contest(
    photo: Photo,
    deck: Deck,
    top: Match,
    within: np.ndarray,
    seen: np.ndarray | None = None,
    turned_too: bool = True,
) -> Outcome:
    """Whether it is the face of ``top`` that lies in its place, judged by the pixels of ``within``.

    ``within`` is bool, as large as the upright pictures of its shape; ``seen`` is such a picture of the place if it
    was cleared, else it is taken from ``photo``. ``turned_too``: what lies there may also be turned against ``top``.
    """
    group = deck.group(top.view)
    shape, own = group.shape, int(deck.place_of[top.view])
    seen = photo.upright(top.quad, shape) if seen is None else seen
    rivals, ahead = _rivals(seen, deck, top.view, within.astype(np.uint8), turned_too)
    doubtful = bool(within.mean() > FULL) and top.evidence() < GOOD
    if not rivals and not doubtful:
        return Outcome(top.view, 0, ahead)
    inner = np.zeros(within.shape, bool)
    inner[RIM:-RIM, RIM:-RIM] = within[RIM:-RIM, RIM:-RIM]
    window = _window(inner)
    duel = Duel(seen[window], scale(top.quad, shape), inner[window])
    (place, turn), made, leans = _fought(duel, group, own, rivals, window)
    view = int(group.views[place])
    leads = [
        lean
        for (other, way), lean in leans.items()
        if not _same(deck, view, int(group.views[other]), (way - turn) % 4)
    ]
    lead = float(np.clip(min(leads, default=1.0), 0, 1)) if rivals else ahead
    strange = _strange(duel, made, lead, inner, top.evidence() if doubtful else 1.0)
    return Outcome(view, turn, lead, strange, leans.get((own, 0), 0.0) if (place, turn) != (own, 0) else 0.0)


def _fought(
    duel: Duel, group: Group, own: int, rivals: list[_Way], window: tuple[slice, slice]
) -> tuple[_Way, np.ndarray, dict[_Way, float]]:
    """The face that won, how it explains the picture, and how far that leans to it against each other one.

    ``own`` is the place of the best face in its ``group``; only the ``window`` of the faces is looked at.
    """
    best, leans = (own, 0), {}
    made = {best: duel.focus(group.faces[own][window])}
    for rival in rivals:
        place, turn = rival
        made[rival], leans[rival] = duel.challenge(made[best], turned(group.faces[place], turn)[window])
        if leans[rival] < 0:
            best = rival
            leans = {other: duel.lean(made[best], explained) for other, explained in made.items()}
    return best, made[best], leans


def _strange(duel: Duel, made: np.ndarray, lead: float, inner: np.ndarray, evidence: float) -> bool:
    """What lies there is not the face that ``made`` explains: asked of strips, and of whole cards with too little ``evidence``."""
    strip, doubtful = inner.mean() < NARROW, evidence < GOOD
    if strip or (doubtful and lead < CLEAR):
        off = duel.unlike(made)
        if off > OFF or (evidence < POOR and off > POOR_OFF):
            return True
    return (strip and duel.reworded(made)) or (doubtful and duel.contradicted(made))


def _window(within: np.ndarray) -> tuple[slice, slice]:
    """The part of a picture in which ``within`` (height, width) lies, a little more on each side."""
    x, y, width, height = cv2.boundingRect(within.astype(np.uint8))
    if not width:
        return np.s_[:, :]
    return np.s_[max(0, y - AROUND) : y + height + AROUND, max(0, x - AROUND) : x + width + AROUND]


def _spread(vectors: np.ndarray, own: int, asked: np.ndarray) -> np.ndarray:
    """Share (n,) of a face on which the thumbnails of others differ from its own, where ``asked`` (n,), else 0."""
    share = np.zeros(len(vectors))
    for place in np.flatnonzero(asked):
        off = vectors[place] - vectors[own]
        off = (off * off).reshape(-1, 3).sum(axis=1)
        # As many cells as would make up the same difference if it were even.
        share[place] = off.sum() ** 2 / max(float(len(off) * (off @ off)), 1e-12)
    return share


def _same(deck: Deck, first: int, second: int, turn: int) -> bool:
    """The two views are one answer: the same card the same way up, or one that looks so when turned."""
    if deck.ids[first] != deck.ids[second]:
        return False
    return turn == 0 or alike_turned(deck, first, turn)


def alike_turned(deck: Deck, view: int, turn: int) -> bool:
    """The face of ``view`` looks the same after ``turn`` quarter turns."""
    if (view, turn) not in deck.turns:
        face = deck.face(view)
        inner = np.zeros(face.shape[:2], bool)
        inner[2 * RIM : -2 * RIM, 2 * RIM : -2 * RIM] = True
        duel = Duel(face, (2.0, 2.0), inner)
        deck.turns[view, turn] = duel.off(duel.explain(turned(face, turn))) < TURN_TELLS
    return deck.turns[view, turn]


def _rivals(
    seen: np.ndarray, deck: Deck, view: int, within: np.ndarray, turned_too: bool = True
) -> tuple[list[tuple[int, int]], float]:
    """``(place in group, quarter turn)`` of the faces that may be meant instead of ``view``, likeliest first.

    And the least lead over all others, which thumbnails tell from it plainly.
    """
    group, own = deck.group(view), int(deck.place_of[view])
    shape = rows, columns = thumb_size(group.shape)
    cards = np.array([deck.ids[v] for v in group.views])
    places = np.arange(len(cards))
    there, mine = (embed(v).reshape(*shape, 3) for v in (seen, group.faces[own]))
    found: list[tuple[float, int, int]] = []
    always: list[tuple[int, int]] = []
    ahead, ahead_of_rest = 0.0, 1.0
    turns = (0,) if not turned_too else (0, 1, 2, 3) if group.shape.square else (0, 2)
    for turn in turns:
        cells = turned(
            cv2.resize(within, (columns, rows), interpolation=cv2.INTER_NEAREST), -turn % 4
        ).ravel()
        if np.count_nonzero(cells) < 8:
            continue
        pair = [turned(v, -turn % 4).reshape(-1, 3) for v in (there, mine)]
        if cells.all():
            like, drawn = (np.einsum("nk,k->n", group.vectors, v.ravel()) for v in pair)
        else:
            like, drawn = correlations(np.stack(pair), group, cells > 0)
        if turn == 0:
            ahead = like[own]
        lead = (ahead - like) / np.maximum(1 - drawn, 1e-3)
        same = (places == own) & (turn > 0)
        if turn:
            near = same
            other = (cards != cards[own]) | (
                same & (drawn[own] < UNLIKE or not alike_turned(deck, view, turn))
            )
        else:
            other = cards != cards[own]
            near = (drawn > DRAWN) & np.isin(
                cards, _first_cards(cards, np.where(other, drawn, -np.inf), LIKEST)
            )
        told = drawn < TWIN
        if not turn:
            # Thumbnails tell even a twin if it is less like the face than the picture is, and not by a few signs only:
            # one of these may be wiped out by a reflection.
            told |= (drawn <= ahead) & (_spread(group.vectors, own, near & ~told) > FEW)
        sure = (lead >= CLEAR) & (told | ~near)
        ahead_of_rest = min(ahead_of_rest, float(lead[other & sure].min(initial=1.0)))
        always += [(int(place), turn) for place in _likest_views(cards, like, other & ~sure & near)]
        found += [
            (float(lead[place]), int(place), turn)
            for place in _likest_views(cards, like, other & ~sure & ~near)
        ]
    return [*always, *[(place, turn) for _, place, turn in sorted(found)[:RIVALS]]], ahead_of_rest


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
