"""Dice found by their looks alone, anywhere in a picture: the network sweeps over it, from large windows to small.

A die is seen by many windows of several widths around it; what only looks like one from some is seen by few.
Dice of one picture are about equally large, so the sweep ends where windows become much smaller than those found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.dice.changes import Changes
from vision.dice.learnt import BELIEVED, Opinion, opinions, sweep
from vision.dice.network import Halves
from vision.dice.proposals import Proposals

#: Widths of windows of one sweep and the next.
_FINER = 1.3
#: Widths around one that is guessed, in parts of it, as long as a die is seen.
_WIDER, _NARROWER = (1.0, _FINER, _FINER**2), (1 / _FINER, 1 / _FINER**2)
#: At most so many windows, the likeliest, are gathered, and at most so many places looked at closely.
_WINDOWS, _PLACES = 900, 40
#: Windows of one place: how far apart (in widths), and how much wider one is than the other.
_TOGETHER, _AS_WIDE = 0.35, 1.7
#: Places nearer than this (in widths) are one.
SAME = 0.5
#: A place that moved by no more than this (in widths) is the same die, seen again; places nearer than the other may touch.
_SLIGHT, _CLOSE = 0.15, 1.6
#: Windows that see a die that is plain, and those that see something worth a closer look.
_PLAIN, _SOME = 5.0, 1.2
#: A die that is sure on its looks alone was seen by so many windows.
_WEIGHTY = 2.0
#: What most windows of a plain die say is so likely.
_AGREED = 0.8
#: Widths of dice in parts of the usual one, at least and at most; what is smaller than the second counts only if it
#: leaves no doubt: there are larger dice of another set, or it is a part of one.
_SMALLEST, _SMALL, _LARGEST = 0.5, 0.6, 2.0
#: A die with its sides and edges reaches so far (in widths), at most.
_SIDES = 1.2
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
#: What is so likely no die in the middle of a place is none around it.
_NOTHING = 0.9


@dataclass(frozen=True, eq=False)
class Found:
    """A place that may be a die: its ``window`` (3,) as middle x, y and width, what the network makes of it on a
    closer look, and the ``weight`` of the windows of the sweep that saw a die there."""

    window: np.ndarray
    opinion: Opinion
    weight: float = 0.0

    @property
    def centre(self) -> np.ndarray:
        """Its middle (2,) in pixels."""
        return self.window[:2]

    @property
    def width(self) -> float:
        """Its width in pixels."""
        return float(self.window[2])

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The window as x, y, width and height, which may reach beyond the picture."""
        x, y, width = self.window
        return round(x - width / 2), round(y - width / 2), round(width), round(width)

    @property
    def believed(self) -> bool:
        """Whether the network leaves no doubt."""
        return self.opinion.value > 0 and self.opinion.sure > BELIEVED and self.weight > _WEIGHTY


def search(
    picture: np.ndarray, widest: float, narrowest: float, changes: Changes | None = None
) -> list[Found]:
    """Places of a BGR picture that may be dice, from the surest down, some of them twice.

    ``widest`` and ``narrowest`` are widths of dice with their sides, in pixels; ``changes`` tell where to search.
    """
    proposals, windows, chances = Proposals(Halves(picture), changes), np.zeros((0, 3)), np.zeros((0, 7))
    plainest = _at_once(picture, proposals.halves, changes, narrowest) if changes is not None else []
    usual = float(np.median([f.width for f in plainest])) if plainest else None
    width = min(widest, _LARGEST * usual) if usual else widest
    places: list[Found] = []
    while width > narrowest and not (usual and width < _SMALL * usual):
        windows, chances = _swept(proposals, width, windows, chances)
        places = _places(windows, chances)
        plain = [p.width for p in places if p.weight > _PLAIN and p.opinion.sure > _AGREED]
        plain += [f.width for f in plainest]
        usual = float(np.median(plain)) if plain else None
        width /= _FINER
    found = plainest + _closely(picture, [p for p in places if not any(_same(p, f) for f in plainest)])
    sure = [f.width for f in found if f.believed]
    if sure:
        usual = float(np.median(sure))
        found = [f for f in found if _SMALL < f.width / usual < _LARGEST]
        if narrowest < width < _SMALL * usual:
            lone = [f for f in found if not any(_beside(f, g) for g in found)]
            finer = _places(*_swept(proposals, width, windows, chances, apart_from=lone))
            found = [f if f in lone else _sized(picture, f, finer) for f in found]
            finer = [p for p in finer if p.weight > _WEIGHTY and not any(_same(p, f) for f in found)]
            finer = _closely(picture, finer)
            found += [f for f in finer if f.believed and _SMALLEST < f.width / usual < _LARGEST]
    return sorted(found, key=lambda f: f.opinion.chances[0])


def _at_once(picture: np.ndarray, halves: Halves, changes: Changes, narrowest: float) -> list[Found]:
    """Dice that a look at what changed leaves no doubt about; of what lies there ``changes`` are told."""
    found: list[Found] = []
    for guess in changes.guesses():
        usual = np.median([f.width for f in found]) if len(found) > 1 else narrowest
        if guess[2] < max(narrowest, _SMALLEST * usual):
            break
        if any(np.linalg.norm(guess[:2] - f.centre) < SAME * f.width for f in found):
            continue
        for place in _closely(picture, _places(*_around(halves, guess))):
            if place.believed and not any(_same(place, f) for f in found):
                found.append(place)
                changes.told(*place.centre, _SIDES * place.width)
    return found


