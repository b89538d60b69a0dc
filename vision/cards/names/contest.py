"""The enrolled faces that could be meant by a place fight it out: who wins, and how clearly."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.deck import Deck, Group
from vision.cards.face import scale
from vision.cards.names.duel import Duel, turned
from vision.cards.names.match import Match
from vision.cards.names.rivals import RIM, Way, alike_turned, rivals
from vision.cards.names.sight import GOOD
from vision.cards.photo import Photo
from vision.cards.strangers.other_print import spoilt, strange

#: Part of a card from which on all of it is in sight.
FULL = 0.9
#: How far (lean) what seems to lie in a column must be more like a face upside down, if it is no card of that column: between
#: print that looks the same both ways up noise decides.
TURNED = 0.45
#: How far a whole card must lead its own face upside down, or that may be meant as well: one pip may be all that tells them apart. Of
#: 48 drawn tables of playing cards none that was named rightly led by less than 0.75; a five that was named upside down led by 0.55.
OVER_ITSELF = 0.65
#: How far (lean) another face must be beaten, or the separate signs are asked about it, too: further than any lead that a verdict asks for
#: (0.82 of a strip with hardly any print), for a rival left out of that question would be beaten by nobody.
CLOSE = 0.9
#: Pixels around what is in sight of a card that are looked at, too, so that blurs and moves have what to draw from.
AROUND = 8


@dataclass(frozen=True)
class Outcome:
    """``view`` won, ``turn`` quarter turns clockwise from how the place was given.

    ``lead`` is 1 when nothing is left to doubt, 0 when another face may be meant just as well. ``strange``: though the
    face is the likeliest of the deck, what lies there is another card; asked of strips, and of whole cards that do not fit
    as one of the deck does.
    ``beats``: how far the picture leans to the face that won rather than to the one in question, 0 if that is the same.
    ``near``: the views that a plain card does not beat clearly, none if one of them lies otherwise than it does, and looks so;
    ``either``: all of them, whichever way up.
    """

    view: int
    turn: int
    lead: float
    strange: bool = False
    beats: float = 0.0
    near: tuple[int, ...] = ()
    either: tuple[int, ...] = ()


def contest(
    photo: Photo,
    deck: Deck,
    top: Match,
    within: np.ndarray,
    seen: np.ndarray | None = None,
    turned_too: bool = True,
    in_column: bool = False,
) -> Outcome:
    """Whether it is the face of ``top`` that lies in its place, judged by the pixels of ``within``.

    ``within`` is bool, as large as the upright pictures of its shape; ``seen`` is such a picture of the place if it
    was cleared, else it is taken from ``photo``. ``turned_too``: what lies there may also be turned against ``top``. A
    card ``in_column`` lies the way up of ``top``, as those on it; if what is turned plainly wins, nothing leads: it fell there.
    """
    group = deck.group(top.view)
    shape, own = group.shape, int(deck.place_of[top.view])
    seen = photo.upright(top.quad, shape) if seen is None else seen
    others, ahead = rivals(seen, deck, top.view, within.astype(np.uint8), turned_too)
    whole = bool(within.mean() > FULL)
    few = whole and deck.few(group)
    doubtful = few or (whole and top.evidence() < GOOD)
    if not others and not doubtful:
        return Outcome(top.view, 0, ahead)
    inner = np.zeros(within.shape, bool)
    inner[RIM:-RIM, RIM:-RIM] = within[RIM:-RIM, RIM:-RIM]
    window = _window(inner)
    duel = Duel(seen[window], scale(top.quad, shape), inner[window])
    (place, turn), made, leans = _fought(duel, group, own, others, window)
    if in_column and turn:
        # Thumbnails may have passed over a face as it would lie in the column, though not upside down.
        if (way := (place, 0)) not in made:
            made[way], leans[way] = duel.challenge(made[place, turn], group.faces[place][window])
        # Any face that lies as the cards on it may be the same print: a four that fell here would be beaten by a nine either way up.
        upright = min((way for way in leans if not way[1]), key=leans.__getitem__)
        if leans[upright] > TURNED:
            return Outcome(top.view, 0, 0.0)
        (place, turn), leans = upright, _leans(duel, made, upright)
    view = int(group.views[place])
    leads = [
        0.0 if whole and lean < OVER_ITSELF and deck.ids[view] == deck.ids[group.views[other]] else lean
        for (other, way), lean in leans.items()
        if not _same(deck, view, int(group.views[other]), 0 if in_column else (way - turn) % 4)
    ]
    lead = float(np.clip(min(leads, default=1.0), 0, 1)) if others else ahead
    evidence = top.evidence() if doubtful else 1.0
    best = made[place, turn]
    shows, alone = float(inner.mean()), group.signs.alone[place]
    foreign = (few and spoilt(duel, best)) or strange(duel, best, lead, shows, evidence, alone)
    beats = leans.get((own, 0), 0.0) if (place, turn) != (own, 0) else 0.0
    close = [way for way, lean in leans.items() if lean < CLOSE and way != (place, turn)]
    if in_column:
        close = [way for way in close if not way[1]]
    if not group.signs.of[place]:
        close = []
    either = tuple(dict.fromkeys(int(group.views[other]) for other, _ in close))
    told = all(_alike_after(deck, int(group.views[other]), (way - turn) % 4) for other, way in close)
    near = either if told else ()
    return Outcome(view, turn, lead, foreign, beats, near, either)


def _fought(
    duel: Duel, group: Group, own: int, rivals: list[Way], window: tuple[slice, slice]
) -> tuple[Way, dict[Way, np.ndarray], dict[Way, float]]:
    """The face that won, how each explains the picture, and how far that leans to it against each other one.

    ``own`` is the place of the best face in its ``group``; only the ``window`` of the faces is looked at.
    """
    best, leans = (own, 0), {}
    made = {best: duel.focus(group.faces[own][window])}
    for rival in rivals:
        face = turned(group.faces[rival[0]], rival[1])[window]
        made[rival], leans[rival] = duel.challenge(made[best], face)
        if leans[rival] < 0:
            best = rival
            leans = _leans(duel, made, best)
    return best, made, leans


def _leans(duel: Duel, made: dict[Way, np.ndarray], best: Way) -> dict[Way, float]:
    """How far the picture leans to the ``best`` explanation against each of them."""
    return {other: duel.lean(made[best], explained) for other, explained in made.items()}


def _window(within: np.ndarray) -> tuple[slice, slice]:
    """The part of a picture in which ``within`` (height, width) lies, a little more on each side."""
    x, y, width, height = cv2.boundingRect(within.astype(np.uint8))
    if not width:
        return np.s_[:, :]
    return np.s_[max(0, y - AROUND) : y + height + AROUND, max(0, x - AROUND) : x + width + AROUND]


def _same(deck: Deck, first: int, second: int, turn: int) -> bool:
    """The two views are one answer: the same card the same way up, or one that looks so when turned."""
    return deck.ids[first] == deck.ids[second] and _alike_after(deck, first, turn)


def _alike_after(deck: Deck, view: int, turn: int) -> bool:
    """A face looks the same after so many quarter turns."""
    return turn == 0 or alike_turned(deck, view, turn)
