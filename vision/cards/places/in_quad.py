"""The card in one quad: which proportions and turns it may have, which group of the deck it is of, and how it is reported."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.cards.deck import Deck
from vision.cards.face import Shape
from vision.cards.identify import identify
from vision.cards.overlaps.cover import BARE, Cover
from vision.cards.photo import Photo
from vision.cards.verdict import Verdict
from vision.picture import crop
from vision.quads import sides, turn_of
from vision.results import CardReading

#: Numbers of groups of cards, and the quarter turns in which a card of each may lie.
Ways = list[tuple[int, tuple[int, ...]]]

#: How far a side may be foreshortened: 70 degrees from straight above.
_STEEPEST = 0.34


def ratios(deck: Deck) -> list[float]:
    """Short side over long side of the cards of a deck, each once."""
    return sorted({min(g.shape.ratio, 1 / g.shape.ratio) for g in deck.groups})


def turns(quad: np.ndarray, shape: Shape) -> tuple[int, ...]:
    """The quarter turns in which a card of ``shape`` can fill ``quad`` as far as its sides tell, likely ones first.

    Seen at a steep angle, the long sides are shorter than the short ones.
    """
    length = sides(quad)
    wide = (length[0] + length[2]) / (length[1] + length[3]) / shape.ratio
    upright = _STEEPEST < wide < 1 / _STEEPEST
    lying = _STEEPEST < wide * shape.ratio**2 < 1 / _STEEPEST
    return ((0, 2) if upright else ()) + ((1, 3) if lying else ())


def possible_ways(quad: np.ndarray, deck: Deck) -> Ways:
    """In which ways cards of ``deck`` can fill ``quad`` (4, 2) as far as its sides tell."""
    return [(number, turns(quad, group.shape)) for number, group in enumerate(deck.groups)]


def best_group(
    photo: Photo,
    quad: np.ndarray,
    deck: Deck,
    ways: Ways,
    cover: Cover = BARE,
    said: Sequence[Verdict] = (),
) -> Verdict:
    """What is said of ``quad`` (4, 2), filled in one of some ``ways``, by the group of cards of one shape that explains it best."""
    verdicts = [identify(photo, quad, number, deck, turns, (), cover, said) for number, turns in ways]
    return max(verdicts, key=lambda v: (v.confidence, bool(v.reason)))


def reading(verdict: Verdict, deck: Deck, picture: np.ndarray, factor: float = 1.0) -> CardReading:
    """A verdict that has a match, in pixels of ``picture`` (BGR), of which a copy reduced by ``factor`` was looked at."""
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
