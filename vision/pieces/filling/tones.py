"""What the middle of a space shows, and such colours as numbers that light alone changes little."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

#: Grey levels of stray light and noise: differences below them mean nothing.
_FLOOR = 12.0
#: Lightness, red against green, yellow against blue (of BGR logarithms), orthonormal.
_AXES = np.array([[2**0.5, 2**0.5, 2**0.5], [0, -(3**0.5), 3**0.5], [-2, 1, 1]]) / 6**0.5
#: Grey level from which a channel may have been any brighter, and the noise of what is not.
_BURNT, _NOISE = 250.0, 2.0
#: Difference from which pixels of a space have another colour.
_SAME = 0.5
#: Grey levels between two halves of a space from which a reflection lies on it, and how many times that at most.
_SHEEN, _VEIL = 5.0, 6.0
#: Part of a space at each side in which a piece may end; where it is seen what changed, and how much of the space that must be.
_EDGE, _WIDER, _SOME = 0.3, 0.2, 0.09

#: Parts of a lamp's light that a piece reflects.
_REFLECTED = np.array([0.08, 0.13, 0.2, 0.32, 0.5])


def tones_of(bgr: np.ndarray) -> np.ndarray:
    """Colours (..., 3) BGR as lightness and two numbers that no change of exposure alters."""
    return np.log(np.asarray(bgr, float) + _FLOOR) @ _AXES.T


@dataclass(frozen=True)
class Shown:
    """What the middle of a space shows: its colour (3,) BGR, the part that has about that colour, and its white.

    That is how many grey levels of white the lighter half has more than the darker one, as under a reflection.
    """

    colour: np.ndarray
    part: float
    sheen: float = 0.0

    @property
    def trust(self) -> float:
        """How far (0..1) it tells the light on the picture."""
        return 1 / (1 + (self.sheen / _SHEEN) ** 2)

    @property
    def shines(self) -> bool:
        return self.sheen > _SHEEN


def middle(crop: np.ndarray) -> Shown:
    """The middle of a space (BGR). A reflection only adds light, so the darker half of the pixels tells its colour."""
    height, width = crop.shape[:2]
    inner = crop[height // 4 : height - height // 4, width // 4 : width - width // 4].reshape(-1, 3)
    every = tones_of(inner)
    least, half, most = np.percentile(every[:, 0], (10, 50, 90))
    usual = np.median(inner[(every[:, 0] >= least) & (every[:, 0] <= half)], axis=0)
    lighter = np.median(inner[(every[:, 0] >= half) & (every[:, 0] <= most)], axis=0)
    part = float((np.linalg.norm(every - tones_of(usual), axis=1) < _SAME).mean())
    brighter = lighter - usual * lighter.max() / max(usual.max(), 1.0)
    return Shown(usual, part, max(0.0, float(brighter[usual.argmin()])))


def plain_middle(crop: np.ndarray, changed: np.ndarray | None = None) -> Shown:
    """The same for pieces with sides and parts, whose darker half is as often a shadow.

    ``changed`` (h, w; bool) is where the crop is not as it was when nothing stood there, if that is known: elsewhere the
    board shows beside a piece, which may lie there, too.
    """
    inner = _inside(crop, _EDGE)
    if changed is not None:
        told = _inside(crop, _WIDER)[_inside(changed, _WIDER)]
        if len(told) > _SOME * len(crop) ** 2:
            inner = told
    return Shown(np.median(inner.reshape(-1, 3), axis=0), 1.0)


def _inside(crop: np.ndarray, edge: float) -> np.ndarray:
    """A crop (h, w, ...) without such a part of it at each side."""
    height, width = crop.shape[:2]
    return crop[
        int(edge * height) : height - int(edge * height), int(edge * width) : width - int(edge * width)
    ]


def unveiled(shown: Shown) -> np.ndarray:
    """The colours (m, 3) BGR that a space may have below its reflection."""
    most = max(0.0, float(shown.colour.min()) - 2)
    return shown.colour - np.linspace(0, min(most, _VEIL * shown.sheen), 6)[:, None]


def reflecting(centres: np.ndarray, tint: np.ndarray) -> np.ndarray:
    """How colours (..., colours, 3) look under reflections, even all over a piece, of light of a ``tint`` (..., 2): (parts, ..., colours, 3).

    All are in the numbers of :func:`tones_of`. The lightest colour tells how bright a lamp is.
    """
    own = np.maximum(0, np.exp(centres @ _AXES) - _FLOOR)
    lamp = np.exp(tint @ _AXES[1:])
    lamp *= own.max(axis=(-2, -1))[..., None] / lamp.max(axis=-1, keepdims=True)
    return tones_of(own + np.multiply.outer(_REFLECTED, lamp)[..., None, :])


class Spaces:
    """Logarithms of what was seen (n, 3), which of them were cut off, and their noise along the axes.

    ``trust`` (n,) is how far each tells the light.
    """

    def __init__(self, bgr: np.ndarray, trust: np.ndarray | float = 1.0) -> None:
        self.trust = np.broadcast_to(trust, len(bgr))
        self.logs = np.log(bgr + _FLOOR)
        self.burnt = bgr >= _BURNT
        self.noise = (_NOISE / (bgr + _FLOOR)) ** 2 @ (_AXES.T**2)
        self.cut = np.flatnonzero(self.burnt.any(axis=1))

    def off(self, centres: np.ndarray) -> np.ndarray:
        """How far each space is from each centre (starts, colours, 3): (starts, n, colours, 3) along the axes.

        A channel that was cut off agrees with all that is brighter.
        """
        off = self.logs[None, :, None] - (centres @ _AXES)[:, None]
        if len(self.cut):
            part, burnt = off[:, self.cut], self.burnt[self.cut][None, :, None]
            free = (~burnt).sum(axis=-1)
            level = (part * ~burnt).sum(axis=-1) / np.maximum(free, 1)
            level = np.where(free > 0, level, np.maximum(0, part.max(axis=-1)))[..., None]
            off[:, self.cut] = np.where(burnt, np.maximum(part, level), part)
        return off @ _AXES.T
