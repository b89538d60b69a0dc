"""The outline of the one large card that lies on a cloth, for enrolment: what in the picture is card, and what is cloth."""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.cutting.straight_edges import bordered, laid_on_edges
from vision.cards.places.outlines import quads
from vision.picture import lab, shrink
from vision.quads import area, sane

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
#: Longest sides of the copies in which colours are compared, and edges found.
COARSE, FINE = 400, 1000
#: Depths below an edge at which its rim is looked at (part of the card's size), and which of the places along it.
DEPTHS, STEP = (0.01, 0.02, 0.03, 0.045, 0.06), 4
#: How far beside an edge, to both sides, colours are compared, and by how much they change there, at least.
CLOSE, CHANGES = 0.008, 4.0
#: Outlines nearer to each other (part of the card's size) are the same one.
SAME = 0.01


class OnCloth:
    """A picture (BGR) of one large card on a cloth, and the outlines in it."""

    def __init__(self, picture: np.ndarray) -> None:
        height, width = picture.shape[:2]
        self._colours, self._factor = _colours(picture, COARSE)
        self._fine, self._fine_factor = _colours(picture, FINE)
        self._quads = [
            quad
            for quad in quads(picture, RATIOS, SHORTEST * min(height, width))
            if area(quad) >= SMALLEST * height * width
        ]

    def clearest(self) -> np.ndarray | None:
        """The corners (4, 2) of the card, its upper left first; None when none is found.

        It must differ from the cloth along all of its sides, and what lies around it must look like the cloth in the
        rest of the picture: else it is a frame within the card.
        """
        there = [(quad, self._of_coarse(quad)) for quad in self._quads]
        for depth in (BESIDE, FRAME):  # a dark frame on dark cloth differs from it further inside only
            best, clear = None, 0.0
            for quad, small in there:
                contrast = _contrast(self._colours, small, depth)
                if best is None:
                    fits = contrast > CONTRAST
                else:
                    fits = area(quad) > WITHIN * area(best) and contrast > CLEARER * clear
                if fits and _on_cloth(self._colours, small):
                    best, clear = quad, contrast
            if best is not None:
                return best
        return None

    def outlines(self) -> list[np.ndarray]:
        """All corners (4, 2) that may be those of the card or of its printed frame, each once, laid on straight edges."""
        found: list[np.ndarray] = []
        for rough in self._quads:
            quad = self._laid(self._of_fine(rough))
            wider = [self._laid(wide) for wide in bordered(self._fine, self._of_fine(quad))]
            for each in [quad, *wider]:
                if sane(each) and all(
                    np.abs(each - other).max() > SAME * np.sqrt(area(other)) for other in found
                ):
                    found.append(each)
        return found

    def rim(self, quad: np.ndarray) -> np.ndarray:
        """Colours just inside of ``quad``, float32 (4 sides, depths, samples, 3), the light of each side taken off."""
        inside = np.stack(
            [_along(self._fine, self._of_fine(quad), -deep)[:, ::STEP] for deep in DEPTHS], axis=1
        )
        inside[..., 0] -= np.median(inside[..., 0], axis=(1, 2), keepdims=True)
        return inside

    def seen(self, quad: np.ndarray) -> float:
        """Part of ``quad`` along which the colour changes there (0..1)."""
        fine = self._of_fine(quad)
        apart = _along(self._fine, fine, -CLOSE) - _along(self._fine, fine, CLOSE)
        return float((np.linalg.norm(apart, axis=2) > CHANGES).mean())

    def bare(self, quad: np.ndarray) -> bool:
        """Much of the picture lies around ``quad`` (4, 2), and nothing is printed there."""
        rest = _rest(self._colours, self._of_coarse(quad))
        if rest.mean() < AROUND:
            return False
        cloth = self._colours[rest]
        return bool(np.percentile(np.linalg.norm(cloth - np.median(cloth, axis=0), axis=1), 90) < BARE)

    def _laid(self, fine: np.ndarray) -> np.ndarray:
        return np.float32((laid_on_edges(self._fine, fine) + 0.5) / self._fine_factor - 0.5)

    def _of_fine(self, quad: np.ndarray) -> np.ndarray:
        return (quad + 0.5) * self._fine_factor - 0.5

    def _of_coarse(self, quad: np.ndarray) -> np.ndarray:
        return (quad + 0.5) * self._factor - 0.5


def outline(picture: np.ndarray) -> np.ndarray | None:
    """The corners (4, 2) of the one large card on a cloth, see :meth:`OnCloth.clearest`."""
    return OnCloth(picture).clearest()


def _contrast(colours: np.ndarray, quad: np.ndarray, depth: float) -> float:
    """By how much the inside of ``quad``, so deep inside, differs from its outside along the side where it does least.

    Grain and print of the cloth go both ways and cancel out.
    """
    apart = _along(colours, quad, -depth).mean(axis=1) - _along(colours, quad, BESIDE).mean(axis=1)
    return float(np.linalg.norm(apart, axis=1).min())


def _colours(picture: np.ndarray, longest: int) -> tuple[np.ndarray, float]:
    """A small copy of ``picture`` in L*a*b*, lightness counting half, and the factor by which it was reduced."""
    small, factor = shrink(picture, longest)
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
