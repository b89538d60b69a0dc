"""Which of two faces does a picture show? Pixel by pixel, only where the two differ.

Blocks (:mod:`vision.cards.names.blocks`) tell whether a face lies in a place at all, in any light and a little shifted.
Between two cards that share most of their print they are too coarse: a frame that both have outweighs a letter.

Every face first gets the best explanation that it can have: its own fine place, since no two enrolled pictures were
cut alike, and the light of the picture, since no two were taken alike. Then the explanations are compared.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.face import Scale, soften
from vision.cards.light.evening import NEITHER, by_paper, even_out, fitted, sampled, spread
from vision.cards.light.lamp import relit
from vision.cards.names.slide import Ground, Held, slide
from vision.channels import most

#: Grey levels by which two faces must differ in a pixel to be asked about it, and how many pixels there must be.
DIFFER, FEWEST = 14, 25
#: Reach (upright pixels) within which light counts as even: glare, folds and shadows change over more than that.
LOCAL = 14.0
#: Share of what differs that must be in sight and show one of the two.
SHOWN = 0.4
#: Blur of a picture beyond what its size explains (standard deviation in upright pixels): focus, hands, cloudy film.
BLURS = (0.0, 0.8, 1.3, 1.9, 2.6)
#: A part of the print from this lean on says the opposite; this share of such pixels leaves the whole in doubt. So do
#: half of the signs that say otherwise, even small ones: lean, and pixels of the smallest.
OPPOSITE, SAY, OTHERWISE, SIGN = -0.6, 0.15, -0.3, 8
#: Grey levels by which two faces differ plainly.
PLAIN = 20.0
#: Side in pixels of a patch that is large enough to be print, not the edge of print that was cut differently.
PATCH = 5
#: All grey levels, as :func:`cv2.LUT` takes a table for three channels.
_LEVELS = np.repeat(np.arange(256, dtype=np.float32), 3).reshape(256, 1, 3)


def turned(picture: np.ndarray, turn: int) -> np.ndarray:
    """``picture`` turned clockwise by ``turn`` quarters, at the size it had."""
    size = picture.shape[1::-1]
    picture = np.ascontiguousarray(np.rot90(picture, -turn))
    return (
        picture if picture.shape[1::-1] == size else cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    )


class Duel:
    """A place (upright BGR picture of a card, ``shown`` at such a scale in the photo) that faces fight for.

    ``within`` (height, width) bool limits the place to what is in sight.
    """

    def __init__(self, seen: np.ndarray, shown: Scale, within: np.ndarray) -> None:
        self._shown, self._within, self._blur = shown, within.astype(np.float32), 0.0
        self._mask = (self._within > 0).astype(np.uint8) * 255
        self._see(seen, cv2.GaussianBlur(seen, (0, 0), 0.6).astype(np.float32))
        self._first = seen
        self._place: np.ndarray | None = None
        self._held: Held | None = None  # made when a rival asks for it
        self._inside = cv2.merge([self._within] * 3)
        self._around = cv2.merge([1 / (spread(self._within, LOCAL) + 1e-3)] * 3)

    @property
    def within(self) -> np.ndarray:
        """1 where the place is in sight, float32 (height, width)."""
        return self._within

    @property
    def seen(self) -> np.ndarray:
        """The place, float32 (height, width, 3): evenly lit once a face is in focus."""
        return self._seen

    def _see(self, upright: np.ndarray, seen: np.ndarray) -> None:
        self._ground = Ground(upright, self._mask)
        self._seen, self._sampled = seen, sampled(seen)

    def focus(self, face: np.ndarray) -> np.ndarray:
        """:meth:`explain` for the face that the picture most likely shows; learns from it how blurred the picture is."""
        face, inside = soften(face, self._shown), self._within > 0
        # Evenly lit first: what is brighter on one side looks as if it leaned, and a reflection leaves nothing to hold on to.
        even = even_out(self._seen, face.astype(np.float32), self._within)
        self._see(even.astype(np.uint8), even)
        self._place = slide(self._ground, face)
        face = self._placed(face)
        least, best = np.inf, face
        for blur in BLURS:
            soft = cv2.GaussianBlur(face, (0, 0), blur) if blur else face
            made = self._lit(soft, fitted(sampled(soft), self._sampled, inside))
            if (error := self.error(made)) >= least:
                break  # the more it is blurred, the less it fits from here on
            least, best, self._blur, self._first = error, made, blur, soft
        return best

    def explain(self, face: np.ndarray) -> np.ndarray:
        """The picture that the place would give if it showed ``face`` (BGR uint8, of its size), float32."""
        return self._slid(soften(face, self._shown))

    def challenge(self, best: np.ndarray, face: np.ndarray) -> tuple[np.ndarray, float]:
        """:meth:`explain` for a rival of the face that ``best`` explains, and the lean towards ``best``.

        It may lie where ``best`` does or in its own fine place: pictures are cut roughly, and where it was cut otherwise
        even the right face loses in every sign.
        """
        face = soften(face, self._shown)
        made = min(self._made(self._placed(face)), self._slid(face), key=self.error)
        return made, self.lean(best, made)

    def _slid(self, face: np.ndarray) -> np.ndarray:
        """A face (as sharp as it can be in the photo) in its own fine place, as :meth:`_made` makes it."""
        if self._held is None:
            self._held = Held(self._ground, np.eye(3) if self._place is None else self._place)
        # Light that fades over the card would look like a slant.
        level = relit(face, self._first, self._within > 0)
        return self._made(_moved(face, self._held.slide(level)))

    def error(self, made: np.ndarray) -> float:
        """How badly an explanation fits what is in sight: sum of squares of grey levels, capped."""
        off = np.minimum(most(cv2.absdiff(self._seen, made)), NEITHER) * self._within
        return float(np.einsum("yx,yx->", off, off))

    def _placed(self, face: np.ndarray) -> np.ndarray:
        """A face where the first one was slid to."""
        return _moved(face, self._place)

    def _made(self, face: np.ndarray) -> np.ndarray:
        """A face that lies in its place, in the blur and light of the picture.

        Only what it shares with the first face tells the light: fitted to a face of which a sign is missing in the
        picture, it would pale, and then all the print that both have would speak against that face.
        """
        face = cv2.GaussianBlur(face, (0, 0), self._blur) if self._blur else face
        inside = self._within > 0
        face = relit(face, self._first, inside)
        same = inside & (most(cv2.absdiff(face, self._first)) < DIFFER)
        if cv2.meanStdDev(face, mask=same.view(np.uint8))[1].max() > DIFFER:
            return self._lit(face, fitted(sampled(face), self._sampled, same))
        return self._lit(face, by_paper(sampled(face), self._sampled, same, inside))

    def _lit(self, face: np.ndarray, light: tuple[np.ndarray, np.ndarray]) -> np.ndarray:
        """``face`` under ``light`` (gain and offset), brought near to the picture where that is lit unevenly."""
        made = cv2.LUT(face, _LEVELS * light[0] + light[1])
        rest = cv2.subtract(self._seen, made)
        np.clip(rest, -20, 20, out=rest)  # print that is not there is no light
        rest *= self._inside
        rest = spread(rest, LOCAL)
        rest *= self._around
        return cv2.add(made, rest)

    def off(self, made: np.ndarray) -> float:
        """Grey levels by which the patch that is explained worst is off."""
        away = most(cv2.absdiff(self._seen, made)) * self._within
        return float(cv2.blur(away, (PATCH, PATCH)).max())

    def lean(self, a: np.ndarray, b: np.ndarray) -> float:
        """1 for a perfect picture of ``a``, -1 for one of ``b`` (see :meth:`explain`).

        0 when the two hardly differ in sight, when glare or fingers hide what differs, and when one part of
        the print says ``a`` and another says ``b``: a reflection can wipe out a sign, and no sign has two shapes.
        """
        differ = (self._within > 0) & (most(cv2.absdiff(a, b)) > DIFFER)
        own = (differ & _drawn_otherwise(a, b)).astype(np.uint8)
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
        # The edge of print that both have may lie beside its place, so it has no say unless it is all there is.
        near = cv2.dilate(own, np.ones((3, 3), np.uint8))[differ] > 0
        heard = near if np.count_nonzero(own) >= FEWEST and weights[near].any() else slice(None)
        whole = float(votes[heard].sum() / weights[heard].sum())
        count, parts = cv2.connectedComponents(cv2.dilate(differ.astype(np.uint8), np.ones((5, 5), np.uint8)))
        part = parts[differ]
        up, down = np.bincount(part, votes, count), np.bincount(part, weights, count) + 1e-6
        pixels = np.bincount(part, minlength=count)
        plain = down > PLAIN**2 * pixels  # a faint difference may as well be the light
        solid = cv2.morphologyEx(own, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8)) > 0
        pixels = np.bincount(parts[solid], minlength=count)
        signs = plain & (pixels >= SIGN)
        says = (up / down) * np.sign(whole)
        loud, otherwise = pixels[signs & (says < OPPOSITE)].sum(), (signs & (says < OTHERWISE)).sum()
        doubtful = loud >= SAY * asked or 2 * otherwise >= max(1, signs.sum())
        return 0.0 if doubtful else whole


def _moved(face: np.ndarray, place: np.ndarray | None) -> np.ndarray:
    if place is None:
        return face
    return cv2.warpPerspective(face, place, face.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)


def _drawn_otherwise(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Pixels (height, width) at which neither of two pictures shows anything that the other shows next to them."""
    near = np.ones((3, 3), np.uint8)
    outside = [
        most(cv2.max(one - cv2.dilate(other, near), cv2.erode(other, near) - one))
        for one, other in ((a, b), (b, a))
    ]
    return np.maximum(*outside) > DIFFER
