"""Faces of square tiles (BGR): shapes in six colours on dark tiles, and five kinds of land."""

from __future__ import annotations

import math

import numpy as np
from PIL import Image, ImageDraw

from tests.vision.path_traced.scenes.drawings import bgr

SIDE = 160
INKS = {
    "red": (206, 40, 40),
    "orange": (236, 130, 30),
    "yellow": (240, 210, 50),
    "green": (50, 150, 70),
    "blue": (50, 110, 200),
    "purple": (140, 70, 150),
}
#: Shape -> after how many degrees it looks the same again.
SHAPES = {"disc": 90, "square": 90, "drop": 360, "star": 360, "arrow": 360, "bars": 180}


def shapes() -> dict[str, np.ndarray]:
    """36 tiles, each a shape in a colour."""
    return {f"{ink}_{shape}": bgr(_shape(shape, INKS[ink])) for ink in INKS for shape in SHAPES}


def _shape(shape: str, ink) -> Image.Image:
    face = Image.new("RGB", (4 * SIDE, 4 * SIDE), (34, 32, 34))
    draw = ImageDraw.Draw(face)
    m, r = 2 * SIDE, 1.3 * SIDE
    if shape == "disc":
        draw.ellipse((m - r, m - r, m + r, m + r), fill=ink)
    elif shape == "square":
        draw.rectangle((m - 0.85 * r, m - 0.85 * r, m + 0.85 * r, m + 0.85 * r), fill=ink)
    elif shape == "drop":
        draw.ellipse((m - 0.75 * r, m - 0.5 * r, m + 0.75 * r, m + r), fill=ink)
        draw.polygon(
            [(m - 0.72 * r, m + 0.05 * r), (m, m - 1.05 * r), (m + 0.72 * r, m + 0.05 * r)], fill=ink
        )
    elif shape == "star":
        points = [
            (
                m + (r, 0.45 * r)[k % 2] * math.sin(k * math.pi / 5),
                m - (r, 0.45 * r)[k % 2] * math.cos(k * math.pi / 5),
            )
            for k in range(10)
        ]
        draw.polygon(points, fill=ink)
    elif shape == "arrow":
        draw.polygon([(m, m - r), (m + r, m), (m - r, m)], fill=ink)
        draw.rectangle((m - 0.4 * r, m, m + 0.4 * r, m + r), fill=ink)
    else:
        for y in (-0.9, -0.2, 0.5):
            draw.rectangle((m - r, m + y * r, m + r, m + (y + 0.4) * r), fill=ink)
    return face.resize((SIDE, SIDE), Image.LANCZOS)


LANDS = {
    "field": ((226, 192, 70), (190, 150, 40)),
    "wood": ((40, 96, 50), (24, 66, 34)),
    "lake": ((70, 140, 190), (120, 180, 220)),
    "grass": ((130, 180, 70), (96, 150, 50)),
    "moor": ((150, 140, 110), (110, 96, 70)),
    "mine": ((70, 62, 60), (40, 36, 36)),
}


def land(kind: str, seed: int) -> np.ndarray:
    """One of many tiles of a kind of land: strokes of its own, sometimes a house or a stone on it."""
    rng = np.random.default_rng([seed, list(LANDS).index(kind), 55])
    ground, ink = LANDS[kind]
    face = Image.new(
        "RGB", (2 * SIDE, 2 * SIDE), tuple(int(v) for v in np.clip(ground + rng.integers(-10, 11, 3), 0, 255))
    )
    draw = ImageDraw.Draw(face)
    for _ in range(60):
        x, y = rng.uniform(0, 2 * SIDE, 2)
        size = rng.uniform(8, 24)
        if kind == "wood":
            draw.polygon([(x - size, y), (x, y - 2 * size), (x + size, y)], fill=ink)
        elif kind == "lake":
            draw.arc((x - size, y - 8, x + size, y + 8), 0, 180, fill=ink, width=4)
        elif kind == "mine":
            draw.regular_polygon((x, y, size), 5, rotation=float(rng.uniform(0, 70)), fill=ink)
        elif kind == "moor":
            draw.ellipse((x - size, y - size / 2, x + size, y + size / 2), fill=ink)
        else:
            draw.line((x, y, x + rng.uniform(-6, 6), y - size), fill=ink, width=4)
    if rng.random() < 0.35:
        x, y = rng.uniform(80, 2 * SIDE - 80, 2)
        draw.rectangle((x - 34, y - 26, x + 34, y + 30), fill=(200, 180, 150))
        draw.polygon([(x - 44, y - 26), (x, y - 66), (x + 44, y - 26)], fill=(160, 60, 46))
    return bgr(face.resize((SIDE, SIDE), Image.LANCZOS))


def grid(rows: int, columns: int, rng: np.random.Generator, wide: int = 1600) -> np.ndarray:
    """A board with lines between its cells, and stars on some of them."""
    tone = rng.integers(120, 225, 3)
    face = Image.new("RGB", (wide, wide * rows // columns), tuple(int(v) for v in tone))
    draw = ImageDraw.Draw(face)
    cell = wide / columns
    line = tuple(int(v * 0.6) for v in tone)
    for row in range(rows):
        for column in range(columns):
            x, y = column * cell, row * cell
            if rng.random() < 0.1:
                ink = tuple(int(v) for v in rng.integers(60, 230, 3))
                draw.rectangle((x + 6, y + 6, x + cell - 6, y + cell - 6), fill=ink)
            draw.rectangle((x, y, x + cell, y + cell), outline=line, width=max(3, round(cell / 30)))
    return bgr(face)
