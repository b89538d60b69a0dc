"""The cards in a picture: candidates by outline and by features, each verified, none claimed twice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cmp_to_key

import cv2
import numpy as np

from vision.cards.deck import Deck
from vision.cards.face import Shape
from vision.cards.features import by_features
from vision.cards.identify import identify
from vision.cards.light.colours import shown
from vision.cards.names.rivals import alike_turned
from vision.cards.names.why import reason
from vision.cards.overlaps.claims import SHOWS, Claims
from vision.cards.overlaps.columns import above, as_their_columns, way_up
from vision.cards.overlaps.cover import Cover, filled
from vision.cards.photo import Photo
from vision.cards.places.cut_off import cut_off
from vision.cards.places.edges import corners
from vision.cards.places.four_lines import by_four_lines
from vision.cards.places.in_quad import best_group, ratios, reading
from vision.cards.places.leftover import Leftover
from vision.cards.places.outlines import FEW, Outlines
from vision.cards.places.piled import on_top
from vision.cards.places.plane import FAR
from vision.cards.slot import close_up
from vision.cards.verdict import Verdict
from vision.picture import check, unfit
from vision.quads import apart, area, overlap
from vision.results import CardReading, Refusal

#: Shortest side of a card, as a part of the longest one of the picture.
SMALLEST = 0.02
#: With so many cards in full sight edges and features find what three views do not show, and sooner than further views.
SOME = 2
#: Part of what may be in sight of a card that is printed, and that nothing else explains, at least.
PRINT = 0.3
#: By how much (of 1) a photo must show colours otherwise than they were enrolled, to be asked again in these.
OTHERWISE = 0.05
#: How far (part of its size) a card on top of others may lie from the outline that told its place.
BESIDE = 0.1


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
    photo = Photo(picture)
    claims, left = Claims(picture.shape[:2]), Leftover(photo)
    smallest = SMALLEST * max(picture.shape[:2])
    outlines = Outlines(photo, ratios(deck), smallest)
    _by_outline(photo, deck, claims, outlines, FEW)
    if len(claims.whole()) < SOME and _places(deck, claims, left, scattered=True).any():
        _by_outline(photo, deck, claims, outlines)
    lie_apart = claims.plane is not None
    if not lie_apart:
        _by_guesses(photo, deck, claims, on_top(photo, ratios(deck), smallest))
    done = _by_columns(photo, deck, claims, left, [])
    _by_edges(photo, deck, claims, left)
    _by_cut_outlines(photo, deck, claims, left)
    if (box := left.box(_places(deck, claims, left))) is not None:
        by_features(photo, deck, claims, box, lie_apart)
    _by_edges(photo, deck, claims, left, faint=True)
    if _places(deck, claims, left).any():  # white borders on checked cloth show in few views
        _by_outline(photo, deck, claims, outlines)
    if _places(deck, claims, left).any():
        _by_guesses(photo, deck, claims, by_four_lines(photo, ratios(deck), smallest), FAR)
    _by_columns(photo, deck, claims, left, done)
    _by_colours(photo, deck, claims)
    settled = claims.settled(deck)
    as_their_columns(settled, deck)
    cards = [reading(v, deck, picture) for v in settled]
    if not cards and (card := close_up(picture, deck)):
        return TableReading([card])
    unread = [
        Refusal(
            reason(photo, v.quad, deck, v.reason),
            place=cv2.boundingRect(np.int32(v.quad)),
        )
        for v in claims.refused()
    ]
    return TableReading(in_order(cards), unread)


def read_all(pictures: Iterable[np.ndarray], deck: Deck) -> list[TableReading]:
    """:func:`read` for several pictures with one loaded deck."""
    return [read(picture, deck) for picture in pictures]


def _by_outline(
    photo: Photo, deck: Deck, claims: Claims, outlines: Outlines, views: int | None = None
) -> None:
    """Cards whose outlines are in sight: the first ones tell the plane of the table, and that what others must be."""

    def known(quad: np.ndarray) -> bool:
        return _known(claims, quad)

    def offer(verdict: Verdict) -> None:
        claims.offer(verdict, deck)
        if verdict.match is None and not verdict.reason:
            claims.strange.append(replace(verdict, quad=quad))

    unlikely: list[np.ndarray] = []
    for quad in outlines.quads(known, views):
        if claims.plane is None:
            offer(best_group(photo, quad, deck))
        elif turns := claims.plane.turns(quad):
            offer(identify(photo, quad, claims.group, deck, turns, said=claims.said()))
        else:
            unlikely.append(quad)
    claims.cut += unlikely
    # A few cards in one row tell little of the plane far from them.
    for quad in unlikely:
        if not known(quad) and (turns := claims.plane.turns(quad, FAR)):
            claims.offer(identify(photo, quad, claims.group, deck, turns, said=claims.said()), deck)


def _by_guesses(
    photo: Photo, deck: Deck, claims: Claims, quads: Iterable[np.ndarray], slack: float | None = None
) -> None:
    """Cards at ``quads`` (4, 2) of which most are guesses: only what is wholly in sight, and lies just there.

    ``slack`` is how far they may lie off the plane of the table, as for :meth:`Plane.turns`.
    """
    for quad in quads:
        if claims.plane is None:
            verdict = best_group(photo, quad, deck)
        elif not _known(claims, quad) and (turns := claims.plane.turns(quad, slack)):
            verdict = identify(photo, quad, claims.group, deck, turns, said=claims.said())
        else:
            continue
        whole = verdict.match is not None and verdict.mask.all()
        # A stranger with signs like those of a card would be laid beside its outline, and the table askew.
        if whole and apart(verdict.quad, quad) < BESIDE * np.sqrt(area(quad)):
            claims.offer(verdict, deck)


def _by_cut_outlines(photo: Photo, deck: Deck, claims: Claims, left: Leftover) -> None:
    """Cards below others, of whose outline at least a corner is in sight."""
    if claims.plane is None or not (print_ := _places(deck, claims, left)).any():
        return
    shape, scale = claims.plane.shape, claims.cover(deck).scale
    turns = (0, 1, 2, 3) if shape.square else (0, 2)
    places = cut_off([verdict.quad for verdict in claims.strange] + claims.cut, claims.plane)
    known = claims.explained(deck)
    places = [quad for quad in places if _holds(quad, print_, known, scale)]
    asked: list[np.ndarray | None] = [np.zeros(0)] * len(places)
    count = -1
    # What is found lies on others: they are asked once more when less of them is open.
    while count < len(claims.found):
        count = len(claims.found)
        for number, quad in enumerate(places):
            cover = claims.cover(deck)
            seen = cover.open(quad, shape)
            if np.array_equal(seen, asked[number]) or (seen is not None and seen.mean() < SHOWS):
                continue
            asked[number] = seen
            if not claims.knows(quad):
                verdict = identify(photo, quad, claims.group, deck, turns, (), cover, claims.said())
                if verdict.match is not None and _shows_all(verdict, cover, shape):
                    claims.offer(verdict, deck)


def _holds(quad: np.ndarray, print_: np.ndarray, known: np.ndarray, scale: float) -> bool:
    """A card may show in ``quad``: so much of what is not ``known`` there (height, width, ``scale`` times the picture) is printed."""
    open_ = filled(np.zeros_like(print_), quad, scale, 1)
    open_[known > 0] = 0
    return cv2.countNonZero(open_ & print_) > PRINT * cv2.countNonZero(open_)


def _shows_all(verdict: Verdict, cover: Cover, shape: Shape) -> bool:
    """All of a card that is open shows it: what hides the rest is known."""
    open_ = cover.open(verdict.match.quad, shape)
    return bool(verdict.mask.all()) if open_ is None else np.array_equal(verdict.mask, open_)


def _known(claims: Claims, quad: np.ndarray) -> bool:
    return any(overlap(quad, done) > 0.8 and area(quad) < 1.2 * area(done) for done in claims.whole())


def _by_edges(photo: Photo, deck: Deck, claims: Claims, left: Leftover, faint: bool = False) -> None:
    """Cards of which the edges tell a corner, once the plane of the table is known."""
    if claims.plane is None or (box := left.box(_places(deck, claims, left, faint, faint))) is None:
        return
    shape = claims.plane.shape
    turns = (0, 1, 2, 3) if shape.square else (0, 2)
    cover = claims.cover(deck)
    for quad in corners(photo, claims.plane, [v.quad for v in claims.found], box, faint):
        seen = cover.open(quad, shape)
        if (seen is None or seen.mean() > SHOWS) and not claims.knows(quad):
            verdict = identify(photo, quad, claims.group, deck, turns, (), cover, claims.said())
            if verdict.match is None and seen is not None:
                # Print may be too little in a column, or as it is upside down: the cards on it tell more than that.
                turn = way_up(quad, float(seen.mean()), shape, claims.settled(deck))
                if turn is not None:
                    verdict = identify(photo, quad, claims.group, deck, (turn,), cover=cover, in_column=True)
            if claims.offer(verdict, deck):
                cover = claims.cover(deck)


def _by_columns(
    photo: Photo, deck: Deck, claims: Claims, left: Leftover, done: list[Verdict]
) -> list[Verdict]:
    """Cards that those found now cover, but for their upper edges; from the ``done`` ones nothing more is sought.

    Returned are all from which nothing more is to be sought afterwards, with a name or without.
    """
    settled, cover = claims.settled(deck), claims.cover(deck)
    # What has the outline of a stranger may be the strips of several cards.
    print_ = _unexplained(claims, left, cover.raster, scattered=True)
    if not print_.any():
        return settled

    def covered(quad: np.ndarray, number: int) -> list[Verdict]:
        return list(above(photo, quad, number, deck, settled, cover, print_))

    unnamed = claims.unnamed(deck)
    for card in settled:
        if any(card is other for other in done):
            continue
        number = int(deck.group_of[card.match.view])
        found = covered(card.quad, number)
        if not found and alike_turned(deck, card.match.view, 2):
            card.turn_over()
            found = covered(card.quad, number)
            if not found:
                card.turn_over()
        claims.offer_column(card, found, deck)
    # A stranger, or a card under a reflection, may lie in front as well.
    for card, number, turns in unnamed:
        if any(card is other for other in done):
            continue
        for turn in turns:
            found = covered(np.roll(card.quad, -turn, axis=0), number)
            if any(verdict.match for verdict in found):
                claims.offer_column(card, found, deck)
                break
    return [*claims.settled(deck), *(card for card, *_ in unnamed)]


def _by_colours(photo: Photo, deck: Deck, claims: Claims) -> None:
    """Cards like none of the deck, once those that are sure tell how the photo shows its colours: in these they may be like one."""
    sure = [v.match for v in claims.settled(deck) if v.mask.all()]
    doubtful = [
        v for v in claims.refused() if v.reason == "foreign_object" and not v.strange and v.laid is not None
    ]
    if len(sure) < SOME or not doubtful:
        return
    colours = shown(
        (deck.face(match.view), photo.upright(match.quad, deck.shape(match.view))) for match in sure
    )
    if np.abs(colours - np.eye(3)).max() < OTHERWISE:
        return
    cover, there = claims.cover(deck), deck.recoloured(colours)
    for verdict in doubtful:
        group = int(deck.group_of[verdict.laid.view])
        claims.offer(identify(photo, verdict.quad, group, there, (0,), cover=cover), deck)


def _places(
    deck: Deck, claims: Claims, left: Leftover, scattered: bool = False, faint: bool = False
) -> np.ndarray:
    """Where something is printed that neither a card explains nor the outline of a stranger.

    A card in doubt explains no print, for another one may lie there; but its edges, ``faint`` ones too, are known.
    """
    return _unexplained(claims, left, claims.placed(deck) if faint else claims.explained(deck), scattered)


def _unexplained(claims: Claims, left: Leftover, known: np.ndarray, scattered: bool) -> np.ndarray:
    """Where something is printed that is not ``known``, as :meth:`Leftover.places` tells it; everywhere if no card is."""
    if not (whole := claims.whole()):
        return np.ones_like(known)
    return left.places(known, float(np.median([area(quad) for quad in whole])), scattered)


def in_order(cards: list[CardReading]) -> list[CardReading]:
    """Cards of one row from left to right, rows and columns from top to bottom."""
    return sorted(cards, key=cmp_to_key(_before))


def _before(first: CardReading, second: CardReading) -> float:
    (ax0, ay0), (ax1, ay1) = first.corners.min(axis=0), first.corners.max(axis=0)
    (bx0, by0), (bx1, by1) = second.corners.min(axis=0), second.corners.max(axis=0)
    dx, dy = (ax0 + ax1 - bx0 - bx1) / 2, (ay0 + ay1 - by0 - by1) / 2
    beside = min(ax1, bx1) - max(ax0, bx0) < 0.5 * min(ax1 - ax0, bx1 - bx0)
    return dx if beside and abs(dy) < 0.5 * min(ay1 - ay0, by1 - by0) else dy
