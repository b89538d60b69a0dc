"""Which dice lie side by side? Their edges meet, seen on the table as the slant of the view shortens it."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from vision.dice.nets.learnt import WIDER
from vision.dice.witnesses import Die

#: Middles of dice that touch side by side are fewer edges apart. Edges are told by windows, which hold sides, too.
_TOUCHING = 1.09
#: Slant (sine) up to which a table's foreshortening is believed.
_STEEPEST = 0.9


def touching(dice: list[Die]) -> list[Die]:
    """Those of the dice that lie side by side with another; on the table, which is seen foreshortened."""
    close = []
    for one, other in combinations(dice, 2):
        away = other.found.centre - one.found.centre
        up = (one.found.opinion.up + other.found.opinion.up) / 2
        slant = max(1e-6, float(np.linalg.norm(up)))
        along = float(away @ up) / slant
        across = float(np.sqrt(max(0.0, away @ away - along**2)))
        apart = np.hypot(across, along / np.sqrt(1 - min(_STEEPEST, slant) ** 2))
        if apart < _TOUCHING * (one.found.width + other.found.width) / (2 * WIDER):
            close.append(other)
    return close
