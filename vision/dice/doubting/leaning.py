"""Which dice of a picture lean? All that lie flat look the same way in space, as the table does."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.dice.doubting import plane
from vision.dice.finding.around import measured
from vision.dice.finding.at_once import with_two_more_looks
from vision.dice.finding.looks import look, look_again
from vision.dice.nets.network import Halves
from vision.dice.witnesses import Die

#: How far (chord of the angle) a die may look away from how most do before it counts as tilted; from the second on its pips
#: are asked.
_ASTRAY, _ASIDE = 0.28, 0.2
#: Two looks tell where a die looks to this much (chord) as four do: of 1,646 dice they were 0.064 off at most.
_HASTY = 0.07
#: Of two dice nobody knows which one leans: they are as far apart as this.
_APART = 0.3
#: What looked tilted is not if it is tilted by less than this part of what counts as such on a second look.
_PLAINLY = 0.9
#: Focal lengths that are tried, in parts of the picture's longer side.
_FOCAL = (0.8, 1.2, 2.0, 5.0)
#: The network errs so far at most (chord): from there on its pips cannot clear a die. So many other dice tell where the
#: table looks, about so well.
_TOO_FAR, _OTHERS, _ABOUT = 0.45, 3, 0.08
#: Values of which the pips do not lie on one line: those of the others fit a plane in which they do not lie nearly as well.
_SPREAD = (4, 5, 6)
#: A die that looks tilted lies flat if its pips fit so well (correlation) anyhow, and on the table by no more than this factor
#: worse; one that looks slightly aside leans if they fit so well, and on the table by more than this factor worse.
_FITS, _WORSE = 0.85, 1.4
_FITS_CLOSELY, _FAR_WORSE = 0.95, 3.0


@dataclass(frozen=True, eq=False)
class _Looks:
    """Where dice look in space: ``rays`` (n, 3) to them from the camera, their ``normals`` (n, 3), and how ``far`` (n,) those
    are from how most look."""

    rays: np.ndarray
    normals: np.ndarray
    far: np.ndarray


def leaning(picture: np.ndarray, dice: list[Die]) -> list[Die]:
    """Those of the ``dice`` in a BGR picture that lean.

    One whose upper face looks elsewhere than those of most is looked at again, and its pips are laid into the plane of the
    others: do they lie there as well as anyhow?
    """
    if len(dice) < 2:
        return []
    most = _most(len(dice))
    least = _ASIDE if len(dice) > _OTHERS else most
    looks = _looks(dice, picture.shape)
    if any(die.found.hasty for die in dice) and (looks.far > least - _HASTY).any():
        # Those that lie flat, too: they tell where the table looks.
        dice = [replace(die, found=with_two_more_looks(picture, die.found)) for die in dice]
        looks = _looks(dice, picture.shape)
    if any(die.found.guessed for die in dice) and (looks.far > least).any():
        dice = _closer(picture, dice, looks.far > least)
        looks = _looks(dice, picture.shape)
    aside = np.flatnonzero(looks.far > least)
    if not len(aside):
        return []
    again = [
        replace(die, found=look_again(picture, die.found)) if k in aside else die
        for k, die in enumerate(dice)
    ]
    tilted, looks = (looks.far > most).any(), _looks(again, picture.shape)
    astray = (looks.far > _PLAINLY * most) & tilted
    return [
        again[k]
        for k in np.flatnonzero(astray | (looks.far > _ASIDE))
        if _leans(picture, again, looks, k, astray)
    ]


def _closer(picture: np.ndarray, dice: list[Die], aside: np.ndarray) -> list[Die]:
    """The dice, those of them that look ``aside`` (n,) and of which only a guess was looked at with a proper look."""
    halves, out = Halves(picture), []
    for die, looks_aside in zip(dice, aside, strict=True):
        if looks_aside and die.found.guessed:
            found = measured(halves, die.found)
            die = replace(die, found=replace(found, opinion=look(picture, found.window)))
        out.append(die)
    return out


def perhaps_leaning(at: np.ndarray, up: np.ndarray, shape: tuple[int, ...]) -> bool:
    """Whether one of some dice, ``at`` (n, 2) in a picture of this ``shape``, seems to look elsewhere than most, by where they
    look in it (``up``, (n, 2))."""
    return len(at) > 1 and bool((_seen(at, up, shape).far > _most(len(at))).any())


def _most(dice: int) -> float:
    """How far one of so many dice may look away from most before it counts as tilted."""
    return _ASTRAY if dice > 2 else _APART / 2


def _looks(dice: list[Die], shape: tuple[int, ...]) -> _Looks:
    """Where dice in a picture of this ``shape`` look."""
    found = [die.found for die in dice]
    at, up = [each.centre for each in found], [each.opinion.up for each in found]
    return _seen(np.array(at), np.array(up), shape)


def _seen(at: np.ndarray, up: np.ndarray, shape: tuple[int, ...]) -> _Looks:
    """Where dice look that are seen at ``at`` (n, 2), in pixels of a picture of this ``shape``, as ``up`` (n, 2) across their rays.

    The lens of the camera is not known: that under which they look most alike counts, however far those are that look aside: of few
    dice the middle one alone may lie well under a wrong lens.
    """
    middle, longest = np.array([shape[1], shape[0]]) / 2, max(shape[:2])
    every = [_in_space((at - middle) / (focal * longest), up) for focal in _FOCAL]
    return min(every, key=lambda looks: np.minimum(looks.far, _ASIDE).mean())


def _in_space(at: np.ndarray, up: np.ndarray) -> _Looks:
    """Dice seen at ``at`` (n, 2), in focal lengths, as ``up`` (n, 2) across their rays."""
    rays = np.column_stack([at, np.ones(len(at))])
    rays /= np.linalg.norm(rays, axis=1, keepdims=True)
    across = np.column_stack([up, np.zeros(len(up))])
    slant = np.minimum(0.98, np.linalg.norm(across, axis=1, keepdims=True))
    across -= (across * rays).sum(axis=1, keepdims=True) * rays
    across /= np.linalg.norm(across, axis=1, keepdims=True) + 1e-9
    normals = slant * across - np.sqrt(1 - slant**2) * rays
    return _Looks(rays, normals, np.linalg.norm(normals - _usual(normals), axis=1))


def _usual(normals: np.ndarray) -> np.ndarray:
    """Where most of some ``normals`` (n, 3) look (3,)."""
    usual = np.median(normals, axis=0)
    return usual / np.linalg.norm(usual)


def _leans(picture: np.ndarray, dice: list[Die], looks: _Looks, k: int, astray: np.ndarray) -> bool:
    """Whether one of the ``dice`` leans, of which some look ``astray`` (n,)."""
    others = [j for j in range(len(dice)) if j != k and not astray[j]]
    if len(others) < _OTHERS or (astray[k] and dice[k].seen.face.value not in _SPREAD):
        return bool(astray[k])
    usual, own, ray = _usual(looks.normals[others]), looks.normals[k], looks.rays[k]
    if np.linalg.norm(own - usual) > _TOO_FAR:
        return bool(astray[k])
    die = dice[k]
    planes = [plane.shown(normal, ray) for normal in _about(usual)]
    laid = plane.lay(
        picture, die.found.window, die.found.opinion.up, die.seen.face.value, planes, plane.shown(own, ray)
    )
    if laid is None:
        return bool(astray[k])
    if astray[k]:
        return laid.anyhow < _FITS or laid.worse > _WORSE
    return laid.anyhow > _FITS_CLOSELY and laid.worse > _FAR_WORSE


def _about(normal: np.ndarray) -> list[np.ndarray]:
    """A ``normal`` (3,), and such as look slightly elsewhere."""
    first, second = plane.axes(normal)
    near = [normal + _ABOUT * aside for aside in (0 * first, first, -first, second, -second)]
    return [each / np.linalg.norm(each) for each in near]
