"""How a photograph shows the separate signs of a plain card: each where it is most like itself, for cards are bent."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from vision.cards.face import Scale, soften
from vision.cards.names.duel import BLURS
from vision.cards.photo import PAD
from vision.cards.signs import PRINT, Sign
from vision.channels import most

#: Pixels around a sign that are compared, and by how many it may lie beside its place.
AROUND, ASIDE = 2, 3
#: Likeness of two signs below which a picture can tell them apart: of a sign of ten pixels as large a part is lost where the
#: grid of the picture is laid otherwise (a nine and a six upside down are 0.92).
APART = 0.9
#: How far the picture must lean to one of two signs, as of two faces: 1 for that one, -1 for the other. It is that one only if it is
#: as near to it, in parts of how far the two are apart: what grain and blur take from both is no sign.
LEAN, NEAR = 0.45, 0.5


class SignsSeen:
    """A place in a photograph (``seen``: upright, :data:`~vision.cards.photo.PAD` pixels more on each side, at the scale ``shown``) as it

    shows the signs ``expected`` there; ``like`` (n,) is how like themselves these are.
    """

    def __init__(self, seen: np.ndarray, shown: Scale, expected: Sequence[Sign]) -> None:
        self._seen, self._shown, self._blur = seen, shown, 0.0
        self.like, best = np.zeros(len(expected)), -1.0
        for blur in BLURS:
            before, self._blur = self._blur, blur
            like = np.array([self.likeness(sign) for sign in expected])
            if (middle := float(np.median(like))) <= best:
                self._blur = before
                break
            best, self.like = middle, like

    def likeness(self, sign: Sign, left: np.ndarray | None = None) -> float:
        """How like a sign the picture is in its place, where that is in sight: ``left`` is as :meth:`Signs.cut` tells it."""
        (made,), within = self._made(sign)
        if left is not None:
            within *= np.pad(left, AROUND, mode="edge")
        return _likeness(self._around(sign, made.shape), made, within)

    def compared(self, sign: Sign, other: Sign) -> tuple[float, float, float] | None:
        """How like a ``sign``, and how like the ``other`` one, the picture is in its place, and how unlike these two are there.

        None if they are too much alike to be told apart.
        """
        (own, made), within = self._made(sign, other)
        padded = cv2.copyMakeBorder(own, ASIDE, ASIDE, ASIDE, ASIDE, cv2.BORDER_CONSTANT, value=0)
        if (alike := _likeness(padded, made, within)) >= APART:
            return None
        around = self._around(sign, own.shape)
        return _likeness(around, own, within), _likeness(around, made, within), 1 - alike

    def _made(self, *signs: Sign) -> tuple[list[np.ndarray], np.ndarray]:
        """Signs as the photograph shows them, and the pixels around any of them, float32 of one size (height, width)."""
        high, wide = (max(sign.form.shape[axis] for sign in signs) + 2 * AROUND for axis in (0, 1))
        framed = [_framed(sign.form, (high, wide)) for sign in signs]
        near = np.ones((2 * AROUND + 1, 2 * AROUND + 1))
        around = cv2.dilate(np.uint8(np.maximum.reduce(framed) > PRINT), near)
        made = [soften(form, self._shown) for form in framed]
        if self._blur:
            made = [cv2.GaussianBlur(form, (0, 0), self._blur) for form in made]
        return made, around.astype(np.float32)

    def _around(self, sign: Sign, size: tuple[int, int]) -> np.ndarray:
        """How far from its paper the picture is around a sign, in ``size`` (height, width) and ASIDE more on each side, float32."""
        x, y, wide, high = sign.box
        top = max(PAD + y - (size[0] - high) // 2 - ASIDE, 0)
        left = max(PAD + x - (size[1] - wide) // 2 - ASIDE, 0)
        there = self._seen[top : top + size[0] + 2 * ASIDE, left : left + size[1] + 2 * ASIDE]
        there = there.astype(np.float32)
        edge = np.ones(there.shape[:2], bool)
        edge[ASIDE:-ASIDE, ASIDE:-ASIDE] = False
        return most(np.abs(there - np.median(there[edge], axis=0)))


def _framed(form: np.ndarray, size: tuple[int, int]) -> np.ndarray:
    """A form in the middle of blank paper of a size (height, width)."""
    more = [whole - own for whole, own in zip(size, form.shape, strict=True)]
    return np.pad(form, [(each // 2, each - each // 2) for each in more])


def _likeness(around: np.ndarray, form: np.ndarray, within: np.ndarray) -> float:
    """Correlation of a ``form`` (height, width) with what is most like it ``around``, over the pixels of ``within``, 0 or 1."""
    there = sliding_window_view(around, form.shape)
    share = within / within.sum()
    mean = np.einsum("yxij,ij->yx", there, share)
    power = np.einsum("yxij,yxij,ij->yx", there, there, share) - mean * mean
    level = (form - (form * share).sum()) * share
    both = np.einsum("yxij,ij->yx", there, level)
    drawn = float((level * form).sum())
    return float((both / np.sqrt(np.maximum(power * drawn, 1e-9))).max())
