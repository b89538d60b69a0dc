"""Windows around a guess: where a die lies and how large it is, if one lies there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.dice.finding.places import Found, Sightings
from vision.dice.nets.learnt import sweep
from vision.dice.nets.network import Halves
from vision.dice.nets.proposals import FINER

#: Widths around one that is guessed, in parts of it, as long as a die is seen.
_WIDER, _NARROWER = (1.0, FINER, FINER**2), (1 / FINER, 1 / FINER**2)


def around(halves: Halves, guess: np.ndarray) -> list[Found]:
    """The places that windows around a ``guess`` (3,) see, wider and narrower ones, too."""
    seen, middle = Sightings(), guess[:2]
    for parts in _WIDER, _NARROWER:
        for width in (part * guess[2] for part in parts):
            if not seen.add(*sweep(halves, width, _only(halves.picture, middle, width))):
                break
            middle = seen.middle
    return seen.places()


def _only(picture: np.ndarray, middle: np.ndarray, width: float) -> np.ndarray:
    """Of all windows of a width (rows, columns), bool: the one nearest to a point (2,) alone."""
    rows, columns = (1 + int(np.ceil(4 * v / width)) for v in picture.shape[:2])
    x, y = (min(max(0, round(4 * v / width)), n - 1) for v, n in zip(middle, (columns, rows), strict=True))
    wanted = np.zeros((rows, columns), bool)
    wanted[y, x] = True
    return wanted


def measured(halves: Halves, found: Found) -> Found:
    """A die of which the window is a guess, with that which windows around it see; any other as it is."""
    if not found.guessed:
        return found
    same = [place for place in around(halves, found.window) if place.same(found)]
    best = max(same, key=lambda place: place.weight, default=found)
    return replace(best, opinion=found.opinion, guessed=True)
