"""Names for the colours of bodies, with the pips as a piece of known white or black."""

from __future__ import annotations

import math
from itertools import permutations

import numpy as np

#: Everyday names with a typical Lab colour. Used when nothing is enrolled.
NAMES = {
    "white": (90, 0, 2), "grey": (55, 0, 0), "black": (14, 0, 0),
    "red": (43, 58, 36), "orange": (64, 42, 60), "yellow": (82, 4, 72), "brown": (36, 16, 24),
    "green": (47, -44, 28), "turquoise": (58, -24, -14), "blue": (36, 16, -50), "purple": (36, 36, -34),
    "pink": (66, 42, -4),
}  # fmt: skip


def distance(a: np.ndarray, b: np.ndarray) -> float:
    """How unlike two Lab colours are when the light may differ: hue counts most, lightness least."""
    (light_a, *tint_a), (light_b, *tint_b) = map(float, a), map(float, b)
    fade = (math.hypot(*tint_a) - math.hypot(*tint_b)) ** 2
    hue = max(0.0, math.dist(tint_a, tint_b) ** 2 - fade)
    return math.sqrt(hue + 0.35 * fade + 0.16 * (light_a - light_b) ** 2)


def name(lab: np.ndarray, enrolled: dict[str, np.ndarray] | None = None) -> tuple[str, float]:
    """The nearest name and how clear the choice is (0..1)."""
    palette, seen = enrolled or NAMES, [float(v) for v in lab]
    ranked = sorted((distance(seen, colour), label) for label, colour in palette.items())
    if len(ranked) == 1:
        return ranked[0][1], 1.0
    return ranked[0][1], float(np.clip((ranked[1][0] - ranked[0][0]) / (ranked[1][0] + 4), 0, 1))


def each_once(bodies: list[np.ndarray], enrolled: dict[str, np.ndarray]) -> tuple[list[str], float]:
    """The best way to give every body another enrolled colour, and its margin over the second best.

    Up to eight bodies and colours; the margin is a mean Lab distance.
    """
    labels = list(enrolled)
    cost = np.array([[distance(body, enrolled[label]) for label in labels] for body in bodies])
    best, second, choice = np.inf, np.inf, ()
    rows = np.arange(len(bodies))
    for order in permutations(range(len(labels)), len(bodies)):
        total = cost[rows, list(order)].sum()
        if total < best:
            best, second, choice = total, best, order
        elif total < second:
            second = total
    return [labels[i] for i in choice], float((second - best) / max(1, len(bodies)))
