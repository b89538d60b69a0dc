"""Whether a face shows in its place though little tells it apart: light has taken more from shared print than that is.

Of a deck of one layout with a sign of its own on each card most blocks are alike on all cards. Noise and blur take a little
from each of them, all together more than the few others can say; but they take that from print of every card alike.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.deck import Deck
from vision.cards.face import Shape, block_means, scale, soften
from vision.cards.names.match import FEWEST, Match
from vision.cards.names.rivals import RIM
from vision.cards.photo import Photo

#: Quality of a wrong card from which on a block is print that all cards share, and up to which it tells them apart.
SHARED, TELLS = 0.8, 0.6
#: Fewest blocks of shared print that tell what the light does to print.
ENOUGH = 8
#: Evidence asked of the blocks that tell cards apart: cards drawn in all lights had 0.85 and more (54 of 60), strangers with
#: the frame and a sign of the deck in another ink 0.81 at most, with other signs 0.6.
OWN = 0.85
#: Part of its quality that shared print keeps in any usual light. What keeps less is too faint for the picture, unless it is
#: off from the face by more than this times as much as the print that tells: then it is other print.
KEEPS, OFF = 0.75, 1.25
#: Part of the shared print that may be other print: a finger, a label, a worn edge.
SPOILT = 0.12
#: Part of a card that must be open for that.
OPEN = 0.7
#: Blur (standard deviation in pixels) that takes the finest grain away and hardly any print.
LENS = 0.6


def shows_otherwise(photo: Photo, match: Match, deck: Deck, open_: np.ndarray | None) -> bool:
    """What tells the face of ``match`` from others is plainly there, and nothing contradicts the print that all share.

    Only the blocks ``open_`` (blocks,) are asked, or all if it is None.
    """
    within = np.ones(len(match.quality), bool) if open_ is None else open_
    shared = within & (match.common > SHARED)  # plain paper, too: print where no card has any is a stranger's
    tells = within & (match.common < TELLS)
    printed = tells & match.textured
    if within.mean() < OPEN or shared.sum() < ENOUGH or printed.sum() < FEWEST:
        return False
    if match.evidence(tells) < OWN:
        return False
    lost = shared & (match.quality < KEEPS * match.common)
    if lost.sum() <= SPOILT * shared.sum():
        return True
    off = _off(photo, match, deck)
    return bool((lost & (off > OFF * np.median(off[printed]))).sum() <= SPOILT * shared.sum())


def _off(photo: Photo, match: Match, deck: Deck) -> np.ndarray:
    """Grey levels (blocks,) by which the place of ``match`` varies otherwise than its face does, whatever light each block has.

    No light is evened out before: where the face has no print, a plain bar would be taken for a shadow.
    """
    shape = deck.shape(match.view)
    seen = cv2.GaussianBlur(photo.upright(match.quad, shape), (0, 0), LENS)
    face = soften(deck.face(match.view), scale(match.quad, shape))
    core = np.s_[RIM:-RIM, RIM:-RIM]  # edges are worn white, and the table shows beside them
    around = (RIM, RIM, RIM, RIM, cv2.BORDER_REPLICATE)
    seen, face = (cv2.copyMakeBorder(v[core], *around).astype(np.float32) for v in (seen, face))
    varied, drawn, both = (_together(a, b, shape) for a, b in ((seen, seen), (face, face), (seen, face)))
    return np.sqrt(np.maximum(varied - np.maximum(both, 0) ** 2 / np.maximum(drawn, 1), 0))


def _together(a: np.ndarray, b: np.ndarray, shape: Shape) -> np.ndarray:
    """How two upright pictures vary together in each block, all channels added, float (blocks,)."""
    both, first, second = (block_means(picture, shape) for picture in (cv2.multiply(a, b), a, b))
    return (both - first * second).sum(axis=1)
