"""The inks of a deck: which colours its tiles have in common, each on a ground that all share."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from vision.tiles.inks.alike import shared
from vision.tiles.inks.figures import outline, unlike
from vision.tiles.inks.measured import IN, measured

#: Pixels (of 48) in from the edges in which the ink is looked for where a picture also shows what lay beside its tile.
_CLOSE = 10
#: Part of an enrolled picture that must be ground or ink, and how far its ground may be from the usual one.
_TWO, _GROUNDS = 0.8, 90.0
#: The same of the pictures of a tile that has no better one, and part of the tiles of an ink that must have one.
_HARDLY, _SURE = 0.6, 0.5
#: Part of the tiles that a reflection on their ink, too, may spoil.
_FEW = 0.1
#: Length of the coloured part of a contrast of length 1 below which the rest is noise.
_GREYEST = 0.3
#: Least contrast of their ink: a dim picture shows as much.
_CONTRAST = 40.0


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
    known, pale = np.isin(every, names[told]), ~np.isin(names, names[told])
    # What is not one ink on the ground of all others is no such tile, unless a reflection lies on that ground.
    others = names[pale][_off(grounds[pale], ground) < _GROUNDS]
    if not known.any() or len(set(others)) > _FEW * len(every):
        return None
    told = told | pale
    ways = inks - grounds
    strength = np.linalg.norm(ways, axis=1)
    ways /= np.maximum(strength, 1e-9)[:, None]
    of_each = [told & (names == name) for name in every]
    best = [int(np.argmax(strength * mine)) for mine in of_each]
    # Cut out along its edges, a tile in a photograph from aslant is as stretched as that: the more it is, the less two circles are alike.
    seen = [outline(faces[k], grounds[k], inks[k], aslant=True) for k in best]
    differ = unlike(every, every, seen)
    np.fill_diagonal(differ, np.inf)
    for shades in (_tints(ways), ways):  # only the white in them tells pink from red
        usual = np.array([np.median(shades[mine], axis=0) for mine in of_each])
        colour = shared(np.linalg.norm(usual[:, None] - usual, axis=2), differ, known)
        if colour is not None and colour.max():
            break
    else:
        return None
    sure = np.isin(every, names[clean])
    if min(sure[colour == kind].mean() for kind in range(colour.max() + 1)) < _SURE:
        return None
    of = {name: int(k) for name, k in zip(every, colour, strict=True)}
    mine = np.array([of[name] for name in ids])
    return Inks(ground, [inks[clean & (mine == k)] for k in range(colour.max() + 1)], of)


def without_white(colours: np.ndarray) -> np.ndarray:
    """Colours (..., 3), or ways between them, without what all of their channels have in common."""
    return colours - colours.min(axis=-1, keepdims=True)


def _tints(ways: np.ndarray) -> np.ndarray:
    """Ways (n, 3) without the white in them, of length 1 but for those with hardly any colour.

    A lamp that an ink reflects adds white to it, and on a glossy one more than to the dark ground around it.
    """
    tints = without_white(ways)
    return tints / np.maximum(np.linalg.norm(tints, axis=1, keepdims=True), _GREYEST)


def _off(grounds: np.ndarray, usual: np.ndarray) -> np.ndarray:
    """How far grounds (n, 3) are from the ``usual`` one (3,), grey levels of all channels, (n,)."""
    return np.abs(grounds - usual).sum(axis=1)


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
    clean = (two > _TWO) & (_off(grounds, np.median(grounds, axis=0)) < _GROUNDS)
    names = np.array(ids)
    # A figure that fills its picture is seen the other way round: what is left of the ground, on its ink.
    hardly = (two > _HARDLY) & (inks > grounds).any(axis=1)
    return grounds, inks, clean, clean | hardly & ~np.isin(names, names[clean])
