"""Whether a picture is off from the face that explains it best: all in all, in one patch, or in its small print.

A duel names the likeliest face of the deck. Of a card that was not enrolled that is still one, so what the winner leaves unexplained
is asked for itself: of strips, which show too little for anything else, and of whole cards that do not fit as one of the deck does.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.names.duel import Duel
from vision.cards.names.rivals import CLEAR
from vision.cards.names.sight import GOOD
from vision.cards.names.windows import windows
from vision.ranks import percentiles

#: Part of a card below which nothing but a strip is in sight.
NARROW = 0.3
#: What a strip, or a whole card in doubt that does not lead clearly, may be off from its face, as a part of how its print varies:
#: strips of the deck, drawn under all lights or path-traced, were off by 0.26 at most (of 400), 13 of 20 strangers by 0.38 and more.
OFF = 0.32
#: Evidence below which a whole card is poor, and what it may be off if it does not lead clearly: of 600 cards drawn under all
#: lights and 150 path-traced ones none was off more but under a reflection, which is then taken off; of 17 strangers with the
#: frame and the sign of a card that did not lead clearly all were.
POOR, POOR_OFF = 0.75, 0.15
#: What the worst patch of a whole card of a deck of few may be off, as a part of how its print varies: of 378 cards drawn in all lights
#: four were off by more, playing cards under a reflection; of 120 strangers with the picture of one the least was off by 0.68.
OFF_OF_FEW = 0.65
#: Side of a window in which print is compared with its face, the part of how all of it varies from which on a window is
#: printed, and the correlation below which it shows other print.
WINDOW, PRINTED, OTHER = 21, 0.15, 0.5
#: Share of its print that contradicts a card of the deck at most: those named under all lights had 0.17 at most (of 330, drawn
#: and path-traced), 5 of 7 strangers with the frame and half of the signs of one 0.23 and more.
CONTRADICTED = 0.2
#: The same at the size of letters, and by how much (of 1, and of how much half of the print is off) a twentieth of the
#: print of a strip is off if it says something else: strips of the deck were off by 0.08 at most as they are drawn, and
#: by 7.4 times as much as the half path-traced; 6 of 7 strangers with the colours of one by 0.15 and 11 times as much.
LETTER, FAINT, MISWRITTEN, TIMES = 7, 0.03, 0.12, 8.0
#: Side of a window which all in all lies within what is in sight, if no shadow of what lies on the card falls into its middle: a card
#: bends up from the one below it by a millimetre or two, half of the height of a letter, and its shadow is at most as wide as a line of these.
SHADE = 3 * LETTER


def strange(
    duel: Duel, made: np.ndarray, lead: float, shows: float, evidence: float, alone: bool = False
) -> bool:
    """What lies there is not the face that ``made`` explains: asked of strips, and of whole cards with too little ``evidence``.

    ``shows`` is the part of the card in sight, ``lead`` how clearly the face won. A whole card that does not fit as one of the deck
    does in good light may be a stranger with the frame, the figure or the number of one. Of a face ``alone`` in its signs
    these are asked one by one instead (:mod:`vision.cards.strangers.other_signs`): in a strip with an ace there is no other print.
    """
    strip, doubtful = shows < NARROW, evidence < GOOD
    if strip or (doubtful and lead < CLEAR):
        off = unlike(duel, made)
        if off > OFF or (evidence < POOR and off > POOR_OFF):
            return True
    return (strip and not alone and miswritten(duel, made)) or (doubtful and contradicted(duel, made))


def unlike(duel: Duel, made: np.ndarray) -> float:
    """What the picture is off from the face that ``made`` explains, as a part of how its print varies."""
    asked = np.count_nonzero(duel.within)
    return float(np.sqrt(duel.error(made) / max(asked, 1)) / _varies(duel))


def spoilt(duel: Duel, made: np.ndarray) -> bool:
    """The patch that is explained worst is off by more than any of a card of a deck of few."""
    return duel.off(made) / _varies(duel) > OFF_OF_FEW


def contradicted(duel: Duel, made: np.ndarray) -> bool:
    """Too much of the print is other print than the face that ``made`` explains has there: another number, another sign."""
    there = windows(duel.seen, made, WINDOW, duel.within)
    alike = there.alike[(duel.within > 0) & there.printed(PRINTED)]
    return np.count_nonzero(alike < OTHER) > CONTRADICTED * len(alike)


def miswritten(duel: Duel, made: np.ndarray) -> bool:
    """Bands, frame and ground are those of the face that ``made`` explains, but some small print is not: another title.

    Beside what lies on the card its shadow falls, which is no print where the face is blank, but is fainter than any sign.
    """
    whole = cv2.erode(duel.within, np.ones((LETTER, LETTER), np.uint8)) > 0
    beside = cv2.erode(duel.within, np.ones((SHADE, SHADE), np.uint8)) == 0
    there = windows(duel.seen, made, LETTER, duel.within)
    plain = (there.drawn > FAINT * there.whole) | there.printed(PRINTED)
    asked = whole & there.printed(FAINT) & (plain | ~beside)
    off = 1 - there.alike[asked]
    usual, worst = percentiles(off, (50, 95)) if len(off) else (0, 0)
    return bool(worst > max(MISWRITTEN, TIMES * usual))


def _varies(duel: Duel) -> float:
    """How the print of the picture varies: its deviation in grey levels, at least 1."""
    seen = duel.seen[duel.within > 0]
    return max(float(seen.std(axis=0).max()), 1.0) if len(seen) else 1.0
