"""Whether all of a card in full sight is that of its face: a stranger may share everything with it but the small print.

The picture, the frame and the colours outweigh a title and a few lines of words, and where no enrolled card has other words,
nothing tells that these matter. So print is compared letter by letter, and other print on the same ground is other words.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.names.windows import Windows, windows
from vision.cards.strangers.other_print import FAINT, LETTER, OTHER
from vision.cards.strangers.whole_card import WholeCard, found_aside
from vision.channels import most

#: Share of the print that may be other print. Cards of the deck had 0.009 at most (drawn in all lights, at steep angles and with
#: things lying on them, enrolled from scans and photographs), strangers that shared their picture with one 0.015 and more.
REWORDED = 0.012
#: Likeness of half of the print below which face and picture do not lie on each other well enough for letters, as at steep
#: angles. Strangers that shared their picture had 0.96 and more, in noise and out of focus, too.
CLEARLY = 0.94
#: Print is other print if it varies as much as that of the face, up to this factor: what is blurred, worn or burnt out varies
#: less, and what lies on the card otherwise.
AS_MUCH = 3.0
#: ... and if most of the pixels around, in a window so large, are off by no more grey levels than paper is in uneven light:
#: both have one ground, so nothing lies there.
AROUND, GROUND, SAME = 21, 20, 0.5
#: A card is bent, and then its corners lie beside where one plane has them: letters are looked for so many pixels aside at most, with
#: what is within so many pixels around. There the likeness of the numbers of bent cards was 0.89 and more, and 0.15 more than in place;
#: that of other words 0.88 at most, and 0.08 more.
ASIDE, WITH, FOUND, CLEARER = 2, 6, 0.85, 0.1


def reworded(card: WholeCard) -> bool:
    """A card in full sight has other words than its face."""
    there = card.windows(LETTER)
    if _share(_other(there), there.printed(FAINT)) <= REWORDED:
        return False
    # Letters a pixel beside their place are unlike themselves, and without its light paper is not known: now with both.
    seen, made = card.explained
    there = windows(seen, made, LETTER, card.within)
    printed = there.printed(FAINT) & (cv2.erode(card.within, np.ones((LETTER, LETTER))) > 0)
    if not printed.any() or np.median(there.alike[printed]) < CLEARLY:
        return False
    ground = cv2.blur(np.float32(most(cv2.absdiff(seen, made)) < GROUND), (AROUND, AROUND)) > SAME
    other = _areas(_other(there) & ground & printed)
    return _too_many(other, printed) and _too_many(_in_no_place_near(other, seen, made), printed)


def _areas(other: np.ndarray) -> np.ndarray:
    """The windows of ``other`` print that lie in squares of two by two: along an edge that lies a little aside they are a line."""
    square = np.ones((2, 2), np.uint8)
    worn = cv2.erode(other.astype(np.uint8), square, anchor=(1, 1))
    # Such a square has no middle: grown again around the same pixel of it, all would lie aside.
    return cv2.dilate(worn, square, anchor=(0, 0)) > 0


def _too_many(other: np.ndarray, printed: np.ndarray) -> bool:
    """The windows of ``other`` print are more of those ``printed`` than cards of the deck have, and one letter at least."""
    return bool(np.count_nonzero(other & printed) >= LETTER * LETTER) and _share(other, printed) > REWORDED


def _in_no_place_near(other: np.ndarray, seen: np.ndarray, made: np.ndarray) -> np.ndarray:
    """Which windows of ``other`` print stay so where each area of them, with what is around it, is found, bool (height, width)."""
    left = other.copy()
    reach = np.ones((2 * WITH + 1, 2 * WITH + 1), np.uint8)
    count, parts = cv2.connectedComponents(cv2.dilate(other.astype(np.uint8), reach))
    for part in range(1, count):
        here, near, best, in_place = found_aside(parts == part, seen, made, ASIDE)
        if best >= max(FOUND, in_place + CLEARER):
            there = windows(near, made[here], LETTER)
            left[here] &= _other(there) | (parts[here] != part)
    return left


def _other(there: Windows) -> np.ndarray:
    """Which windows vary as much as the face does there, but otherwise, bool (height, width)."""
    varies = there.own / np.maximum(there.drawn, 1)
    return (there.alike < OTHER) & (varies > 1 / AS_MUCH) & (varies < AS_MUCH)


def _share(those: np.ndarray, of: np.ndarray) -> float:
    """Part of the windows ``of`` that are among ``those``."""
    return float(np.count_nonzero(those & of) / max(1, np.count_nonzero(of)))
