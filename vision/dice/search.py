"""Dice found by their looks alone, anywhere in a picture: the network sweeps over it, from large windows to small.

A die is seen by many windows of several widths around it; what only looks like one from some is seen by few.
Dice of one picture are about equally large, so the sweep ends where windows become much smaller than those found.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from vision.dice.changes import Changes
from vision.dice.learnt import sweep
from vision.dice.looks import look, looked_at
from vision.dice.network import Halves
from vision.dice.places import SAME, WEIGHTY, Found, among, places_of
from vision.dice.proposals import Proposals

#: Widths of windows of one sweep and the next.
_FINER = 1.3
#: Widths around one that is guessed, in parts of it, as long as a die is seen.
_WIDER, _NARROWER = (1.0, _FINER, _FINER**2), (1 / _FINER, 1 / _FINER**2)
#: At most so many windows, the likeliest, are gathered.
_WINDOWS = 900
#: A place that moved by no more than this (in widths) is the same die, seen again.
_SLIGHT = 0.15
#: Windows that see a die that is plain, and how likely it is what most of them say.
_PLAIN, _AGREED = 5.0, 0.8
#: Widths of dice in parts of the usual one, at least and at most; what is smaller than the second counts only if it
#: leaves no doubt: there are larger dice of another set, or it is a part of one.
_SMALLEST, _SMALL, _LARGEST = 0.5, 0.6, 2.0
#: A die with its sides and edges reaches so far (in widths), at most.
_SIDES = 1.2


def search(
    picture: np.ndarray, widest: float, narrowest: float, changes: Changes | None = None
) -> list[Found]:
    """Places of a BGR picture that may be dice, from the surest down, some of them twice.

    ``widest`` and ``narrowest`` are widths of dice with their sides, in pixels; ``changes`` tell where to search.
    """
    sweeps = _Sweeps(Halves(picture), changes)
    at_once = [] if changes is None else _at_once(sweeps.halves, changes, narrowest)
    places = _downwards(sweeps, widest, narrowest, at_once)
    found = at_once + looked_at(picture, [p for p in places if not among(p, at_once)])
    usual = _usual(f for f in found if f.believed)
    if usual is not None:
        found = [f for f in found if _SMALL < f.width / usual < _LARGEST]
        if narrowest < sweeps.next < _SMALL * usual:
            found = _finer(sweeps, found, usual)
    return sorted(found, key=lambda f: f.opinion.chances[0])


class _Sightings:
    """The likeliest windows that see a die, and what the network says of them."""

    def __init__(self) -> None:
        self._windows, self._chances = np.zeros((0, 3)), np.zeros((0, 7))

    def add(self, windows: np.ndarray, chances: np.ndarray) -> bool:
        """Those of more windows (n, 3) that see a die, by their ``chances`` (n, 7); answers whether any does."""
        likely = chances[:, 0] < 0.5
        windows, chances = (
            np.vstack(both) for both in ((self._windows, windows[likely]), (self._chances, chances[likely]))
        )
        order = np.argsort(chances[:, 0])[:_WINDOWS]
        self._windows, self._chances = windows[order], chances[order]
        return bool(likely.any())

    @property
    def middle(self) -> np.ndarray:
        """Where they see a die on average (2,)."""
        weights = 1 - self._chances[:, 0]
        return weights @ self._windows[:, :2] / weights.sum()

    def places(self) -> list[Found]:
        """Where those around each other see a die."""
        return places_of(self._windows, self._chances)


class _Sweeps:
    """Sweeps over a picture, each with smaller windows than the one before; the ``next`` width is in pixels."""

    def __init__(self, halves: Halves, changes: Changes | None) -> None:
        self.halves, self.next = halves, np.inf
        self._proposals, self._seen = Proposals(halves, changes), _Sightings()

    def one_more(self, apart_from: Sequence[Found] = (), narrowest: float = 0.0) -> list[Found]:
        """The places that windows of all widths together see after one more sweep.

        Windows in the middle of what lies ``apart_from`` them are left out; what is below the ``narrowest`` proposes none.
        """
        width, wanted = self.next, self._proposals.around(self.next, _FINER, narrowest)
        for place in apart_from:
            x, y, reach = (round(4 * v / width) for v in (*place.centre, SAME * place.width))
            wanted[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1] = False
        self._seen.add(*sweep(self.halves, width, wanted))
        self.next = width / _FINER
        return self._seen.places()


def _usual(places: Iterable[Found]) -> float | None:
    """The width that is usual among ``places`` (pixels), None without any."""
    widths = [place.width for place in places]
    return float(np.median(widths)) if widths else None


def _downwards(sweeps: _Sweeps, widest: float, narrowest: float, known: list[Found]) -> list[Found]:
    """What is seen by sweeps down to windows much smaller than the plain dice, some of which are ``known`` before."""
    usual, places = _usual(known), []
    sweeps.next = widest if usual is None else min(widest, _LARGEST * usual)
    while sweeps.next > max(narrowest, 0 if usual is None else _SMALL * usual):
        places = sweeps.one_more()
        usual = _usual([*(p for p in places if p.weight > _PLAIN and p.opinion.sure > _AGREED), *known])
    return places


def _finer(sweeps: _Sweeps, found: list[Found], usual: float) -> list[Found]:
    """What was ``found`` with its size from one sweep more, and smaller dice that leave no doubt."""
    lone = [f for f in found if not any(f.beside(g) for g in found)]
    places = sweeps.one_more(lone, _SMALLEST * usual)
    picture = sweeps.halves.picture
    found = [f if f in lone else _sized(picture, f, places) for f in found]
    more = looked_at(picture, [p for p in places if p.weight > WEIGHTY and not among(p, found)])
    return found + [f for f in more if f.believed and _SMALLEST < f.width / usual < _LARGEST]


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


def _at_once(halves: Halves, changes: Changes, narrowest: float) -> list[Found]:
    """Dice that a look at what changed leaves no doubt about; of what lies there ``changes`` are told."""
    found: list[Found] = []
    for guess in changes.guesses():
        usual = np.median([f.width for f in found]) if len(found) > 1 else narrowest
        if guess[2] < max(narrowest, _SMALLEST * usual):
            break
        if any(np.linalg.norm(guess[:2] - f.centre) < SAME * f.width for f in found):
            continue
        for place in looked_at(halves.picture, _around(halves, guess)):
            if place.believed and not among(place, found):
                found.append(place)
                changes.told(*place.centre, _SIDES * place.width)
    return found


def _around(halves: Halves, guess: np.ndarray) -> list[Found]:
    """The places that windows around a ``guess`` (3,) see, wider and narrower ones, too."""
    seen, middle = _Sightings(), guess[:2]
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
