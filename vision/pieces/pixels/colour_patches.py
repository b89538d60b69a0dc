"""Patches of one colour on a space: which of them are pieces, and which may as well be shadows of other ones."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.pieces.colours import SIDE, Colours
from vision.pieces.pixels.costs import Costs
from vision.pieces.pixels.counting import ONE, faces_in, patches
from vision.pieces.pixels.rays import DARK
from vision.pieces.pixels.shading import Faces

#: Part of a piece's size that must look as its upper face did when it was enrolled.
UPPER = 0.15
#: A compact patch from this size on that touches no other piece is no shadow of one.
WHOLE = 0.6
#: Squared distance, in units of spread, within which a pixel may be such an upper face.
LIT = 9.0
#: Mean cost up to which a patch may well be ground in shadow.
_PLAUSIBLE = 28.0
#: By how much a patch must cost more as a shadow than as a piece, where it shows no upper face, and beside another piece.
_AHEAD, _AHEAD_BESIDE = 8.0, 6.0
#: Shade (1 = as enrolled) that upper faces have at least, and the part of a patch that does.
_IN_SHADOW, _LIT_PART = 0.72, 0.55
#: By how much lighter than its ground no shadow is, however noisy.
_LIGHTER = 4.0
#: How large shadows are at most, in sizes of the pieces that throw them, and how much more speaks of a piece that was not seen.
SHADOWS, ONE_MORE = 1.4, 0.5
_OPEN, _TOUCHING = np.ones((3, 3), np.uint8), np.ones((7, 7), np.uint8)


def told(costs: Costs, colours: Colours) -> tuple[dict[str, list[tuple[float, int]]], set[str], np.ndarray]:
    """The patches of each colour, the colours of those that may as well be shadows nothing else throws, and where shadows lie.

    The last (bool, in the box of the ``costs``) are patches that may be shadows at all, and so are none of those of a colour.
    """
    sizes: dict[str, list[tuple[float, int]]] = {}
    shadows: dict[str, float] = {}
    shaded = np.zeros(costs.labels.shape, bool)
    doubtful: set[str] = set()
    seen = costs.labels.tobytes()  # in bytes a number is found at once
    for index, name in enumerate(colours.lab):
        if index + 1 not in seen:
            continue
        mine = (costs.labels == index + 1).view(np.uint8)
        unit = colours.fill[name] * SIDE * SIDE
        lit = (costs.off[index] < LIT).view(np.uint8)
        for area, mask in patches(mine, costs.inside, unit):
            patch = _Patch(mask, area, index, lit, unit, costs, colours.faces)
            if patch.may_be_shadow():
                shadows[name] = shadows.get(name, 0.0) + area
                shaded |= mask > 0
                unclear = patch.lighter()
            else:
                sizes.setdefault(name, []).append((area, faces_in(mask, lit, unit)))
                unclear = patch.dim()
            if unclear:
                doubtful.add(name)
    pieces = sum(area for patches_of_one in sizes.values() for area, _ in patches_of_one)
    if sum(shadows.values()) > SHADOWS * pieces + ONE_MORE:
        doubtful |= shadows.keys()
    return sizes, doubtful if sizes else set(shadows), shaded


@dataclass(eq=False)
class _Patch:
    """A patch (``mask``, uint8 in the box of the ``costs``) of ``area`` pieces of ``unit`` pixels.

    ``index`` is the number of its colour among ``faces``, ``lit`` (uint8) where pixels are like the upper face of that.
    """

    mask: np.ndarray
    area: float
    index: int
    lit: np.ndarray
    unit: float
    costs: Costs
    faces: Faces

    def __post_init__(self) -> None:
        self.upper = cv2.countNonZero(cv2.bitwise_and(self.mask, self.lit)) / self.unit
        self.inner = cv2.erode(self.mask, _OPEN)
        self.dark = cv2.mean(self.costs.shadow, mask=self.inner)[0]
        self.beside = self.dark < _PLAUSIBLE and self._touches_another()

    def may_be_shadow(self) -> bool:
        """It may as well be a shadow: nothing speaks for an upper face, or another piece may throw it."""
        if self.upper >= UPPER and not self.beside:
            return False
        ahead = self.dark - cv2.mean(self.costs.pieces[self.index], mask=self.inner)[0]
        if self.upper < UPPER and ahead < _AHEAD:
            return True
        return self.beside and ahead < _AHEAD_BESIDE

    def lighter(self) -> bool:
        """It is lighter than its ground was, as no shadow is."""
        lightness = (each[self.costs.box][..., 0] for each in (self.costs.pixels, self.costs.bare))
        now, was = (cv2.mean(each, mask=self.inner)[0] for each in lightness)
        return now > was + _LIGHTER

    def dim(self) -> bool:
        """It is large, or shows no upper face, and hardly half of it is lit as one is, even in a shadow."""
        colour = self.faces.colours[self.index]
        if colour[0] <= DARK or (self.area <= ONE and self.upper >= UPPER):
            return False
        pixels = self.costs.pixels[self.costs.box][self.mask > 0]
        return bool((pixels @ colour / (colour @ colour) > _IN_SHADOW).mean() < _LIT_PART)

    def _touches_another(self) -> bool:
        """A piece of another colour touches it, and may throw it as a shadow."""
        labels = self.costs.labels[cv2.dilate(self.mask, _TOUCHING) > 0]
        return bool(np.count_nonzero((labels > 0) & (labels != self.index + 1)) > 8)
