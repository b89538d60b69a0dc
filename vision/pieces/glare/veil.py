"""A reflection that lies over a space: light that is added to what the print and the pieces send back.

In linear light a veiled pixel is its own colour plus the veil. A shadow takes its part off the own colour
only, so the step from lit to shadowed ground shows the ground's own colour, and what is left of the ground is
the veil. That tells a piece under a reflection from a paler thing of another kind.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.channels import least, total
from vision.gamma import linear, pixels

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
    return pixels(linear(picture) - light[..., None])
