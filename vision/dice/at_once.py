"""Dice told by what changed: where something lies that was not there when the table was empty, a look or two is enough."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vision.dice.around import around, measured
from vision.dice.changes import Changes
from vision.dice.learnt import BELIEVED, Opinion, opinions
from vision.dice.looks import looked_at
from vision.dice.network import Halves
from vision.dice.places import PLAIN, SAME, SMALLEST, Found, among

#: Shifts and widths of a first look at a guess, in parts of its width, and of two more where those leave no doubt.
_FIRST = np.array([(0, 0, 1.05), (0, 0, 1.25)])
_MORE = np.array([(0.07, 0.07, 1.15), (-0.07, -0.07, 1.15)])
#: So sure are the first looks.
_CLEAR = 0.98
#: Width of a die in that of the guess.
_WIDTH = 1.09


def at_once(halves: Halves, changes: Changes, narrowest: float, count: int | None) -> list[Found]:
    """Dice that a look at what changed leaves no doubt about.

    Few looks are enough if all of a ``count`` are found so; else all that is found is looked at properly.
    """
    guesses = changes.guesses()
    properly: dict[int, list[Found]] = {}

    def proper(k: int) -> list[Found]:
        if k not in properly:
            properly[k] = looked_at(halves.picture, around(halves, guesses[k]))
        return properly[k]

    if count is not None:
        found = _dice(guesses, narrowest, lambda k: _clear_at(halves.picture, guesses[k]) or proper(k))
        if len(found) == count:
            # Whether two dice touch, guesses do not tell.
            return [measured(halves, f) if any(f.beside(g) for g in found) else f for f in found]
    return _dice(guesses, narrowest, proper)


def _dice(guesses: np.ndarray, narrowest: float, places: Callable[[int], list[Found]]) -> list[Found]:
    """The dice without doubt among the ``places`` at each of the ``guesses`` (n, 3)."""
    found: list[Found] = []
    for k, guess in enumerate(guesses):
        usual = np.median([f.width for f in found]) if len(found) > 1 else narrowest
        if guess[2] < max(narrowest, SMALLEST * usual):
            break
        if any(np.linalg.norm(guess[:2] - f.centre) < SAME * f.width for f in found):
            continue
        for place in places(k):
            if place.believed and not among(place, found):
                found.append(place)
    return found


def _clear_at(picture: np.ndarray, guess: np.ndarray) -> list[Found]:
    """The die that is guessed to fill a window (3,) of a BGR picture, if few looks leave no doubt."""
    said: list[Opinion] = []
    for looks, least in ((_FIRST, _CLEAR), (_MORE, BELIEVED)):
        more = opinions(picture, guess * (1, 1, 0) + looks * guess[2])
        said += more
        if min(o.sure for o in more) < least or len({o.value for o in said}) > 1 or not said[0].value:
            return []
    return [Found(guess * (1, 1, _WIDTH), Opinion.mean(said), PLAIN, guessed=True)]
