"""How kinds of pictures spread: each a bell with heavy tails, all on one board moved by the same light and camera.

They are what makes all squares of a board together likeliest, whatever kind each of them is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from vision.tiles.kinds.texture import burnt_out, by_camera, by_light

#: Degrees of freedom: the fewer, the less a square counts that is unlike all kinds.
_TAILS = 4.0
#: By how much the numbers of a square say the same twice.
_TWICE = 1.5
#: Pictures of all kinds that a kind's own spread is worth, and part of the spread that is of each number alone.
_COMMON, _ALONE = 15.0, 0.08
#: Times that a bell is fitted: what lies far out counts less from the second time on.
_FITS = 3
#: Least deviation of a number, and of the light from square to square, as logarithms.
LEAST, _SHADE = 0.03, 0.15
#: Deviations of the strength of light and of its colour, as logarithms, and where it is looked for from.
_STRENGTH, _COLOUR = 0.35, 0.12
_STARTS = np.float64([[0, 0, 0], [-0.4] * 3, [0.4] * 3, [-0.15, 0, 0.15], [0.15, 0, -0.15]])
#: Deviations of a camera's contrast and colour, as logarithms.
_CAMERA = (0.12, 0.12)
#: Steps towards the light, and by how much less it is found.
_STEPS, _FOUND = 15, 2e-3
#: Logarithm of how unlikely a thing is beforehand that is like nothing known.
_STRANGE = 15.0


@dataclass
class Bell:
    """Mean (d,) and covariance (d, d) of the numbers of a kind, or of that ``share`` of it which is of one colour."""

    mean: np.ndarray
    spread: np.ndarray
    share: float = 1.0

    @cached_property
    def scale(self) -> np.ndarray:
        """Numbers times this (d, d) have deviation 1."""
        return np.linalg.cholesky(np.linalg.inv(self.spread))

    @classmethod
    def of(cls, numbers: np.ndarray, common: np.ndarray, worth: float, share: float = 1.0) -> Bell:
        """From samples (n, d), that share of a kind worth so many pictures, and the spread that all kinds have in common.

        Samples under a reflection, or with something on them, count less.
        """
        worth *= share
        weight = np.ones(len(numbers))
        for _ in range(_FITS):
            weight /= weight.sum()
            mean = weight @ numbers
            off = numbers - mean
            own = ((weight[:, None] * off).T @ off * worth + common * _COMMON) / (worth + _COMMON)
            own = (1 - _ALONE) * own + _ALONE * np.diag(np.diag(own))
            shade = by_light(np.full(3, _SHADE), len(mean))
            bell = cls(mean, own + np.eye(len(mean)) * LEAST**2 + np.outer(shade, shade), share)
            far = np.square(off @ bell.scale).sum(axis=1)
            weight = 1 / (1 + far / len(mean))
        return bell


def common_spread(kinds: list[np.ndarray]) -> np.ndarray:
    """Covariance within kinds, each given as samples (n, d)."""
    off = np.concatenate([numbers - numbers.mean(axis=0) for numbers in kinds])
    return off.T @ off / (len(off) - len(kinds))


def anything(numbers: np.ndarray) -> Bell:
    """The bell of what is like nothing known, from all samples (n, d)."""
    spread = 1.5 * np.cov(numbers.T)
    spread = (1 - _ALONE) * spread + _ALONE * np.diag(np.diag(spread)) + np.eye(len(spread)) * LEAST**2
    lit = np.stack([by_light(axis, len(spread)) for axis in np.eye(3)])
    return Bell(numbers.mean(axis=0), spread + 0.3 * lit.T @ lit)


class Bells:
    """Bells to compare squares with: ``lit`` ones are moved by the light, ``still`` ones are not.

    The last of the still ones is :func:`anything`.
    """

    def __init__(self, lit: list[Bell], still: list[Bell]) -> None:
        bells = lit + still
        self.moved = len(lit)
        self.means = np.stack([bell.mean for bell in bells])
        #: (kinds, d, d): numbers times these have deviation 1.
        self.scales = np.stack([bell.scale for bell in bells])
        self.bonus = np.log(np.diagonal(self.scales, axis1=1, axis2=2)).sum(axis=1)
        self.bonus += np.log([bell.share for bell in bells])
        self.bonus[-1] -= _STRANGE

    def likely(self, numbers: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """How likely each bell is for each square, (n, bells), how far (squared deviations) from it, and the look (5,), for (n, d).

        The look is the light of each channel, and the contrast and colour of the camera, as logarithms. A burnt out tone may
        have been any brighter one.
        """
        width = numbers.shape[1]
        lights = np.stack([by_light(axis, width) for axis in np.eye(3)])
        means = self.means[: self.moved]
        axes = np.concatenate(
            [np.broadcast_to(lights, (len(means), *lights.shape)), by_camera(means)], axis=1
        )
        lean = axes @ self.scales[: self.moved]
        before = np.zeros((5, 5))
        before[:3, :3] = np.linalg.inv(np.full((3, 3), _STRENGTH**2) + np.eye(3) * _COLOUR**2)
        before[3:, 3:] = np.diag(1 / np.square(_CAMERA))
        seen = _Seen(numbers, numbers[None] - self.means[:, None], self.scales)
        best, best_total = None, -np.inf
        for start in _STARTS:
            look = np.append(start, (0, 0))
            for _ in range(_STEPS):
                rest, far, chance, _ = self._chances(seen, lean, axes, look)
                pull = (chance * (_TAILS + width) / (_TAILS + far) / _TWICE)[: self.moved]
                strong = lean * pull.sum(axis=1)[:, None, None]
                curve = before + np.tensordot(strong, lean, axes=((0, 2), (0, 2)))
                pulled = (pull[:, None] @ rest[: self.moved])[:, 0]
                towards = np.einsum("kid,kd->i", lean, pulled) - before @ look
                step = np.linalg.solve(curve, towards)
                look = look + step
                if np.abs(step).max() < _FOUND:
                    break
            _, far, chance, total = self._chances(seen, lean, axes, look)
            total -= 0.5 * look @ before @ look
            if total > best_total:
                best, best_total = (chance.T, far.T, look), total
        return best

    def _chances(
        self, seen: _Seen, lean: np.ndarray, axes: np.ndarray, look: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, float]:
        """What a look leaves unexplained (bells, n, d), squared distances and chances, and how likely all is."""
        rest = seen.scaled.copy()
        rest[: self.moved] -= (look @ lean)[:, None]
        if len(seen.lost):
            off = seen.off[:, seen.lost].copy()
            off[: self.moved] -= (look @ axes)[:, None]
            rest[:, seen.lost] = np.where(seen.burnt, np.maximum(off, 0), off) @ self.scales
        far = np.square(rest).sum(axis=2)
        log = -0.5 * (_TAILS + rest.shape[2]) * np.log1p(far / _TAILS) + self.bonus[:, None]
        log /= _TWICE
        top = log.max(axis=0)
        chance = np.exp(log - top)
        whole = chance.sum(axis=0)
        return rest, far, chance / whole, float((top + np.log(whole)).sum())


class _Seen:
    """Squares beside all bells: ``off`` (bells, n, d), the same ``scaled``, which are ``lost`` in part, and ``burnt``."""

    def __init__(self, numbers: np.ndarray, off: np.ndarray, scales: np.ndarray) -> None:
        self.off, self.scaled = off, off @ scales
        burnt = burnt_out(numbers)
        self.lost = np.flatnonzero(burnt.any(axis=1))
        self.burnt = burnt[self.lost]


def apart(one: Bell, other: Bell) -> float:
    """How many deviations lie between two kinds."""
    step = one.mean - other.mean
    return float(np.sqrt(step @ np.linalg.solve((one.spread + other.spread) / 2, step)))
