"""The inks of a deck: which colours its tiles have in common, each on a ground that all share."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.pieces.filling.tones import tones_of
from vision.tiles.inks.measured import IN, measured

#: Pixels (of 48) in from the edges in which the ink is looked for where a picture also shows what lay beside its tile.
_CLOSE = 10
#: Part of an enrolled picture that must be ground or ink, and how far its ground may be from the usual one.
_TWO, _GROUNDS = 0.8, 90.0
#: How far tiles of one ink are apart from the next of their kind at most, and how much of that lightness counts.
_GAP, _TONES = 0.3, np.array([0.5, 1, 1])


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
    grounds, inks, good = enrolled(faces)
    ground, names = np.median(grounds, axis=0), np.array(ids)
    if (np.median(inks, axis=0) < ground).all():
        return None  # a veil of light is seen on a dark ground only
    every = sorted(set(ids))
    if any(not good[names == name].any() for name in every):
        return None
    tones = tones_of(inks) * _TONES
    usual = np.array([np.median(tones[good & (names == name)], axis=0) for name in every])
    near = np.linalg.norm(usual[:, None] - usual, axis=2) < _GAP
    colour = np.arange(len(every))
    for _ in every:
        colour = np.where(near, colour, len(every)).min(axis=1)
    kinds, colour, many = np.unique(colour, return_inverse=True, return_counts=True)
    if len(kinds) == 1 or many.min() == 1:
        return None
    of = {name: int(k) for name, k in zip(every, colour, strict=True)}
    mine = np.array([of[name] for name in ids])
    return Inks(ground, [inks[good & (mine == k)] for k in range(len(kinds))], of)


def enrolled(faces: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Ground and ink (n, 3) of pictures (n, 48, 48, 3), and which (n,) are little else, on the ground that most share.

    What lay beside a tile does not count.
    """
    wide, close = (measured(faces, inset=inset)[:3] for inset in (IN, _CLOSE))
    to_ground, to_ink = (np.abs(close[0] - own).sum(axis=1) for own in wide[:2])
    # A large figure may fill all that is close to the middle.
    beside = ((close[2] > wide[2]) & (to_ground < to_ink))[:, None]
    grounds, inks = (np.where(beside, b, a) for a, b in zip(wide[:2], close[:2], strict=True))
    two = np.where(beside[:, 0], close[2], wide[2])
    return (
        grounds,
        inks,
        (two > _TWO) & (np.abs(grounds - np.median(grounds, axis=0)).sum(axis=1) < _GROUNDS),
    )
