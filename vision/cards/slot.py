"""The one card in a place that is known: a slot of the mat, or the whole of a picture that shows nothing else."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.cards.deck import Deck
from vision.cards.face import LONG
from vision.cards.names.why import reason
from vision.cards.photo import Photo
from vision.cards.places.glance import plain
from vision.cards.places.in_quad import best_group, ratios, reading, turns
from vision.cards.places.outlines import quads_at_once
from vision.cards.verdict import Verdict
from vision.picture import check, crop, shrink, unfit
from vision.quads import area, rectangle, sides
from vision.results import CardReading, Refusal

#: Part of the card in a known slot that must be in sight: a strip alone is what a stranger shows, too.
_MOSTLY = 0.7
#: How far (part of it) the proportion of a picture of one card may be off, and the least part of it that the card takes.
_CUT_OUT, _FILLS = 0.12, 0.7


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
    for quad in quads_at_once(small, ratios(deck), 0.25 * sides(local).min()):
        if area(quad) > least:
            if (verdict := _plain(photo, quad, deck)) is not None:
                return _in_slot(verdict, deck, piece, factor, corner)
            places.append(quad)
    places.sort(key=area, reverse=True)
    verdicts: list[Verdict] = []
    for quad in [*places[:3], local]:
        verdict = best_group(photo, quad, deck)
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


def _in_slot(
    verdict: Verdict, deck: Deck, piece: np.ndarray, factor: float, corner: np.ndarray
) -> CardReading:
    found = reading(verdict, deck, piece, factor)
    return replace(found, corners=found.corners + corner)
