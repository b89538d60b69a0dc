"""Upper faces told by their outlines: flat plateaus of one colour, with an edge all around.

Where a piece has about the colour of the ground or of its shadow no pixel tells them apart, but a person
still sees squares and discs: an upper face is evenly lit, and it ends at a line. Pieces on one level throw
no shadow on each other's upper faces, so every piece shows its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from vision.pieces.pixels.counting import patches
from vision.pieces.pixels.rays import DARK

#: Edges, in units of the usual slope of flat places, at which plateaus are looked for.
_LEVELS = (1.7, 2.2, 2.8, 3.6, 4.6, 6.0, 8.0)
#: Pixels by which the slope of an edge eats into a plateau on each side.
_EATEN = 1.3
#: Leaks up to so many pixels wide through a faint edge are closed.
_CORES = (1, 3, 5)
#: Size of an upper face in sizes of a piece with what is seen of its sides.
_LEAST, _WHOLE, _MOST = 0.5, 0.66, 1.3


@dataclass(frozen=True, eq=False)
class Plateau:
    """``size`` in pixels with its rim, ``colour`` (3,) in the coordinates of :mod:`vision.pieces.pixels.rays`, its pixels."""

    size: float
    colour: np.ndarray
    mask: np.ndarray


def plateaus(pixels: np.ndarray, unit: float, rim: int) -> list[Plateau]:
    """Flat patches (of (h, w, 3) coordinates) of about the size and fullness of an upper face, apart from
    each other and inside the space; ``unit`` is the pixels of a piece with what is seen of its sides."""
    steep = _slope(pixels)
    usual = max(0.05, float(np.percentile(steep, 25)))
    found: list[Plateau] = []
    for level in _LEVELS:
        flat = (steep < level * usual).view(np.uint8)
        for core in _CORES:
            for mask in _apart(flat, core, unit):
                size = _face_size(mask)
                if (
                    not _LEAST * unit < size < _MOST * unit
                    or mask[rim:-rim, rim:-rim].sum() < 0.4 * mask.sum()
                ):
                    continue
                inside = [p for p in found if (p.mask & mask).any()]
                if len(inside) > 1 or (inside and inside[0].size >= size):
                    continue
                found = [p for p in found if p not in inside]
                found.append(Plateau(size, np.median(pixels[mask], axis=0), mask))
    return found


def _apart(flat: np.ndarray, core: int, unit: float) -> Iterator[np.ndarray]:
    """The flat patches (bool) of about the size of a face; those joined by less than ``core`` pixels are apart."""
    square = np.ones((core, core), np.uint8)
    solid = cv2.erode(flat, square) if core > 1 else flat
    count, labels, stats, _ = cv2.connectedComponentsWithStats(solid, connectivity=4)
    for index in range(1, count):
        if not 0.04 * unit < stats[index, cv2.CC_STAT_AREA] < 1.1 * unit:
            continue
        mask = (labels == index).view(np.uint8)
        yield (cv2.bitwise_and(cv2.dilate(mask, square), flat) if core > 1 else mask) > 0


def _slope(pixels: np.ndarray) -> np.ndarray:
    pixels = cv2.GaussianBlur(pixels, (3, 3), 0)
    x = cv2.Sobel(pixels, cv2.CV_32F, 1, 0, scale=0.125)
    y = cv2.Sobel(pixels, cv2.CV_32F, 0, 1, scale=0.125)
    return np.sqrt((x * x + y * y) @ np.float32([1, 0.2, 0.2]))


def _face_size(mask: np.ndarray) -> float:
    """Pixels of the face around a flat patch; 0 where the patch is ragged or long."""
    contours, _ = cv2.findContours(mask.view(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = max(contours, key=len)
    (_, (a, b), _) = cv2.minAreaRect(outline)
    a, b = max(a, b) + 1, min(a, b) + 1
    area = cv2.contourArea(outline) + len(outline) / 2 + 1
    hull = cv2.contourArea(cv2.convexHull(outline)) + len(outline) / 2 + 1
    if a > 1.7 * b or area < 0.7 * a * b or area < 0.85 * hull:
        return 0.0
    return (a + 2 * _EATEN) * (b + 2 * _EATEN) * min(1.0, area / (0.95 * a * b))


#: Distance from the enrolled colour up to which a plateau may be an upper face, in spreads of at least 2.
_NEAR = 2.1
#: Distance from the clearest face on a space up to which a plateau is a face, too, and from which it is none.
_OTHER, _UNSURE = 2.6, 3.3
#: Distance from the empty space below which a patch is ground.
_SAME = 0.9
#: How near to the colour of the pieces ground is on which no more faces than that are told: shadows between pieces look like
#: further ones.
_ALIKE, _MOST_ALIKE = 4.0, 3
#: What is beside a face.
_BESIDE = np.ones((9, 9), np.uint8)


def count_faces(
    pixels: np.ndarray, bare: np.ndarray, colour: np.ndarray, spread: float, unit: float, rim: int
) -> int | None:
    """How many upper faces of one colour (3,) lie on a space (h, w, 3), which was ``bare``; None if unsure.

    All in the coordinates of :mod:`vision.pieces.pixels.rays`.
    """
    found = [p for p in plateaus(pixels, unit, rim) if _changed(p, pixels - bare, colour)]
    near = _NEAR * max(2.0, spread)
    faces = [p for p in found if p.size > _WHOLE * unit and _far(p, colour, colour) < near]
    if not faces:
        return None
    clearest = min(faces, key=lambda face: _far(face, colour, colour)).colour
    counted = _counted(faces, found, clearest, colour)
    large = [p for p in found if p.size > _WHOLE * unit and p not in faces]
    if any(_in_another_light(p, clearest, bare, colour) for p in large):
        return None
    if counted is None or _more_of_it(counted, pixels, bare, clearest, colour, unit, rim):
        return None
    ground = np.median([np.median(bare[face.mask], axis=0) for face in counted], axis=0)
    alike = _length(ground - clearest, colour) < _ALIKE
    return None if alike and len(counted) > _MOST_ALIKE else len(counted)


def _changed(plateau: Plateau, change: np.ndarray, colour: np.ndarray) -> bool:
    """Whether it was not there when the space was empty, by what changed (h, w, 3)."""
    return bool(_length(np.median(change[plateau.mask], axis=0), colour) >= _SAME)


def _counted(
    faces: list[Plateau], every: list[Plateau], clearest: np.ndarray, colour: np.ndarray
) -> list[Plateau] | None:
    """The ``faces`` of the same colour as the ``clearest`` (3,); None where ``every`` plateau leaves doubts."""
    counted = [face for face in faces if _far(face, clearest, colour) <= _OTHER]
    if any(p not in counted and _far(p, clearest, colour) < _UNSURE for p in every):
        return None
    return counted


def _in_another_light(plateau: Plateau, clearest: np.ndarray, bare: np.ndarray, colour: np.ndarray) -> bool:
    """A plateau has the hue of the ``clearest`` face (3,), lighter or darker, and not that of its own ``bare`` (h, w, 3) ground."""
    ground = np.median(bare[plateau.mask], axis=0)
    return _off(plateau.colour, clearest, colour) < _OTHER and _off(plateau.colour, ground, colour) > _UNSURE


def _off(seen: np.ndarray, other: np.ndarray, colour: np.ndarray) -> float:
    """How far a colour (3,) is from an ``other`` one in whatever light, where faces of this ``colour`` (3,) are looked for."""
    light = float(seen @ other) / max(1.0, float(other @ other))
    return float(_length(seen - light * other, colour))


def _more_of_it(
    counted: list[Plateau],
    pixels: np.ndarray,
    bare: np.ndarray,
    clearest: np.ndarray,
    colour: np.ndarray,
    unit: float,
    rim: int,
) -> bool:
    """Beside the faces that were counted, something new has the colour of the ``clearest`` (3,) of them."""
    rest = _length(pixels - clearest, colour) < _OTHER
    rest &= _length(pixels - bare, colour) > 1.5
    every = np.logical_or.reduce([face.mask for face in counted]).view(np.uint8)
    rest &= cv2.dilate(every, _BESIDE) == 0
    solid = cv2.morphologyEx(rest.view(np.uint8), cv2.MORPH_OPEN, np.ones((4, 4), np.uint8))
    return bool(patches(solid, (slice(rim, -rim),) * 2, unit))


def _far(plateau: Plateau, other: np.ndarray, colour: np.ndarray) -> float:
    """How far the colour of a plateau is from another one (3,), where faces of this ``colour`` (3,) are looked for."""
    return float(_length(plateau.colour - other, colour))


def _length(step: np.ndarray, colour: np.ndarray) -> np.ndarray:
    """Lengths of differences (..., 3); near a dark ``colour`` hues are noise and count less."""
    hue = np.float32(min(1.0, float(colour[0]) / DARK) ** 2)
    return np.sqrt((step * step) @ np.stack([np.float32(1), hue, hue]))
