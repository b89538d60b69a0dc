"""A reflection that lies over pieces: how strong it is, told by how much paler than their own colours they are."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.channels import least, most, square, total
from vision.gamma import GAMMA, linear
from vision.ranks import ranked

#: How much (as a deviation) light on pieces varies and noise of pixels is, and how well a veil must be told beside them.
_SHADE, _NOISE, _TOLD = 0.2, 0.006, 0.02
#: What of a pixel may be left over, and between which shades pieces are.
_LEFT, _SHADES = 0.02, (0.6, 1.3)
#: Grey levels by which pixels with pieces changed, and part of a piece that must be seen.
_CHANGED, _PART = 8.0, 0.5
#: By how much a veil may differ from the light that is given: parts of it, and more.
_OFF = (0.5, 0.04)
#: Limits for what is far off, first and last, by which each round is stricter, rounds, and how stiff slopes and bends are.
_FAR, _NEAR, _STRICTER, _ROUNDS, _STIFF = 0.08, 0.015, 0.8, 10, (0, 1, 1, 20, 20, 20)
#: Light (of 1) by which the veil may seem more than all that the empty space sends back.
_MORE = 0.015


def told(
    now: np.ndarray, was: np.ndarray, light: np.ndarray, colours: Sequence[np.ndarray], size: float
) -> np.ndarray | None:
    """The light (h, w) of a reflection, told by pieces that it pales; None where none tells.

    ``now`` and ``was`` are BGR (h, w, 3) with and without pieces, ``light`` (h, w) is about that of the reflection; ``colours``
    are those (3,) BGR that pieces may have, ``size`` are the pixels of one. What shows a piece is its own colour in some
    shade and the veil: so each pixel tells both.
    """
    seen, lit = (cv2.blur(linear(picture), (3, 3)) for picture in (now, was))
    changed = most(np.abs(cv2.blur(now.astype(np.float32) - was, (5, 5)))) > _CHANGED
    rows, columns = np.indices(light.shape, np.float32) / max(light.shape) - 0.5
    terms = np.stack([np.ones_like(rows), rows, columns, rows**2, rows * columns, columns**2], axis=-1)
    found = []
    for colour in colours:
        shade, added, left = _parted(seen, (np.float32(colour) / 255) ** GAMMA)
        shows = (
            changed
            & (left < _LEFT)
            & (shade > _SHADES[0])
            & (shade < _SHADES[1])
            & (added < least(lit) + _MORE)
        )
        shows &= np.abs(added - light) < _OFF[0] * light + _OFF[1]
        if np.count_nonzero(shows) > _PART * size:
            found.append(_through(added, shows, light, terms))
    fitted, number = max(found, key=lambda each: each[1], default=(light, 0))
    return fitted if number > _PART * size else None


def _parted(seen: np.ndarray, colour: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Shade and veil of pixels (h, w, 3) that show a colour (3,), both in linear light, and what is left of them.

    Where the colour is so near to white that a veil is not told beside its shade, infinitely much is left.
    """
    own, white = colour @ colour / _NOISE**2 + 1 / _SHADE**2, 3 / _NOISE**2
    cross = colour.sum() / _NOISE**2
    volume = own * white - cross**2
    along, whole = seen @ colour / _NOISE**2 + 1 / _SHADE**2, total(seen) / _NOISE**2
    shade, added = (along * white - whole * cross) / volume, (whole * own - along * cross) / volume
    left = np.sqrt(square(seen - shade[..., None] * colour - added[..., None]))
    return shade, added, left if own / volume < _TOLD**2 else np.full_like(left, np.inf)


def _through(
    added: np.ndarray, told: np.ndarray, light: np.ndarray, terms: np.ndarray
) -> tuple[np.ndarray, int]:
    """A bent ``light`` (h, w) through most of what pixels that ``told`` it say was ``added``, and how many agree."""
    fitted, limit = light + ranked((added - light)[told], 0.3), _FAR
    for _ in range(_ROUNDS):
        near = told & (np.abs(added - fitted) < limit)
        some = terms[near]
        bend = np.linalg.solve(
            some.T @ some + np.diag(np.float32(_STIFF) + 1e-6), some.T @ (added - light)[near]
        )
        fitted, limit = light + terms @ bend, max(_NEAR, limit * _STRICTER)
    return np.maximum(fitted, 0), np.count_nonzero(near)
