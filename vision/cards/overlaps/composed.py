"""Whether several cards of a column were taken for one: the strips of plain cards together soon look like another card."""

from __future__ import annotations

import numpy as np

from vision.cards.deck import Deck
from vision.cards.face import pixels
from vision.cards.names.contest import contest
from vision.cards.names.rivals import alike_turned
from vision.cards.names.sight import ROW
from vision.cards.photo import Photo
from vision.cards.verdict import Verdict

#: The reason of a card on which something unknown lies.
COVERED = "covered"
#: Part of a card that a column leaves in sight of those below.
EDGE = 0.25
#: How clearly another face must beat the named one in that part: other faces did by 0.5 and more where cards were taken for one.
LEAD = 0.45


def composed(
    photo: Photo, deck: Deck, card: Verdict, within: np.ndarray, seen: np.ndarray | None = None
) -> bool:
    """The edge of a named card is plainly another face's: it is that card, and those on it were taken for its print.

    ``within`` and ``seen`` are as for :func:`~vision.cards.names.contest.contest`. Of a card that looks the same upside
    down either edge may be the upper one.
    """
    upper = np.arange(card.mask.size) < EDGE * card.mask.size
    edges = [upper]
    if alike_turned(deck, card.match.view, 2):
        edges.append(upper[::-1])
    return any(_another(photo, deck, card, edge, within, seen) for edge in edges)


def _another(
    photo: Photo, deck: Deck, card: Verdict, edge: np.ndarray, within: np.ndarray, seen: np.ndarray | None
) -> bool:
    """Another face, the same way up, wins where only the ``edge`` (blocks,) of the ``card`` is asked, and that is not all of it.

    Which other one it is may be in doubt: a six or an eight is no five.
    """
    if not (card.mask & ~edge).any() or (card.mask & edge).mean() < ROW:
        return False
    shape = deck.shape(card.match.view)
    won = contest(photo, deck, card.match, within & pixels(edge, shape), seen, turned_too=False)
    return won.beats >= LEAD and deck.ids[won.view] != deck.ids[card.match.view]
