"""The one card in a place that is known: a slot of the mat, or the whole of a picture that shows nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.cards.deck import Deck
from vision.cards.face import LONG
from vision.cards.names.why import reason
from vision.cards.photo import Photo
from vision.cards.places.glance import plain
from vision.cards.places.in_quad import best_group, possible_ways, ratios, reading, turns
from vision.cards.places.outlines import quads_at_once
from vision.cards.verdict import Verdict
from vision.picture import check, crop, shrink, unfit
from vision.quads import area, rectangle, sides
from vision.results import CardReading, Refusal

#: How far around a slot is looked, in its sizes; of that the shortest side and the least area of a card, in parts of the slot's.
_AROUND, _NARROW, _LEAST = 1.35, 0.25, 0.3
#: Places in a slot that are asked at most, and part of a card in sight from which no other is.
_MOST, _PLAINLY = 3, 0.8
#: Part of the card in a known slot that must be in sight: a strip alone is what a stranger shows, too.
_MOSTLY = 0.7
#: How far (part of it) the proportion of a picture of one card may be off, and the least part of it that the card takes.
_CUT_OUT, _FILLS = 0.12, 0.7


@dataclass(frozen=True, eq=False)
class _Slot:
    """A known place in a picture: the ``piece`` (BGR) around it from ``corner`` (2,) on, reduced by a ``factor`` to a ``photo``.

    ``quad`` (4, 2) are the corners of the place in that; ``box`` is that of the piece in the picture.
    """

    box: tuple[int, int, int, int]
    piece: np.ndarray
    corner: np.ndarray
    photo: Photo
    factor: float
    quad: np.ndarray

    @classmethod
    def of(cls, picture: np.ndarray, slot: np.ndarray) -> _Slot | Refusal:
        """The place ``slot`` (4, 2) of a BGR picture, or why nothing can be told there."""
        centre = slot.mean(axis=0)
        x, y, width, height = cv2.boundingRect(np.int32((slot - centre) * _AROUND + centre))
        piece = crop(picture, (x, y, width, height))
        if piece.size == 0:
            return Refusal("nothing_found")
        if refusal := unfit(piece):
            return refusal
        corner = np.float32([max(0, x), max(0, y)])
        small, factor = shrink(piece, 3 * LONG)
        return cls((x, y, width, height), piece, corner, Photo(small), factor, (slot - corner) * factor)

    def reading(self, verdict: Verdict, deck: Deck) -> CardReading:
        """The card that was found, in pixels of the whole picture."""
        found = reading(verdict, deck, self.piece, self.factor)
        return replace(found, corners=found.corners + self.corner)

    def refusal(self, quad: np.ndarray, deck: Deck, code: str) -> Refusal:
        """Why the card in ``quad`` (4, 2) of the photo cannot be told, if that is not clearer than ``code``."""
        return Refusal(reason(self.photo, quad, deck, code), place=self.box)


def read_slot(picture: np.ndarray, slot: np.ndarray, deck: Deck) -> CardReading | Refusal | None:
    """The one card in a known place; None when there is nothing like a card.

    ``slot`` (4, 2): corners of the place in pixels, clockwise from its top left. The card may lie in
    it in any quarter turn, a little shifted and turned.
    """
    here = _Slot.of(check(picture), np.asarray(slot, np.float32).reshape(4, 2))
    if isinstance(here, Refusal):
        return here
    places: list[np.ndarray] = []
    for quad in quads_at_once(here.photo.picture, ratios(deck), _NARROW * sides(here.quad).min()):
        if area(quad) > _LEAST * area(here.quad):
            if (verdict := _plain(here.photo, quad, deck)) is not None:
                return here.reading(verdict, deck)
            places.append(quad)
    places.sort(key=area, reverse=True)
    return _likeliest(here, places, deck)


def _likeliest(here: _Slot, places: list[np.ndarray], deck: Deck) -> CardReading | Refusal | None:
    """What lies in the likeliest of some ``places``, the largest first, or in the slot as a whole."""
    verdicts: list[Verdict] = []
    for quad in [*places[:_MOST], here.quad]:
        verdicts.append(best_group(here.photo, quad, deck, possible_ways(quad, deck)))
        if verdicts[-1].match is not None and verdicts[-1].visible > _PLAINLY:
            break
    found = max(verdicts, key=lambda v: v.confidence * v.visible)
    if found.match is not None:
        if found.visible < _MOSTLY:
            return here.refusal(found.quad, deck, "covered")
        return here.reading(found, deck)
    reasons = [v.reason for v in verdicts if v.reason]
    if not (reasons or places):
        return None
    return here.refusal([*places, here.quad][0], deck, [*reasons, "foreign_object"][0])


def close_up(picture: np.ndarray, deck: Deck) -> CardReading | None:
    """The card that fills a picture of its own proportion: cut out closely, it has no outline on any ground."""
    height, width = picture.shape[:2]
    short = min(height, width) / max(height, width)
    if all(abs(short / ratio - 1) > _CUT_OUT for ratio in ratios(deck)):
        return None
    whole = rectangle(width, height)
    card = read_slot(picture, whole, deck)
    return card if isinstance(card, CardReading) and area(card.corners) > _FILLS * area(whole) else None


def _plain(photo: Photo, quad: np.ndarray, deck: Deck) -> Verdict | None:
    """The card in ``quad`` if it is plain to see, whatever its size."""
    for number, group in enumerate(deck.groups):
        verdict = plain(photo, quad, deck, number, turns(quad, group.shape))
        if verdict is not None:
            return verdict
    return None
