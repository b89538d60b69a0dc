"""What tables are made of: felt, wood, cloth, stone, paper, plain colours, drawn from a seed.

Each surface is a BGR uint8 picture (height, width, 3) to be laid on the table plane.
"""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from vision.channels import thrice


def clouds(rng: np.random.Generator, height: int, width: int, scale: float) -> np.ndarray:
    """Smooth noise with features of about ``scale`` pixels, float32, mean 0, deviation 1."""
    size = (max(2, int(width / scale) + 2), max(2, int(height / scale) + 2))
    field = cv2.resize(
        rng.standard_normal(size[::-1]).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC
    )
    return (field - field.mean()) / (field.std() + 1e-6)


def _paint(colour: np.ndarray, *layers: np.ndarray) -> np.ndarray:
    shade = np.ones_like(layers[0])
    for layer in layers:
        shade = shade + layer
    return np.clip(thrice(shade, np.float32(colour)), 0, 255).astype(np.uint8)


def _any_colour(rng: np.random.Generator, low: int = 25, high: int = 235) -> np.ndarray:
    hsv = np.uint8([[[rng.integers(0, 180), rng.integers(0, 220), rng.integers(low, high)]]])
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)


def plain(rng: np.random.Generator, height: int, width: int) -> np.ndarray:
    """Paper, board, painted metal."""
    return _paint(
        _any_colour(rng), 0.02 * clouds(rng, height, width, 90), 0.006 * clouds(rng, height, width, 1)
    )


def felt(rng: np.random.Generator, height: int, width: int) -> np.ndarray:
    """A dice tray or a gaming mat: fine fibres."""
    fibres = cv2.GaussianBlur(rng.standard_normal((height, width)).astype(np.float32), (0, 0), 0.8)
    return _paint(_any_colour(rng, 25, 170), 0.10 * fibres, 0.05 * clouds(rng, height, width, 60))


def wood(rng: np.random.Generator, height: int, width: int) -> np.ndarray:
    """Boards with grain, joints and knots: round dark spots that are not pips."""
    base = np.float32([rng.integers(40, 130), rng.integers(85, 170), rng.integers(130, 220)])
    y = np.arange(height, dtype=np.float32)[:, None]
    bend = 14 * clouds(rng, height, width, 260)
    grain = np.sin((y + bend) * 2 * np.pi / rng.uniform(9, 26)) * 0.06
    grain = grain + 0.05 * np.sin((y + 2 * bend) * 2 * np.pi / rng.uniform(3, 6))
    streaks = cv2.blur(rng.standard_normal((height, width)).astype(np.float32), (61, 1))
    surface = _paint(base, grain, 0.28 * streaks, 0.05 * clouds(rng, height, width, 150))
    for _ in range(rng.integers(0, 7)):
        x, knot_y, size = rng.integers(0, width), rng.integers(0, height), rng.integers(3, 16)
        for ring in range(3, 0, -1):
            tone = (base * (0.35 + 0.15 * ring)).tolist()
            cv2.ellipse(
                surface,
                (int(x), int(knot_y)),
                (int(size * ring * 0.5), int(size * ring * 0.36)),
                0,
                0,
                360,
                tone,
                -1,
            )
    if rng.random() < 0.5:
        for edge in range(int(rng.integers(60, 200)), height, int(rng.integers(140, 320))):
            cv2.line(surface, (0, edge), (width, edge), (base * 0.45).tolist(), 2)
    return surface


def cloth(rng: np.random.Generator, height: int, width: int) -> np.ndarray:
    """A table cloth: checks, stripes or dots on a weave."""
    surface = np.empty((height, width, 3), np.uint8)
    surface[:] = _any_colour(rng, 90, 245)
    other, step = _any_colour(rng, 40, 245), int(rng.integers(18, 90))
    kind = rng.integers(0, 4)
    if kind in (0, 1):
        for x in range(0, width, 2 * step):
            cv2.rectangle(surface, (x, 0), (x + step, height), other.tolist(), -1)
    if kind == 1:
        shade = surface.copy()
        for y in range(0, height, 2 * step):
            cv2.rectangle(shade, (0, y), (width, y + step), (other * 0.7).tolist(), -1)
        surface = cv2.addWeighted(surface, 0.5, shade, 0.5, 0)
    if kind == 2:
        size = int(step * rng.uniform(0.12, 0.35))
        for row, y in enumerate(range(0, height, step)):
            for x in range(step // 2 * (row % 2), width, step):
                cv2.circle(surface, (x, y), size, other.tolist(), -1, cv2.LINE_AA)
    if kind == 3:
        for _ in range(width * height // (step * step * 3)):
            centre = (int(rng.integers(0, width)), int(rng.integers(0, height)))
            axes = (int(rng.integers(3, step)), int(rng.integers(3, step)))
            tone = (other * rng.uniform(0.6, 1.1)).clip(0, 255).tolist()
            cv2.ellipse(surface, centre, axes, float(rng.integers(0, 180)), 0, 360, tone, 2, cv2.LINE_AA)
    weave = np.float32(np.indices((height, width)).sum(axis=0) % 3 - 1) * 0.03
    shade = 1 + weave + 0.04 * clouds(rng, height, width, 120)
    return np.clip(surface * thrice(shade), 0, 255).astype(np.uint8)


def stone(rng: np.random.Generator, height: int, width: int) -> np.ndarray:
    """Marble or a stone worktop: veins and speckles."""
    veins = np.abs(clouds(rng, height, width, 130) + 0.5 * clouds(rng, height, width, 40))
    speckle = clouds(rng, height, width, 2.2)
    return _paint(_any_colour(rng, 110, 235), -0.18 * np.exp(-(veins**2) * 12), 0.05 * speckle)


def printed(rng: np.random.Generator, height: int, width: int) -> np.ndarray:
    """A game board: panels, text, circles and icons that look a little like pieces."""
    surface = plain(rng, height, width)
    for _ in range(26):
        x, y = int(rng.integers(0, width)), int(rng.integers(0, height))
        w, h = int(rng.integers(20, 160)), int(rng.integers(20, 130))
        tone = _any_colour(rng).tolist()
        kind = rng.integers(0, 4)
        if kind == 0:
            cv2.rectangle(surface, (x, y), (x + w, y + h), tone, int(rng.choice([-1, 1, 2, 4])), cv2.LINE_AA)
        elif kind == 1:
            cv2.circle(surface, (x, y), w // 4 + 2, tone, int(rng.choice([-1, 1, 3])), cv2.LINE_AA)
        elif kind == 2:
            size = float(rng.uniform(0.4, 1.4))
            cv2.putText(surface, "Kohl 12 Brot", (x, y), int(rng.integers(0, 8)), size, tone, 1, cv2.LINE_AA)
        else:
            points = np.int32(rng.integers(-50, 50, (5, 2)) + (x, y))
            cv2.fillPoly(surface, [cv2.convexHull(points)], tone, cv2.LINE_AA)
    return surface


KINDS = {f.__name__: f for f in (plain, felt, wood, cloth, stone, printed)}


def surface(kind: str, seed: int, height: int = 720, width: int = 1080) -> np.ndarray:
    """The surface ``kind`` (a key of :data:`KINDS`) drawn from ``seed``."""
    return _drawn(kind, seed, height, width).copy()


@lru_cache(maxsize=4)  # several pictures are taken of one table
def _drawn(kind: str, seed: int, height: int, width: int) -> np.ndarray:
    return KINDS[kind](np.random.default_rng([seed, len(kind)]), height, width)
