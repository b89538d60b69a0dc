"""The cards in a picture: candidates by outline and by features, each verified, none claimed twice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cmp_to_key

import cv2
import numpy as np

from vision.cards.columns import above, in_strip
from vision.cards.deck import Deck
from vision.cards.face import LONG, Shape
from vision.cards.glance import plain
from vision.cards.identify import Verdict, identify
from vision.cards.outlines import quads, quads_at_once
from vision.cards.verify import Photo
from vision.cards.votes import poses
from vision.cards.why import reason
from vision.picture import check, crop, shrink, too_dark
from vision.quads import area, overlap, rectangle, sides, turn_of
from vision.results import CardReading, Refusal

#: Longest side at which cards are verified, and at which features are sought (a card of a table of
#: half a metre then fills 200 pixels).
LONGEST, FEATURES = 2600, 1400
#: Part of the card in a known slot that must be in sight: a strip alone is what a stranger shows, too.
_MOSTLY = 0.7


@dataclass(frozen=True)
class TableReading:
    """``cards`` in reading order, and ``unread`` places where a card lies that cannot be told."""

    cards: list[CardReading] = field(default_factory=list)
    unread: list[Refusal] = field(default_factory=list)

    @property
    def refusal(self) -> Refusal | None:
        """Why nothing at all could be read, although something lies there."""
        return self.unread[0] if self.unread and not self.cards else None


def read(picture: np.ndarray, deck: Deck) -> TableReading:
    """All cards of ``deck`` in a BGR picture (height, width, 3); corners and crops in its pixels.

    Cards may lie anywhere on any cloth, at any turn, partly covered by others (a quarter in sight
    along one edge is enough). Cards that are not in the deck are named in ``unread``, never guessed.
    """
    picture = check(picture)
    if dark := too_dark(picture):
        return TableReading(unread=[dark])
    work, factor = shrink(picture, LONGEST)
    photo = Photo(work)
    claims = _Claims(work.shape[:2])
    for verdict in _by_outline(photo, deck):
        claims.offer(verdict, deck)
    for verdict in _by_features(photo, deck, claims):
        claims.offer(verdict, deck)
    for card in claims.settled(deck):
        for verdict in above(photo, card, deck):
            claims.offer(verdict, deck) if verdict.match else claims.offer_strip(verdict)
    cards = [_reading(v, deck, picture, factor) for v in claims.settled(deck)]
    unread = [
        Refusal(
            reason(photo, v.quad, deck, v.reason),
            place=tuple(int(n / factor) for n in cv2.boundingRect(np.int32(v.quad))),
        )
        for v in claims.refused()
    ]
    return TableReading(in_order(cards), unread)


def read_all(pictures: Iterable[np.ndarray], deck: Deck) -> list[TableReading]:
    """:func:`read` for several pictures with one loaded deck."""
    return [read(picture, deck) for picture in pictures]


def read_slot(picture: np.ndarray, slot: np.ndarray, deck: Deck) -> CardReading | Refusal | None:
    """The one card in a known place; None when there is nothing like a card.

    ``slot`` (4, 2): corners of the place in pixels, clockwise from its top left. The card may lie in
    it in any quarter turn, a little shifted and turned.
    """
    picture = check(picture)
    slot = np.asarray(slot, np.float32).reshape(4, 2)
    centre = slot.mean(axis=0)
    x, y, width, height = cv2.boundingRect(np.int32((slot - centre) * 1.35 + centre))
    piece = crop(picture, (x, y, width, height))
    corner = np.float32([max(0, x), max(0, y)])
    if piece.size == 0 or (dark := too_dark(piece)):
        return Refusal("nothing_found") if piece.size == 0 else dark
    small, factor = shrink(piece, 3 * LONG)
    photo = Photo(small)
    local = (slot - corner) * factor
    least = 0.3 * area(local)
    places: list[np.ndarray] = []
    for quad in quads_at_once(small, _ratios(deck), 0.25 * sides(local).min()):
        if area(quad) > least:
            if (verdict := _plain(photo, quad, deck)) is not None:
                return _in_slot(verdict, deck, piece, factor, corner)
            places.append(quad)
    places.sort(key=area, reverse=True)
    verdicts: list[Verdict] = []
    for quad in [*places[:3], local]:
        verdict = _best_group(photo, quad, deck)
        verdicts.append(verdict)
        if verdict.match is not None and verdict.visible > 0.8:
            break
    found = max(verdicts, key=lambda v: v.confidence * v.visible)
    if found.match is None:
        reasons = [v.reason for v in verdicts if v.reason]
        if not reasons and not places:
            return None
        code = reasons[0] if reasons else "foreign_object"
        seen = places[0] if places else local
        return Refusal(reason(photo, seen, deck, code), place=(x, y, width, height))
    if found.visible < _MOSTLY:
        return Refusal(reason(photo, found.quad, deck, "covered"), place=(x, y, width, height))
    return _in_slot(found, deck, piece, factor, corner)


def _plain(photo: Photo, quad: np.ndarray, deck: Deck) -> Verdict | None:
    """The card in ``quad`` if it is plain to see, whatever its size."""
    for number, group in enumerate(deck.groups):
        verdict = plain(photo, quad, deck, number, _turns(quad, group.shape))
        if verdict is not None:
            return verdict
    return None


def _in_slot(
    verdict: Verdict, deck: Deck, piece: np.ndarray, factor: float, corner: np.ndarray
) -> CardReading:
    reading = _reading(verdict, deck, piece, factor)
    return replace(reading, corners=reading.corners + corner)


def _ratios(deck: Deck) -> list[float]:
    return sorted({min(g.shape.ratio, 1 / g.shape.ratio) for g in deck.groups})


def _turns(quad: np.ndarray, shape: Shape) -> tuple[int, ...]:
    """The quarter turns in which a card of ``shape`` can fill ``quad`` as far as its sides tell."""
    if shape.square:
        return (0, 1, 2, 3)
    length = sides(quad)
    wide = (length[0] + length[2]) / (length[1] + length[3])
    if 0.8 < wide < 1.25:  # seen at a steep angle: it may be either
        return (0, 1, 2, 3)
    return (0, 2) if (wide > 1) == (shape.ratio > 1) else (1, 3)


def _best_group(photo: Photo, quad: np.ndarray, deck: Deck) -> Verdict:
    verdicts = [identify(photo, quad, n, deck, _turns(quad, g.shape)) for n, g in enumerate(deck.groups)]
    return max(verdicts, key=lambda v: (v.confidence, bool(v.reason)))


def _by_outline(photo: Photo, deck: Deck) -> Iterable[Verdict]:
    whole: list[np.ndarray] = []
    for quad in quads(photo.picture, _ratios(deck), 0.02 * max(photo.picture.shape)):
        if any(overlap(quad, done) > 0.8 and area(quad) < 1.2 * area(done) for done in whole):
            continue
        verdict = _best_group(photo, quad, deck)
        if verdict.match is not None and verdict.visible > 0.8:
            whole.append(verdict.match.quad)
        yield verdict


def _by_features(photo: Photo, deck: Deck, claims: _Claims) -> Iterable[Verdict]:
    small, factor = shrink(photo.picture, FEATURES)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    for pose in poses(grey, deck):
        quad = (pose.quad + 0.5) / factor - 0.5
        if not claims.knows(quad):
            yield identify(photo, quad, pose.group, deck, (0,), pose.views)


class _Claims:
    """Who owns which pixels. A pixel shows one card only: the one that fits best over most of itself."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self.shape = shape
        self.found: list[Verdict] = []
        self.doubtful: list[Verdict] = []
        self.unknown: list[np.ndarray] = []

    def offer(self, verdict: Verdict, deck: Deck) -> None:
        if verdict.match is not None:
            self.found.append(verdict)
        elif verdict.reason:
            self.doubtful.append(verdict)

    def offer_strip(self, verdict: Verdict) -> None:
        """A card of a column that cannot be told: it covers others all the same."""
        self.unknown.append(verdict.quad)
        self.doubtful.insert(0, in_strip(verdict))

    def knows(self, quad: np.ndarray) -> bool:
        """A card in full sight was found in this very place."""
        reach = 0.08 * np.sqrt(area(quad))
        return any(
            v.visible > 0.85
            and min(np.abs(np.roll(v.quad, -t, axis=0) - quad).max() for t in range(4)) < reach
            for v in self.found
        )

    def settled(self, deck: Deck) -> list[Verdict]:
        """The findings that share no pixel, and whose hidden part is explained if it is the greater one."""
        scale = 640 / max(self.shape)
        size = (int(self.shape[0] * scale) + 1, int(self.shape[1] * scale) + 1)
        owned, covers = np.zeros(size, np.uint8), np.zeros(size, np.uint8)
        for quad in self.unknown:
            cv2.fillConvexPoly(covers, np.int32(np.round(quad * scale)), 1)
        kept: list[Verdict] = []
        waiting = sorted(self.found, key=lambda v: -v.confidence * v.visible)
        while waiting:
            verdict = next((v for v in waiting if v.visible >= 0.5 or self._hidden(v, covers, scale)), None)
            if verdict is None:
                break
            waiting = [v for v in waiting if v is not verdict]
            patch = self._patch(verdict, deck, size, scale)
            mine = int(np.count_nonzero(patch))
            if not mine or np.count_nonzero(patch & owned) > 0.4 * mine:
                continue
            if any(_same_place(verdict.quad, other.quad) for other in kept):
                continue
            owned |= patch
            cv2.fillConvexPoly(covers, np.int32(np.round(verdict.quad * scale)), 1)
            kept.append(verdict)
        self._owned, self._scale = owned, scale
        return kept

    def _hidden(self, verdict: Verdict, covers: np.ndarray, scale: float) -> bool:
        """Most of the card lies below cards that were found, or outside of the picture.

        A strip alone is what a foreign card with the same frame shows, too.
        """
        whole = cv2.fillConvexPoly(np.zeros_like(covers), np.int32(np.round(verdict.quad * scale)), 1)
        inside = np.count_nonzero(whole)
        outside = max(0.0, area(verdict.quad) * scale**2 - inside)
        return outside + np.count_nonzero(whole & covers) > 0.75 * (1 - verdict.visible) * (inside + outside)

    def refused(self) -> list[Verdict]:
        """Places of cards that cannot be told, without those that are part of a card that can."""
        unread: list[Verdict] = []
        for verdict in self.doubtful:
            place = cv2.fillConvexPoly(
                np.zeros_like(self._owned), np.int32(np.round(verdict.quad * self._scale)), 1
            )
            taken = np.count_nonzero(place & self._owned) > 0.3 * np.count_nonzero(place)
            if not taken and all(overlap(verdict.quad, other.quad) < 0.3 for other in unread):
                unread.append(verdict)
        return unread

    def _patch(self, verdict: Verdict, deck: Deck, size: tuple[int, int], scale: float) -> np.ndarray:
        shape = deck.groups[deck.group_of[verdict.match.view]].shape
        rows, columns = shape.grid
        seen = (verdict.mask & verdict.match.agrees).reshape(rows, columns).astype(np.uint8)
        to_picture = cv2.getPerspectiveTransform(rectangle(columns, rows) - 0.5, verdict.match.quad * scale)
        return cv2.warpPerspective(seen, to_picture, size[::-1], flags=cv2.INTER_NEAREST)


