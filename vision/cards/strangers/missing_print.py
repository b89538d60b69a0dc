"""Whether a card is blank where its face has print: its number, a sign or an edge of its picture is elsewhere in another edition.

What lies on a card hides its print, too, but has a colour and an outline of its own; light and shadow leave print to be seen. Only
where there is none the ground that it would stand on goes on through its place, without a seam.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.deck import Deck
from vision.cards.face import scale, soften
from vision.cards.names.duel import Duel
from vision.cards.names.match import Match
from vision.cards.names.rivals import RIM
from vision.cards.names.windows import windows
from vision.cards.photo import Photo
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
#: Part of its colour below which print is paler than anything but a reflection makes it.
PALE = 0.75
#: Channel from which on a pixel may be burnt out, grey levels by which all channels are lighter than the ground under a reflection
#: at least, and those by which evening out the light changed them more than most of the card: any of these may hide print, or be a
#: piece that now looks like the ground.
BURNT, LIGHTER, TAKEN = 250, 6, 16
#: Side of a window in which print has an edge: where a reflection lay on the card as it was enrolled, its face is lighter, too.
EDGE = 5
#: Pixels along :data:`RIM` in which a frame may lie beside its place.
ALONG = 4
#: Pixels by which print may lie beside its place, as on a bent card, with what is around it, and the part of :data:`PLAIN` by which
#: it is off there if it is other print. A card is bent by two or three.
ASIDE, WITH, OFF = 4, 3, 0.7
#: Pixels of print in one place that must be missing.
MISSED = 10


def lacks_print(photo: Photo, match: Match, deck: Deck, bare: np.ndarray | None = None) -> bool:
    """What lies in the place of ``match``, all of it in sight, is blank where its face has print.

    ``bare`` is the place without a veil, if one was taken off.
    """
    group = deck.group(match.view)
    seen = photo.upright(match.quad, group.shape) if bare is None else bare
    face, shown = group.faces[deck.place_of[match.view]], scale(match.quad, group.shape)
    within = np.zeros(face.shape[:2], np.float32)
    core = np.s_[RIM:-RIM, RIM:-RIM]
    within[core] = 1
    there = windows(*(_grey(v[core]) for v in (seen, soften(face, shown))), STROKE)
    blank = (there.own < LEFT * there.drawn) & (there.drawn > PRINTED * there.whole)
    if np.count_nonzero(blank) < SOME:
        return False
    duel = Duel(seen, shown, within > 0)
    made = duel.focus(face)
    inner = np.s_[RIM + ALONG : -RIM - ALONG, RIM + ALONG : -RIM - ALONG]
    taken = seen - duel.seen
    even = most(np.abs(taken - np.median(taken[within > 0], axis=0))) < TAKEN
    asked = np.zeros(within.shape, bool)
    asked[inner] = (even & (least(seen) < BURNT))[inner]
    return _nowhere_near(*_missing(duel.seen, made, asked), duel.seen, made)


def _grey(picture: np.ndarray) -> np.ndarray:
    return np.float32(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))


def _missing(seen: np.ndarray, made: np.ndarray, asked: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Pixels ``asked`` at which the picture goes on as the ground around while the face has print, bool (height, width).

    And those at which print has lost a part of its colour only.
    """
    near, around = np.ones((3, 3), np.uint8), np.ones((EDGE, EDGE), np.uint8)
    flat = asked & (most(cv2.dilate(seen, near) - cv2.erode(seen, near)) < FLAT)
    edges = asked & (most(cv2.dilate(made, around) - cv2.erode(made, around)) > PLAIN)
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
    print_ = (share > NEAR) & (missed > PLAIN)
    gone = print_ & (most(np.abs(picture)) < TRACE * missed) & (least(picture) < LIGHTER)
    return gone, print_ & ~gone & of_it & (left > 0) & (left < PALE)


def _nowhere_near(missing: np.ndarray, paled: np.ndarray, seen: np.ndarray, made: np.ndarray) -> bool:
    """Enough of the print that is ``missing`` in one place is not found where that, with what is around it, fits best.

    Nor is more of it ``paled``, as under a reflection, which takes all colour in its middle.
    """
    reach = np.ones((2 * WITH + 1, 2 * WITH + 1), np.uint8)
    count, parts = cv2.connectedComponents(cv2.dilate((missing | paled).astype(np.uint8), reach))
    wide = cv2.copyMakeBorder(seen, ASIDE, ASIDE, ASIDE, ASIDE, cv2.BORDER_REPLICATE)
    for part in range(1, count):
        within = missing & (parts == part)
        if np.count_nonzero(within) < max(MISSED, np.count_nonzero(paled & (parts == part))):
            continue
        x, y, width, height = cv2.boundingRect((parts == part).astype(np.uint8))
        here = np.s_[y : y + height, x : x + width]
        near = wide[y : y + height + 2 * ASIDE, x : x + width + 2 * ASIDE]
        _, _, _, (right, down) = cv2.minMaxLoc(cv2.matchTemplate(near, made[here], cv2.TM_CCOEFF_NORMED))
        off = most(cv2.absdiff(near[down : down + height, right : right + width], made[here])) > OFF * PLAIN
        if np.count_nonzero(within[here] & off) >= MISSED:
            return True
    return False
