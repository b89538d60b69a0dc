"""Which tiles of a deck have their ink in common: by which way their contrasts point."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

#: How far the contrasts of tiles of one ink with their ground, of length 1, may be apart from the next of their kind.
#: Blur mixes the ink of thin figures with the ground, and light changes its strength, but both leave that direction.
_GAPS = np.linspace(0.2, 0.1, 11)
#: Part of the distance from the next ink by which a tile that is farther from all others may be off the nearest.
_CLEARLY = 0.5
#: Times as much as from the same figure in another ink that a figure differs from all others of its own.
_AS_LIKE = 3.0


def shared(off: np.ndarray, unlike: np.ndarray, told: np.ndarray) -> np.ndarray | None:
    """Which ink (n,), counted from 0, each of some tiles has, by how far their contrasts point apart, ``off`` (n, n).

    ``unlike`` (n, n) is by how much their figures differ; those not ``told`` (n,) bool have pictures that show hardly an ink, so none
    is known by them. As few inks as there may be, none of which is two: what is taken for
    one shows different figures, so nothing is mistaken by that. None if there is no such, or a tile is alone with its own
    ink, or not told, and not clearly nearer to one of the others.
    """
    ink = _few(off[np.ix_(told, told)], unlike[np.ix_(told, told)])
    if ink is None:
        return None
    every = ink.max() + 1 + np.arange(len(off))
    every[told] = ink
    return _joined(np.unique(every, return_inverse=True)[1], off)


def _few(off: np.ndarray, unlike: np.ndarray) -> np.ndarray | None:
    """The inks (n,) of tiles that tell one; some may be alone with theirs. None where what lies near to each other is two inks."""
    first = None
    for gap in _GAPS:
        ink = linked(off < gap)
        twins = _twins(ink, unlike) if ink.max() else np.ones(len(ink), bool)
        if ink.max() and not any(_mostly(twins, ink == kind) for kind in np.unique(ink)):
            return ink
        first = ink if first is None and ink.max() else first
    return None if first is None else _parted(first, off, unlike)


def _twins(ink: np.ndarray, unlike: np.ndarray) -> np.ndarray:
    """Which tiles (n,) are about as like another one of their ``ink`` (n,) as those of other inks: the same figure twice.

    Of two that show one figure each is likest to the other; outlines that a reflection spoils are like any.
    """
    kinds = np.unique(ink)
    near = np.stack([unlike[:, ink == kind].min(axis=1) for kind in kinds], axis=1)
    own = near[np.arange(len(ink)), ink]
    others = np.array([np.median(row[kinds != kind]) for row, kind in zip(near, ink, strict=True)])
    likest = np.where(ink[:, None] == ink, unlike, np.inf).argmin(axis=1)
    return (own < _AS_LIKE * others) & (likest[likest] == np.arange(len(ink)))


def _mostly(twins: np.ndarray, mine: np.ndarray) -> bool:
    """Most tiles of ``mine`` (n,) have a twin there: two inks that look alike, for tiles of one show each figure once."""
    return bool(twins[mine].mean() > 0.5)


def _parted(ink: np.ndarray, off: np.ndarray, unlike: np.ndarray) -> np.ndarray | None:
    """Inks (n,), counted anew from 0, of which those that are two are parted at the widest gap that leaves none of their figures twice.

    None if there is no such gap. Where pictures are overexposed, orange and yellow lie nearer to each other than tiles of another
    ink do, and a reflection on some of them brings those in between.
    """
    ink, twins = ink.copy(), _twins(ink, unlike)
    for kind in [kind for kind in np.unique(ink) if _mostly(twins, ink == kind)]:
        mine = np.flatnonzero(ink == kind)
        trials = list(_trials(ink, mine, off[np.ix_(mine, mine)]))
        left = [_twins(trial, unlike) for trial in trials]
        once = [trial for trial, some in zip(trials, left, strict=True) if not some[mine].any()]
        if not once:
            return None
        ink = _merged(once[0], mine, off, unlike)
    return ink


def _merged(ink: np.ndarray, mine: np.ndarray, off: np.ndarray, unlike: np.ndarray) -> np.ndarray:
    """Inks (n,), counted anew from 0, with those of the tiles ``mine`` (m,) made one again that show no figure twice together, the nearest first."""
    while True:
        parts = [np.flatnonzero(ink == kind) for kind in np.unique(ink[mine])]
        pairs = [
            (off[np.ix_(a, b)].min(), k, m) for k, a in enumerate(parts) for m, b in enumerate(parts[:k])
        ]
        for _, k, m in sorted(pairs):
            trial = ink.copy()
            trial[parts[k]] = ink[parts[m][0]]
            trial = np.unique(trial, return_inverse=True)[1]
            if not _twins(trial, unlike)[np.concatenate([parts[k], parts[m]])].any():
                ink = trial
                break
        else:
            return ink


def _trials(ink: np.ndarray, mine: np.ndarray, apart: np.ndarray) -> Iterator[np.ndarray]:
    """Inks (n,), counted anew from 0, with the tiles ``mine`` (m,) of one parted at each gap between them, ``apart`` (m, m), the widest first."""
    for gap in np.unique(apart[apart > 0])[::-1]:
        trial = ink.copy()
        trial[mine] = linked(apart < gap) + ink.max() + 1
        trial = np.unique(trial, return_inverse=True)[1]
        if trial.max() > ink.max():
            yield trial


def _joined(ink: np.ndarray, off: np.ndarray) -> np.ndarray | None:
    """Inks (n,), counted anew from 0, with each that only one tile has made one with the nearest other; None where that is not clear."""
    ink, count = ink.copy(), np.bincount(ink)
    shared = np.flatnonzero(count > 1)
    for k in np.flatnonzero(count[ink] == 1):
        gaps = [off[k, ink == kind].min() for kind in shared]
        order = np.argsort(gaps)
        if len(shared) < 2 or gaps[order[0]] > _CLEARLY * gaps[order[1]]:
            return None
        ink[k] = shared[order[0]]
    return np.unique(ink, return_inverse=True)[1]


def linked(near: np.ndarray) -> np.ndarray:
    """Groups (n,), counted from 0, of what is ``near`` (n, n) to another of its group."""
    group = np.arange(len(near))
    for _ in group:
        group = np.where(near, group, len(group)).min(axis=1)
    return np.unique(group, return_inverse=True)[1]
