"""How well the sides in sight fit each answer of a four-sided die, as they are and under reflections."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations, product
from typing import NamedTuple

import numpy as np

from vision.dice.no_pips.four_sided import FourSided, Side, way_round
from vision.dice.no_pips.shadeless import DARKEST, apart, from_linear, linear

#: So strong reflections (linear light) may lie over all of a die.
_OVER_ALL = np.float32([0.0, 0.02, 0.05, 0.09, 0.14, 0.2])
#: Parts of the least channel of a side that a reflection on this side alone may be.
_ON_ONE = np.float32([0.0, 0.5, 0.75, 0.9])
#: How much of what all sides have in common is taken for the light's colour, and the most it may be (natural
#: logarithm of a channel's gain).
_CORRECTED, _CAST = 0.9, 0.3
#: Sides that are looked at, the largest first.
_LARGEST = 5
#: Misfit where fewer sides are in sight than an answer shows.
TOO_FEW = 36.0
#: The part of a die that may be left over, and what more of it costs.
_LEFT_OVER, _EACH_PART = 0.1, 60.0


class Reflections(NamedTuple):
    """What lamps may add to sides: their light (sides, looks, 3) without it, ``cleared`` from their linear light (sides, 3).

    ``each`` side may have another look.
    """

    cleared: Callable[[np.ndarray], np.ndarray]
    each: bool = False


#: No reflection.
AS_SEEN = Reflections(lambda light: light[:, None])
#: One lightens all sides alike, as a veil over that part of the picture does.
OVER_ALL = Reflections(lambda light: np.maximum(light[:, None] - _OVER_ALL[:, None], DARKEST))
#: Sides look to different parts of a room, so each reflects something else: up to nearly all of its least channel.
ON_EACH = Reflections(
    lambda light: np.maximum(light[:, None] - (light.min(axis=1)[:, None] * _ON_ONE)[..., None], DARKEST),
    each=True,
)


def misfits(sides: list[Side], die: FourSided, how: Reflections) -> list[tuple[float, str]]:
    """Each answer with its :func:`_misfit`, the best first."""
    if not sides:
        return sorted((TOO_FEW, answer) for answer in die.shown)
    some = sides[:_LARGEST]
    looks = how.cleared(linear(np.array([side.colour for side in some])))
    return sorted((_misfit(some, looks, how.each, die, answer), answer) for answer in die.shown)


def _misfit(sides: list[Side], looks: np.ndarray, each: bool, die: FourSided, answer: str) -> float:
    """Mean distance between the sides in sight and those of ``answer``, each used once, and in their order.

    In the best of their ``looks``, of which ``each`` side may have another one. What the colour of the light does to all
    sides alike does not count. Sides that remain count by their size.
    """
    shown = die.shown[answer]
    if len(sides) < len(shown):
        return TOO_FEW
    wanted, count = die.colours[list(shown)], looks.shape[1]
    known, best = linear(wanted), np.inf
    chosen_looks = (
        product(range(count), repeat=len(shown)) if each else ([k] * len(shown) for k in range(count))
    )
    which = np.array(list(chosen_looks))
    for chosen in permutations(range(len(sides)), len(shown)):
        if die.turn and way_round(shown, [sides[k].centre for k in chosen]) != die.turn:
            continue
        seen = looks[list(chosen), which]
        gains = np.log(seen / known)
        cast = (gains - gains.mean(axis=2, keepdims=True)).mean(axis=1, keepdims=True)
        seen = from_linear(seen / np.exp(np.clip(_CORRECTED * cast, -_CAST, _CAST)))
        rest = sum(side.share for k, side in enumerate(sides) if k not in chosen)
        left_over = _EACH_PART * max(0.0, rest - _LEFT_OVER)
        best = min(best, float(apart(seen, wanted).mean(axis=1).min()) + left_over)
    return best
