"""The cards in a picture: sought in several ways, each verified, none claimed twice."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cmp_to_key

import cv2
import numpy as np

from vision.cards.deck import Deck
from vision.cards.light.rendered import as_enrolled
from vision.cards.names.why import reason
from vision.cards.overlaps.way_up import as_their_columns
from vision.cards.photo import Photo
from vision.cards.places.four_lines import by_four_lines
from vision.cards.places.in_quad import ratios, reading
from vision.cards.places.outlines import FEW, LONGEST, Outlines
from vision.cards.places.piled import on_top
from vision.cards.seeking.by_colours import by_colours
from vision.cards.seeking.by_columns import by_columns
from vision.cards.seeking.by_cut_outlines import by_cut_outlines
from vision.cards.seeking.by_edges import by_edges
from vision.cards.seeking.by_features import by_features
from vision.cards.seeking.by_outline import by_guesses, by_narrow_outlines, by_outline
from vision.cards.seeking.by_print import by_print
from vision.cards.seeking.by_size import by_size
from vision.cards.seeking.search import SOME, Search
from vision.cards.slot import close_up
from vision.picture import check, hides_all, unfit
from vision.quads import sides
from vision.results import CardReading, Refusal

#: Shortest side of a card, as a part of the longest one of the picture.
SMALLEST = 0.02
#: Long side in pixels of cards below which their outlines run into what lies beside them, and at which they do not.
SMALL, CLEAR = 48, 64


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
    found = _read(picture, deck, picture)
    if found.cards and found.unread:
        other = as_enrolled(picture, deck, found.cards)
        again = TableReading() if other is None else _read(other, deck, picture)
        if len(again.cards) > len(found.cards) and all(_among(card, again.cards) for card in found.cards):
            return again
    return found


def _among(card: CardReading, cards: list[CardReading]) -> bool:
    """The same card, the same way up, is one of some, where it lies."""
    middle, near = card.corners.mean(axis=0), sides(card.corners).min() / 4
    return any(
        (other.id, other.turn) == (card.id, card.turn)
        and np.linalg.norm(other.corners.mean(axis=0) - middle) < near
        for other in cards
    )


def _read(picture: np.ndarray, deck: Deck, as_taken: np.ndarray) -> TableReading:
    """The same of a picture in whatever colours; crops are those of it ``as_taken``."""
    search = Search.of(Photo(picture), deck)
    _seek(search)
    settled = search.claims.settled()
    refused = search.claims.refused()
    as_their_columns(settled, deck, refused)
    cards = [reading(v, deck, as_taken) for v in settled]
    if not cards and (card := close_up(picture, deck)):
        return TableReading([card])
    unread = [
        Refusal(
            reason(search.photo, v.quad, deck, v.reason),
            place=cv2.boundingRect(np.int32(v.quad)),
        )
        for v in refused
    ]
    if not cards and not unread and (refusal := hides_all(picture)):
        return TableReading(unread=[refusal])
    return TableReading(in_order(cards), unread)


def _seek(search: Search) -> None:
    """Find all cards of a photo: what is plain first, and what takes longer only where something is left to be found."""
    photo, claims, proportions = search.photo, search.claims, ratios(search.deck)
    smallest = SMALLEST * max(photo.picture.shape[:2])
    outlines = Outlines(photo, proportions, smallest)
    by_outline(search, outlines, FEW)
    if len(claims.whole()) < SOME and search.places(scattered=True).any():
        by_outline(search, outlines)
    by_narrow_outlines(search, outlines)
    lie_apart = claims.plane is not None
    if not lie_apart:
        by_guesses(search, on_top(photo, proportions, smallest))
    done = by_columns(search, [])
    by_edges(search)
    by_cut_outlines(search)
    by_features(search, lie_apart)
    by_edges(search, faint=True)
    # White borders on checked cloth, and strangers of a rarer shape, show in few views, small cards in a closer one.
    if search.places().any():
        if (longest := _closer(claims.whole(), photo)) is not None:
            outlines = Outlines(photo, proportions, smallest, longest)
        by_outline(search, outlines)
        by_narrow_outlines(search, outlines)
    if claims.plane is None:  # else corners of faint edges are cards, and four lines found none besides
        by_guesses(search, by_four_lines(photo, proportions, smallest))
    by_columns(search, done)
    by_size(search)
    by_colours(search)
    by_print(search)


def _closer(whole: list[np.ndarray], photo: Photo) -> int | None:
    """The longest side of a copy of the photo in which outlines of cards as small as the ``whole`` ones, or as none yet, are clear.

    None if the usual copy shows them as well.
    """
    longest = max(photo.picture.shape[:2])
    if not whole:
        return 2 * LONGEST if longest > 2 * LONGEST else None
    size = float(np.median([sides(quad).max() for quad in whole])) / longest
    return round(CLEAR / size) if size * LONGEST < SMALL else None


def in_order(cards: list[CardReading]) -> list[CardReading]:
    """Cards of one row from left to right, rows and columns from top to bottom."""
    return sorted(cards, key=cmp_to_key(_before))


def _before(first: CardReading, second: CardReading) -> float:
    (ax0, ay0), (ax1, ay1) = first.corners.min(axis=0), first.corners.max(axis=0)
    (bx0, by0), (bx1, by1) = second.corners.min(axis=0), second.corners.max(axis=0)
    dx, dy = (ax0 + ax1 - bx0 - bx1) / 2, (ay0 + ay1 - by0 - by1) / 2
    beside = min(ax1, bx1) - max(ax0, bx0) < 0.5 * min(ax1 - ax0, bx1 - bx0)
    return dx if beside and abs(dy) < 0.5 * min(ay1 - ay0, by1 - by0) else dy
