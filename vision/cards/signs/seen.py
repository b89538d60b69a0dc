"""How a photograph shows the separate signs of a plain card: each where it is most like itself, for cards are bent.

Signs of ten pixels are told apart by a few of these, so they are compared below a pixel, and as light: a lens mixes light, not
grey levels, and what it makes of a dark sign on white paper is thinner than a blur of its picture.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

import cv2
import numpy as np

from vision.cards.face import Scale, soften
from vision.cards.photo import PAD
from vision.cards.signs.below_pixels import Place
from vision.cards.signs.printed import PRINT, Sign
from vision.channels import most
from vision.gamma import linear

#: Pixels around a sign that are compared, and by how many it may lie beside its place.
AROUND, ASIDE = 2, 3
#: Blur of a sign beyond what the size of the card explains (standard deviation in upright pixels).
BLURS = (0.0, 0.4, 0.8, 1.3, 1.9, 2.6)
#: What a sign is unlike itself (1 less a correlation) though nothing spoils it: places and pixels of the enrolled picture are others.
ROUGH = 0.002
#: How much more (factor) the picture must be unlike one of two signs, if it is the other. Of 975 suits of drawn playing cards, 11 pixels
#: wide in all lights, each was at least 2.2 times as unlike the other one of its colour as itself.
TELLS = math.log(1.5)
#: Likeness of what is there at least, if it is one of two signs: of a letter cut out of a line of print neither is.
THERE = 0.9
#: Likeness from which on two signs are one, enrolled twice, of which one may be out of focus: suits of one colour were 0.967 at most, signs
#: of cards enrolled with a blur of a hundred and seventieth of their height 0.983 at least, and a nine and a six upside down 0.973.
ONE = 0.97


class SignsSeen:
    """A place in a photograph (``seen``: upright BGR uint8, :data:`~vision.cards.photo.PAD` pixels more on each side, at the scale ``shown``)

    as it shows signs, as far as they are in sight (``inside``, (height, width) bool).
    """

    def __init__(self, seen: np.ndarray, shown: Scale, inside: np.ndarray) -> None:
        self._light, self._shown = linear(seen), shown
        self._inside = np.pad(inside.astype(np.float32), PAD, mode="edge")

    def likeness(self, sign: Sign) -> float:
        """How like a sign the picture is in its place."""
        (form,), within = _framed(sign)
        return self._like(self._place(sign, within), form)

    def odds(self, sign: Sign, other: Sign) -> float:
        """How much more (natural logarithm of a factor) the picture is unlike the ``other`` sign in the place of a ``sign`` than that one.

        0 if neither is to be seen there.
        """
        forms, within = _framed(sign, other)
        place = self._place(sign, within)
        return _odds(*(self._like(place, form) for form in forms))

    def rather(self, other: Sign, sign: Sign) -> bool:
        """The picture is plainly that of the ``other`` sign in the place of a ``sign``, by their :meth:`odds`."""
        (own, form), within = _framed(sign, other)
        place = self._place(sign, within)
        like = self._like(place, form)
        # Most signs of a deck are not to be seen there at all.
        return like >= THERE and _odds(self._like(place, own), like) < -TELLS

    def _like(self, place: Place, form: np.ndarray) -> float:
        """How like a ``form`` a place is: as sharp as it was enrolled, or softer."""
        return place.best(itertools.chain((form,), _blurred(soften(form, self._shown))))

    def _place(self, sign: Sign, within: np.ndarray) -> Place:
        """The place of a sign, and around it; of the pixels ``within`` (height, width float32, 0 or 1) those in sight count."""
        shows = self._inside[_beside(sign, within.shape, 0)]
        return Place(self._around(sign, within.shape), within * shows)

    def _around(self, sign: Sign, size: tuple[int, int]) -> np.ndarray:
        """How far from its paper the light is around a sign, in ``size`` (height, width) and ASIDE more on each side, float32."""
        there = self._light[_beside(sign, size, ASIDE)]
        edge = np.ones(there.shape[:2], bool)
        edge[ASIDE:-ASIDE, ASIDE:-ASIDE] = False
        return most(np.abs(there - np.median(there[edge], axis=0)))


def one(sign: Sign, other: Sign) -> bool:
    """Two signs are one, as far as a picture can tell that may be sharper or softer than what was enrolled."""
    (first, second), within = _framed(sign, other)
    ways = ((first, second), (second, first))
    return max(Place(np.pad(sharp, ASIDE), within).best(_blurred(soft)) for sharp, soft in ways) >= ONE


def _odds(own: float, other: float) -> float:
    """How much more (natural logarithm of a factor) a picture is unlike an ``other`` sign than its ``own``, of which it is so like."""
    if max(own, other) < THERE:
        return 0.0
    return math.log((max(1 - other, 0) + ROUGH) / (max(1 - own, 0) + ROUGH))


def _blurred(form: np.ndarray) -> Iterator[np.ndarray]:
    """A form, softer and softer."""
    return (cv2.GaussianBlur(form, (0, 0), blur) if blur else form for blur in BLURS)


def _beside(sign: Sign, size: tuple[int, int], more: int) -> tuple[slice, slice]:
    """The part of a padded picture in ``size`` (height, width) around a sign, and so many pixels more on each side."""
    x, y, wide, high = sign.box
    top = max(PAD + y - (size[0] - high) // 2 - more, 0)
    left = max(PAD + x - (size[1] - wide) // 2 - more, 0)
    return np.s_[top : top + size[0] + 2 * more, left : left + size[1] + 2 * more]


def _framed(*signs: Sign) -> tuple[list[np.ndarray], np.ndarray]:
    """The forms of signs in the middle of blank paper, and the pixels around any of them, float32 of one size (height, width)."""
    high, wide = (max(sign.form.shape[axis] for sign in signs) + 2 * AROUND for axis in (0, 1))
    framed = []
    for sign in signs:
        more = [whole - own for whole, own in zip((high, wide), sign.form.shape, strict=True)]
        framed.append(np.pad(sign.form, [(each // 2, each - each // 2) for each in more]))
    near = np.ones((2 * AROUND + 1, 2 * AROUND + 1))
    around = cv2.dilate(np.uint8(np.maximum.reduce(framed) > PRINT), near)
    return framed, around.astype(np.float32)
