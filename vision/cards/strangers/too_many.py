"""Whether a plain card shows a sign more than its face has: then it is another card, or it lies otherwise.

Blank paper agrees with blank paper wherever it lies. So two of three signs can be taken for those of the card that has two, laid
a little aside; what tells is the third one, where that card is blank.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from vision.cards.deck import Deck
from vision.cards.face import BLOCK, pixels
from vision.cards.names.match import Match
from vision.cards.names.rivals import RIM
from vision.cards.photo import PAD, Photo
from vision.channels import most

#: Part of a face that must be blank, and how far around its print it does not count as blank: pixels by which a card may be bent.
PLAIN, BENT = 0.6, 4
#: What follows are parts of the light of the paper, as natural logarithms. What paper differs from itself at most, print from paper
#: at least, and one ink from another; and the part of the ink of a face that a sign must be like.
PAPER, PRINT, INK, SHARE = 0.12, 0.3, 0.5, 0.1
#: Cosine of what two inks take of the channels from which on they may have one hue, however thin they are: a finger takes the blue, black ink all.
HUE = 0.95
#: Grey levels that print differs from its paper at least: where a channel of the paper is dark, noise is as large a part of it.
LEVELS = 20
#: What takes a like part of all channels (within so much), and leaves so much, may be a shadow.
GREY, SHADE = 0.45, -1.2
#: Part of the light that the blackest ink seems to leave.
FLOOR = 0.04
#: Width in pixels below which a stroke is fine, the part of the light of its paper that it then takes at least, and
#: how many times as much as the grain of the paper seems to take.
STROKE, FINE, GRAIN = 7, 0.2, 3.0
#: Pixels of a sign, those of it that must lie within what is in sight of the card, and how far apart its hatching may be.
SIGN, WITHIN, HATCH = 150, 40, 5


def one_too_many(photo: Photo, match: Match, deck: Deck, mask: np.ndarray) -> bool:
    """A sign in an ink of the face of ``match`` lies where that is blank, at least for a part in what is in sight (``mask``, blocks)."""
    shape, face = deck.shape(match.view), deck.face(match.view)
    paper = np.median(face[::2, ::2].reshape(-1, 3), axis=0)
    inks = np.log(face / np.maximum(paper, 1) + FLOOR)
    printed = most(np.abs(inks)) > PAPER
    if printed.mean() > 1 - PLAIN or not printed.any():
        return False
    near = cv2.dilate(printed.astype(np.uint8), np.ones((2 * BENT + 1, 2 * BENT + 1), np.uint8)) > 0
    blank = np.pad(~near, PAD, constant_values=True)
    # What lies beside the part in sight may reach into its outer blocks.
    sure = cv2.erode(pixels(mask, shape).astype(np.uint8), np.ones((BLOCK, BLOCK), np.uint8)) > 0
    inside = np.pad(sure[RIM:-RIM, RIM:-RIM], PAD + RIM) & blank
    if not inside.any():
        return False
    seen = photo.upright(match.quad, shape, PAD)
    left, dark = _darker(seen, inside)
    dark &= blank
    return any(_is_of(inks[printed], left[sign & dark].mean(axis=0)) for sign in _signs(dark, inside))


def _darker(seen: np.ndarray, paper: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Which part of the light of its ``paper`` (height, width) each pixel of ``seen`` leaves, and which pixels are print.

    The parts are logarithms, (height, width, 3).
    """
    light = np.maximum(np.median(seen[paper], axis=0), 1)
    calm = cv2.blur(seen, (3, 3))
    left = np.log(calm / light + FLOOR)
    dark = (most(-left) > PRINT) & (most(light - calm) > LEVELS) & (most(left) < PAPER)
    shade = (most(left) + most(-left) < GREY) & (most(left) > SHADE)
    # Strokes so fine that little of their colour is left are no shadows, but grain is as fine.
    fine = cv2.morphologyEx(seen, cv2.MORPH_BLACKHAT, np.ones((STROKE, STROKE), np.uint8))
    least = np.maximum(FINE * light, np.maximum(LEVELS, GRAIN * np.median(fine[paper], axis=0)))
    return left, (dark & ~shade) | (most(fine / least) > 1)


def _signs(dark: np.ndarray, inside: np.ndarray) -> Iterator[np.ndarray]:
    """The connected parts of what is ``dark``, bool (height, width), that are large enough and lie ``inside`` for enough of them."""
    hatched = cv2.morphologyEx(dark.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((HATCH, HATCH), np.uint8))
    solid = cv2.morphologyEx(hatched, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, parts = cv2.connectedComponents(solid)
    all_, within = (np.bincount(where, minlength=count) for where in (parts.ravel(), parts[inside]))
    for part in range(1, count):
        if all_[part] >= SIGN and within[part] >= WITHIN:
            yield (parts == part) & inside


def _is_of(inks: np.ndarray, left: np.ndarray) -> bool:
    """What leaves such a part (3,) of the light of its paper is one of the ``inks`` (n, 3) of a face, all as logarithms."""
    lengths = np.linalg.norm(inks, axis=1) * np.linalg.norm(left)
    same = (np.abs(inks - left).max(axis=1) < INK) & (inks @ left > HUE * lengths)
    return bool(same.mean() > SHARE)
