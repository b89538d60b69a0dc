"""The cards in a picture: candidates by outline and by features, each verified, none claimed twice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cmp_to_key

import cv2
import numpy as np

from vision.cards.claims import Claims
from vision.cards.columns import above
from vision.cards.contest import alike_turned
from vision.cards.deck import Deck
from vision.cards.edges import corners
from vision.cards.face import LONG, Shape
from vision.cards.glance import plain
from vision.cards.identify import identify
from vision.cards.leftover import Box, unexplained
from vision.cards.outlines import quads, quads_at_once
from vision.cards.plane import FAR
from vision.cards.verdict import Verdict
from vision.cards.verify import Photo
from vision.cards.votes import poses
from vision.cards.why import reason
from vision.picture import check, crop, shrink, unfit
from vision.quads import area, overlap, sides, turn_of
from vision.results import CardReading, Refusal

#: Longest side at which cards are verified, and at which features are sought (a card of a table of
#: half a metre then fills 200 pixels).
LONGEST, FEATURES = 2600, 1400
#: Long side in pixels of the largest card in full sight when features are sought: as large as the faces they were
#: taken from.
SHOWN = 1.3 * LONG
#: Part of the card in a known slot that must be in sight: a strip alone is what a stranger shows, too.
_MOSTLY = 0.7
#: How far (part of it) the proportion of a picture of one card may be off, and the least part of it that the card takes.
CUT_OUT, FILLS = 0.12, 0.7
#: Cards that lie on each other, at most; part of a card that must be in sight.
_LAYERS, _SHOWS = 5, 0.2
#: How far a side may be foreshortened: 70 degrees from straight above.
STEEPEST = 0.34


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
    if refusal := unfit(picture):
        return TableReading(unread=[refusal])
    work, factor = shrink(picture, LONGEST)
    photo = Photo(work)
    claims = Claims(work.shape[:2])
    _by_outline(photo, deck, claims)
    done = _by_columns(photo, deck, claims, [])
    _by_edges(photo, deck, claims)
    _by_features(photo, deck, claims)
    _by_edges(photo, deck, claims, faint=True)
    _by_columns(photo, deck, claims, done)
    cards = [_reading(v, deck, picture, factor) for v in claims.settled(deck)]
    if not cards and (card := _close_up(picture, deck)):
        return TableReading([card])
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
    if piece.size == 0 or (refusal := unfit(piece)):
        return Refusal("nothing_found") if piece.size == 0 else refusal
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


def _close_up(picture: np.ndarray, deck: Deck) -> CardReading | None:
    """The card that fills a picture of its own proportion: cut out closely, it has no outline on any ground."""
    height, width = picture.shape[:2]
    short = min(height, width) / max(height, width)
    if all(abs(short / ratio - 1) > CUT_OUT for ratio in _ratios(deck)):
        return None
    whole = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    card = read_slot(picture, whole, deck)
    return card if isinstance(card, CardReading) and area(card.corners) > FILLS * area(whole) else None


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
    """The quarter turns in which a card of ``shape`` can fill ``quad`` as far as its sides tell, likely ones first.

    Seen at a steep angle, the long sides are shorter than the short ones.
    """
    length = sides(quad)
    wide = (length[0] + length[2]) / (length[1] + length[3]) / shape.ratio
    upright = STEEPEST < wide < 1 / STEEPEST
    lying = STEEPEST < wide * shape.ratio**2 < 1 / STEEPEST
    return ((0, 2) if upright else ()) + ((1, 3) if lying else ())


def _best_group(photo: Photo, quad: np.ndarray, deck: Deck) -> Verdict:
    verdicts = [identify(photo, quad, n, deck, _turns(quad, g.shape)) for n, g in enumerate(deck.groups)]
    return max(verdicts, key=lambda v: (v.confidence, bool(v.reason)))


def _by_outline(photo: Photo, deck: Deck, claims: Claims) -> None:
    """Cards whose outlines are in sight: the first ones tell the plane of the table, and that what others must be."""
    ratios, smallest = _ratios(deck), 0.02 * max(photo.picture.shape)

    def known(quad: np.ndarray) -> bool:
        return any(overlap(quad, done) > 0.8 and area(quad) < 1.2 * area(done) for done in claims.whole())

    unlikely: list[np.ndarray] = []
    for quad in quads(photo.picture, ratios, smallest, known):
        if claims.plane is None:
            claims.offer(_best_group(photo, quad, deck), deck)
        elif turns := claims.plane.turns(quad):
            claims.offer(identify(photo, quad, claims.group, deck, turns), deck)
        else:
            unlikely.append(quad)
    # A few cards in one row tell little of the plane far from them.
    for quad in unlikely:
        if not known(quad) and (turns := claims.plane.turns(quad, FAR)):
            claims.offer(identify(photo, quad, claims.group, deck, turns), deck)


def _by_edges(photo: Photo, deck: Deck, claims: Claims, faint: bool = False) -> None:
    """Cards of which the edges tell a corner, once the plane of the table is known."""
    if claims.plane is None or (box := _leftover(photo, deck, claims, faint)) is None:
        return
    turns = (0, 1, 2, 3) if claims.plane.shape.square else (0, 2)
    cover = claims.cover(deck)
    for quad in corners(photo.picture, claims.plane, [v.quad for v in claims.found], box, faint):
        seen = cover.open(quad, claims.plane.shape)
        if (seen is None or seen.mean() > _SHOWS) and not claims.knows(quad):
            verdict = identify(photo, quad, claims.group, deck, turns, (), cover)
            claims.offer(verdict, deck)
            if verdict.match is not None:
                cover = claims.cover(deck)


def _by_columns(photo: Photo, deck: Deck, claims: Claims, done: list[Verdict]) -> list[Verdict]:
    """Cards that those found now cover, but for their upper edges; from the ``done`` ones nothing more is sought."""
    settled, cover = claims.settled(deck), claims.cover(deck)
    for card in settled:
        if any(card is other for other in done):
            continue
        found = list(above(photo, card, deck, settled, cover))
        if not found and alike_turned(deck, card.match.view, 2):
            card.turn_over()
            found = list(above(photo, card, deck, settled, cover))
            if not found:
                card.turn_over()
        for verdict in found:
            claims.offer(verdict, deck) if verdict.match else claims.offer_strip(verdict)
    return settled


def _leftover(photo: Photo, deck: Deck, claims: Claims, scattered: bool = False) -> Box | None:
    """Where something is printed that no card explains; the whole picture as long as no card is known."""
    if not (whole := claims.whole()):
        return 0, 0, *photo.picture.shape[1::-1]
    usual = float(np.median([area(quad) for quad in whole]))
    return unexplained(photo, claims.cover(deck).raster, usual, scattered)


def _by_features(photo: Photo, deck: Deck, claims: Claims) -> None:
    """Cards at the places on which features agree, those below others once these are known."""
    if (box := _leftover(photo, deck, claims)) is None:
        return
    longest = FEATURES
    if whole := claims.whole():
        longest = min(
            longest, round(SHOWN * max(photo.picture.shape) / max(sides(quad).max() for quad in whole))
        )
    small, factor = shrink(photo.picture, longest)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    places = [
        replace(pose, quad=(pose.quad + 0.5) / factor - 0.5)
        for pose in poses(grey, deck, claims.cover(deck).raster, tuple(int(n * factor) for n in box))
    ]
    tried: dict[int, np.ndarray | None] = {}
    for _ in range(_LAYERS):
        cover, found = claims.cover(deck), False
        for number, place in enumerate(places):
            if claims.knows(place.quad):
                continue
            seen = cover.open(place.quad, deck.groups[place.group].shape)
            if number in tried and np.array_equal(tried[number], seen):
                continue
            tried[number] = seen
            if seen is not None and seen.mean() < _SHOWS:
                continue
            verdict = identify(photo, place.quad, place.group, deck, (0,), place.views, cover)
            claims.offer(verdict, deck)
            found |= verdict.match is not None
        if not found:
            break


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
