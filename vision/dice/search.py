"""Dice found by their looks alone, anywhere in a picture: the network sweeps over it, from large windows to small.

A die is seen by many windows of several widths around it; what only looks like one from some is seen by few.
Dice of one picture are about equally large, so the sweep ends where windows become much smaller than those found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.dice.at_once import at_once
from vision.dice.changes import Changes
from vision.dice.learnt import sweep
from vision.dice.looks import look, looked_at
from vision.dice.network import Halves
from vision.dice.places import (
    AGREED,
    LARGEST,
    PLAIN,
    SAME,
    SMALL,
    SMALLEST,
    Found,
    Sightings,
    among,
    usual_width,
)
from vision.dice.proposals import FINER, Proposals

#: A place that moved by no more than this (in widths) is the same die, seen again.
_SLIGHT = 0.15
#: So many windows see a die that tells how large dice are.
_TELLING = 5.0
#: What may be a die is measured by windows so near to its middle (in widths).
_NEAR = 0.75


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
    places = _downwards(sweeps, widest, narrowest, known)
    found = known + looked_at(picture, [p for p in places if not among(p, known)])
    usual = usual_width(f for f in found if f.believed)
    if usual is not None:
        found = [f for f in found if SMALL < f.width / usual < LARGEST]
        if narrowest < sweeps.next < SMALL * usual:
            found = _finer(sweeps, found, usual)
    return sorted(found, key=lambda f: f.opinion.chances[0])


class _Sweeps:
    """Sweeps over a picture, each with smaller windows than the one before; the ``next`` width is in pixels."""

    def __init__(self, halves: Halves, changes: Changes | None) -> None:
        self.halves, self.next = halves, np.inf
        self._proposals, self._seen = Proposals(halves, changes), Sightings()

    def one_more(self, apart_from: Sequence[Found] = ()) -> list[Found]:
        """The places that windows of all widths together see after one more sweep, windows in the middle of what lies
        ``apart_from`` them left out."""
        return self._sweep(self._proposals.around(self.next, FINER), apart_from)

    def one_more_near(
        self, places: Sequence[Found], apart_from: Sequence[Found], narrowest: float
    ) -> list[Found]:
        """The same with windows near some ``places`` only; what is below the ``narrowest`` proposes none."""
        wanted = self._proposals.around(self.next, FINER, narrowest)
        near = np.zeros_like(wanted)
        for place in places:
            near[self._square(place, _NEAR)] = True
        return self._sweep(wanted & near, apart_from)

    def _sweep(self, wanted: np.ndarray, apart_from: Sequence[Found]) -> list[Found]:
        for place in apart_from:
            wanted[self._square(place, SAME)] = False
        self._seen.add(*sweep(self.halves, self.next, wanted))
        self.next /= FINER
        return self._seen.places()

    def _square(self, place: Found, reach: float) -> tuple[slice, slice]:
        """The windows of the next sweep with their middles in a square around a place (``reach`` in its widths)."""
        x, y, far = (round(4 * v / self.next) for v in (*place.centre, reach * place.width))
        return slice(max(0, y - far), y + far + 1), slice(max(0, x - far), x + far + 1)


def _downwards(sweeps: _Sweeps, widest: float, narrowest: float, known: list[Found]) -> list[Found]:
    """What is seen by sweeps down to windows much smaller than the plain dice, some of which are ``known`` before."""
    usual, places = usual_width(known), []
    sweeps.next = widest if usual is None else min(widest, LARGEST * usual)
    while sweeps.next > max(narrowest, 0 if usual is None else SMALL * usual):
        # Of a die that so many windows saw narrower ones see parts.
        places = sweeps.one_more(
            [p for p in places if p.weight > PLAIN and _agreed(p) and p.width > sweeps.next]
        )
        usual = usual_width([*(p for p in places if p.weight > _TELLING and _agreed(p)), *known])
    return places


def _agreed(place: Found) -> bool:
    return place.opinion.sure > AGREED


def _finer(sweeps: _Sweeps, found: list[Found], usual: float) -> list[Found]:
    """What was ``found``, that which is in doubt or beside other dice with its size from one sweep more."""
    # A doubt is told by how many windows saw it: of a smaller die some of them come only now.
    lone = [f for f in found if f.believed and not any(f.beside(g) for g in found)]
    rest = [f for f in found if f not in lone]
    if not rest:
        return found
    places = sweeps.one_more_near(rest, lone, SMALLEST * usual)
    return [f if f in lone else _sized(sweeps.halves.picture, f, places) for f in found]


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
