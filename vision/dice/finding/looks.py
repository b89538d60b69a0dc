"""A closer look at a place that may be a die: the network's answers to windows around it, as one opinion."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.dice.finding.places import Found
from vision.dice.nets.learnt import Opinion, agreed, opinions, opinions_of, views

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
#: Where all answers leave so little doubt, the mirror image is not asked about.
_CLEAR = 0.95
#: Windows of a second look in parts of the width that they have at the first.
_ROOMY = 1.2
#: What is so likely no die in the middle of a place is none around it.
_NOTHING = 0.9
#: A place in doubt that is no likelier to be no die than this is looked at in windows of other widths, in parts of its own, where
#: one value must be so sure: of a die that few windows saw, the width is only guessed.
_PERHAPS, _OTHER_WIDTHS, _SURER = 0.3, (0.87, 1.15), 0.98


def nothing(said: list[Opinion]) -> bool:
    """Whether some looks plainly see no die."""
    return min(o.chances[0] for o in said) > _NOTHING


def look(picture: np.ndarray, window: np.ndarray, sure: float = 0.0, no_die: float = 1.0) -> Opinion:
    """The network's opinion of one window (3,), averaged over windows around it unless it plainly shows no die.

    Who only wants to know an opinion that is more than so ``sure``, or that there is less likely ``no_die``, than these, asks no more
    as soon as it cannot become one: the opinion is then that of the windows so far.
    """
    around = window * (1, 1, 0) + _AROUND * window[2]
    seen = views(picture, around[:2])
    said = opinions_of(seen)
    if nothing(said) or _settled(said, sure, no_die):
        return Opinion.mean(said)
    seen = np.concatenate([seen, views(picture, around[2:])])
    said += opinions_of(seen[2:])
    if agreed(said) < _CLEAR and not _settled(said, sure, no_die):
        said += opinions_of(seen, mirrored=True)
    return Opinion.mean(said)


def _settled(said: list[Opinion], sure: float, no_die: float) -> bool:
    """Whether an opinion of which so much is ``said`` can be neither more than so ``sure`` nor that there is less likely ``no_die``,
    whatever all other windows show."""
    every, summed = 2 * len(_AROUND), np.sum([o.chances for o in said], axis=0)
    return bool(summed.max() + every - len(said) <= sure * every or summed[0] >= no_die * every)


def look_again(picture: np.ndarray, found: Found) -> Found:
    """A place with an opinion that asked about the mirror image of wider windows, too, which need not lie so well around a die."""
    said = opinions(picture, found.window * (1, 1, 0) + _AROUND * (1, 1, _ROOMY) * found.width, mirrored=True)
    return replace(found, opinion=Opinion.mean([found.opinion, Opinion.mean(said)]))


def looked_at(picture: np.ndarray, places: list[Found]) -> list[Found]:
    """The places that many windows saw, with what a closer look says; none in the middle of a die that more saw."""
    found: list[Found] = []
    for place in sorted((p for p in places if p.weight > _SOME), key=lambda p: -p.weight)[:_PLACES]:
        if not any(f.believed and place.same(f) for f in found):
            found.append(_in_its_width(picture, replace(place, opinion=look(picture, place.window))))
    return found


def _in_its_width(picture: np.ndarray, place: Found) -> Found:
    """A place, in another width if it is in doubt and that leaves none."""
    if place.believed or place.opinion.chances[0] > _PERHAPS:
        return place
    surest, sure = place, _SURER
    for part in _OTHER_WIDTHS:
        window = place.window * (1, 1, part)
        opinion = look(picture, window, sure)
        if opinion.sure > sure:
            surest, sure = replace(place, window=window, opinion=opinion), opinion.sure
    return surest
