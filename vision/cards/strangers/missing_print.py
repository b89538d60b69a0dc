"""Whether a card is blank where its face has print: its number or a sign is elsewhere in another edition.

What lies on a card hides its print, too, but has a colour and an outline of its own, or cuts through print; light and shadow leave
print to be seen. Only where there is none the ground that it would stand on goes on through its place, without a seam.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.names.rivals import RIM
from vision.cards.strangers.whole_card import WholeCard, found_aside
from vision.channels import least, most

#: Side of a window in which it is asked first, in any light, whether print may be missing, the part of how print varies that is
#: left there at most, the part of how all of a face varies from which on a window is printed, and how many windows there must be.
STROKE, LEFT, PRINTED, SOME = 5, 0.2, 0.05, 12
#: Grey levels by which ground changes from pixel to pixel at most, and by which face and picture are off where both show it.
FLAT, SAME = 14, 14
#: Part of a piece of ground that the face has there, too, and pixels of it: what lies on a card is all off.
SHARED, FEWEST = 0.3, 40
#: Reach (standard deviation in pixels) within which ground has one colour, and its least share around a pixel.
REACH, NEAR = 6.0, 0.05
#: Grey levels by which print differs from its ground at least to be missed, and the part of that by which the picture may.
PLAIN, TRACE = 30, 0.2
#: Part of its colour below which print, lighter than its face, is paler than anything but a reflection makes it.
PALE = 0.75
#: Channel from which on a pixel may be burnt out, grey levels by which all channels are lighter than the ground under a reflection
#: at least, and those by which evening out the light changed them more than most of the card: any of these may hide print, or be a
#: piece that now looks like the ground.
BURNT, LIGHTER, TAKEN = 250, 6, 16
#: Side of a window in which print has an edge: where a reflection lay on the card as it was enrolled, its face is lighter, too.
EDGE = 5
#: Pixels beside missing print within which the face has more of it, and the part of that which varies in the picture, too, from which
#: on print is missing in part only.
BESIDE, CUT = 2, 0.3
#: What lies further from the edge than a frame that is beside its place, and pixels of missing print that must.
INNER, FEW = np.s_[RIM + 4 : -RIM - 4, RIM + 4 : -RIM - 4], 4
#: Pixels by which print may lie beside its place, as on a bent card, with what is around it, and the part of :data:`PLAIN` by which
#: it is off there if it is other print. A card is bent by two or three.
ASIDE, WITH, OFF = 4, 3, 0.7
#: Pixels of print in one place that must be missing. Of 573 enrolled cards in drawn pictures (bent, in sleeves, under hands, with pieces on
#: them) none missed 4, of 641 others one missed more, under the blank edge of another card; of 21 with their number elsewhere 13 missed 16.
MISSED = 10


def lacks_print(card: WholeCard) -> bool:
    """A card in full sight is blank where its face has print."""
    there = card.windows(STROKE)
    blank = (there.own < LEFT * there.drawn) & (there.drawn > PRINTED * there.whole)
    if np.count_nonzero(blank) < SOME:
        return False
    seen, made = card.explained
    taken = card.seen - seen
    even = most(np.abs(taken - np.median(taken[card.within > 0], axis=0))) < TAKEN
    asked = even & (least(card.seen) < BURNT) & (card.within > 0)
    missing, paled = _missing(seen, made, asked)
    return not _cut(missing, seen, made) and _nowhere_near(missing, paled, seen, made)


def _cut(missing: np.ndarray, seen: np.ndarray, made: np.ndarray) -> bool:
    """Print goes on where some is ``missing``, as where something lies across it: another edition leaves out whole signs."""
    printed, shown = _varied(made, EDGE) > PLAIN, _varied(seen, 3) > FLAT
    beside = np.ones((2 * BESIDE + 1, 2 * BESIDE + 1), np.uint8)
    count, signs = cv2.connectedComponents(cv2.dilate(missing.astype(np.uint8), beside))
    around = np.where(printed & ~missing, signs, 0).ravel()
    lost, every, on = (
        np.bincount(*each, minlength=count)[1:]
        for each in ((signs[missing],), (around,), (around, shown.ravel()))
    )
    return bool(((lost >= FEW) & (on > CUT * every)).any())


def _varied(picture: np.ndarray, side: int) -> np.ndarray:
    """By how many grey levels a picture (height, width, 3) varies in the window of a ``side`` around each pixel, in one of its channels."""
    around = np.ones((side, side), np.uint8)
    return most(cv2.dilate(picture, around) - cv2.erode(picture, around))


def _missing(seen: np.ndarray, made: np.ndarray, asked: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Pixels ``asked`` at which the picture goes on as the ground around while the face has print, bool (height, width).

    And those at which print has lost a part of its colour only.
    """
    flat = asked & (_varied(seen, 3) < FLAT)
    edges = asked & (_varied(made, EDGE) > PLAIN)
    away = most(cv2.absdiff(seen, made))
    same, off = flat & (away < SAME), flat & edges & (away > PLAIN)
    count, parts = cv2.connectedComponents(flat.astype(np.uint8), connectivity=4)
    size, kept, lost = (np.bincount(parts.ravel(), which.ravel(), count) for which in (flat, same, off))
    missing, paled = np.zeros_like(flat), np.zeros_like(flat)
    for part in np.flatnonzero((kept >= np.maximum(FEWEST, SHARED * size)) & (lost > 0)).tolist():
        gone, pale = _gone(seen, made, (parts == part) & same)
        missing |= off & (parts == part) & gone
        paled |= edges & pale
    return missing, paled


def _gone(seen: np.ndarray, made: np.ndarray, ground: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Where the face has other colours than the ``ground`` (height, width) near there: the picture has none, or paler ones."""
    inside = ground.astype(np.float32)
    share = cv2.GaussianBlur(inside, (0, 0), REACH)
    weight, norm = (cv2.merge([v] * 3) for v in (inside, 1 / np.maximum(share, 1e-4)))
    picture, face = (v - cv2.GaussianBlur(v * weight, (0, 0), REACH) * norm for v in (seen, made))
    missed = most(np.abs(face))
    left = np.einsum("yxc,yxc->yx", picture, face) / np.maximum(np.einsum("yxc,yxc->yx", face, face), 1)
    of_it = most(np.abs(picture - left[..., None] * face)) < TRACE * missed
    printed = (share > NEAR) & (missed > PLAIN)
    gone = printed & (most(np.abs(picture)) < TRACE * missed) & (least(picture) < LIGHTER)
    lit = least(seen - made) > LIGHTER
    return gone, printed & ~gone & of_it & lit & (left > 0) & (left < PALE)


def _nowhere_near(missing: np.ndarray, paled: np.ndarray, seen: np.ndarray, made: np.ndarray) -> bool:
    """Enough of the print that is ``missing`` in one place is not found where that, with what is around it, fits best.

    Nor is more of it ``paled``, as under a reflection, which takes all colour in its middle.
    """
    reach = np.ones((2 * WITH + 1, 2 * WITH + 1), np.uint8)
    count, parts = cv2.connectedComponents(cv2.dilate((missing | paled).astype(np.uint8), reach))
    for part in range(1, count):
        within = missing & (parts == part)
        pale = paled & (parts == part)
        if np.count_nonzero(within) < max(MISSED, np.count_nonzero(pale)) or within[INNER].sum() < FEW:
            continue
        here, near, *_ = found_aside(parts == part, seen, made, ASIDE)
        off = most(cv2.absdiff(near, made[here])) > OFF * PLAIN
        if np.count_nonzero(within[here] & off) >= MISSED:
            return True
    return False
