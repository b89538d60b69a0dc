"""Whether print that stands twice on a plain card is drawn otherwise, as its number in another font: a card of another deck.

Pips and suits are much the same in all decks, and a number is a small part of a card, so that a face with other numbers explains
nearly all of it. The card is its own control: blur, grain and bends take the most from small print, so what is less like itself than
print that is hardly larger is other print. The two are compared below a pixel, for strokes are two pixels wide; and as they lie on the
face, for separate signs (:mod:`vision.cards.signs.printed`) are cut out where print is faint.
"""

from __future__ import annotations

import math
from itertools import combinations

import cv2
import numpy as np

from vision.cards.deck import Deck
from vision.cards.face import Scale, scale, soften, softness
from vision.cards.names.duel import BLURS
from vision.cards.names.match import Match
from vision.cards.photo import PAD, Photo
from vision.cards.signs.printed import Box, Sign, ink_of
from vision.channels import most

#: By how much print that stands twice must in both places be less like itself than print that is hardly larger: of 597 cards drawn in all
#: lights, half of them of decks enrolled from photographs, none had 0.035; path-traced ones, shaken by 3 to 5 pixels besides, had 0.045 at
#: most. Of 330 of other decks, some of them in the very same font, 215 had more.
LESS = 0.05
#: By how much (factor) print may be larger for that than what it is compared with.
HARDLY = 1.3
#: How like itself what it is compared with must be: it is less so where a shake or a lens softens print otherwise than is known here, and then
#: thin strokes suffer more. Path-traced numbers shaken by 5 pixels were as unlike as other ones, of none of them was the suit so plain.
PLAINLY = 0.99
#: How soft (standard deviation in pixels) print may be for that: in softer print the strokes of a number run into each other, and of
#: 110 cards of the deck 7 had more than that.
LEGIBLE = 1.45
#: Parts of a pixel to which print is compared, pixels around it that are, and by how many it may lie beside its place.
FINE, AROUND, ASIDE = 3, 2, 3


def in_another_font(photo: Photo, match: Match, deck: Deck) -> bool:
    """What lies in the place of ``match``, all of it in sight, has other print than its plain face where that is printed twice."""
    group, place = deck.group(match.view), deck.place_of[match.view]
    ink = ink_of(group.faces[place])
    pieces = _pieces(group.signs.of[place], ink.shape)
    asked = [
        (pair, control)
        for pair in combinations(pieces, 2)
        if pair[0].turned_into(pair[1], ink.shape) and (control := _hardly_larger(pieces, pair))
    ]
    if not asked:
        return False
    seen, shown = photo.upright(match.quad, group.shape, PAD), scale(match.quad, group.shape)
    like, soft = _likeness(seen, ink, shown, pieces)
    if soft > LEGIBLE:
        return False
    of = dict(zip(pieces, like, strict=True))
    for pair, control in asked:
        own, beside = (max(of[piece] for piece in each) for each in (pair, control))
        if beside > PLAINLY and own < beside - LESS:
            return True
    return False


def _hardly_larger(pieces: list[Box], pair: tuple[Box, Box]) -> list[Box]:
    """The other ``pieces`` that are hardly larger than a ``pair`` of them."""
    largest = HARDLY * max(one.side for one in pair)
    return [piece for piece in pieces if piece not in pair and piece.side <= largest]


def _pieces(signs: list[Sign], shape: tuple[int, ...]) -> list[Box]:
    """The ``signs`` of a face of a ``shape`` (height, width), those together that lie close to each other."""
    covered = np.zeros(shape, np.uint8)
    for sign in signs:
        covered[sign.within] = 1  # with a pixel around it, so that the digits of a number touch
    boxes = cv2.connectedComponentsWithStats(covered)[2][1:, :4]
    return [Box(x + 1, y + 1, wide - 2, high - 2) for x, y, wide, high in boxes.tolist()]


def _likeness(
    seen: np.ndarray, ink: np.ndarray, shown: Scale, pieces: list[Box]
) -> tuple[list[float], float]:
    """How like itself each of the ``pieces`` of an ``ink`` (height, width) is, as soft as all of them are the most so; and how soft that is.

    ``seen`` is the upright picture, :data:`~vision.cards.photo.PAD` pixels more on each side, at the scale ``shown``.
    """
    ink = soften(ink, shown)

    def alike(beyond: float, sharper: float) -> list[float]:
        made, there = (
            cv2.GaussianBlur(v, (0, 0), b) if b else v for v, b in ((ink, beyond), (seen, sharper))
        )
        return [_like(_ink_around(there, piece), made, piece) for piece in pieces]

    best, soft = alike(0, 0), 0.0
    # The picture may be softer than its size explains, or the face of a card that was enrolled from a soft photograph may: then both lose.
    for which, lost in (((1, 0), 1.0), ((0, 1), math.sqrt(2))):
        for blur in BLURS[1:]:
            like = alike(*(blur * each for each in which))
            if sum(like) <= sum(best):
                break
            best, soft = like, lost * blur
        if soft:
            break
    return best, math.hypot(softness(shown), soft)


def _ink_around(seen: np.ndarray, piece: Box) -> np.ndarray:
    """How far from its paper the picture is around a piece, with :data:`ASIDE` pixels more on each side, float32."""
    x, y, more = piece.x + PAD, piece.y + PAD, AROUND + ASIDE
    there = seen[max(y - more, 0) : y + piece.high + more, max(x - more, 0) : x + piece.wide + more]
    there = there.astype(np.float32)
    edge = np.ones(there.shape[:2], bool)
    edge[ASIDE:-ASIDE, ASIDE:-ASIDE] = False
    return most(np.abs(there - np.median(there[edge], axis=0)))


def _like(there: np.ndarray, made: np.ndarray, piece: Box) -> float:
    """Correlation of a piece of the ink ``made`` with what is most like it in the picture ``there``: to a pixel first, then finely."""
    top, left = max(piece.y - AROUND, 0), max(piece.x - AROUND, 0)
    own = made[top : piece.y + piece.high + AROUND, left : piece.x + piece.wide + AROUND]
    *_, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(there, own, cv2.TM_CCOEFF_NORMED))
    near = there[max(y - 1, 0) : y + own.shape[0] + 1, max(x - 1, 0) : x + own.shape[1] + 1]
    wide, narrow = (cv2.resize(v, None, fx=FINE, fy=FINE, interpolation=cv2.INTER_CUBIC) for v in (near, own))
    return float(cv2.matchTemplate(wide, narrow, cv2.TM_CCOEFF_NORMED).max())
