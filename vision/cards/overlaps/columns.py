"""Cards that lie in a column: each hides the one below it except for its upper strip, or in a row for that along another side.

The strip is too small to find a card by. But the card in front tells size, turn and axis of the one it
covers, so only the distance along that axis and the name are open, and both can be tried out. A row is a column
of cards that are turned by a quarter: everything here is seen from the ``side`` (quarter turns clockwise) that lies open,
as if that were the upper one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.cards.deck import Deck, Group
from vision.cards.identify import identify
from vision.cards.overlaps.composed import COVERED
from vision.cards.overlaps.cover import Cover, filled
from vision.cards.overlaps.front import Front
from vision.cards.overlaps.strips import LEAST, MOST, STRIP, Peak, likenesses, peaks, upper_edges
from vision.cards.photo import Photo
from vision.cards.places.held import held
from vision.cards.places.plane import TOGETHER, Plane
from vision.cards.verdict import Verdict
from vision.quads import from_corner, project, rectangle

#: Likeness of a strip below which it is not even looked at closely.
LIKENESS = 0.45
#: Likeness from which on a strip is plainly the upper edge of a card, whatever is printed on it.
PLAINLY = 0.65
#: How much more of a card must be open than shows (parts of its height) if something lies between it and the card in
#: front: a block more may be the edge of that card.
HIDDEN = 0.17
#: Part of a card that must be printed above the one in front for a strip to be sought there.
PRINT = 0.02
_LONGEST_CHAIN = 16


def above(
    photo: Photo,
    quad: np.ndarray,
    number: int,
    deck: Deck,
    known: list[Verdict],
    cover: Cover,
    print_: np.ndarray,
    side: int = 0,
    table: Plane | None = None,
) -> Iterator[Verdict]:
    """The cards that one in ``quad`` (4, 2) covers, then the cards those cover, and so on, up to one of the ``known``.

    Of each the strip along its ``side`` is in sight: 0 the upper one, 1 the left, 2 the lower, 3 the right one.
    They are of the group ``number`` of ``deck``, as the one in front. ``cover`` tells what is known to lie on them, ``print_``
    (uint8, as large as its raster) where anything is to be seen that no card explains. ``table`` is the plane that cards of
    the group tell, if the one in front has too little print to tell it: each card that is found is laid into it before the next one is
    sought, or what its corners are off, of a two by some pixels, would grow from card to card. A card whose place is sure but whose
    name is not comes with its reason, and the search goes on; along another side than the upper one, of which most cards show little,
    it begins with a card that is named, and ends there.
    """
    upright = deck.groups[number].shape
    shape, card = upright.turned(side), Verdict(quad=quad).seen_from(side, upright)
    for _ in range(_LONGEST_CHAIN):
        front = Front.of(card.quad, shape)
        if not _printed(print_, cover.scale, front):
            return
        if any(front.covers(other.seen_from(side, deck.shape(other.match.view))) for other in known):
            return
        cover = cover.below(card.quad)
        following = _Below(photo, front, number, deck, cover, side, table).card()
        if following is None or (side and card.match is None and following.match is None):
            return
        card = replace(following, quad=_level(following.quad, table)).seen_from(side, upright)
        if (gap := front.gap(card)) > HIDDEN:
            unknown = Verdict(reason=COVERED, quad=_upright(front.raised(gap), side))
            yield unknown
            cover = cover.below(unknown.quad)
        yield following
        if side and following.match is None:
            return


def in_strip(verdict: Verdict, side: int) -> Verdict:
    """A doubtful card of a column with only the strip along its open ``side`` as its place: the rest belongs to the cards on it."""
    upper_left, upper_right, lower_right, lower_left = from_corner(verdict.quad, -side)
    down = STRIP * np.float32([lower_right - upper_right, lower_left - upper_left])
    strip = np.float32([upper_left, upper_right, upper_right + down[0], upper_left + down[1]])
    return replace(verdict, quad=_upright(strip, side))


@dataclass(frozen=True)
class _Below:
    """What the card in ``front`` may cover: a card of its group ``number``, both seen from the open ``side``."""

    photo: Photo
    front: Front
    number: int
    deck: Deck
    cover: Cover
    side: int
    table: Plane | None

    @property
    def group(self) -> Group:
        return self.deck.groups[self.number].turned(self.side)

    def card(self) -> Verdict | None:
        """The covered card: the first that can be named, or else the nearest that cannot, with its reason; None if there is none."""
        doubtful: Verdict | None = None
        nearer: Peak | None = None
        for peak in self._peaks():
            verdict, farther = self._seen(peak), nearer is not None and peak.step - nearer.step >= LEAST
            named = verdict is not None and verdict.match is not None
            if named and (not farther or self._shows_all(verdict)):
                return verdict
            if farther:
                break  # that is the card which the doubtful one covers
            if verdict is None:
                continue
            if doubtful is None or (verdict.visible and not doubtful.visible):
                doubtful, nearer = verdict, peak
        return doubtful

    def _peaks(self) -> list[Peak]:
        """The strips that may be the upper edge of a card, the nearest first."""
        steps, strips = upper_edges(self.photo, self.front.to_photo, self.group)
        if not strips:
            return []
        alike = likenesses(strips, self.group).reshape(len(steps), -1, len(self.group.vectors))
        return peaks(steps, alike, self.group, LIKENESS)

    def _seen(self, peak: Peak) -> Verdict | None:
        """What is said of one strip: the card, or why it cannot be named; None if it is none."""
        place = self.front.raised(peak.step, peak.aside)
        verdict = self._identified(place, peak.view)
        if (verdict.match is not None or verdict.visible) and self._sticks_out(verdict):
            return verdict
        plainly = peak.likeness >= PLAINLY and self._open_edge(place)
        return Verdict(reason="foreign_object", quad=_upright(place, self.side)) if plainly else None

    def _identified(self, place: np.ndarray, view: int) -> Verdict:
        quad, shape = _upright(place, self.side), self.deck.groups[self.number].shape
        verdict = identify(
            self.photo, quad, self.number, self.deck, (0,), (view,), self.cover, in_column=True
        )
        if self.table is not None:
            return held(verdict, self.table)
        front = Front.of(_upright(self.front.raised(0.0), self.side), shape)
        return held(verdict, Plane(front.to_photo, shape, TOGETHER))

    def _shows_all(self, verdict: Verdict) -> bool:
        """All that the card in front leaves open shows this one: what seemed to be a card between the two is print of it."""
        open_ = self.cover.open(verdict.match.quad, self.deck.groups[self.number].shape)
        return open_ is not None and bool((verdict.mask & verdict.match.agrees)[open_].all())

    def _sticks_out(self, verdict: Verdict) -> bool:
        return self.front.sticks_out(verdict)

    def _open_edge(self, place: np.ndarray) -> bool:
        """The upper edge of a card in ``place`` would be in sight."""
        seen = self.cover.open(place, self.group.shape)
        return seen is None or bool(seen[: self.group.shape.grid[1]].all())


def _printed(print_: np.ndarray, scale: float, front: Front) -> bool:
    """Enough for the strip of a card is printed where the one in ``front`` may cover one."""
    shape = front.shape
    corners = rectangle(shape.width, MOST * shape.height) - 0.5 - np.float32([0, MOST * shape.height])
    place = filled(np.zeros_like(print_), project(front.to_photo, corners), scale, 1)
    whole = np.count_nonzero(place) / MOST
    return cv2.countNonZero(cv2.bitwise_and(place, print_)) > PRINT * whole


def _level(quad: np.ndarray, table: Plane | None) -> np.ndarray:
    """A card (4, 2) as it lies in the plane of the ``table``; as it is if none is known, or if it is no card in that."""
    there = None if table is None else table.placed(quad)
    return quad if there is None else there


def _upright(quad: np.ndarray, side: int) -> np.ndarray:
    """The corners (4, 2) of a card seen from that side, in its own order."""
    return from_corner(quad, side)
