"""Pictures that nobody took: enrolled tiles under other lamps and out of focus, and plain ground of any colour."""

from __future__ import annotations

import cv2
import numpy as np

from vision.gamma import linear, stored
from vision.tiles.pixels import SIDE

#: Down and across of each pixel of a face, in pixels and from -1 to 1.
_DOWN, _ACROSS = np.mgrid[:SIDE, :SIDE].astype(np.float32)
_FROM_TOP, _FROM_LEFT = np.mgrid[-1 : 1 : SIDE * 1j, -1 : 1 : SIDE * 1j]


def relit(rng: np.random.Generator, face: np.ndarray, brighter: float, tint: float) -> np.ndarray:
    """The same face (48, 48, 3) under another lamp, with light from a side, a veil of glare, and out of focus.

    ``brighter`` and ``tint`` are the deviations of the light's strength and colour, as logarithms.
    """
    light = linear(face)
    light *= np.float32(np.exp(rng.normal(0, brighter) + rng.normal(0, tint, 3)))
    light *= _slope(rng, 0.12)[..., None]
    if rng.random() < 0.3:
        light *= _shade(rng)[..., None]
    if rng.random() < 0.4:
        light += abs(rng.normal(0, 0.06))
    light = cv2.GaussianBlur(light, (0, 0), float(rng.uniform(0.3, 1.5)))
    turned = np.rot90(light, int(rng.integers(0, 4)))
    return stored(turned).astype(np.uint8)


def hidden(rng: np.random.Generator, face: np.ndarray) -> np.ndarray:
    """The same face (48, 48, 3) with a reflection on a part of it, or something standing there, or both."""
    seen = face.astype(np.float32)
    thing = rng.random()
    if thing < 0.6:
        middle, wide = rng.uniform(0.2, 0.8, 2) * SIDE, float(rng.uniform(4, 10))
        dx, dy = _ACROSS - middle[0], _DOWN - middle[1]
        far = np.hypot(dx, dy) if rng.random() < 0.5 else np.maximum(abs(dx), abs(dy))
        cast = np.hypot(dx - rng.uniform(-6, 6), dy - rng.uniform(-6, 6)) < wide * 1.2
        seen[cast] *= 0.6
        seen[far < wide] = any_tone(rng)
    if thing > 0.4:
        at, reach = rng.uniform(-0.2, 1.2, 2) * SIDE, rng.uniform(0.4, 1.5) * SIDE
        glare = np.exp(-(np.square(_ACROSS - at[0]) + np.square(_DOWN - at[1])) / reach**2)
        seen += 255 * rng.uniform(0.1, 0.45) * glare[..., None]
    return np.clip(seen, 0, 255).astype(np.uint8)


def plain(rng: np.random.Generator, tone: np.ndarray) -> np.ndarray:
    """Paper, cloth or wood in a colour (BGR): no print, and a grain of any fineness."""
    grain = cv2.GaussianBlur(
        rng.standard_normal((SIDE, SIDE)).astype(np.float32), (0, 0), float(rng.uniform(0.5, 1.5))
    )
    shade = _slope(rng, 0.06) * (1 + grain / grain.std() * rng.uniform(0, 0.05))
    noise = rng.normal(0, 2, (SIDE, SIDE, 3))
    picture = np.clip(tone * shade[..., None] + noise, 0, 255).astype(np.uint8)
    return cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.3, 1.2)))


def tone(face: np.ndarray) -> np.ndarray:
    """The middle colour of a face, BGR (3,)."""
    return np.median(face[6:-6, 6:-6].reshape(-1, 3), axis=0)


def any_tone(rng: np.random.Generator) -> np.ndarray:
    """Any colour that a table may have, BGR (3,)."""
    hsv = np.uint8([[[rng.integers(0, 180), rng.integers(0, 230), rng.integers(25, 240)]]])
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)


def _slope(rng: np.random.Generator, strength: float) -> np.ndarray:
    right, down = rng.normal(0, strength, 2)
    return (1 + right * _FROM_LEFT + down * _FROM_TOP).astype(np.float32)


def _shade(rng: np.random.Generator) -> np.ndarray:
    """The edge of a shadow that falls across a tile."""
    angle, width = rng.uniform(0, 2 * np.pi), rng.uniform(0.03, 0.4)
    edge = (np.cos(angle) * _FROM_LEFT + np.sin(angle) * _FROM_TOP - rng.uniform(-0.8, 0.8)) / width
    return (1 - rng.uniform(0.2, 0.6) / (1 + np.exp(-np.clip(4 * edge, -30, 30)))).astype(np.float32)
