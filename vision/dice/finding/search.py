"""Dice found by their looks alone, anywhere in a picture: the network sweeps over it, from large windows to small.

A die is seen by many windows of several widths around it; what only looks like one from some is seen by few.
Dice of one picture are about equally large, so the sweep ends where windows become much smaller than those found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.dice.finding.at_once import at_once
from vision.dice.finding.changes import Changes
from vision.dice.finding.looks import look, looked_at
from vision.dice.finding.mirage import mirage
from vision.dice.finding.passed_over import passed_over
from vision.dice.finding.places import (
    LARGEST,
    SAME,
    SMALL,
    SMALLEST,
    WEIGHTY,
    Found,
    Sightings,
    among,
    usual_width,
)
from vision.dice.nets.learnt import sweep
from vision.dice.nets.network import Halves
from vision.dice.nets.proposals import FINER, Proposals

#: A place that moved by no more than this (in widths) is the same die, seen again.
_SLIGHT = 0.15
#: Windows that see a die that is plain, and how likely it is what most of them say.
_PLAIN, _AGREED = 5.0, 0.8


def search(
    picture: np.ndarray,
    widest: float,
    narrowest: float,
    changes: Changes | None = None,
    count: int | None = None,
) -> list[Found]:
    """Places of a BGR picture that may be dice, from the surest down, some of them twice.

    ``widest`` and ``narrowest`` are widths of dice with their sides, in pixels; ``changes`` tell where to search. If at least
    ``count``, or any if that is not given, leave no doubt there, nothing else is sought.
    """
    sweeps = _Sweeps(Halves(picture), changes)
    known = []
    if changes is not None:
        known, doubtful = at_once(sweeps.halves, changes, widest, narrowest, count)
        if known and len(known) >= (count or 0):
            return sorted(known + doubtful, key=lambda f: f.opinion.chances[0])
    found = known + _seen(sweeps, widest, narrowest, known)
    usual = usual_width(f for f in found if f.believed)
    if usual is not None:
        found = [f for f in found if SMALL < f.width / usual < LARGEST]
        if narrowest < sweeps.next < SMALL * usual:
            found = _finer(sweeps, found, usual)
        if changes is None:
            dice = [f for f in found if f.believed]
            found = found + passed_over(sweeps.halves, sweeps.proposals, dice, usual)
    return sorted(found, key=lambda f: f.opinion.chances[0])


class _Sweeps:
    """Sweeps over a picture, each with smaller windows than the one before; the ``next`` width is in pixels, and ``seen`` what they saw."""

    def __init__(self, halves: Halves, changes: Changes | None) -> None:
        self.halves, self.next = halves, np.inf
        self.seen, self.proposals = Sightings(), Proposals(halves, changes)

    def one_more(self, apart_from: Sequence[Found] = (), narrowest: float = 0.0) -> list[Found]:
        """The places that windows of all widths together see after one more sweep.

        Windows in the middle of what lies ``apart_from`` them are left out; what is below the ``narrowest`` proposes none.
        """
        width, wanted = self.next, self.proposals.around(self.next, FINER, narrowest)
        for place in apart_from:
            x, y, reach = (round(4 * v / width) for v in (*place.centre, SAME * place.width))
            wanted[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1] = False
        self.seen.add(*sweep(self.halves, width, wanted))
        self.next = width / FINER
        return self.seen.places()


def _seen(sweeps: _Sweeps, widest: float, narrowest: float, known: list[Found]) -> list[Found]:
    """What a closer look makes of what is seen besides the dice that are ``known``.

    Where small dice passed for the pips of a large one, which ended the sweeps, these go on.
    """
    picture = sweeps.halves.picture
    while True:
        places = _downwards(sweeps, widest, narrowest, known)
        found = looked_at(picture, [p for p in places if not among(p, known)])
        mirages = [f for f in found if f.opinion.value and mirage(picture, f.window)]
        if not sweeps.seen.forget(mirages):
            return [f for f in found if f not in mirages]
        widest = sweeps.next


def _downwards(sweeps: _Sweeps, widest: float, narrowest: float, known: list[Found]) -> list[Found]:
    """What is seen by sweeps down to windows much smaller than the plain dice, some of which are ``known`` before."""
    usual, places = usual_width(known), sweeps.seen.places()
    sweeps.next = widest if usual is None else min(widest, LARGEST * usual)
    while sweeps.next > max(narrowest, 0 if usual is None else SMALL * usual):
        places = sweeps.one_more()
        usual = usual_width([*(p for p in places if p.weight > _PLAIN and p.opinion.sure > _AGREED), *known])
    return places


def _finer(sweeps: _Sweeps, found: list[Found], usual: float) -> list[Found]:
    """What was ``found`` with its size from one sweep more, and smaller dice that leave no doubt."""
    # A doubt is told by how many windows saw it: of a smaller die some of them come only now.
    lone = [f for f in found if f.believed and not any(f.beside(g) for g in found)]
    places = sweeps.one_more(lone, SMALLEST * usual)
    picture = sweeps.halves.picture
    found = [f if f in lone else _sized(picture, f, places) for f in found]
    more = looked_at(picture, [p for p in places if p.weight > WEIGHTY and not among(p, found)])
    return found + [f for f in more if f.believed and SMALLEST < f.width / usual < LARGEST]


def _sized(picture: np.ndarray, found: Found, finer: list[Found]) -> Found:
    """A place with its window from a sweep that went on to smaller ones, which tells its size better.

    What was not believed is looked at again: the window may have been too large.
    """
    same = [p for p in finer if np.linalg.norm(p.centre - found.centre) < _SLIGHT * found.width]
    best = max(same, key=lambda p: p.weight, default=None)
    if best is None or best.weight < found.weight:
        return found
    opinion = found.opinion if found.believed else look(picture, best.window)
    return replace(best, opinion=opinion)
