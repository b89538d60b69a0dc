"""A four-sided die with a colour on each side."""

from __future__ import annotations

import numpy as np

from vision.twin_eye.solids import Solid

#: Sides (BGR) of a four-sided die.
SIDES = {"orange": (30, 120, 235), "green": (60, 150, 50), "brown": (45, 75, 120), "pink": (170, 110, 230)}


def colour_die(below: str, at: tuple[float, float], rng: np.random.Generator) -> Solid:
    """A four-sided die that lies on the side ``below``, the others around it in any order."""
    around = [SIDES[n] for n in rng.permutation([n for n in SIDES if n != below])]
    return Solid(
        float(rng.uniform(18, 26)), (*at, 0), spin=float(rng.uniform(0, 360)), gloss=0.15, sides=tuple(around)
    )
