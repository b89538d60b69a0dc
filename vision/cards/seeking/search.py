"""A search for the cards in one picture: what it knows by now, and where something is left to be found."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.deck import Deck
from vision.cards.face import Shape
from vision.cards.overlaps.claims import Claims
from vision.cards.overlaps.cover import BARE, Cover, filled
from vision.cards.photo import Photo
from vision.cards.places.in_quad import Ways, best_group, possible_ways
from vision.cards.places.leftover import Box, Leftover
from vision.cards.verdict import Verdict
from vision.quads import area, overlap

#: With so many cards in full sight edges and features find what three views do not show, and sooner than further views; and so
#: many tell how the photo shows colours.
SOME = 2
#: Part of what may be in sight of a card that is printed, and that nothing else explains, at least.
PRINT = 0.3
#: Evidence from which on a card is in its place, and nothing better is looked for there.
PLAIN = 0.8


def lying(shape: Shape) -> tuple[int, ...]:
    """The quarter turns in which a card may lie in a quad that its sides fit, corner by corner."""
    return (0, 1, 2, 3) if shape.square else (0, 2)


def printed(quad: np.ndarray, print_: np.ndarray, known: np.ndarray, scale: float) -> bool:
    """A card may show in ``quad``: enough of what is not ``known`` there (height, width, ``scale`` times the picture) is printed."""
    open_ = filled(np.zeros_like(print_), quad, scale, 1)
    open_[known > 0] = 0
    return cv2.countNonZero(open_ & print_) > PRINT * cv2.countNonZero(open_)


def shows_all(verdict: Verdict, cover: Cover, shape: Shape) -> bool:
    """All of a card of ``shape`` that ``cover`` leaves open shows it: what hides the rest is known."""
    if verdict.match is None:
        return False
    open_ = cover.open(verdict.match.quad, shape)
    return bool(verdict.mask.all()) if open_ is None else np.array_equal(verdict.mask, open_)


@dataclass(frozen=True)
class Search:
    """The ``photo``, the ``deck`` whose cards are sought in it, the ``claims`` on its places, and what they leave over."""

    photo: Photo
    deck: Deck
    claims: Claims
    left: Leftover

    @classmethod
    def of(cls, photo: Photo, deck: Deck) -> Search:
        """A search that has found nothing yet."""
        return cls(photo, deck, Claims(photo.picture.shape[:2], deck), Leftover(photo))

    def ways(self, quad: np.ndarray, slack: float | None = None) -> Ways:
        """In which ways a card can fill a quad (4, 2) of the table; none if it can in none, once a card tells where the table is.

        It may differ from a card by ``slack``, as for :meth:`Plane.turns`. Cards of which none was found yet may be of any size.
        """
        claims = self.claims
        if claims.plane is None:
            return possible_ways(quad, self.deck)
        found = []
        for number, group in enumerate(self.deck.groups):
            plane = claims.planes.get(number) or claims.plane.sized(quad, group.shape)
            if plane is not None and (turns := plane.turns(quad, slack)):
                found.append((number, turns))
        return found

    def ask(self, quad: np.ndarray, ways: Ways, cover: Cover = BARE) -> Verdict:
        """Which card lies in a quad (4, 2) of the table, in one of some ways, as far as ``cover`` leaves it open."""
        return best_group(self.photo, quad, self.deck, ways, cover, self.claims.said())

    def offer(self, verdict: Verdict) -> bool:
        """What was found; whether it is a card, and its place was not taken."""
        return self.claims.offer(verdict)

    def shows_whole(self, quad: np.ndarray) -> bool:
        """A card that lies in full sight was found in a quad (4, 2), and plainly: a few signs are soon found a little aside."""
        whole = [v.quad for v in self.claims.found if v.mask.all() and v.match.evidence() >= PLAIN]
        return any(overlap(quad, done) > 0.8 and area(quad) < 1.2 * area(done) for done in whole)

    def places(self, scattered: bool = False, faint: bool = False) -> np.ndarray:
        """Where something is printed that neither a card explains nor the outline of a stranger.

        A card in doubt explains no print, for another one may lie there; but its edges, ``faint`` ones too, are known.
        """
        known = self.claims.placed() if faint else self.claims.explained()
        return self.unexplained(known, scattered)

    def box(self, faint: bool = False) -> Box | None:
        """The part of the photo in which something is left to be found; by ``faint`` edges also what lies scattered."""
        return self.left.box(self.places(scattered=faint, faint=faint))

    def unexplained(self, known: np.ndarray, scattered: bool) -> np.ndarray:
        """Where something is printed that is not ``known``, as :meth:`Leftover.places` tells it; everywhere if no card is."""
        if not (whole := self.claims.whole()):
            return np.ones_like(known)
        return self.left.places(known, float(np.median([area(quad) for quad in whole])), scattered)
