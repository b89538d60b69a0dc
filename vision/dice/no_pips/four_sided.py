"""A four-sided die with a colour on each side: what is enrolled of it, and its sides in a picture.

What a roll means is a matter of the die: of some the side below counts, of others what points up. So each
answer is described by the colours that a camera above sees when the die has fallen that way
(:attr:`FourSided.shown`); enrolled pictures tell them.

Seen from above, the sides follow each other one way round, in one order for each side below: where two colours look alike in
some light, that order tells which of the two is in sight.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

import cv2
import numpy as np

from vision.dice.no_pips.shadeless import in_middling_light, shadeless
from vision.dice.upper_face.bodies import Body, patches

#: A patch smaller than this part of the die is an edge or a highlight, no side.
_LEAST = 0.035
#: How far the shadeless colour of one side spreads.
_SPREAD = 9.0
#: How much of the tightest triangle around it a four-sided die fills at least: a square fills half.
_THREE_CORNERED = 0.72


@dataclass
class FourSided:
    """``colours`` are the :func:`shadeless` colours (n, 3) of the sides; ``shown`` tells, per answer, which of
    them are in sight; ``turn`` which way round they follow each other (:func:`way_round`), 0 if that is not known.
    """

    colours: np.ndarray
    shown: dict[str, tuple[int, ...]]
    turn: int = 0

    @property
    def least(self) -> int:
        """How many sides are in sight at least, whatever the answer."""
        return min(len(sides) for sides in self.shown.values())

    @property
    def seen(self) -> dict[str, np.ndarray]:
        """By answer the colours in sight, in middling light: a picture (1, sides, 3) BGR uint8."""
        sides = in_middling_light(self.colours)
        return {answer: sides[None, list(some)] for answer, some in self.shown.items()}


class Side(NamedTuple):
    """A patch of one colour on a die: its ``share`` of the body, :func:`shadeless` ``colour`` (3,) and ``centre`` (2,)."""

    share: float
    colour: np.ndarray
    centre: np.ndarray


def way_round(numbers: Sequence[int], centres: Sequence[np.ndarray]) -> int:
    """1 or -1: which way round a die is made that shows three of its sides 0 to 3 at their ``centres`` (2,).

    However it lies, that is the same for one die: two sides that change places turn it over, and so do two numbers.
    """
    (ax, ay), (bx, by) = centres[1] - centres[0], centres[2] - centres[0]
    order = [*numbers, *({0, 1, 2, 3} - set(numbers))]
    swaps = sum(a > b for a, b in combinations(order, 2))
    return (1 if ax * by > ay * bx else -1) * (-1) ** swaps


def three_cornered(body: Body) -> bool:
    """Whether the outline of a body is that of a four-sided die."""
    hull = body.hull.astype(np.float32).reshape(-1, 1, 2)
    around, _ = cv2.minEnclosingTriangle(hull)
    return bool(cv2.contourArea(hull) > _THREE_CORNERED * around)


def sides_of(lab: np.ndarray, body: Body) -> list[Side]:
    """Each one-coloured patch of a body, the largest first."""
    x, y, width, height = body.box
    window = shadeless(lab[y : y + height, x : x + width])
    parts = patches(window, body.mask, max(12.0, _LEAST * body.area), _SPREAD)
    return [
        Side(float(p.sum() / body.area), np.median(window[p], axis=0), np.argwhere(p).mean(axis=0)[::-1])
        for p in parts
    ]
