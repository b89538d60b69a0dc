"""What a kind of picture looks like, in logarithms: light on a tile adds to its colours and leaves its texture."""

from __future__ import annotations

import cv2
import numpy as np

from vision.tiles.pixels import EDGE, blurred, slopes, within

#: Parts of a tile's pixels that are darker than each of the tones that describe its colours.
_RANKS = (0.1, 0.25, 0.5, 0.75, 0.9)
#: How many of the numbers of :func:`described` are tones: those of the three channels in turn.
TONES = 3 * len(_RANKS)
#: How many numbers that are.
NUMBERS = TONES + 30
#: Grey levels below which noise is all there is, in the picture and in its slopes.
_BLACK, _LEVEL = 6.0, 0.02
#: Grey level from which a channel may have been any brighter.
_WHITE = 250.0
#: Around a pixel in order, for the patterns of brighter and darker ones.
_RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def described(faces: np.ndarray) -> np.ndarray:
    """Faces (n, side, side, 3), BGR uint8, as numbers (n, :data:`NUMBERS`) whatever their arrangement.

    First :data:`TONES` logarithms of colours, then how strong edges are in brightness (at three scales)
    and colour, and how often pixels are brighter than their neighbours (local binary patterns, two scales).
    """
    rim = round(EDGE * faces.shape[1])
    if not len(faces):
        return np.empty((0, NUMBERS))
    logs = np.log(faces[:, rim:-rim, rim:-rim].astype(np.float32) + np.float32(_BLACK))
    ranked = np.sort(logs.reshape(len(logs), -1, 3), axis=1)
    tones = ranked[:, [int(rank * (ranked.shape[1] - 1)) for rank in _RANKS]].reshape(len(logs), TONES)
    return np.concatenate([tones, _texture(logs)], axis=1)


def by_light(light: np.ndarray, numbers: int) -> np.ndarray:
    """What light, logarithms of its gain per channel (3,), adds to so many numbers of :func:`described`."""
    return np.concatenate([np.tile(light, TONES // 3), np.zeros(numbers - TONES)])


def burnt_out(numbers: np.ndarray) -> np.ndarray:
    """Which of the numbers (n, d) of :func:`described` are tones as bright as a camera tells, bool (n, d)."""
    return (numbers > np.log(_WHITE + _BLACK)) & (np.arange(numbers.shape[1]) < TONES)


def unlit(faces: np.ndarray, light: np.ndarray) -> np.ndarray:
    """Faces, BGR uint8, as they would look without ``light``."""
    steps = (np.arange(256)[:, None] + _BLACK) * np.exp(-light) - _BLACK
    return cv2.LUT(faces.reshape(len(faces), -1, 3), np.clip(steps, 0, 255).astype(np.uint8)[None]).reshape(
        faces.shape
    )


def _texture(logs: np.ndarray) -> np.ndarray:
    blue, green, red = np.moveaxis(logs, 3, 0)
    bright = 0.2 * blue + 0.5 * green + 0.3 * red
    found = []
    for blur in (0.8, 1.6, 3.2):
        slope = slopes(bright, blur)
        tenth = int(0.9 * (slope.shape[1] - 1))
        found += [slope.mean(axis=1), np.partition(slope, tenth, axis=1)[:, tenth]]
    for hue in (red - green, blue - green):
        found += [slopes(hue, 1.6).mean(axis=1), hue.std(axis=(1, 2))]
    edges = np.log(np.float64(found).T + _LEVEL)
    return np.concatenate([edges, _patterns(30 * bright, 1), _patterns(30 * bright, 2)], axis=1)


def _patterns(planes: np.ndarray, reach: int) -> np.ndarray:
    """Roots of the shares of pixels with 0 to 8 brighter ones in a row around them, or with no such row, (n, 10)."""
    smooth = within(blurred(planes, 0.7 * reach), 0.7 * reach)
    height, width = (size - 4 * reach for size in planes.shape[1:])
    middle = smooth[:, 2 * reach : -2 * reach, 2 * reach : -2 * reach]
    count, rows = np.zeros(middle.shape, np.uint8), np.zeros(middle.shape, np.uint8)
    last = None
    for dy, dx in (*_RING, _RING[0]):
        y, x = (2 + dy) * reach, (2 + dx) * reach
        brighter = smooth[:, y : y + height, x : x + width] - middle > 0.5
        if last is not None:
            count += brighter
            rows += brighter != last
        last = brighter
    sort = np.where(rows <= 2, count, 9).reshape(len(planes), -1) + 10 * np.arange(len(planes))[:, None]
    shares = np.bincount(sort.ravel(), minlength=10 * len(planes)).reshape(-1, 10) / sort.shape[1]
    return np.sqrt(shares)
