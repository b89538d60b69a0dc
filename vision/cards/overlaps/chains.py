"""Which card lies on which: cards that were read become chains, branches included.

A chain grows downwards as its cards show it: each card covers the lower part of the one it lies on. Two
branches lie side by side on one card.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.quads import project, rectangle
from vision.results import CardReading

#: Where the middle of a card may be that lies on another one: sideways in widths of that card, downwards
#: in heights.
ASIDE, LEAST_DOWN, MOST_DOWN = 0.72, 0.08, 0.8
#: How far the two may be turned against each other, in degrees.
TURN = 25.0


def lying_on(cards: Sequence[CardReading]) -> list[int]:
    """For each card the index of the one that it lies on; -1 for one that lies on the table.

    Of several that it covers, it lies on the nearest; the others lie further down in the same chain.
    """
    return [_below(index, cards) for index in range(len(cards))]


def _below(index: int, cards: Sequence[CardReading]) -> int:
    found, nearest = -1, MOST_DOWN
    for other, card in enumerate(cards):
        if other == index:
            continue
        aside, down = _offset(card, cards[index])
        # A branch lies to one side; what lies straight below is never further away than that.
        way = down + 0.25 * max(0.0, abs(aside) - 0.3)
        if abs(aside) <= ASIDE and LEAST_DOWN <= down < MOST_DOWN and way < nearest:
            found, nearest = other, way
    return found


def _offset(lower: CardReading, upper: CardReading) -> tuple[float, float]:
    """How far the upper card's middle lies from the lower one's, to its right and downwards, in its sides."""
    unit = cv2.getPerspectiveTransform(np.float32(lower.corners), rectangle(1, 1).astype(np.float32))
    corners = project(unit, np.float32(upper.corners))
    edge = corners[1] - corners[0]
    if abs(np.degrees(np.arctan2(edge[1], edge[0]))) > TURN:
        return np.inf, np.inf
    aside, down = corners.mean(axis=0) - rectangle(1, 1).mean(axis=0)
    return float(aside), float(down)
