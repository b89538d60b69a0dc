"""Which cards own which pixels of a picture, and what therefore lies below them."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.cards.deck import Deck
from vision.cards.overlaps.columns import in_strip
from vision.cards.overlaps.cover import Cover, Showing, bounded, filled
from vision.cards.places.held import held
from vision.cards.places.plane import FAR, Plane, plane_of
from vision.cards.verdict import Verdict
from vision.quads import apart, area, overlap, rectangle

#: How far (parts of its short side) the outline of a stranger may differ from a card of the deck, if nothing else is to be
#: sought there.
EXACTLY = 0.05
#: Part of its blocks that agree when a face is laid in a place, from which on edges tell nothing new of that place.
FRAMED = 0.5
#: Part that two places share from which on they are those of one card, if half of it is in sight; and by how much (factor) a
#: face fits plainly better than one of which a part is hidden.
SAME, PLAINLY = 0.7, 1.25
#: Part of what shows of a card that lies within the place of a stranger, if it is the stranger's print; and the part that two
#: places share below which they are not one.
INSIDE, ELSEWHERE = 0.8, 0.85
#: Part of a card that must be in sight to be looked at.
SHOWS = 0.2


class Claims:
    """Who owns which pixels. A pixel shows one card only: the one that fits best over most of itself."""

    def __init__(self, shape: tuple[int, int], deck: Deck) -> None:
        self.shape, self._deck = shape, deck
        empty = bounded(shape)
        self._scale, self._size = empty.scale, empty.raster.shape
        self.found: list[Verdict] = []
        self.doubtful: list[Verdict] = []
        self.unknown: list[np.ndarray] = []
        #: Outlines in which no card of the deck lies.
        self.strange: list[Verdict] = []
        #: Outlines that are none of a card in its plane, as of one on which others lie.
        self.cut: list[np.ndarray] = []
        #: The table, as the cards of each group (its number) that are wholly in sight tell it: the most of them first.
        self.planes: dict[int, Plane] = {}
        self._weighed = self._covered = self._told = -1
        self._kept: list[Verdict] = []

    def offer(self, verdict: Verdict) -> bool:
        """Take note of what was said of a place; True when it is a card that was not known."""
        if verdict in self.found:
            return False
        if verdict.match is not None:
            self.found.append(self._held(verdict))
            if verdict.mask.all():
                self._learn_planes()
                self.found = [self._held(known) for known in self.found]
        elif verdict.reason:
            self.doubtful.append(verdict)
        return verdict.match is not None

    def said(self) -> list[Verdict]:
        """All that was said of places in which something lies."""
        return [*self.found, *self.doubtful]

    def whole(self) -> list[np.ndarray]:
        """The quads of cards that were found with nothing on them."""
        return [v.quad for v in self.found if v.mask.all()]

    @property
    def plane(self) -> Plane | None:
        """The table, as the cards of one group tell it: of that of which the most are wholly in sight."""
        return next(iter(self.planes.values()), None)

    def _learn_planes(self) -> None:
        quads: dict[int, list[np.ndarray]] = {}
        for verdict in self.found:
            if verdict.mask.all():
                quads.setdefault(int(self._deck.group_of[verdict.match.view]), []).append(verdict.quad)
        most = sorted(quads, key=lambda number: -len(quads[number]))
        self.planes = {n: plane_of(quads[n], self._deck.groups[n].shape, self.shape) for n in most}

    def _held(self, verdict: Verdict) -> Verdict:
        """The card on the table, as far as those of its group tell it: others may be of another size."""
        plane = self._plane_of(verdict.match.view)
        return verdict if plane is None else held(verdict, plane)

    def _plane_of(self, view: int) -> Plane | None:
        return self.planes.get(int(self._deck.group_of[view]))

    def offer_strip(self, verdict: Verdict, side: int) -> None:
        """A card of a column, open along that side, that cannot be told: it covers others all the same."""
        self.unknown.append(verdict.quad)
        self.doubtful.insert(0, in_strip(verdict, side))

    def offer_column(self, front: Verdict, covered: list[Verdict], side: int = 0) -> None:
        """Take note of the cards that ``front``, which may have no name itself, covers but for that side."""
        if front.match is None and covered:
            self.unknown.append(front.quad)
            if not front.reason:
                # What lies on cards of a column is one, though nothing on it is like any of the deck.
                self.doubtful.append(replace(front, reason="foreign_object", laid=None))
        for verdict in covered:
            self.offer(verdict) if verdict.match else self.offer_strip(verdict, side)

    def knows(self, quad: np.ndarray) -> bool:
        """A card in full sight was found in this very place."""
        reach = 0.08 * np.sqrt(area(quad))
        return any(v.visible > 0.85 and apart(v.quad, quad) < reach for v in self.found)

    def settled(self) -> list[Verdict]:
        """The findings that share no pixel, and whose hidden part is explained if it is the greater one."""
        if self._weighed == self._count():
            return self._kept
        owned, covers = np.zeros(self._size, np.uint8), np.zeros(self._size, np.uint8)
        for quad in self.unknown:
            filled(covers, quad, self._scale, 1)
        kept: list[Verdict] = []
        waiting = sorted(self.found, key=lambda v: -v.confidence * v.visible)
        while waiting:
            verdict = next((v for v in waiting if self._stands(v, covers)), None)
            if verdict is None:
                break
            waiting = [v for v in waiting if v is not verdict]
            patch = self._patch(verdict, verdict.mask & verdict.match.agrees)
            mine = int(np.count_nonzero(patch))
            if not mine or np.count_nonzero(patch & owned) > 0.4 * mine:
                continue
            if any(_same_place(verdict.quad, other.quad) for other in kept):
                continue
            owned |= patch
            filled(covers, verdict.quad, self._scale, 1)
            kept.append(verdict)
        self._owned = owned
        self._kept, self._weighed = kept, self._count()
        return kept

    def _stands(self, verdict: Verdict, covers: np.ndarray) -> bool:
        """Nothing speaks against the card; of one that is mostly hidden it is also known what hides it."""
        if self._astray(verdict):
            return False
        if verdict.visible < 0.5:
            return self._hidden(verdict, covers)
        return not self._chance(verdict)

    def _astray(self, verdict: Verdict) -> bool:
        """No card can lie on this table as this part of one does."""
        plane = self._plane_of(verdict.match.view)
        return not verdict.mask.all() and plane is not None and plane.placed(verdict.quad, FAR) is None

    def _chance(self, verdict: Verdict) -> bool:
        """This part of a card is the print of one without a name, or another one, though in doubt, fits better in its place."""
        whole, view = bool(verdict.mask.all()), verdict.match.view
        if not whole and self._within(verdict):
            return True
        fits = verdict.match.quality.sum() * (1.0 if whole else PLAINLY)
        doubts = [doubt.laid for doubt in self.doubtful if doubt.laid is not None]
        return any(
            self._deck.ids[doubt.view] != self._deck.ids[view]
            and doubt.quality.sum() > fits
            and overlap(doubt.quad, verdict.quad) > SAME
            for doubt in doubts
        )

    def _within(self, verdict: Verdict) -> bool:
        """What shows of the card lies within a card without a name, in another place: it is print of that one."""
        shows = self._patch(verdict, verdict.mask & verdict.match.agrees)
        return any(
            overlap(other.quad, verdict.quad) < ELSEWHERE
            and np.count_nonzero(filled(np.zeros(self._size, np.uint8), other.quad, self._scale, 1) & shows)
            > INSIDE * np.count_nonzero(shows)
            for other, *_ in self.unnamed()
        )

    def _count(self) -> int:
        """How much is known: it only grows, so what was weighed is weighed again when there is more."""
        return len(self.found) + len(self.unknown) + len(self.doubtful) + len(self.strange)

    def cover(self) -> Cover:
        """What the cards that are found now hide."""
        if self._covered == self._count():
            return self._cover
        raster, partly = np.zeros(self._size, np.uint8), []
        for verdict in self.settled():
            if verdict.mask.all():
                filled(raster, verdict.quad, self._scale)
            else:
                raster[self._patch(verdict, verdict.mask) > 0] = 255
                agrees = verdict.mask & verdict.match.agrees
                partly.append(Showing(verdict.quad, self._patch(verdict, agrees)))
        self._cover, self._covered = Cover(raster, self._scale, tuple(partly)), self._count()
        return self._cover

    def explained(self) -> np.ndarray:
        """The raster of :meth:`cover`, and half as much where an outline is that of a card, though of none of the deck."""
        if self._told == self._count():
            return self._explained
        cover = self.cover()
        raster = np.zeros_like(cover.raster)
        for verdict, *_ in self.strangers():
            filled(raster, verdict.quad, cover.scale, 127)
        raster[cover.raster > 0] = 255
        self._explained, self._told = raster, self._count()
        return raster

    def placed(self) -> np.ndarray:
        """The raster of :meth:`explained`, and half as much where a card in doubt lies in a place that its frame tells."""
        known = self.explained()
        if not (framed := self._framed()):
            return known
        raster = np.zeros_like(known)
        for verdict in framed:
            filled(raster, verdict.quad, self._scale, 127)
        return cv2.max(raster, known)

    def _framed(self) -> list[Verdict]:
        """The cards in doubt, with nothing on them, of which the frame tells where they lie."""
        return [v for v in self.doubtful if v.laid is not None and v.laid.agrees.mean() >= FRAMED]

    def strangers(self) -> list[tuple[Verdict, int, tuple[int, ...]]]:
        """The outlines of exactly a card's size in which none of the deck lies: of which group, and in which quarter turns."""
        sized = [
            (verdict, number, plane.turns(verdict.quad, EXACTLY))
            for verdict in self.strange
            for number, plane in self.planes.items()
        ]
        return [(verdict, number, turns) for verdict, number, turns in sized if turns]

    def unnamed(self) -> list[tuple[Verdict, int, tuple[int, ...]]]:
        """The cards without a name, with nothing on them, whose places are sure: of which group, and in which quarter turns."""
        framed = [
            (verdict, int(self._deck.group_of[verdict.laid.view]), (0, 2)) for verdict in self._framed()
        ]
        return framed + self.strangers()

    def _hidden(self, verdict: Verdict, covers: np.ndarray) -> bool:
        """Most of the card lies below cards that were found, or outside of the picture.

        A strip alone is what a foreign card with the same frame shows, too. But of a block only the half may be hidden, so a card
        of which all that is open shows it is less in sight by its blocks than it is.
        """
        open_ = Cover(covers * 255, self._scale).open(
            verdict.match.quad, self._deck.shape(verdict.match.view)
        )
        if open_ is not None and not (open_ & ~verdict.mask).any():
            return True
        whole = filled(np.zeros_like(covers), verdict.quad, self._scale, 1)
        inside = np.count_nonzero(whole)
        outside = max(0.0, area(verdict.quad) * self._scale**2 - inside)
        return outside + np.count_nonzero(whole & covers) > 0.75 * (1 - verdict.visible) * (inside + outside)

    def refused(self) -> list[Verdict]:
        """Places of cards that cannot be told, without those that are part of a card that can."""
        unread: list[Verdict] = []
        for verdict in self.doubtful:
            place = filled(np.zeros_like(self._owned), verdict.quad, self._scale, 1)
            taken = np.count_nonzero(place & self._owned) > 0.3 * np.count_nonzero(place)
            if not taken and all(overlap(verdict.quad, other.quad) < 0.3 for other in unread):
                unread.append(verdict)
        return unread

    def _patch(self, verdict: Verdict, blocks: np.ndarray) -> np.ndarray:
        """The pixels that show ``blocks`` (blocks,) of a card."""
        shape = self._deck.shape(verdict.match.view)
        rows, columns = shape.grid
        seen = blocks.reshape(rows, columns).astype(np.uint8)
        quad = verdict.match.quad * self._scale
        whole = np.zeros(self._size, np.uint8)
        # Only the part of the raster in which the card lies: the whole takes many times as long.
        left, top = np.clip(np.floor(quad.min(axis=0)).astype(int), 0, (self._size[1] - 1, self._size[0] - 1))
        right, low = np.clip(np.ceil(quad.max(axis=0)).astype(int) + 1, 1, self._size[::-1])
        if right <= left or low <= top:
            return whole
        there = cv2.getPerspectiveTransform(rectangle(columns, rows) - 0.5, np.float32(quad - (left, top)))
        whole[top:low, left:right] = cv2.warpPerspective(
            seen, there, (int(right - left), int(low - top)), flags=cv2.INTER_NEAREST
        )
        return whole


def _same_place(a: np.ndarray, b: np.ndarray) -> bool:
    near = np.linalg.norm(a.mean(axis=0) - b.mean(axis=0)) < 0.12 * np.sqrt(area(b))
    return bool(near and 0.5 < area(a) / area(b) < 2)
