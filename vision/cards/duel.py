"""Which of two faces does a picture show? Pixel by pixel, only where the two differ.

Blocks (:mod:`vision.cards.blocks`) tell whether a face lies in a place at all, in any light and a little shifted.
Between two cards that share most of their print they are too coarse: a frame that both have outweighs a letter.

Every face first gets the best explanation that it can have: its own fine place, since no two enrolled pictures were
cut alike, and the light of the picture, since no two were taken alike. Then the explanations are compared.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.evening import NEITHER, even_out, fitted
from vision.cards.face import soften
from vision.quads import project, rectangle

#: Grey levels by which two faces must differ in a pixel to be asked about it, and how many pixels there must be.
DIFFER, FEWEST = 14, 25
#: Reach (upright pixels) within which light counts as even: glare, folds and shadows change over more than that.
LOCAL = 14.0
#: Pixels along the edge that tell nothing: there every enrolled picture shows a little of what the card lay on.
RIM = 6
#: Share of what differs that must be in sight and show one of the two.
SHOWN = 0.4
#: Blur of a picture beyond what its size explains (standard deviation in upright pixels): focus, hands, cloudy film.
BLURS = (0.0, 0.8, 1.3, 1.9, 2.6)
#: A part of the print from this lean on says the opposite; this share of such pixels leaves the whole in doubt. So do
#: half of the signs that say otherwise, even small ones: lean, and pixels of the smallest.
OPPOSITE, SAY, OTHERWISE, SIGN = -0.6, 0.15, -0.3, 8
#: Lean and pixels from which on a face has lost, even if it lies a pixel beside its place: more than a few signs.
LOST, MANY = 0.8, 1600
#: Grey levels by which two faces differ plainly.
PLAIN = 20.0
#: Side in pixels of a patch that is large enough to be print, not the edge of print that was cut differently.
PATCH = 5
#: Sizes and steps of sliding a face into place: coarse is fast, fine is exact. How far (parts of its long side)
#: its corners may go.
STEPS, FARTHEST = ((0.5, 30), (1.0, 20)), 0.06


def turned(picture: np.ndarray, turn: int) -> np.ndarray:
    """``picture`` turned clockwise by ``turn`` quarters, at the size it had."""
    size = picture.shape[1::-1]
    picture = np.ascontiguousarray(np.rot90(picture, -turn))
    return (
        picture if picture.shape[1::-1] == size else cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    )


def slide(seen: np.ndarray, face: np.ndarray, mask: np.ndarray | None = None) -> np.ndarray | None:
    """3x3 map from ``face`` to where it lies in ``seen`` (both BGR, of one size); None when it finds no hold.

    ``mask`` (height, width) is uint8, 0 where nothing is to be seen.
    """
    found = np.eye(3, dtype=np.float32)
    grey = [cv2.GaussianBlur(cv2.cvtColor(v, cv2.COLOR_BGR2GRAY), (0, 0), 1.0) for v in (face, seen)]
    for factor, steps in STEPS:
        a, b = (cv2.resize(v, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA) for v in grey)
        small = None if mask is None else cv2.resize(mask, a.shape[::-1], interpolation=cv2.INTER_NEAREST)
        size = np.diag([factor, factor, 1.0])
        start = np.float32(size @ found @ np.linalg.inv(size))
        stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, steps, 1e-4)
        try:
            _, better = cv2.findTransformECC(a, b, start, cv2.MOTION_HOMOGRAPHY, stop, small, 3)
        except cv2.error:  # nothing to hold on to
            return None
        found = np.linalg.inv(size) @ better @ size
    height, width = face.shape[:2]
    corners = rectangle(width, height) - 0.5
    moved = np.abs(project(found, corners) - corners).max()
    return found if moved <= FARTHEST * max(width, height) else None


class Duel:
    """A place (upright BGR picture of a card, long side ``shown`` pixels in the photo) that faces fight for.

    ``within`` (height, width) bool limits the place to what is in sight.
    """

    def __init__(self, seen: np.ndarray, shown: float, within: np.ndarray) -> None:
        self._upright = seen
        self._seen = cv2.GaussianBlur(seen, (0, 0), 0.6).astype(np.float32)
        self._shown, self._within, self._blur = shown, np.zeros(within.shape, np.float32), 0.0
        self._place: np.ndarray | None = None
        self._within[RIM:-RIM, RIM:-RIM] = within[RIM:-RIM, RIM:-RIM]
        self._mask = (self._within > 0).astype(np.uint8) * 255
        self._around = cv2.GaussianBlur(self._within, (0, 0), LOCAL) + 1e-3

    def focus(self, face: np.ndarray) -> np.ndarray:
        """:meth:`explain` for the face that the picture most likely shows; learns from it how blurred the picture is."""
        self._place = slide(self._upright, soften(face, self._shown), self._mask)
        face, inside, made = self._placed(face), self._within > 0, {}
        self._seen = even_out(self._seen, face.astype(np.float32), self._within)
        self._upright = self._seen.astype(np.uint8)
        for blur in BLURS:
            made[blur] = self._lit(face, blur)
        errors = {
            blur: np.mean(np.minimum(_most(cv2.absdiff(self._seen, m))[inside], NEITHER) ** 2)
            for blur, m in made.items()
        }
        self._blur = min(errors, key=errors.__getitem__)
        return made[self._blur]

    def explain(self, face: np.ndarray, against: np.ndarray | None = None) -> np.ndarray:
        """The picture that the place would give if it showed ``face`` (BGR uint8, of its size), float32.

        A face that loses clearly ``against`` another one where that lies needs no fine place of its own.
        """
        made = self._lit(self._placed(face), self._blur)
        if against is not None and self._differ(against, made) >= MANY and self.lean(against, made) >= LOST:
            return made
        self._place, before = slide(self._upright, soften(face, self._shown), self._mask), self._place
        better = self._lit(self._placed(face), self._blur)
        self._place = before
        return better

    def _placed(self, face: np.ndarray) -> np.ndarray:
        """``face``, as sharp as its size in the photo allows, where the last one was slid to."""
        face = soften(face, self._shown)
        if self._place is None:
            return face
        return cv2.warpPerspective(face, self._place, face.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)

    def _differ(self, a: np.ndarray, b: np.ndarray) -> int:
        """In how many pixels in sight two explanations show different print."""
        return int(np.count_nonzero(_drawn_otherwise(a, b) & (self._within > 0)))

    def _lit(self, face: np.ndarray, blur: float) -> np.ndarray:
        """``face`` in the light of the picture."""
        face = face.astype(np.float32)
        if blur:
            face = cv2.GaussianBlur(face, (0, 0), blur)
        gain, offset = fitted(face, self._seen, self._within > 0)
        made = gain * face + offset
        rest = np.clip(self._seen - made, -20, 20)  # print that is not there is no light
        rest = cv2.GaussianBlur(rest * self._within[..., None], (0, 0), LOCAL)
        return made + rest / self._around[..., None]

    def off(self, made: np.ndarray) -> float:
        """Grey levels by which the patch that is explained worst is off."""
        away = _most(cv2.absdiff(self._seen, made)) * self._within
        return float(cv2.blur(away, (PATCH, PATCH)).max())

    def lean(self, a: np.ndarray, b: np.ndarray) -> float:
        """1 for a perfect picture of ``a``, -1 for one of ``b`` (see :meth:`explain`).

        0 when the two hardly differ in sight, when glare or fingers hide what differs, and when one part of
        the print says ``a`` and another says ``b``: a reflection can wipe out a sign, and no sign has two shapes.
        """
        differ = (self._within > 0) & (_most(cv2.absdiff(a, b)) > DIFFER)
        asked = int(np.count_nonzero(differ))
        if asked < FEWEST:
            return 0.0
        first, second = a[differ], b[differ]
        apart, off = (first - second) / 2, self._seen[differ] - (first + second) / 2
        bound = np.abs(apart)
        good = np.abs(off) < bound + NEITHER
        if np.count_nonzero(good[:, 0] & good[:, 1] & good[:, 2]) < SHOWN * asked:
            return 0.0
        ones = np.ones(3, np.float32)
        votes = np.where(good, np.clip(off, -2 * bound, 2 * bound) * apart, 0) @ ones
        weights = np.where(good, apart * apart, 0) @ ones
        whole = float(votes.sum() / weights.sum())
        count, parts = cv2.connectedComponents(cv2.dilate(differ.astype(np.uint8), np.ones((5, 5), np.uint8)))
        part = parts[differ]
        up, down = np.bincount(part, votes, count), np.bincount(part, weights, count) + 1e-6
        pixels = np.bincount(part, minlength=count)
        plain = down > PLAIN**2 * pixels  # a faint difference may as well be the light
        # The edge of print that both have may lie beside its place.
        own = (differ & _drawn_otherwise(a, b)).astype(np.uint8)
        solid = cv2.morphologyEx(own, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8)) > 0
        pixels = np.bincount(parts[solid], minlength=count)
        signs = plain & (pixels >= SIGN)
        says = (up / down) * np.sign(whole)
        loud, otherwise = pixels[signs & (says < OPPOSITE)].sum(), (signs & (says < OTHERWISE)).sum()
        doubtful = loud >= SAY * asked or 2 * otherwise >= max(1, signs.sum())
        return 0.0 if doubtful else whole


def _drawn_otherwise(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Pixels (height, width) at which neither of two pictures shows anything that the other shows next to them."""
    near = np.ones((3, 3), np.uint8)
    outside = [
        _most(cv2.max(one - cv2.dilate(other, near), cv2.erode(other, near) - one))
        for one, other in ((a, b), (b, a))
    ]
    return np.maximum(*outside) > DIFFER


def _most(picture: np.ndarray) -> np.ndarray:
    """The largest of the three channels (height, width); numpy's own maximum along so short an axis is slow."""
    return np.maximum(np.maximum(picture[..., 0], picture[..., 1]), picture[..., 2])
