"""A reflection that lies over a known print: how strong it is everywhere, told by how much paler than itself the print is.

Light multiplies what a print sends back, a reflection adds the same to all channels and changes smoothly. So its field is a
smooth surface (penalised splines) that explains, with one gain for each channel, most of what is seen: pieces and their
shadows are too far off any such surface to have a say, and below them it goes on as it bends beside them.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.channels import most
from vision.gamma import linear

#: Spans of the surface along a side, and how stiff it is, as so many pixels of one deviation of noise.
_SPANS, _STIFF = 8, 4.0
#: How far off (of full light) pixels may be in each round to have a say: at first all have one.
_REACHES = (0.2, 0.1, 0.05, 0.03, 0.02, 0.02)
#: How alike light is in all channels beforehand: a dark channel of a print tells nothing of it.
_ALIKE = 0.05
#: Least light in any channel under which a print tells a reflection.
_DIMMEST = 0.1
#: Grey level from which a channel is burnt out, pixels of a side that are enough, and least veil worth taking off.
_BURNT, _FINE, _LEAST = 250, 64, 0.015


@dataclass(frozen=True)
class Veil:
    """The ``light`` (h, w) of a reflection, 0..1 in each channel, on a print that is seen under a ``gain`` (3,) of its own."""

    light: np.ndarray
    gain: np.ndarray


def told(now: np.ndarray, was: np.ndarray, known: np.ndarray) -> Veil | None:
    """What a reflection adds to ``now``, and the light on it beside that; None where it adds hardly any, or the print is not lit.

    ``was`` shows the same print (BGR, h, w) in plain light, where it is ``known`` (h, w; bool), and may be covered by
    pieces here and there.
    """
    lit, seen = (linear(cv2.GaussianBlur(picture, (3, 3), 0)) for picture in (was, now))
    step = 1 + len(known) // _FINE
    rows, columns = np.nonzero((known & (most(now) < _BURNT))[::step, ::step])
    down, across = (_splines(length) for length in known.shape)
    count = down.shape[1] * across.shape[1]
    surface = (down[::step][rows][:, :, None] * across[::step][columns][:, None]).reshape(-1, count)
    own, whole = lit[::step, ::step][rows, columns], seen[::step, ::step][rows, columns]
    held = np.zeros((count + 3, count + 3), np.float32)
    held[:count, :count] = _STIFF / step**2 * _stiffness(down.shape[1])
    held[count:, count:] = len(own) * _ALIKE**2 * (np.eye(3) - 1 / 3)
    held += 1e-6 * np.eye(len(held), dtype=np.float32)
    weight = np.ones(len(own), np.float32)
    for reach in _REACHES:
        terms, shared = surface.T * weight, held.copy()
        shared[:count, :count] += 3 * (terms @ surface)
        shared[:count, count:] += terms @ own
        shared[count:, :count] = shared[:count, count:].T
        shared[count:, count:] += np.diag(weight @ (own * own))
        sides = np.concatenate([terms @ whole.sum(axis=1), weight @ (own * whole)])
        found = np.linalg.solve(shared, sides)
        off = whole - own * found[count:] - (surface @ found[:count])[:, None]
        weight = 1 / (1 + (off * off).sum(axis=1) / reach**2) ** 2
    light = np.maximum(down @ found[:count].reshape(down.shape[1], -1) @ across.T, 0)
    gain = found[count:]
    return Veil(light, gain) if light[known].max() > _LEAST and gain.min() > _DIMMEST else None


def _splines(length: int) -> np.ndarray:
    """Cubic splines (float32; length, spans + 3) along a side of so many pixels."""
    at = (np.arange(length) + 0.5) * (_SPANS / length)
    away = np.abs(at[:, None] - np.arange(-1, _SPANS + 2))
    near, far = (4 - 6 * away**2 + 3 * away**3) / 6, np.maximum(2 - away, 0) ** 3 / 6
    return np.where(away < 1, near, far).astype(np.float32)


def _stiffness(count: int) -> np.ndarray:
    """How much a surface of ``count`` x ``count`` splines bends, as a form of its weights (Eilers and Marx, 2003)."""
    one = np.eye(count)
    bend, slope = (difference.T @ difference for difference in (np.diff(one, n, axis=0) for n in (2, 1)))
    return np.kron(bend, one) + np.kron(one, bend) + 2 * np.kron(slope, slope)
