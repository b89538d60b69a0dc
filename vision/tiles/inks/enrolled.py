"""The inks of a deck: which colours its tiles have in common, each on a ground that all share."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.tiles.inks.measured import IN, measured

#: Pixels (of 48) in from the edges in which the ink is looked for where a picture also shows what lay beside its tile.
_CLOSE = 10
#: Part of an enrolled picture that must be ground or ink, and how far its ground may be from the usual one.
_TWO, _GROUNDS = 0.8, 90.0
#: The same of the pictures of a tile that has no better one.
_HARDLY = 0.6
#: Least contrast of their ink: a dim picture shows as much.
_CONTRAST = 40.0
#: How far the contrasts of tiles of one ink with their ground, of length 1, may be apart from the next of their kind.
#: Blur mixes the ink of thin figures with the ground, and light changes its strength, but both leave that direction.
_GAPS = np.linspace(0.1, 0.2, 11)
#: Part of the distance from the next ink by which a tile that is farther from all others may be off the nearest.
_CLEARLY = 0.5


@dataclass(frozen=True)
class Inks:
    """``ground`` (3,) BGR of all tiles; ``shots`` the inks (m, 3) of each colour's pictures; ``of`` the colour of each id."""

    ground: np.ndarray
    shots: list[np.ndarray]
    of: dict[str, int]

    @property
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
    ways /= np.maximum(np.linalg.norm(ways, axis=1, keepdims=True), 1e-9)
    usual = np.array([np.median(ways[told & (names == name)], axis=0) for name in every])
    colour = _shared(np.linalg.norm(usual[:, None] - usual, axis=2))
    if colour is None or colour.max() == 0:
        return None
    of = {name: int(k) for name, k in zip(every, colour, strict=True)}
    mine = np.array([of[name] for name in ids])
    return Inks(ground, [inks[clean & (mine == k)] for k in range(colour.max() + 1)], of)


def _shared(apart: np.ndarray) -> np.ndarray | None:
    """Which ink (n,), counted from 0, each of some tiles has, by how far their contrasts point ``apart`` (n, n).

    Cut is where the number of inks stays the same the longest. None if a tile is alone with its own, and not clearly nearer
    to one of the others.
    """
    cuts = [_linked(apart < gap) for gap in _GAPS]
    many = np.array([ink.max() for ink in cuts])
    alike = many[:, None] == many
    ink = cuts[int(np.median(np.flatnonzero(alike[alike.sum(axis=1).argmax()])))]
    count = np.bincount(ink)
    shared = np.flatnonzero(count > 1)
    off = np.array([apart[:, ink == kind].min(axis=1) for kind in shared])
    for k in np.flatnonzero(count[ink] == 1):
        order = np.argsort(off[:, k]) if len(shared) > 1 else ()
        if not len(order) or off[order[0], k] > _CLEARLY * off[order[1], k]:
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
    return grounds, inks, clean, clean | (two > _HARDLY) & ~np.isin(names, names[clean])
