"""What a kind of picture looks like, in logarithms: light on a tile adds to its colours and leaves its texture."""

from __future__ import annotations

import cv2
import numpy as np

from vision.tiles.pixels import EDGE, blurred, slopes, within, within_rim

#: Parts of a tile's pixels that are darker than each of the tones that describe its colours.
_RANKS = (0.1, 0.25, 0.5, 0.75, 0.9)
#: How many of the numbers of :func:`described` are tones: those of the three channels in turn.
TONES = 3 * len(_RANKS)
#: How many numbers that are.
NUMBERS = TONES + 30
#: Of the numbers after the tones those that grow with contrast, and how many of them (the last ones) with colour.
EDGES, _HUES = 10, 4
#: Logarithm of the grey level about which a camera adds contrast.
_MIDDLE = np.log(110.0)
#: Grey levels below which noise is all there is, in the picture and in its slopes.
_BLACK, _LEVEL = 6.0, 0.02
#: Grey level from which a channel may have been any brighter.
_WHITE = 250.0
#: Part of a face that is most of it.
_MOSTLY = 0.5
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


def by_camera(numbers: np.ndarray) -> np.ndarray:
    """What a camera adds to numbers (..., d) of :func:`described` that shows more contrast, and one that shows more colour.

    (..., 2, d), each for a factor of e.
    """
    tones = numbers[..., :TONES].reshape(*numbers.shape[:-1], TONES // 3, 3)
    hues = tones - tones.mean(axis=-1, keepdims=True)
    added = np.zeros((*numbers.shape[:-1], 2, numbers.shape[-1]))
    added[..., 0, :TONES] = numbers[..., :TONES] - _MIDDLE
    added[..., 1, :TONES] = hues.reshape(*numbers.shape[:-1], TONES)
    added[..., 0, TONES : TONES + EDGES] = 1
    added[..., 1, TONES + EDGES - _HUES : TONES + EDGES] = 1
    return added


def clear(numbers: np.ndarray, look: np.ndarray) -> np.ndarray:
    """Numbers (n, d) of :func:`described` without a ``look`` (5,): light, contrast and colour, as in :func:`unlit`."""
    plain = numbers - by_light(look[:3], numbers.shape[1])
    tones = plain[:, :TONES].reshape(len(plain), -1, 3)
    plain[:, :TONES] = _plain(tones, look).reshape(len(plain), TONES)
    plain[:, TONES : TONES + EDGES] -= look[3]
    plain[:, TONES + EDGES - _HUES : TONES + EDGES] -= look[4]
    return plain


def _plain(logs: np.ndarray, look: np.ndarray) -> np.ndarray:
    """Logarithms of colours (..., 3) without contrast and colour that a camera added."""
    planes = np.moveaxis(logs, -1, 0)
    grey = (
        planes[0] + planes[1] + planes[2]
    ) / 3  # one after the other: numpy takes long over so short an axis
    light, hue = _MIDDLE + (grey - _MIDDLE) * np.exp(-look[3]), np.exp(-look[3] - look[4])
    return np.stack([light + (plane - grey) * hue for plane in planes], axis=-1)


def burnt_out(numbers: np.ndarray) -> np.ndarray:
    """Which of the numbers (n, d) of :func:`described` are tones as bright as a camera tells, bool (n, d)."""
    return (numbers > np.log(_WHITE + _BLACK)) & (np.arange(numbers.shape[1]) < TONES)


def mostly_burnt_out(faces: np.ndarray) -> np.ndarray:
    """Of which faces (n, 48, 48, 3), BGR uint8, most is burnt out in some channel, (n, bool): what light added, nobody can tell."""
    return (within_rim(faces) > _WHITE).any(axis=-1).mean(axis=(1, 2)) > _MOSTLY


def unlit(faces: np.ndarray, look: np.ndarray) -> np.ndarray:
    """Faces, BGR uint8, as they would look without a ``look``: logarithms of the light (3,), and of contrast and colour, if any."""
    if len(look) == 3:
        look = np.append(look, (0, 0))
    logs = np.log(np.arange(256)[:, None] + _BLACK) - look[:3]
    seen = cv2.LUT(faces.reshape(len(faces), -1, 3), logs.astype(np.float32)[None])
    return np.clip(np.exp(_plain(seen, look)) - _BLACK, 0, 255).astype(np.uint8).reshape(faces.shape)


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
