"""The colour of the light on a board, told by the tiles that are beyond doubt: a gain and a veil per channel."""

from __future__ import annotations

import cv2
import numpy as np

#: So many of the surest tiles tell it.
MOST = 12
#: The light of the enrolment: by what each channel is multiplied, and what is added.
PLAIN = np.float32([[1, 1, 1], [0, 0, 0]])
#: Of a darker channel, black level and noise are the greater part; so many shades must be brighter.
_DARK, _ENOUGH = 25, 8
#: Contrast (of 255) in a channel from which tiles tell a veil from a dimmer light.
_CONTRAST = 40


def under(picture: np.ndarray, light: np.ndarray | None) -> np.ndarray:
    """BGR (..., 3) with each channel multiplied by ``light[0]`` and ``light[1]`` added; None leaves it."""
    if light is None or not picture.size:
        return picture
    steps = np.clip(np.arange(256)[:, None] * light[0] + light[1] + 0.5, 0, 255).astype(np.uint8)
    return cv2.LUT(picture.reshape(len(picture), -1, 3), steps[None]).reshape(picture.shape)


def told_by(sure: list[tuple[np.ndarray, np.ndarray]]) -> np.ndarray:
    """What brings the board's light to that of the enrolment: see :func:`under`.

    Told by the :func:`~vision.tiles.pixels.shades` of its surest tiles, (10, 3), here and as enrolled.
    """
    light = PLAIN.copy()
    if not sure:
        return light
    seen, known = (np.concatenate(rows) for rows in zip(*sure, strict=True))
    told = []
    for channel in range(3):
        x, y = seen[:, channel], known[:, channel]
        bright = (x > _DARK) & (y > _DARK)
        if np.ptp(np.quantile(x, (0.1, 0.9))) > _CONTRAST and len(sure) > 1:
            light[:, channel] = _line(x, y)
        elif bright.sum() >= _ENOUGH:
            light[0, channel] = np.clip(np.median((y / np.maximum(x, 1))[bright]), 0.6, 1.7)
        else:
            continue
        told.append(channel)
    for channel in {0, 1, 2}.difference(told) if told else ():
        light[:, channel] = light[:, told].mean(axis=1)
    return light


def _line(x: np.ndarray, y: np.ndarray) -> tuple[float, float]:
    """The line ``y = factor * x + more`` through most of the points."""
    weight = np.ones_like(x)
    factor, more = 1.0, 0.0
    for _ in range(5):
        weight /= weight.sum()
        mean_x, mean_y = weight @ x, weight @ y
        slope = (weight @ ((x - mean_x) * (y - mean_y))) / (weight @ np.square(x - mean_x) + 1.0)
        factor = min(max(float(slope), 0.5), 2.2)
        more = min(max(float(mean_y - factor * mean_x), -110.0), 60.0)
        weight = 1 / (1 + np.square((y - factor * x - more) / 20))
    return factor, more
