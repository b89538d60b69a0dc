"""Where the pieces of a picture throw their shadows: all to one side, and about as far.

Found where the board became darker than around, beside pieces that surely stand, as far as they do not hide it. Under an even
sky there is no such side.
"""

from __future__ import annotations

import cv2
import numpy as np

#: Grey levels of stray light, and pixels over which noise is averaged.
_STRAY, _NOISE = 8.0, 1.0
#: Light (as a logarithm) of each grey level.
_LOGS = np.log(np.arange(256, dtype=np.float32) + _STRAY)[None]
#: Sizes of a space around a place that tell how light that is as a rule.
_AROUND = 6.0
#: A step of light (as a logarithm) from which it tells no more, and below which it is none.
_MOST, _LEAST = 0.5, 0.15
#: Directions that are tried, how far, in sizes of a space; how many pieces must be asked, and are at most.
_ANGLES = np.arange(0, 2 * np.pi, np.pi / 8)
_FAR = np.array([0.15, 0.3, 0.45, 0.6, 0.8])
_FEWEST, _PIECES = 3, 24
#: Places of a space that are looked at, along its sides.
_ALONG = np.array([0.1, 0.3, 0.5, 0.7, 0.9])
#: How much darker all that is looked at must be on the whole, as such steps.
_PLAIN = 0.004


def darker(picture: np.ndarray, empty: np.ndarray, size: float) -> np.ndarray:
    """How much darker (h, w; as logarithms) a BGR picture is than when it was ``empty``, compared with what lies around.

    ``size`` is that of a space in pixels.
    """
    now, step = (_light(view) for view in (picture, empty))
    around = round(_AROUND * size) | 1
    # In place: fresh memory for a whole picture takes longer than what is worked out there.
    step -= now
    step -= cv2.blur(np.clip(step, -2 * _MOST, 2 * _MOST, out=now), (around, around))
    return step


def reach(dark: np.ndarray, hidden: np.ndarray, quads: np.ndarray, sizes: np.ndarray) -> np.ndarray | None:
    """How far (2,) shadows fall from spaces with pieces, ``quads`` (n, 4, 2) in pixels, in ``sizes`` (n,) of them.

    ``dark`` is what :func:`darker` says, ``hidden`` (h, w; bool) where pieces hide the board. None if they throw none to one
    side, or are too few to tell.
    """
    if len(quads) < _FEWEST:
        return None
    some = slice(None, None, max(1, -(-len(quads) // _PIECES)))
    quads, sizes = quads[some], sizes[some]
    tried = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1)[:, None] * _FAR[:, None]
    places = _inside(quads)[None, None] + tried[:, :, None, None] * sizes[:, None, None]
    x, y = np.moveaxis(np.round(places).astype(int), -1, 0)
    height, width = dark.shape
    free = (x >= 0) & (y >= 0) & (x < width) & (y < height)
    x, y = np.clip(x, 0, width - 1), np.clip(y, 0, height - 1)
    free &= ~hidden[y, x]
    steps = np.where(free, np.clip(dark[y, x], -_MOST, _MOST), 0).mean(axis=(2, 3))
    parts = free.mean(axis=(2, 3))
    # What is half as dark as all beside the pieces lies in the shadow no more.
    edge = np.maximum(_LEAST, steps[:, :1] / np.maximum(parts[:, :1], _LEAST) / 2)
    sums = (steps - edge * parts).cumsum(axis=1)
    way, far = np.unravel_index(sums.argmax(), sums.shape)
    return np.float32(tried[way, far]) if sums[way, far] > _PLAIN else None


def depth(dark: np.ndarray) -> float:
    """How deep a shadow lies on what is :func:`darker` (n,), on the whole."""
    return float(np.clip(dark, -_MOST, _MOST).mean())


def _light(picture: np.ndarray) -> np.ndarray:
    return cv2.LUT(cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (0, 0), _NOISE), _LOGS)


def _inside(quads: np.ndarray) -> np.ndarray:
    """Places (n, m, 2) all over some quads (n, 4, 2)."""
    across, down = (grid.ravel()[:, None] for grid in np.meshgrid(_ALONG, _ALONG))
    a, b, c, d = (quads[:, None, k] for k in range(4))
    return (1 - down) * ((1 - across) * a + across * b) + down * ((1 - across) * d + across * c)
