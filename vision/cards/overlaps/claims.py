"""Which cards own which pixels of a picture, and what therefore lies below them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any

import cv2
import numpy as np

from vision.cards.deck import Deck
from vision.cards.overlaps.canvas import Canvas
from vision.cards.overlaps.columns import in_strip
from vision.cards.overlaps.cover import Cover, Showing
from vision.cards.overlaps.standing import Standing
from vision.cards.places.held import held
from vision.cards.places.plane import Plane, plane_of
from vision.cards.verdict import Verdict
from vision.quads import apart, area, overlap

#: How far (parts of its short side) the outline of a stranger may differ from a card of the deck, if nothing else is to be
#: sought there.
EXACTLY = 0.05
#: Part of its blocks that agree when a face is laid in a place, from which on edges tell nothing new of that place.
FRAMED = 0.5
#: Part of a card that must be in sight to be looked at.
SHOWS = 0.2
#: How far (part of its size) a place may lie from a card of which so much is visible, if it is the place of that one.
HERE, PLAINLY = 0.08, 0.85
#: Part of what shows of a card that may belong to cards that stand; part of a place in doubt that belongs to one, or lies in
#: another doubt, if it is part of that; and how near (part of its size) the middles of two cards lie that are one.
TAKEN, PART, NEAR = 0.4, 0.3, 0.12
#: Part that a card and the place of one of a column without a name share from which on they are one: the next one of a column lies
#: farther off by a seventh of a card at least.
SAME = 0.92


def _answered_once(ask: Callable) -> Callable:
    """A method of :class:`Claims` that works out its answer once for all that is known."""

    @wraps(ask)
    def answer(claims: Claims):
        known, told = claims.answers.get(ask.__name__, (-1, None))
        if known != claims.count():
            told = ask(claims)
            claims.answers[ask.__name__] = claims.count(), told
        return told

    return answer


class Claims:
    """Who owns which pixels. A pixel shows one card only: the one that fits best over most of itself."""

    def __init__(self, shape: tuple[int, int], deck: Deck) -> None:
        self.shape, self._deck = shape, deck
        self._canvas = Canvas.of(shape)
        self.found: list[Verdict] = []
        self.doubtful: list[Verdict] = []
        self.unknown: list[np.ndarray] = []
        #: Of cards of columns that surely lie there, though without a name: the strip in sight, the whole place, and that of the card on it.
        self.strips: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
        #: Outlines in which no card of the deck lies.
        self.strange: list[Verdict] = []
        #: Outlines that are none of a card in its plane, as of one on which others lie.
        self.cut: list[np.ndarray] = []
        #: The table, as the cards of each group (its number) that are wholly in sight tell it: the most of them first.
        self.planes: dict[int, Plane] = {}
        #: What :func:`_answered_once` answered, and how much was known then.
        self.answers: dict[str, tuple[int, Any]] = {}

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

    def offer_strip(self, verdict: Verdict, side: int, on_it: np.ndarray) -> None:
        """A card of a column, open along that side, that cannot be told, below one in ``on_it`` (4, 2): it covers others all the same."""
        strip = in_strip(verdict, side)
        self.unknown.append(verdict.quad)
        self.strips.append((strip.quad, verdict.quad, on_it))
        self.doubtful.insert(0, strip)

    def offer_column(self, front: Verdict, covered: list[Verdict], side: int = 0) -> None:
        """Take note of the cards that ``front``, which may have no name itself, covers but for that side."""
        if front.match is None and covered:
            self.unknown.append(front.quad)
            if not front.reason:
                # What lies on cards of a column is one, though nothing on it is like any of the deck.
                self.doubtful.append(replace(front, reason="foreign_object", laid=None))
        on_it = front.quad
        for verdict in covered:
            self.offer(verdict) if verdict.match else self.offer_strip(verdict, side, on_it)
            on_it = verdict.quad

    def knows(self, quad: np.ndarray) -> bool:
        """A card in full sight was found in this very place."""
        reach = HERE * np.sqrt(area(quad))
        return any(v.visible > PLAINLY and apart(v.quad, quad) < reach for v in self.found)

    def settled(self) -> list[Verdict]:
        """The findings that share no pixel, and whose hidden part is explained if it is the greater one."""
        return self._weighed()[0]

    @_answered_once
    def _weighed(self) -> tuple[list[Verdict], np.ndarray]:
        """The settled findings, and the pixels that show them."""
        owned, covers = self._canvas.empty(), self._canvas.empty()
        for quad in self.unknown:
            self._canvas.fill(covers, quad, 1)
        unnamed = [verdict.quad for verdict, *_ in self.unnamed()]
        standing = Standing(self._deck, self._canvas, self.planes, self.doubtful, unnamed)
        kept: list[Verdict] = []
        waiting = sorted(self.found, key=lambda v: -v.confidence * v.visible)
        while waiting:
            verdict = next((v for v in waiting if standing.stands(v, covers)), None)
            if verdict is None:
                break
            waiting = [v for v in waiting if v is not verdict]
            patch = self._shows(verdict, verdict.mask & verdict.match.agrees)
            mine = int(np.count_nonzero(patch))
            if not mine or np.count_nonzero(patch & (owned | self._of_others(verdict))) > TAKEN * mine:
                continue
            if any(_same_place(verdict.quad, other.quad) for other in kept):
                continue
            owned |= patch
            self._canvas.fill(covers, verdict.quad, 1)
            kept.append(verdict)
        return kept, owned

    def _of_others(self, verdict: Verdict) -> np.ndarray:
        """The pixels that show strips of cards without a name which lie elsewhere than this one, of which a part is in sight."""
        others = self._canvas.empty()
        if not verdict.mask.all():
            for strip, place, on_it in self.strips:
                if overlap(place, verdict.quad) < SAME:
                    others |= self._canvas.fill(self._canvas.place(strip), on_it, 0)
        return others

    def count(self) -> int:
        """How much is known: it only grows, so what was weighed is weighed again when there is more."""
        return len(self.found) + len(self.unknown) + len(self.doubtful) + len(self.strange)

    @_answered_once
    def cover(self) -> Cover:
        """What the cards that are found now hide."""
        raster, partly = self._canvas.empty(), []
        for verdict in self.settled():
            if verdict.mask.all():
                self._canvas.fill(raster, verdict.quad, 255)
            else:
                raster[self._shows(verdict, verdict.mask) > 0] = 255
                agrees = verdict.mask & verdict.match.agrees
                partly.append(Showing(verdict.quad, self._shows(verdict, agrees)))
        return Cover(raster, self._canvas.scale, tuple(partly))

    @_answered_once
    def explained(self) -> np.ndarray:
        """The raster of :meth:`cover`, and half as much where an outline is that of a card, though of none of the deck."""
        raster = self._canvas.empty()
        for verdict, *_ in self.strangers():
            self._canvas.fill(raster, verdict.quad, 127)
        return cv2.max(raster, self.cover().raster)

    def placed(self) -> np.ndarray:
        """The raster of :meth:`explained`, and half as much where a card in doubt lies in a place that its frame tells."""
        known = self.explained()
        if not (framed := self._framed()):
            return known
        raster = self._canvas.empty()
        for verdict in framed:
            self._canvas.fill(raster, verdict.quad, 127)
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

    def refused(self) -> list[Verdict]:
        """Places of cards that cannot be told, without those that are part of a card that can."""
        unread: list[Verdict] = []
        _, owned = self._weighed()
        for verdict in self.doubtful:
            place = self._canvas.place(verdict.quad)
            taken = np.count_nonzero(place & owned) > PART * np.count_nonzero(place)
            if not taken and all(overlap(verdict.quad, other.quad) < PART for other in unread):
                unread.append(verdict)
        return unread

    def _shows(self, verdict: Verdict, blocks: np.ndarray) -> np.ndarray:
        """The pixels that show ``blocks`` (blocks,) of a card."""
        return self._canvas.shows(verdict.match.quad, blocks, self._deck.shape(verdict.match.view))


def _same_place(a: np.ndarray, b: np.ndarray) -> bool:
    near = np.linalg.norm(a.mean(axis=0) - b.mean(axis=0)) < NEAR * np.sqrt(area(b))
    return bool(near and 0.5 < area(a) / area(b) < 2)
