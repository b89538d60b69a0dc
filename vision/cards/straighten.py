"""Cards cut out of the owner's photographs: one card lies on a cloth, slightly aslant, and is to be enrolled.

A scan shows the card and nothing else; then a quad in it is print. Which of the two a folder holds is told by all of its
pictures together: the frame of a scan lies in its middle, a card on a table lies anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.face import LONG
from vision.cards.places.outlines import quads
from vision.picture import check, lab, shrink
from vision.quads import area, flatten, rectangle

#: Long side in pixels to which a card is cut: as much as enrolment keeps of a scan.
CUT = 3 * LONG
#: Proportions around which outlines are sought (any card or square token), and the smallest outline: part of the
#: picture, and its shortest side as part of the picture's.
RATIOS, SMALLEST, SHORTEST = [0.62, 0.9], 0.04, 0.15
#: How much nearer to one border than to the other (part of the picture) and how far aslant (degrees) the frame of a scan
#: may lie.
CENTRED, STRAIGHT = 0.02, 1.0
#: Share of the pictures in which a card must lie aside or aslant if the folder holds photographs of a table.
TABLES = 0.3
#: How far (in a*b* and half of L*) the cloth beside a card may be from the rest of the cloth: shadows, folds, grain.
CLOTH = 16.0
#: How much a card must differ from the cloth (in the same measure), and how far from its edge that is looked at (part of
#: its size): beside it, and behind its frame.
CONTRAST, BESIDE, FRAME = 3.5, 0.02, 0.06
#: An outline within the largest one, at least so large a part of it, is the card if it is clearer by this factor: the
#: larger one is the sleeve, or runs along a thread of the cloth.
WITHIN, CLEARER = 0.72, 1.4
#: By how much the proportion of a picture may differ from that of the deck's cards.
PROPORTION = 0.12
#: Focal length of a phone's camera in long sides of its picture; the proportion of a card aslant hangs on it a little.
FOCAL = 0.8

Named = tuple[str, np.ndarray]


@dataclass(frozen=True)
class Straightened:
    """``cards`` (name, upright picture) as enrolment takes them; the names of pictures that were ``cut_out``, and of

    those in which no card was found (``missed``).
    """

    cards: list[Named]
    cut_out: list[str]
    missed: list[str]


@dataclass(frozen=True)
class _Seen:
    """One picture: as a ``scan``, and ``cut`` to the outline in it (None without one), of proportion ``ratio``."""

    name: str
    scan: np.ndarray
    cut: np.ndarray | None = None
    ratio: float = 0.0
    loose: bool = False


def straightened(pictures: Iterable[Named]) -> Straightened:
    """The cards of ``(name, BGR picture)`` pairs, upright and without the table around them.

    Scans are given back as they are, at most :data:`CUT` pixels long.
    """
    seen = list(_looked_at(pictures))
    if sum(one.loose for one in seen) < max(1.0, TABLES * len(seen)):
        return Straightened([(one.name, one.scan) for one in seen], [], [])
    usual = float(np.median([one.ratio for one in seen if one.cut is not None]))
    cards, cut_out, missed = [], [], []
    for one in seen:
        if one.cut is not None and _alike(one.ratio, usual):
            cards.append((one.name, _of_ratio(one.cut, usual)))
            cut_out.append(one.name)
        elif one.cut is None and _alike(one.scan.shape[1] / one.scan.shape[0], usual):
            cards.append((one.name, one.scan))
        else:
            missed.append(one.name)
    return Straightened(cards, cut_out, missed)


def _looked_at(pictures: Iterable[Named]) -> Iterator[_Seen]:
    for name, picture in pictures:
        picture = check(picture)
        scan, _ = shrink(picture, CUT)
        quad = outline(picture)
        if quad is None:
            yield _Seen(name, scan)
            continue
        ratio = proportion(quad, picture.shape[:2])
        width, height = (CUT * ratio, CUT) if ratio < 1 else (CUT, CUT / ratio)
        cut = flatten(picture, quad, round(width), round(height))
        yield _Seen(name, scan, cut, ratio, _loose(quad, picture.shape[:2]))


def outline(picture: np.ndarray) -> np.ndarray | None:
    """The corners (4, 2) of the one large card on a cloth, its upper left first; None when none is found.

    It must differ from the cloth along all of its sides, and what lies around it must look like the cloth in the rest of
    the picture: else it is a frame within the card.
    """
    height, width = picture.shape[:2]
    small, factor = shrink(picture, 400)
    colours = lab(cv2.GaussianBlur(small, (0, 0), 1.0)) * np.float32([0.5, 1, 1])
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


def _on_cloth(colours: np.ndarray, quad: np.ndarray) -> bool:
    """Along none of the sides of ``quad`` something else lies than in the rest of the picture."""
    centre = quad.mean(axis=0)
    large = np.int32(np.round((quad - centre) * 1.2 + centre))
    rest = cv2.fillConvexPoly(np.zeros(colours.shape[:2], np.uint8), large, 1) == 0
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


def _loose(quad: np.ndarray, size: tuple[int, int]) -> bool:
    """A quad lies aside or aslant in a picture of ``size`` (height, width), as no frame of a scan does."""
    height, width = size
    low, high = quad.min(axis=0), np.float32([width, height]) - quad.max(axis=0)
    aside = np.abs(low - high).max() > CENTRED * max(height, width)
    step = quad[[1, 2, 3, 0]] - quad
    off_axis = np.abs((np.degrees(np.arctan2(step[:, 1], step[:, 0])) + 45) % 90 - 45)
    return bool(aside or off_axis.max() > STRAIGHT)


def proportion(quad: np.ndarray, size: tuple[int, int]) -> float:
    """Width over height of the rectangle that a camera saw as ``quad`` in a picture of ``size`` (height, width).

    The sides of a card aslant look shorter than they are; the camera's lens is taken to be a usual one.
    """
    height, width = size
    unit = rectangle(1, 1)
    centred = (quad - np.float32([width, height]) / 2) / (FOCAL * max(height, width))
    columns = cv2.getPerspectiveTransform(unit, np.float32(centred))[:, :2]
    across, down = np.linalg.norm(columns, axis=0)
    return float(across / down)


def _alike(ratio: float, usual: float) -> bool:
    return abs(np.log(ratio / usual)) < PROPORTION


def _of_ratio(card: np.ndarray, ratio: float) -> np.ndarray:
    long = max(card.shape[:2])
    width, height = (long * ratio, long) if ratio < 1 else (long, long / ratio)
    return cv2.resize(card, (round(width), round(height)), interpolation=cv2.INTER_AREA)