def _around(halves: Halves, guess: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Windows (n, 3) that see a die around a ``guess`` (3,), wider and narrower ones, too, the likeliest first, and what the
    network says of each (n, 7)."""
    windows, chances, middle = np.zeros((0, 3)), np.zeros((0, 7)), guess[:2]
    for parts in _WIDER, _NARROWER:
        for width in (part * guess[2] for part in parts):
            these, said = sweep(halves, width, _only(halves.picture, middle, width))
            likely = said[:, 0] < 0.5
            windows, chances = np.vstack([windows, these[likely]]), np.vstack([chances, said[likely]])
            if not likely.any():
                break
            middle = (1 - chances[:, 0]) @ windows[:, :2] / (1 - chances[:, 0]).sum()
    order = np.argsort(chances[:, 0])
    return windows[order], chances[order]


def _only(picture: np.ndarray, middle: np.ndarray, width: float) -> np.ndarray:
    """Of all windows of a width (rows, columns), bool: the one nearest to a point (2,) alone."""
    rows, columns = (1 + int(np.ceil(4 * v / width)) for v in picture.shape[:2])
    x, y = (min(max(0, round(4 * v / width)), n - 1) for v, n in zip(middle, (columns, rows), strict=True))
    wanted = np.zeros((rows, columns), bool)
    wanted[y, x] = True
    return wanted


def _same(place: Found, other: Found) -> bool:
    """Whether two places are nearer to each other than two dice can be."""
    apart = float(np.linalg.norm(place.centre - other.centre))
    return apart < SAME * max(place.width, other.width)


def _beside(place: Found, other: Found) -> bool:
    """Whether two places are two dice that may touch."""
    apart = float(np.linalg.norm(place.centre - other.centre))
    return not _same(place, other) and apart < _CLOSE * max(place.width, other.width)


def _sized(picture: np.ndarray, found: Found, finer: list[Found]) -> Found:
    """A place with its window from a sweep that went on to smaller ones, which tells its size better.

    What was not believed is looked at again: the window may have been too large.
    """
    same = [p for p in finer if np.linalg.norm(p.centre - found.centre) < _SLIGHT * found.width]
    best = max(same, key=lambda p: p.weight, default=None)
    if best is None or best.weight < found.weight:
        return found
    opinion = found.opinion if found.believed else look(picture, best.window)
    return Found(best.window, opinion, best.weight)


def _swept(
    proposals: Proposals,
    width: float,
    windows: np.ndarray,
    chances: np.ndarray,
    apart_from: Sequence[Found] = (),
) -> tuple[np.ndarray, np.ndarray]:
    """``windows`` (n, 3) and their ``chances`` (n, 7) with those of one more width, the likeliest first.

    Windows in the middle of what lies ``apart_from`` them are left out.
    """
    wanted = proposals.around(width, _FINER)
    for place in apart_from:
        x, y, reach = (round(4 * v / width) for v in (*place.centre, SAME * place.width))
        wanted[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1] = False
    these, said = sweep(proposals.halves, width, wanted)
    likely = said[:, 0] < 0.5
    windows, chances = np.vstack([windows, these[likely]]), np.vstack([chances, said[likely]])
    order = np.argsort(chances[:, 0])[:_WINDOWS]
    return windows[order], chances[order]


def _closely(picture: np.ndarray, places: list[Found]) -> list[Found]:
    """The places that many windows saw, with what a closer look says; none in the middle of a die that more saw."""
    found: list[Found] = []
    for place in sorted((p for p in places if p.weight > _SOME), key=lambda p: -p.weight)[:_PLACES]:
        if not any(f.believed and _same(place, f) for f in found):
            found.append(Found(place.window, look(picture, place.window), place.weight))
    return found


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
    """A place with an opinion that asked about its mirror image, too."""
    said = opinions(picture, found.window * (1, 1, 0) + _AROUND * found.width, mirrored=True)
    return replace(found, opinion=Opinion.mean([found.opinion, Opinion.mean(said)]))


def _places(windows: np.ndarray, chances: np.ndarray) -> list[Found]:
    """Where windows (n, 3), the likeliest first, see a die: those around each other are one place."""
    weights, left, places = 1 - chances[:, 0], np.ones(len(windows), bool), []
    while left.any():
        first = windows[int(left.argmax())]
        apart = np.linalg.norm(windows[:, :2] - first[:2], axis=1)
        near = left & (apart < _TOGETHER * np.minimum(windows[:, 2], first[2]))
        near &= np.abs(np.log(windows[:, 2] / first[2])) < np.log(_AS_WIDE)
        weight = weights[near]
        middle, wide = (weight @ v / weight.sum() for v in (windows[near, :2], np.log(windows[near, 2])))
        window = np.append(middle, np.exp(wide))
        said = weight @ chances[near] / weight.sum()
        places.append(Found(window, Opinion(said, np.zeros(2)), float(weight.sum())))
        apart = np.linalg.norm(windows[:, :2] - window[:2], axis=1)
        # Windows of another size are judged on their own: a large one may see several dice as the pips of one.
        left &= ~near & (apart > SAME * np.minimum(windows[:, 2], window[2]))
    return places
