"""The separate signs of plain cards: numbers, suits and pips, each with blank paper around it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np

from vision.gamma import linear
from vision.quads import at_edge

#: Part of a face that must be blank, as for a sign too many; how much darker or lighter than its paper print is (as a part of all
#: that the face varies), and the fewest pixels of a sign.
PLAIN, PRINT, FEWEST = 0.6, 0.25, 18
#: Part of a side of the card that a sign takes at most: what is longer is a frame, or a picture.
LARGEST = 0.45
#: By how much (factor) another sign may be larger or smaller than one that it could be taken for.
SIZE = 1.3
#: Part of the farthest from its paper from which on a pixel shows an ink, no edge of it, by how many grey levels one ink varies (those of drawn
#: cards by 11 at most, of pictures 29 and more), and pixels along the edge that may show what the card lay on.
FULL, ONE_INK, RIM = 0.75, 25, 6
#: Part of the print of a sign from which on it is in sight: the edge of what lies on a card may cut a little off.
MOSTLY = 0.8
#: How far (pixels) print upside down may be from where a half turn of the card takes it, and by how much (factor) it may seem larger: a
#: photograph of the card may be cut askew.
ASKEW, BROADER = 10, 1.6
#: Likeness from which on two signs are drawn alike, and the side in pixels at which they are compared for that.
SAME, THUMB = 0.97, 12


class Box(NamedTuple):
    """A box around print of a face, in pixels."""

    x: int
    y: int
    wide: int
    high: int

    @property
    def side(self) -> int:
        """The longer one."""
        return max(self.wide, self.high)

    def turned_into(self, other: Box, shape: tuple[int, ...]) -> bool:
        """The ``other`` one lies about where this one does if the card, of a ``shape`` (height, width), is turned by half."""
        across = 2 * (self.x + other.x - shape[1]) + self.wide + other.wide
        down = 2 * (self.y + other.y - shape[0]) + self.high + other.high
        sides = ((self.wide, other.wide), (self.high, other.high))
        return max(abs(across), abs(down)) <= 2 * ASKEW and all(max(s) <= BROADER * min(s) for s in sides)


@dataclass(frozen=True, eq=False)
class Sign:
    """Connected print of a face: its ``box``, and its ``form``.

    That is the part of the light of its paper that it takes of each pixel, 1 where it takes the most, float32 (height,
    width).
    """

    box: Box
    form: np.ndarray

    @property
    def within(self) -> tuple[slice, slice]:
        """Its pixels."""
        x, y, wide, high = self.box
        return np.s_[y : y + high, x : x + wide]

    def as_large_as(self, other: Sign) -> bool:
        """One of the two could be taken for the other."""
        sizes = zip(self.form.shape, other.form.shape, strict=True)
        return all(max(a, b) <= SIZE * min(a, b) for a, b in sizes)

    def apart(self, other: Sign) -> float:
        """How far the middles of two signs are apart, in pixels along the side along which that is more."""
        (x, y, wide, high), (left, top, broad, tall) = self.box, other.box
        return max(abs(2 * x + wide - 2 * left - broad), abs(2 * y + high - 2 * top - tall)) / 2


@dataclass(frozen=True)
class Signs:
    """The signs ``of`` each face of a deck, and of all these one of each of their ``kinds``.

    Of the faces ``alone`` they are most of the print, all in one ink; a court has a few of them beside its figure, and what
    lies apart in a picture has several colours.
    """

    of: list[list[Sign]]
    kinds: list[Sign]
    alone: list[bool]

    @classmethod
    def on(cls, faces: np.ndarray) -> Signs:
        """Those on ``faces``, BGR uint8 (n, height, width, 3); none on one that is not plain."""
        of, alone = (list(each) for each in zip(*(_on_face(face) for face in faces), strict=True))
        kinds: list[Sign] = []
        drawn = np.zeros((0, THUMB * THUMB), np.float32)
        for sign in (sign for signs in of for sign in signs):
            thumb = _thumb(sign.form)
            if not any(sign.as_large_as(kinds[k]) for k in np.flatnonzero(drawn @ thumb >= SAME)):
                kinds.append(sign)
                drawn = np.vstack([drawn, thumb])
        return cls(of, kinds, alone)

    def within(self, face: int, inside: np.ndarray) -> list[Sign]:
        """The signs of a face of which most is in sight (``inside``, bool (height, width))."""
        return [s for s in self.of[face] if (s.form * inside[s.within]).sum() > MOSTLY * s.form.sum()]


def _on_face(face: np.ndarray) -> tuple[list[Sign], bool]:
    """The signs on a face, none if it is not plain, and whether most of its print is in them and in one ink."""
    ink, dark = ink_of(face), ink_of(linear(face))
    printed = (ink > PRINT).astype(np.uint8)
    if printed.mean() > 1 - PLAIN:
        return [], False
    height, width = printed.shape
    count, parts, boxes, _ = cv2.connectedComponentsWithStats(printed, connectivity=8)
    signs, in_signs = [], 0
    for part in range(1, count):
        x, y, wide, high, size = boxes[part].tolist()
        if size < FEWEST or wide > LARGEST * width or high > LARGEST * height:
            continue
        if at_edge((x, y, wide, high), printed.shape):
            continue
        sign = Sign(Box(x - 1, y - 1, wide + 2, high + 2), np.zeros(0))
        alone = cv2.dilate((parts[sign.within] == part).astype(np.uint8), np.ones((3, 3)))
        form = dark[sign.within] * alone
        signs.append(Sign(sign.box, np.float32(form / form.max())))
        in_signs += size
    core = np.s_[RIM:-RIM, RIM:-RIM]
    full = face[core][ink[core] > FULL]
    one_ink = len(full) > 0 and full.std(axis=0).max() < ONE_INK
    return signs, bool(one_ink and 2 * in_signs > np.count_nonzero(printed))


def ink_of(face: np.ndarray) -> np.ndarray:
    """How far each pixel (height, width) of a BGR face, or of its light, is from its paper, 1 for the farthest, float32."""
    paper = np.median(face[::2, ::2].reshape(-1, 3), axis=0)
    away = np.abs(face.astype(np.float32) - np.float32(paper)).max(axis=2)
    return away / max(float(away.max()), 1e-3)


def _thumb(form: np.ndarray) -> np.ndarray:
    """A form at one size for all, as a unit vector: two that are alike have a product near 1."""
    small = cv2.resize(form, (THUMB, THUMB), interpolation=cv2.INTER_AREA).ravel()
    small -= small.mean()
    return small / max(float(np.linalg.norm(small)), 1e-9)
