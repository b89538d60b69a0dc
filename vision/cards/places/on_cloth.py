"""The outline of the one large card that lies on a cloth, for enrolment: what in the picture is card, and what is cloth."""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.places.outlines import quads
from vision.picture import lab, shrink
from vision.quads import area

#: Proportions around which outlines are sought (any card or square token), and the smallest outline: part of the
#: picture, and its shortest side as part of the picture's.
RATIOS, SMALLEST, SHORTEST = [0.62, 0.9], 0.04, 0.15
#: How far (in a*b* and half of L*) the cloth beside a card may be from the rest of the cloth: shadows, folds, grain.
CLOTH = 16.0
#: How much a card must differ from the cloth (in the same measure), and how far from its edge that is looked at (part of
#: its size): beside it, and behind its frame.
CONTRAST, BESIDE, FRAME = 3.5, 0.02, 0.06
#: An outline within the largest one, at least so large a part of it, is the card if it is clearer by this factor: the
#: larger one is the sleeve, or runs along a thread of the cloth.
WITHIN, CLEARER = 0.72, 1.4
#: Least part of the picture around a card that shows whether it is bare cloth, and how far (in the measure of
#: :data:`CLOTH`) nine tenths of that may be from its median.
AROUND, BARE = 0.25, 10.0


def outline(picture: np.ndarray) -> np.ndarray | None:
    """The corners (4, 2) of the one large card on a cloth, its upper left first; None when none is found.

    It must differ from the cloth along all of its sides, and what lies around it must look like the cloth in the rest of
    the picture: else it is a frame within the card.
    """
    height, width = picture.shape[:2]
    colours, factor = _colours(picture)
    found = [
        (quad, (quad + 0.5) * factor - 0.5)
        for quad in quads(picture, RATIOS, SHORTEST * min(height, width))
        if area(quad) >= SMALLEST * height * width
    ]
    for depth in (BESIDE, FRAME):  # a dark frame on dark cloth differs from it further inside only
        best, clear = None, 0.0
        for quad, there in found:
            contrast = _contrast(colours, there, depth)
            if best is None:
                fits = contrast > CONTRAST
            else:
                fits = area(quad) > WITHIN * area(best) and contrast > CLEARER * clear
            if fits and _on_cloth(colours, there):
                best, clear = quad, contrast
        if best is not None:
            return best
    return None


def _contrast(colours: np.ndarray, quad: np.ndarray, depth: float) -> float:
    """By how much the inside of ``quad``, so deep inside, differs from its outside along the side where it does least.

    Grain and print of the cloth go both ways and cancel out.
    """
    apart = _along(colours, quad, -depth).mean(axis=1) - _along(colours, quad, BESIDE).mean(axis=1)
    return float(np.linalg.norm(apart, axis=1).min())


def on_bare_cloth(picture: np.ndarray, quad: np.ndarray) -> bool:
    """Much of ``picture`` (BGR) lies around ``quad`` (4, 2), and nothing is printed there."""
    colours, factor = _colours(picture)
    rest = _rest(colours, (quad + 0.5) * factor - 0.5)
    if rest.mean() < AROUND:
        return False
    cloth = colours[rest]
    return bool(np.percentile(np.linalg.norm(cloth - np.median(cloth, axis=0), axis=1), 90) < BARE)


def _colours(picture: np.ndarray) -> tuple[np.ndarray, float]:
    """A small copy of ``picture`` in L*a*b*, lightness counting half, and the factor by which it was reduced."""
    small, factor = shrink(picture, 400)
    return lab(cv2.GaussianBlur(small, (0, 0), 1.0)) * np.float32([0.5, 1, 1]), factor


def _rest(colours: np.ndarray, quad: np.ndarray) -> np.ndarray:
    """The pixels, bool (height, width), plainly outside of ``quad``."""
    centre = quad.mean(axis=0)
    large = np.int32(np.round((quad - centre) * 1.2 + centre))
    return cv2.fillConvexPoly(np.zeros(colours.shape[:2], np.uint8), large, 1) == 0


def _on_cloth(colours: np.ndarray, quad: np.ndarray) -> bool:
    """Along none of the sides of ``quad`` something else lies than in the rest of the picture."""
    rest = _rest(colours, quad)
    if rest.mean() < 0.02:
        return True  # the card fills the picture
    cloth = np.median(colours[rest], axis=0)
    spread = np.median(np.linalg.norm(colours[rest] - cloth, axis=1))
    away = np.linalg.norm(np.median(_along(colours, quad, 3 * BESIDE), axis=1) - cloth, axis=1)
    return bool(away.max() < max(CLOTH, 2 * spread))


def _along(colours: np.ndarray, quad: np.ndarray, outwards: float) -> np.ndarray:
    """Colours (4, samples, 3) beside the four sides of ``quad``, so far outwards (part of its size)."""
    ahead = quad[[1, 2, 3, 0]]
    at = quad[:, None] + np.linspace(0.15, 0.85, 48)[None, :, None] * (ahead - quad)[:, None]
    way = (ahead - quad)[:, [1, 0]] * np.float32([1, -1])
    way /= np.linalg.norm(way, axis=1, keepdims=True)
    at = at + outwards * np.sqrt(area(quad)) * way[:, None]
    return cv2.remap(colours, np.float32(at), None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
