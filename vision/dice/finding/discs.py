"""Coins, round tokens and round spaces of a board: with a number on them they look like dice that show one, but for their outline."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from vision.dice.nets.learnt import SIDE, view
from vision.picture import lab

#: So much of a circle is the outline of a coin or a round space: of 30 drawn coins, up to 25 degrees aslant, 28 had more; of 2,069 drawn
#: dice 16, most of them on a ground of their own colour, of 340 that showed one a single one, with a plain pip.
DISC = 0.92
#: And of one that lies askew in its window, or is a ball.
ROUND = 0.75
#: Directions in which the outline is sought, and the widths of what is looked at, in parts of that of a window.
_RAYS, _SEEN = 64, 1.7
#: Middles of circles that are tried, as shifts in parts of a width, and their radii in halves of it: the print of a die is smaller.
_SHIFTS, _RADII = np.arange(-0.2, 0.21, 0.05), np.arange(0.6, 1.06, 0.03)
#: How steep (Lab a pixel) an outline is at least, in parts of where it is steep, too, and how much it may change along itself.
_STEEP, _PART, _ALONG = 1.0, 0.3, 0.35
#: Pixels by which what is looked at is blurred: grain has edges, too.
_BLUR = 1.2


def roundness(picture: np.ndarray, window: np.ndarray) -> float:
    """How much of a circle is the outline of what fills a ``window`` (3,) of a BGR picture: 1 all of it."""
    x, y, width = window
    steep = _steepest(lab(cv2.GaussianBlur(view(picture, (x, y), _SEEN * width), (0, 0), _BLUR)))
    across, up = _outwards()
    at = _circles()
    slope = cv2.remap(steep, at.reshape(len(at), -1, 2), None, cv2.INTER_LINEAR).reshape(at.shape)
    outwards = np.abs(slope[..., 0] * across + slope[..., 1] * up)
    along = np.abs(slope[..., 0] * up - slope[..., 1] * across)
    usual = np.sort(outwards, axis=2)[..., [3 * _RAYS // 4]]
    outline = (outwards > np.maximum(_STEEP, _PART * usual)) & (along < _ALONG * outwards)
    return float(outline.mean(axis=2).max())


def _steepest(shades: np.ndarray) -> np.ndarray:
    """How much a Lab picture (h, w, 3) changes to the right and downwards, in the channel in which it changes most: (h, w, 2)."""
    slopes = np.stack([cv2.Sobel(shades, cv2.CV_32F, *way) / 8 for way in ((1, 0), (0, 1))], axis=-1)
    most = (slopes**2).sum(axis=-1).argmax(axis=2)
    return np.take_along_axis(slopes, most[..., None, None], axis=2)[:, :, 0]


@cache
def _outwards() -> tuple[np.ndarray, np.ndarray]:
    """The directions of the rays, x and y (rays,)."""
    angles = np.arange(_RAYS) * 2 * np.pi / _RAYS
    return np.float32(np.cos(angles)), np.float32(np.sin(angles))


@cache
def _circles() -> np.ndarray:
    """Where circles lie in what is looked at: middles, radii, rays and (x, y), in pixels."""
    middles = np.stack(np.meshgrid(_SHIFTS, _SHIFTS), axis=-1).reshape(-1, 1, 1, 2)
    points = middles + _RADII.reshape(1, -1, 1, 1) / 2 * np.stack(_outwards(), axis=-1)
    return np.float32(points * SIDE / _SEEN + SIDE / 2 - 0.5)
