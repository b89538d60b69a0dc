"""A place as it would look without the shadows and reflections that a face tells from print."""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.deck import SHIFT, Deck
from vision.cards.face import scale, soften
from vision.cards.light.evening import even_out
from vision.cards.light.veil import unveiled
from vision.cards.names.blocks import RIM
from vision.cards.names.match import Match, lay_over
from vision.cards.overlaps.cover import BARE, Cover
from vision.cards.photo import PAD, Photo

#: Evidence asked of a face that told itself what veil lies on it: enrolled cards had 0.75 and more, strangers 0.35 at
#: most. And the part that may be left of how unlike it was before: a stranger stays nearly as unlike as it was.
ENOUGH, LEFT = 0.7, 0.7


def evened(
    photo: Photo, match: Match, deck: Deck, cover: Cover = BARE, open_: np.ndarray | None = None
) -> tuple[np.ndarray, Match]:
    """The upright place of ``match`` (as :func:`~vision.cards.names.match.lay_over` takes it) evenly lit, and its match.

    What ``cover`` hides has no say; blocks outside of ``open_`` (blocks,) are not compared.
    """
    padded, face, within = _laid(photo, match, deck, cover)
    even = even_out(padded.astype(np.float32), face.astype(np.float32), within).astype(np.uint8)
    return even, lay_over(even, match.quad, deck, match.view, SHIFT, open_)


def bared(
    photo: Photo, match: Match, deck: Deck, cover: Cover = BARE, open_: np.ndarray | None = None
) -> tuple[np.ndarray, Match] | None:
    """As :func:`evened`, but without the veil of a reflection; None where no veil is what makes the face unlike."""
    padded, face, within = _laid(photo, match, deck, cover)
    bare = unveiled(padded, face, within)
    if bare is None:
        return None
    before, after = (lay_over(v, match.quad, deck, match.view, SHIFT, open_) for v in (padded, bare))
    enough = max(ENOUGH, 1 - LEFT * (1 - before.evidence(open_)))
    return (bare, after) if after.evidence(open_) >= enough else None


def _laid(photo: Photo, match: Match, deck: Deck, cover: Cover) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The place, the face of as many pixels, and what of it is surely the card, float32 (height, width)."""
    group = deck.group(match.view)
    padded = photo.upright(match.quad, group.shape, PAD)
    face = soften(deck.face(match.view), scale(match.quad, group.shape))
    within = np.zeros(padded.shape[:2], np.float32)
    clear = cover.clear(match.quad, group.shape)
    within[PAD + RIM : -PAD - RIM, PAD + RIM : -PAD - RIM] = clear[RIM:-RIM, RIM:-RIM]
    return padded, cv2.copyMakeBorder(face, PAD, PAD, PAD, PAD, cv2.BORDER_REPLICATE), within
