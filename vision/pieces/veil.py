"""A reflection that lies over a space: light that is added to what the print and the pieces send back.

In linear light a veiled pixel is its own colour plus the veil. A shadow takes its part off the own colour
only, so the step from lit to shadowed ground shows the ground's own colour, and what is left of the ground is
the veil. That tells a piece under a reflection from a paler thing of another kind.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.channels import least, square, total
from vision.gamma import linear, stored

#: The colour of a lamp's reflection, for a camera that corrects its light.
_WHITE = np.full(3, 1 / np.sqrt(3), np.float32)
#: Pixels in shadow that are needed, and the least step of their light.
_ENOUGH, _STEP = 40, 0.012
#: Least angle (sine) between the ground's colour and white, and the largest rest, of the ground's light.
_COLOURED, _REST = 0.12, 0.06
#: Least veil worth taking off, in parts of full light.
_LEAST = 0.015
#: By how much more or less than its mean the veil may be within a space.
_VARIES = 1.8
#: Rounds in which what is covered is left out, and the degree of the field over a tile.
_FITS, _BENT = 6, 3
#: How alike light is in all channels beforehand: a dark channel of a print tells nothing of it.
_ALIKE = 0.05
#: Part of a tile over which the field bends as it will, how far off (parts of it, and of full light) pixels may be in each round
#: to have a say, and how much holds it where none has.
_SOFT, _REACHES, _NOISE, _HOLD = 1 / 16, (0.3, 0.2, 0.15, 0.1), 0.02, 0.05


def over(now: np.ndarray, was: np.ndarray, thing: np.ndarray) -> np.ndarray | None:
    """The light (h, w) (0..1, in each channel) that a reflection adds to a space; None where its shadows do not tell.

    ``now`` and ``was`` are BGR (h, w, 3) with and without pieces, ``thing`` (h, w) bool is where things stand.
    """
    lit, seen = (linear(cv2.GaussianBlur(picture, (3, 3), 0)) for picture in (was, now))
    step = lit - seen
    ground = cv2.dilate(thing.view(np.uint8), np.ones((7, 7), np.uint8)) == 0
    shadow = ground & (least(step) > -0.01) & (total(step) > 3 * _STEP)
    if np.count_nonzero(shadow) < _ENOUGH:
        return None
    own, whole = step[shadow].sum(axis=0), lit[shadow].sum(axis=0)
    away = own / np.linalg.norm(own)
    if np.linalg.norm(away - (away @ _WHITE) * _WHITE) < _COLOURED:
        return None
    parts, _, _, _ = np.linalg.lstsq(np.stack([own, _WHITE], axis=1), whole, rcond=None)
    rest = np.linalg.norm(whole - parts[0] * own - parts[1] * _WHITE) / np.linalg.norm(whole)
    light = float(parts[1] / np.sqrt(3) / np.count_nonzero(shadow))
    if rest > _REST or parts[0] < 1 or light < _LEAST:
        return None
    return np.clip(_plane(lit @ _across(away), shadow), light / _VARIES, light * _VARIES)


def beside(now: np.ndarray, was: np.ndarray, known: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """The light (h, w) that a reflection adds to ``now``, and ``was`` lit as that is without it; None where hardly any does.

    ``was`` shows the same print (BGR) in plain light, where it is ``known`` (h, w; bool), and may be covered by
    pieces here and there.
    """
    lit, seen = (linear(cv2.GaussianBlur(picture, (3, 3), 0)) for picture in (was, now))
    rows, columns = np.indices(known.shape, np.float32) / max(known.shape) - 0.5
    terms = np.stack([np.ones_like(rows), *_bent(rows, columns)], axis=-1)
    sides = np.concatenate(
        [np.concatenate([terms[known], np.outer(lit[known][:, c], np.eye(3)[c])], axis=1) for c in range(3)]
    )
    whole = seen[known].T.ravel()
    alike = np.zeros((sides.shape[1],) * 2)
    alike[-3:, -3:] = len(whole) / 3 * _ALIKE**2 * (np.eye(3) - 1 / 3)
    weight = np.ones_like(whole)
    for _ in range(_FITS):
        mine = sides.T * weight
        found = np.linalg.lstsq(mine @ sides + alike, mine @ whole, rcond=None)[0]
        off = np.abs(whole - sides @ found)
        weight = np.float32(off < 2 * np.median(off) + 1e-4)
    own = lit * np.float32(found[-3:])
    light = _followed(seen - own, terms @ np.float32(found[: terms.shape[-1]]), known)
    return (light, np.uint8(np.round(stored(own)))) if light.max() > 2 * _LEAST else None


def _followed(rest: np.ndarray, light: np.ndarray, known: np.ndarray) -> np.ndarray:
    """The ``light`` (h, w) of a reflection, about, bent to the ``rest`` (h, w, 3) that the print does not explain.

    No lamp's reflection has a few numbers that tell its form; only what adds the same to all channels bends it.
    """
    soft = known.shape[0] * _SOFT
    for reach in _REACHES:
        gap = rest - light[..., None]
        weight = known / (1 + square(gap) / (reach * (_NOISE + np.abs(light))) ** 2) ** 2
        more = cv2.GaussianBlur(weight * total(gap) / 3, (0, 0), soft)
        light = light + more / (cv2.GaussianBlur(weight, (0, 0), soft) + _HOLD)
    return np.maximum(light, 0)


def _bent(rows: np.ndarray, columns: np.ndarray) -> list[np.ndarray]:
    """How a reflection may change over a tile."""
    return [rows**i * columns**j for i in range(_BENT + 1) for j in range(_BENT + 1) if 0 < i + j <= _BENT]


def _across(away: np.ndarray) -> np.ndarray:
    """What a pixel (3,) must be multiplied with for its veil, on ground of the colour ``away``."""
    across = _WHITE - (_WHITE @ away) * away
    return (across / (across @ across) / np.sqrt(3)).astype(np.float32)


def _plane(values: np.ndarray, known: np.ndarray) -> np.ndarray:
    """The plane (h, w) through the ``values`` that are ``known``."""
    rows, columns = np.indices(values.shape, np.float32)
    terms = np.stack([np.ones_like(rows), rows, columns], axis=-1)
    slope, _, _, _ = np.linalg.lstsq(terms[known], values[known], rcond=None)
    return (terms @ slope).astype(np.float32)


def without(picture: np.ndarray, light: np.ndarray) -> np.ndarray:
    """The BGR picture without a veil of ``light`` (h, w)."""
    return np.uint8(np.round(stored(linear(picture) - light[..., None])))
