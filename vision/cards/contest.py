"""The enrolled faces that could be meant by a place fight it out: who wins, and how clearly."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.deck import Deck
from vision.cards.duel import Duel, turned
from vision.cards.face import LONG, embed, thumb_size
from vision.cards.verify import Match, Photo, correlation
from vision.quads import sides

#: How many faces may challenge the best one, and from which lead on (by thumbnails) they need not.
RIVALS, CLEAR = 5, 0.75
#: Faces drawn most like the best one challenge it as long as thumbnails leave a doubt: another edition must be ruled
#: out, not overlooked. Below the first likeness nothing is another edition, above the second thumbnails cannot tell.
LIKEST, DRAWN, TWIN = 4, 0.4, 0.7
#: Grey levels by which a patch of a face differs from the same face turned, at least, if its turn can be told.
TURN_TELLS = 40.0
#: Pixels along the edge that tell nothing: there every enrolled picture shows a little of what the card lay on.
RIM = 6
#: Pixels around what is in sight of a card that are looked at, too, so that blurs and moves have what to draw from.
AROUND = 8


@dataclass(frozen=True)
class Outcome:
    """``view`` won, ``turn`` quarter turns clockwise from how the place was given; ``lead`` is 1 when nothing is

    left to doubt, 0 when another face may be meant just as well.
    """

    view: int
    turn: int
    lead: float


def contest(photo: Photo, deck: Deck, top: Match, within: np.ndarray) -> Outcome:
    """Whether it is the face of ``top`` that lies in its place, judged by the pixels of ``within``.

    ``within`` is bool, as large as the upright pictures of its shape.
    """
    group = deck.groups[deck.group_of[top.view]]
    shape, own = group.shape, int(deck.place_of[top.view])
    seen = photo.upright(top.quad, shape)
    rivals, ahead = _rivals(seen, deck, top.view, within.astype(np.uint8))
    if not rivals:
        return Outcome(top.view, 0, ahead)
    inner = np.zeros(within.shape, bool)
    inner[RIM:-RIM, RIM:-RIM] = within[RIM:-RIM, RIM:-RIM]
    window = _window(inner)
    duel = Duel(seen[window], float(sides(top.quad).max()), inner[window])
    made = {(own, 0): duel.focus(group.faces[own][window])}
    best, leans = (own, 0), {}
    for place, turn in rivals:
        rival = (place, turn)
        made[rival], leans[rival] = duel.challenge(made[best], turned(group.faces[place], turn)[window])
        if leans[rival] < 0:
            best = rival
            leans = {other: duel.lean(made[best], explained) for other, explained in made.items()}
    view = int(group.views[best[0]])
    leads = [
        lean
        for (place, turn), lean in leans.items()
        if not _same(deck, view, int(group.views[place]), (turn - best[1]) % 4)
    ]
    return Outcome(view, best[1], float(np.clip(min(leads, default=1.0), 0, 1)))


def _window(within: np.ndarray) -> tuple[slice, slice]:
    """The part of a picture in which ``within`` (height, width) lies, a little more on each side."""
    x, y, width, height = cv2.boundingRect(within.astype(np.uint8))
    if not width:
        return np.s_[:, :]
    return np.s_[max(0, y - AROUND) : y + height + AROUND, max(0, x - AROUND) : x + width + AROUND]


def _same(deck: Deck, first: int, second: int, turn: int) -> bool:
    """The two views are one answer: the same card the same way up, or one that looks so when turned."""
    if deck.ids[first] != deck.ids[second]:
        return False
    return turn == 0 or alike_turned(deck, first, turn)


def alike_turned(deck: Deck, view: int, turn: int) -> bool:
    """The face of ``view`` looks the same after ``turn`` quarter turns."""
    if (view, turn) not in deck.turns:
        group = deck.groups[deck.group_of[view]]
        face = group.faces[deck.place_of[view]]
        inner = np.zeros(face.shape[:2], bool)
        inner[2 * RIM : -2 * RIM, 2 * RIM : -2 * RIM] = True
        duel = Duel(face, 2.0 * LONG, inner)
        deck.turns[view, turn] = duel.off(duel.explain(turned(face, turn))) < TURN_TELLS
    return deck.turns[view, turn]


def _rivals(
    seen: np.ndarray, deck: Deck, view: int, within: np.ndarray
) -> tuple[list[tuple[int, int]], float]:
    """``(place in group, quarter turn)`` of the faces that may be meant instead of ``view``, likeliest first.

    And the least lead over all others, which thumbnails tell from it plainly.
    """
    group = deck.groups[deck.group_of[view]]
    rows, columns = thumb_size(group.shape)
    mine = group.faces[deck.place_of[view]]
    faces = group.vectors.reshape(-1, rows * columns, 3)
    found: list[tuple[float, int, int]] = []
    always: list[tuple[int, int]] = []
    ahead, ahead_of_rest = 0.0, 1.0
    for turn in (0, 1, 2, 3) if group.shape.square else (0, 2):
        cells = (
            cv2.resize(turned(within, -turn % 4), (columns, rows), interpolation=cv2.INTER_NEAREST).ravel()
            > 0
        )
        if cells.sum() < 8:
            continue
        pair = [embed(turned(v, -turn % 4)) for v in (seen, mine)]
        if cells.all():
            like, drawn = (np.einsum("nk,k->n", group.vectors, v) for v in pair)
        else:
            parts = faces[:, cells]
            like, drawn = (correlation(v.reshape(-1, 3)[cells], parts) for v in pair)
        if turn == 0:
            ahead = like[deck.place_of[view]]
        lead = (ahead - like) / np.maximum(1 - drawn, 1e-3)
        likest = {k for k in np.argsort(-drawn)[: LIKEST + 1].tolist() if drawn[k] > DRAWN}
        for place in range(len(faces)):
            other = int(group.views[place])
            if deck.ids[other] == deck.ids[view] and (
                other != view or not turn or alike_turned(deck, view, turn)
            ):
                continue
            same, near = other == view, turn == 0 and place in likest
            if lead[place] >= CLEAR and (drawn[place] < TWIN or not (same or near)):
                ahead_of_rest = min(ahead_of_rest, float(lead[place]))
            elif same or near:
                always.append((place, turn))
            else:
                found.append((float(lead[place]), place, turn))
    return [*always, *[(place, turn) for _, place, turn in sorted(found)[:RIVALS]]], ahead_of_rest
