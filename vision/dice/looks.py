"""A closer look at a place that may be a die: the network's answers to windows around it, as one opinion."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.dice.learnt import BELIEVED, Opinion, opinions
from vision.dice.places import AGREED, PLAIN, Found

#: Windows that see something worth a closer look, and how many places get one at most.
_SOME, _PLACES = 1.2, 40
#: Shifts and widths of the closer look, in parts of a width; the answers are averaged.
_AROUND = np.array(
    [
        (dx, dy, part)
        for dx, dy in ((0, 0), (0.07, 0), (-0.07, 0), (0, 0.07), (0, -0.07))
        for part in (1.0, 1.15)
    ]
)
#: The same of a first look at a place that is plain, in parts of a guess of its width, and of two more where those leave no doubt.
_FIRST = np.array([(0, 0, 1.05), (0, 0, 1.25)])
_MORE = np.array([(0.07, 0.07, 1.15), (-0.07, -0.07, 1.15)])
#: So sure are the first looks; and width of a die in that of the guess.
_PLAINLY, WIDTH = 0.98, 1.09
#: Where all answers leave so little doubt, the mirror image is not asked about.
_CLEAR = 0.95
#: Windows of a second look in parts of the width that they have at the first.
_ROOMY = 1.2
#: What is so likely no die in the middle of a place is none around it.
_NOTHING = 0.9


def look(picture: np.ndarray, window: np.ndarray) -> Opinion:
    """The network's opinion of one window (3,), averaged over windows around it unless it plainly shows no die."""
    around = window * (1, 1, 0) + _AROUND * window[2]
    said = opinions(picture, around[:2])
    if min(o.chances[0] for o in said) > _NOTHING:
        return Opinion.mean(said)
    said += opinions(picture, around[2:])
    if min(o.sure for o in said) < _CLEAR or len({o.value for o in said}) > 1:
        said += opinions(picture, around, mirrored=True)
    return Opinion.mean(said)


def look_again(picture: np.ndarray, found: Found) -> Found:
    """A place with an opinion that asked about the mirror image of wider windows, too, which need not lie so well around a die."""
    said = opinions(picture, found.window * (1, 1, 0) + _AROUND * (1, 1, _ROOMY) * found.width, mirrored=True)
    return replace(found, opinion=Opinion.mean([found.opinion, Opinion.mean(said)]))


def few_looks(picture: np.ndarray, guess: np.ndarray) -> tuple[Opinion | None, list[Opinion]]:
    """What few looks say that a window (3,) of a BGR picture shows, if they leave no doubt about a die; and all that they say.

    The die fills a window :data:`WIDTH` times as wide.
    """
    said: list[Opinion] = []
    for looks, least in ((_FIRST, _PLAINLY), (_MORE, BELIEVED)):
        more = opinions(picture, guess * (1, 1, 0) + looks * guess[2])
        said += more
        if min(o.sure for o in more) < least or len({o.value for o in said}) > 1 or not said[0].value:
            return None, said
    return Opinion.mean(said), said


def looked_at(picture: np.ndarray, places: list[Found]) -> list[Found]:
    """The places that many windows saw, with what a closer look says; none in the middle of a die that more saw."""
    found: list[Found] = []
    for place in sorted((p for p in places if p.weight > _SOME), key=lambda p: -p.weight)[:_PLACES]:
        if not any(f.believed and place.same(f) for f in found):
            found.append(_seen(picture, place))
    return found


def _seen(picture: np.ndarray, place: Found) -> Found:
    """A place with what a closer look says; few looks are enough where windows of the sweep leave no doubt and say the same."""
    if place.weight > PLAIN and place.opinion.sure > AGREED:
        said, _ = few_looks(picture, place.window / (1, 1, WIDTH))
        if said is not None and said.value == place.opinion.value:
            return replace(place, opinion=said, guessed=True)
    return replace(place, opinion=look(picture, place.window))