def _same_place(a: np.ndarray, b: np.ndarray) -> bool:
    near = np.linalg.norm(a.mean(axis=0) - b.mean(axis=0)) < 0.12 * np.sqrt(area(b))
    return bool(near and 0.5 < area(a) / area(b) < 2)


def _reading(verdict: Verdict, deck: Deck, picture: np.ndarray, factor: float) -> CardReading:
    match = verdict.match
    corners = ((match.quad + 0.5) / factor - 0.5).astype(np.float32)
    return CardReading(
        verdict.confidence,
        deck.ids[match.view],
        turn_of(corners),
        corners,
        verdict.visible,
        crop=crop(picture, cv2.boundingRect(np.int32(corners))),
    )


def in_order(cards: list[CardReading]) -> list[CardReading]:
    """Cards of one row from left to right, rows and columns from top to bottom."""
    return sorted(cards, key=cmp_to_key(_before))


def _before(first: CardReading, second: CardReading) -> float:
    (ax0, ay0), (ax1, ay1) = first.corners.min(axis=0), first.corners.max(axis=0)
    (bx0, by0), (bx1, by1) = second.corners.min(axis=0), second.corners.max(axis=0)
    dx, dy = (ax0 + ax1 - bx0 - bx1) / 2, (ay0 + ay1 - by0 - by1) / 2
    beside = min(ax1, bx1) - max(ax0, bx0) < 0.5 * min(ax1 - ax0, bx1 - bx0)
    return dx if beside and abs(dy) < 0.5 * min(ay1 - ay0, by1 - by0) else dy
