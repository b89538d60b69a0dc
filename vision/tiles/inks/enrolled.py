"""The inks of a deck: which colours its tiles have in common, each on a ground that all share."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from vision.tiles.inks.figures import apart, outline
from vision.tiles.inks.measured import IN, measured

#: Pixels (of 48) in from the edges in which the ink is looked for where a picture also shows what lay beside its tile.
_CLOSE = 10
#: Part of an enrolled picture that must be ground or ink, and how far its ground may be from the usual one.
_TWO, _GROUNDS = 0.8, 90.0
#: The same of the pictures of a tile that has no better one, and part of the tiles of an ink that must have one.
_HARDLY, _SURE = 0.6, 0.5
#: Least contrast of their ink: a dim picture shows as much.
_CONTRAST = 40.0
#: How far the contrasts of tiles of one ink with their ground, of length 1, may be apart from the next of their kind.
#: Blur mixes the ink of thin figures with the ground, and light changes its strength, but both leave that direction.
_GAPS = np.linspace(0.2, 0.1, 11)
#: Part of the distance from the next ink by which a tile that is farther from all others may be off the nearest.
_CLEARLY = 0.5
#: Times as much as from the same figure in another ink that a figure differs from all others of its own.
_AS_LIKE = 3.0


@dataclass(frozen=True)
class Inks:
    """``ground`` (3,) BGR of all tiles; ``shots`` the inks (m, 3) of each colour's pictures; ``of`` the colour of each id."""

    ground: np.ndarray
    shots: list[np.ndarray]
    of: dict[str, int]

    @cached_property
    def colours(self) -> np.ndarray:
        """The usual ink of each colour, (colours, 3)."""
        return np.array([np.median(shots, axis=0) for shots in self.shots])


def inks_of(ids: list[str], faces: np.ndarray) -> Inks | None:
    """The inks of enrolled tiles (n, 48, 48, 3).

    None unless each tile is one ink on a ground that all share, and has its ink in common with another.
    """
    grounds, inks, clean, told = enrolled(ids, faces)
    ground, names = np.median(grounds, axis=0), np.array(ids)
    if (np.median(inks, axis=0) < ground).all():
        return None  # a veil of light is seen on a dark ground only
    every = sorted(set(ids))
    if any(not told[names == name].any() for name in every):
        return None
    ways = inks - grounds
    strength = np.linalg.norm(ways, axis=1)
    ways /= np.maximum(strength, 1e-9)[:, None]
    usual = np.array([np.median(ways[told & (names == name)], axis=0) for name in every])
    best = [int(np.argmax(strength * (told & (names == name)))) for name in every]
    colour = _shared(
        np.linalg.norm(usual[:, None] - usual, axis=2), _unlike(faces[best], grounds[best], inks[best])
    )
    if colour is None or colour.max() == 0:
        return None
    sure = np.isin(every, names[clean])
    if min(sure[colour == kind].mean() for kind in range(colour.max() + 1)) < _SURE:
        return None
    of = {name: int(k) for name, k in zip(every, colour, strict=True)}
    mine = np.array([of[name] for name in ids])
    return Inks(ground, [inks[clean & (mine == k)] for k in range(colour.max() + 1)], of)


def _unlike(faces: np.ndarray, grounds: np.ndarray, inks: np.ndarray) -> np.ndarray:
    """By how much the figures of pictures (n, 48, 48, 3) with such grounds and inks (n, 3) differ, (n, n); infinite where none is seen."""
    seen = [outline(*each) for each in zip(faces, grounds, inks, strict=True)]
    there = np.array([k for k, figure in enumerate(seen) if figure is not None], int)
    gaps, every = np.full((len(seen),) * 2, np.inf), np.array([seen[k] for k in there])
    for k in there:
        gaps[k, there] = apart(seen[k], every).min(axis=1)
    np.fill_diagonal(gaps, np.inf)
    return gaps


def _shared(off: np.ndarray, unlike: np.ndarray) -> np.ndarray | None:
    """Which ink (n,), counted from 0, each of some tiles has, by how far their contrasts point apart, ``off`` (n, n).

    ``unlike`` (n, n) is by how much their figures differ. As few inks as there may be, none of which is two: what is taken for
    one shows different figures, so nothing is mistaken by that. None if there is no such, or a tile is alone with its own
    ink and not clearly nearer to one of the others.
    """
    for gap in _GAPS:
        ink = _linked(off < gap)
        if ink.max() and not any(_two_inks(ink == kind, ink, unlike) for kind in np.unique(ink)):
            return _joined(ink, off)
    return None


def _two_inks(mine: np.ndarray, ink: np.ndarray, unlike: np.ndarray) -> bool:
    """Most figures of ``mine`` (n,) are about as like one of each other as of those of other inks: two inks that look alike.

    Tiles of one ink show each figure once.
    """
    own = unlike[np.ix_(mine, mine)].min(axis=1)
    theirs = [unlike[np.ix_(mine, ink == other)].min(axis=1) for other in np.unique(ink[~mine])]
    return bool((own < _AS_LIKE * np.median(theirs, axis=0)).mean() > 0.5)


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


def _linked(near: np.ndarray) -> np.ndarray:
    """Groups (n,), counted from 0, of what is ``near`` (n, n) to another of its group."""
    group = np.arange(len(near))
    for _ in group:
        group = np.where(near, group, len(group)).min(axis=1)
    return np.unique(group, return_inverse=True)[1]


def enrolled(ids: list[str], faces: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Ground and ink (n, 3) of pictures (n, 48, 48, 3), which (n,) are little else, on the ground that most share, and which tell a tile.

    What lay beside a tile does not count. Of a tile that has no such clean picture all tell that show an ink at all.
    """
    wide, close = (measured(faces, inset=inset, contrast=_CONTRAST)[:3] for inset in (IN, _CLOSE))
    to_ground, to_ink = (np.abs(close[0] - own).sum(axis=1) for own in wide[:2])
    # A large figure may fill all that is close to the middle.
    beside = ((close[2] > wide[2]) & (to_ground < to_ink))[:, None]
    grounds, inks = (np.where(beside, b, a) for a, b in zip(wide[:2], close[:2], strict=True))
    two = np.where(beside[:, 0], close[2], wide[2])
    clean = (two > _TWO) & (np.abs(grounds - np.median(grounds, axis=0)).sum(axis=1) < _GROUNDS)
    names = np.array(ids)
    # A figure that fills its picture is seen the other way round: what is left of the ground, on its ink.
    hardly = (two > _HARDLY) & (inks > grounds).any(axis=1)
    return grounds, inks, clean, clean | hardly & ~np.isin(names, names[clean])
