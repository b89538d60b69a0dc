"""A four-sided die with a colour on each side."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from vision.twin_eye.solids import Solid

#: Sides (BGR) of a four-sided die.
SIDES = {"orange": (30, 120, 235), "green": (60, 150, 50), "brown": (45, 75, 120), "pink": (170, 110, 230)}


def colour_die(below: str, at: tuple[float, float], rng: np.random.Generator) -> Solid:
    """A four-sided die that lies on the side ``below``, turned at random.

    However a die lies, its sides follow each other the same way round: the other way round it would be its mirror image.
    """
    first, *others = (str(n) for n in rng.permutation([n for n in SIDES if n != below]))
    order = [list(SIDES).index(n) for n in (below, first, *others)]
    if sum(a > b for a, b in combinations(order, 2)) % 2:
        others.reverse()
    around = tuple(SIDES[n] for n in (first, *others))
    return Solid(
        float(rng.uniform(18, 26)), (*at, 0), spin=float(rng.uniform(0, 360)), gloss=0.15, sides=around
    )
