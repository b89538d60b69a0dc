"""A picture of cards in the colours of their enrolment, where those that were told show that its camera renders colours otherwise."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.cards.deck import Deck
from vision.quads import flatten
from vision.rendering import Rendering, logarithms, told_by_many
from vision.results import CardReading

#: Every so many pixels of a face are compared, without so many at its edges.
_STEP, _EDGE = 6, 4
#: Part in sight from which a card lies open; of others their upper part counts, which cards on them leave in sight.
_OPEN = 0.9
#: By how much (as a logarithm) most pixels are off in an even light for a camera to be asked for, and the part that one may leave of it.
_OFF, _BETTER = 0.03, 0.8
#: Grey levels that become one where a whole picture is changed.
_LEVELS = 4


def as_enrolled(picture: np.ndarray, deck: Deck, cards: Sequence[CardReading]) -> np.ndarray | None:
    """The ``picture`` (BGR uint8) as the camera of the enrolment would have rendered it; None where the ``cards`` told in it show no other."""
    pairs = [_pixels(picture, deck, card) for card in cards]
    enrolled, seen = (logarithms(np.concatenate(each)) for each in zip(*pairs, strict=True))
    change = seen - enrolled
    even = float(np.median(np.abs(change - np.median(change, axis=0))))
    if even < _OFF:
        return None
    found = next((each for each in told_by_many(enrolled, seen) if each.rising), None)
    if found is None or np.median(np.abs(seen - found.moved(enrolled))) > _BETTER * even:
        return None
    return _taken_off(found, picture)


def _pixels(picture: np.ndarray, deck: Deck, card: CardReading) -> tuple[np.ndarray, np.ndarray]:
    """Some pixels (n, 3) of a card as enrolled and as it is seen."""
    face = deck.face(deck.ids.index(card.id))
    height, width = face.shape[:2]
    now = flatten(picture, np.float32(card.corners), width, height)
    rows = height if card.visible >= _OPEN else max(2 * _EDGE + 1, round(card.visible * height))
    some = np.s_[_EDGE : rows - _EDGE : _STEP, _EDGE:-_EDGE:_STEP]
    return tuple(cv2.blur(each, (5, 5))[some].reshape(-1, 3) for each in (face, now))


def _taken_off(rendering: Rendering, picture: np.ndarray) -> np.ndarray:
    """A picture of any size without a rendering: by a table, for there are fewer colours than pixels."""
    levels = np.arange(_LEVELS / 2, 256, _LEVELS)
    colours = np.stack(np.meshgrid(levels, levels, levels, indexing="ij"), axis=-1)
    table = np.uint8(np.round(rendering.off(colours)))
    return table[tuple(np.moveaxis(picture // _LEVELS, -1, 0))]
