"""Which dice of a picture lean? All that lie flat look the same way in space, as the table does."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.dice.finding.around import measured
from vision.dice.finding.looks import look, look_again
from vision.dice.nets.network import Halves
from vision.dice.witnesses import Die

#: How far (chord of the angle) a die may look away from how most do before it counts as tilted, and from where on it does not
#: count when the lens is told.
_ASTRAY, _ASIDE = 0.28, 0.2
#: Of two dice nobody knows which one leans: they are as far apart as this.
_APART = 0.3
#: What looked tilted is not if it is tilted by less than this part of what counts as such on a second look.
_PLAINLY = 0.9
#: Focal lengths that are tried, in parts of the picture's longer side.
_FOCAL = (0.8, 1.2, 2.0, 5.0)


def leaning(picture: np.ndarray, dice: list[Die]) -> list[Die]:
    """Those of the ``dice`` in a BGR picture that lean: their upper faces look elsewhere than those of most, on a second look, too."""
    if len(dice) < 2:
        return []
    most = _ASTRAY if len(dice) > 2 else _APART / 2
    aside = _astray(dice, picture.shape) > most
    if not aside.any():
        return []
    halves = Halves(picture)
    again = [
        _again(halves, die) if looks_aside else die for die, looks_aside in zip(dice, aside, strict=True)
    ]
    return [again[k] for k in np.flatnonzero(_astray(again, picture.shape) > _PLAINLY * most)]


def _again(halves: Halves, die: Die) -> Die:
    """A die after a second look; after a proper one before, if it was only guessed where it lies."""
    found = measured(halves, die.found)
    if found.guessed:
        found = replace(found, opinion=look(halves.picture, found.window))
    return replace(die, found=look_again(halves.picture, found))


def _astray(dice: list[Die], shape: tuple[int, ...]) -> np.ndarray:
    """How far (n,) dice in a picture of this ``shape`` look from how most do. The lens of the camera is not known: that under which
    they look most alike counts, however far those are that look aside: of few dice the middle one alone may lie well under a
    wrong lens."""
    middle, longest = np.array([shape[1], shape[0]]) / 2, max(shape[:2])
    at = np.array([die.found.centre for die in dice]) - middle
    up = np.array([die.found.opinion.up for die in dice])
    every = [_from_most(_in_space(at / (focal * longest), up)) for focal in _FOCAL]
    return min(every, key=lambda far: np.minimum(far, _ASIDE).mean())


def _in_space(at: np.ndarray, up: np.ndarray) -> np.ndarray:
    """Where dice look in space, (n, 3), that are seen at ``at`` (n, 2), in focal lengths, as ``up`` (n, 2) across their rays."""
    rays = np.column_stack([at, np.ones(len(at))])
    rays /= np.linalg.norm(rays, axis=1, keepdims=True)
    across = np.column_stack([up, np.zeros(len(up))])
    slant = np.minimum(0.98, np.linalg.norm(across, axis=1, keepdims=True))
    across -= (across * rays).sum(axis=1, keepdims=True) * rays
    across /= np.linalg.norm(across, axis=1, keepdims=True) + 1e-9
    return slant * across - np.sqrt(1 - slant**2) * rays


def _from_most(normals: np.ndarray) -> np.ndarray:
    """How far (n,) each of some ``normals`` (n, 3) is from where most look."""
    usual = np.median(normals, axis=0)
    return np.linalg.norm(normals - usual / np.linalg.norm(usual), axis=1)
