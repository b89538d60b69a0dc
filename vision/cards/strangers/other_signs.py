"""Whether a sign of a plain card is plainly another one: a club where its face has a spade, a five where it has a four.

Blank paper outweighs all signs of a plain card, and of a card that was not enrolled no face is there to win a duel. But its
signs stand on other cards of the deck, too, so each sign in sight is asked for itself: is it more like the one in its place on
the face, or like another one that the deck has in that size?
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from vision.cards.deck import Deck, Group
from vision.cards.face import Scale, scale, soften
from vision.cards.names.duel import BLURS
from vision.cards.names.match import AGREES, SIGNS, Match
from vision.cards.photo import PAD, Photo
from vision.channels import most

#: Part of a face that must be blank, as for a sign too many; how much darker or lighter than its paper print is (as a part of all
#: that the face varies), and the fewest pixels of a sign.
PLAIN, PRINT, FEWEST = 0.6, 0.25, 18
#: Part of a side of the card that a sign takes at most: what is longer is a frame, or a picture.
LARGEST = 0.45
#: Pixels around a sign that are compared, and by how many it may lie beside its place: cards are bent.
AROUND, ASIDE = 2, 3
#: By how much (factor) another sign may be larger or smaller than one that it could be taken for.
SIZE = 1.3
#: Likeness from which on two signs are drawn alike, below which a picture can tell them apart (of a sign of ten pixels as large a part
#: is lost where the grid of the picture is laid otherwise: a nine and a six upside down are 0.92), and from which on one is seen.
SAME, APART, LIKE = 0.97, 0.9, 0.8
#: Side in pixels at which forms are compared with each other.
THUMB = 12
#: How far the picture must lean to one of two signs, as of two faces: 1 for that one, -1 for the other. It is that one only if it is
#: as near to it, in parts of how far the two are apart: what grain and blur take from both is no sign.
LEAN, NEAR = 0.45, 0.5
#: Part of the signs in sight that may be another one: a speck, a coin or a hand reshapes one. What tells a card stands twice on it.
SHARE = 0.2


@dataclass(frozen=True, eq=False)
class Sign:
    """Connected print of a face: its ``box`` (x, y, width, height), and which part of each pixel it covers, float32 (height, width)."""

    box: tuple[int, int, int, int]
    form: np.ndarray

    @property
    def within(self) -> tuple[slice, slice]:
        """Its pixels."""
        x, y, wide, high = self.box
        return np.s_[y : y + high, x : x + wide]


@dataclass
class Signs:
    """The signs ``of`` each face of a group, and of all of these one of each of their ``kinds``."""

    of: list[list[Sign]]
    kinds: list[Sign]


def another_sign(photo: Photo, match: Match, deck: Deck, inside: np.ndarray) -> bool:
    """One of the signs in sight (``inside``, (height, width) bool) in the place of ``match`` is another one of the deck, where its face is plain."""
    group = deck.group(match.view)
    signs = group.signs or _enrolled(group)
    own = [sign for sign in signs.of[deck.place_of[match.view]] if inside[sign.within].all()]
    if not own:
        return False
    seen, shown = photo.upright(match.quad, group.shape, PAD), scale(match.quad, group.shape)
    blur, likeness = _focus(seen, own, shown)
    if len(own) > SIGNS and np.median(likeness) < AGREES:
        return True  # most of them are not there at all; one or two may be lost in a shake
    others = sum(
        _is_another(seen, sign, signs.kinds, shown, blur)
        for sign, like in zip(own, likeness, strict=True)
        if like < SAME
    )
    return others > SHARE * len(own)


def told_by_signs(
    photo: Photo, match: Match, deck: Deck, inside: np.ndarray, views: list[int]
) -> tuple[int, float] | None:
    """Which of the faces ``views`` lies in the place of ``match``, as far as it is in sight (``inside``, (height, width) bool), and how clearly.

    A duel lays a whole face into one place, and of a strip a pixel beside it is more than a number says; here each sign lies
    where it is most like itself. None if that does not tell either, or if a face is not plain.
    """
    group = deck.group(match.view)
    signs = group.signs or _enrolled(group)
    of = {view: [s for s in signs.of[deck.place_of[view]] if inside[s.within].all()] for view in views}
    if not all(of.values()):
        return None
    seen, shown = photo.upright(match.quad, group.shape, PAD), scale(match.quad, group.shape)
    blur, _ = _focus(seen, of[match.view] if match.view in of else of[views[0]], shown)
    for view in views:
        rest = [other for other in views if deck.ids[other] != deck.ids[view]]
        lead = min((_lean(seen, of[view], of[other], shown, blur) for other in rest), default=0.0)
        if lead > LEAN:
            return view, min(lead, 1.0)
    return None


def _lean(seen: np.ndarray, first: list[Sign], second: list[Sign], shown: Scale, blur: float) -> float:
    """How far the picture leans to the signs of the first of two faces, as far as they differ: 1 for these, -1 for the others."""
    says = differ = 0.0
    alone = list(second)
    for sign in first:
        other = next((s for s in alone if _near_in_size(sign, s) and _in_one_place(sign, s)), None)
        if other is None:
            says, differ = says + _there(seen, sign, shown, blur), differ + 1
            continue
        alone.remove(other)
        to_first, to_second, apart = _compared(seen, sign, other, shown, blur)
        if apart < APART:
            plain = 1 - max(to_first, to_second) < NEAR * (1 - apart)
            says, differ = says + plain * (to_first - to_second), differ + 1 - apart
    says -= sum(_there(seen, sign, shown, blur) for sign in alone)
    differ += len(alone)
    return says / differ if differ else 0.0


def _there(seen: np.ndarray, sign: Sign, shown: Scale, blur: float) -> float:
    """1 if a sign is to be seen in its place, -1 if not."""
    (made,), (within,) = _made([sign.form], shown, blur)
    return 1.0 if _likeness(_around(seen, sign, within.shape), made, within) > LIKE else -1.0


def _in_one_place(first: Sign, second: Sign) -> bool:
    """The middles of two signs of two faces are as near to each other as one of them may lie beside its place."""
    (x, y, wide, high), (left, top, broad, tall) = first.box, second.box
    return (
        abs(2 * x + wide - 2 * left - broad) <= 2 * ASIDE and abs(2 * y + high - 2 * top - tall) <= 2 * ASIDE
    )


def _enrolled(group: Group) -> Signs:
    """The signs of all faces of a group; kept, for each card asks."""
    of = [_of(face) for face in group.faces]
    kinds: list[Sign] = []
    drawn = np.zeros((0, THUMB * THUMB), np.float32)
    for sign in (sign for signs in of for sign in signs):
        thumb = _thumb(sign.form)
        like = [_near_in_size(sign, kinds[k]) for k in np.flatnonzero(drawn @ thumb >= SAME)]
        if not any(like):
            kinds.append(sign)
            drawn = np.vstack([drawn, thumb])
    group.signs = Signs(of, kinds)
    return group.signs


def _of(face: np.ndarray) -> list[Sign]:
    """The signs of a face, BGR uint8; none of one that is not plain."""
    ink = _ink(face)
    printed = (ink > PRINT).astype(np.uint8)
    if printed.mean() > 1 - PLAIN:
        return []
    count, parts, boxes, _ = cv2.connectedComponentsWithStats(printed, connectivity=8)
    signs = []
    for part in range(1, count):
        x, y, wide, high, size = boxes[part].tolist()
        if size < FEWEST or wide > LARGEST * face.shape[1] or high > LARGEST * face.shape[0]:
            continue
        at_edge = x == 0 or y == 0 or x + wide == face.shape[1] or y + high == face.shape[0]
        if not at_edge:
            alone = cv2.dilate(
                (parts[y - 1 : y + high + 1, x - 1 : x + wide + 1] == part).astype(np.uint8), np.ones((3, 3))
            )
            form = ink[y - 1 : y + high + 1, x - 1 : x + wide + 1] * alone
            signs.append(Sign((x - 1, y - 1, wide + 2, high + 2), np.float32(form / form.max())))
    return signs


def _ink(face: np.ndarray) -> np.ndarray:
    """How far each pixel (height, width) of a face is from its paper, 1 for the farthest."""
    paper = np.median(face[::2, ::2].reshape(-1, 3), axis=0)
    away = np.abs(face.astype(np.float32) - np.float32(paper)).max(axis=2)
    return away / max(float(away.max()), 1.0)


def _near_in_size(first: Sign, second: Sign) -> bool:
    """One of two signs could be taken for the other."""
    return all(
        max(a, b) <= SIZE * min(a, b) for a, b in zip(first.form.shape, second.form.shape, strict=True)
    )


def _thumb(form: np.ndarray) -> np.ndarray:
    """A form at one size for all, as a unit vector: two that are alike have a product near 1."""
    small = cv2.resize(form, (THUMB, THUMB), interpolation=cv2.INTER_AREA).ravel()
    small -= small.mean()
    return small / max(float(np.linalg.norm(small)), 1e-9)


def _framed(form: np.ndarray, size: tuple[int, int]) -> np.ndarray:
    """A form in the middle of blank paper of a size (height, width)."""
    down, right = (size[0] - form.shape[0]) // 2, (size[1] - form.shape[1]) // 2
    return cv2.copyMakeBorder(
        form,
        down,
        size[0] - form.shape[0] - down,
        right,
        size[1] - form.shape[1] - right,
        cv2.BORDER_CONSTANT,
        value=0,
    )


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


def _focus(seen: np.ndarray, own: list[Sign], shown: Scale) -> tuple[float, list[float]]:
    """How blurred the picture shows signs, and how like their own forms they are then."""
    best, told = -1.0, (0.0, [0.0] * len(own))
    for blur in BLURS:
        likeness = []
        for sign in own:
            made, (within,) = _made([sign.form], shown, blur)
            likeness.append(_likeness(_around(seen, sign, within.shape), made[0], within))
        if (middle := float(np.median(likeness))) <= best:
            break
        best, told = middle, (blur, likeness)
    return told


def _made(forms: list[np.ndarray], shown: Scale, blur: float) -> tuple[list[np.ndarray], np.ndarray]:
    """Forms as a picture shows them, and the pixels around any of them, float32 of one size (height, width)."""
    size = tuple(max(form.shape[axis] for form in forms) + 2 * AROUND for axis in (0, 1))
    framed = [_framed(form, size) for form in forms]
    around = cv2.dilate(
        np.uint8(np.maximum.reduce(framed) > PRINT), np.ones((2 * AROUND + 1, 2 * AROUND + 1))
    )
    soft = [soften(form, shown) for form in framed]
    return [cv2.GaussianBlur(v, (0, 0), blur) if blur else v for v in soft], around[None].astype(np.float32)


def _around(seen: np.ndarray, sign: Sign, size: tuple[int, int]) -> np.ndarray:
    """How far from its paper the picture is around a sign, in ``size`` (height, width) and ASIDE more on each side, float32."""
    x, y, wide, high = sign.box
    top = max(PAD + y - (size[0] - high) // 2 - ASIDE, 0)
    left = max(PAD + x - (size[1] - wide) // 2 - ASIDE, 0)
    there = seen[top : top + size[0] + 2 * ASIDE, left : left + size[1] + 2 * ASIDE].astype(np.float32)
    edge = np.ones(there.shape[:2], bool)
    edge[ASIDE:-ASIDE, ASIDE:-ASIDE] = False
    return most(np.abs(there - np.median(there[edge], axis=0)))


def _is_another(seen: np.ndarray, sign: Sign, kinds: list[Sign], shown: Scale, blur: float) -> bool:
    """The picture leans to another one of the ``kinds`` of signs where a face has this ``sign``."""
    for kind in kinds:
        if not _near_in_size(sign, kind):
            continue
        to_own, to_other, apart = _compared(seen, sign, kind, shown, blur)
        near = apart < APART and 1 - to_other < NEAR * (1 - apart)
        if near and to_other - to_own > LEAN * (1 - apart):
            return True
    return False


def _compared(
    seen: np.ndarray, sign: Sign, other: Sign, shown: Scale, blur: float
) -> tuple[float, float, float]:
    """How like a ``sign``, and how like the ``other`` one, the picture is in its place, and how alike these two are there."""
    (own, made), (within,) = _made([sign.form, other.form], shown, blur)
    padded = cv2.copyMakeBorder(own, ASIDE, ASIDE, ASIDE, ASIDE, cv2.BORDER_CONSTANT, value=0)
    apart = _likeness(padded, made, within)
    if apart >= APART:
        return 0.0, 0.0, apart
    around = _around(seen, sign, own.shape)
    return _likeness(around, own, within), _likeness(around, made, within), apart
