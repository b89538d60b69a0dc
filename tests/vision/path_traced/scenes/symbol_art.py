"""Black tiles with one of six symmetric symbols in one of six colours, and land tiles that come in pairs (BGR)."""

from __future__ import annotations

import math

import cv2
import numpy as np
from PIL import Image, ImageDraw

from tests.vision.path_traced.scenes.drawings import bgr
from tests.vision.path_traced.scenes.tile_art import INKS, SIDE

SYMBOLS = ("disc", "square", "diamond", "clover", "spark", "burst")


def symbols() -> dict[str, np.ndarray]:
    """36 tiles; every symbol looks the same after a quarter turn."""
    return {f"{ink}_{symbol}": bgr(_symbol(symbol, INKS[ink])) for ink in INKS for symbol in SYMBOLS}


def _symbol(symbol: str, ink) -> Image.Image:
    face = Image.new("RGB", (4 * SIDE, 4 * SIDE), (26, 25, 26))
    draw = ImageDraw.Draw(face)
    m, r = 2 * SIDE, 1.35 * SIDE
    if symbol == "disc":
        draw.ellipse((m - 0.9 * r, m - 0.9 * r, m + 0.9 * r, m + 0.9 * r), fill=ink)
    elif symbol == "square":
        draw.rectangle((m - 0.8 * r, m - 0.8 * r, m + 0.8 * r, m + 0.8 * r), fill=ink)
    elif symbol == "diamond":
        draw.polygon([(m, m - r), (m + r, m), (m, m + r), (m - r, m)], fill=ink)
    elif symbol == "clover":
        for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            x, y, own = m + 0.52 * r * x, m + 0.52 * r * y, 0.46 * r
            draw.ellipse((x - own, y - own, x + own, y + own), fill=ink)
        draw.rectangle((m - 0.4 * r, m - 0.4 * r, m + 0.4 * r, m + 0.4 * r), fill=ink)
    else:
        draw.polygon(_star(m, r, *((4, 0.42) if symbol == "spark" else (8, 0.62))), fill=ink)
    return face.resize((SIDE, SIDE), Image.LANCZOS)


def _star(middle: float, radius: float, tips: int, inner: float) -> list[tuple[float, float]]:
    away = [radius * (1, inner)[k % 2] for k in range(2 * tips)]
    turns = [k * math.pi / tips + (math.pi / 4 if tips == 4 else 0) for k in range(2 * tips)]
    return [(middle + a * math.sin(t), middle - a * math.cos(t)) for a, t in zip(away, turns, strict=True)]


#: Ground and two inks of each land.
LANDS = {
    "forest": ((44, 86, 42), (24, 58, 30), (88, 120, 60)),
    "field": ((222, 182, 62), (176, 128, 36), (240, 214, 120)),
    "lake": ((46, 112, 172), (28, 84, 146), (140, 190, 220)),
    "grass": ((140, 178, 62), (104, 148, 48), (188, 206, 104)),
    "swamp": ((142, 124, 88), (96, 84, 60), (90, 112, 72)),
    "mine": ((78, 66, 58), (44, 38, 36), (150, 120, 70)),
}
#: Pairs in the box.
PAIRS = 48
#: Pixels of a square.
SQUARE = 176


def pairs() -> list[tuple[tuple[str, np.ndarray], tuple[str, np.ndarray]]]:
    """All pairs of the box, always the same ones: two lands with their squares."""
    rng = np.random.default_rng([61, 7])
    names = ["forest"] * 6 + ["field"] * 7 + ["lake"] * 5 + ["grass"] * 4 + ["swamp"] * 3 + ["mine"] * 2
    made = []
    for _ in range(PAIRS):
        both = [str(rng.choice(names)) for _ in range(2)]
        made.append(tuple((land, _square(land, rng)) for land in both))
    return made


def castle(rng: np.random.Generator) -> np.ndarray:
    """The square on which a player begins: paving in the player's colour."""
    face = Image.new("RGB", (SQUARE, SQUARE), (196, 184, 160))
    draw, ink = (
        ImageDraw.Draw(face),
        [(180, 50, 50), (60, 90, 170), (220, 190, 70), (80, 140, 80)][int(rng.integers(0, 4))],
    )
    for k in range(0, SQUARE, 22):
        draw.line((k, 0, k, SQUARE), fill=(150, 138, 118), width=2)
        draw.line((0, k, SQUARE, k), fill=(150, 138, 118), width=2)
    draw.ellipse((34, 34, SQUARE - 34, SQUARE - 34), fill=ink, outline=(60, 50, 40), width=5)
    return bgr(face)


def _square(land: str, rng: np.random.Generator) -> np.ndarray:
    """Ground in soft tones, many strokes, at times a building, and up to three crowns on a badge."""
    ground, dark, pale = (np.array(v, float) for v in LANDS[land])
    soft = cv2.resize(
        rng.normal(0, 1, (7, 7)).astype(np.float32), (SQUARE, SQUARE), interpolation=cv2.INTER_CUBIC
    )
    paper = ground + 13 * soft[..., None] + rng.normal(0, 5, (SQUARE, SQUARE, 1)) + rng.integers(-8, 9, 3)
    face = Image.fromarray(np.clip(paper, 0, 255).astype(np.uint8))
    draw = ImageDraw.Draw(face)
    for _ in range(int(rng.integers(40, 80))):
        x, y = rng.uniform(-8, SQUARE + 8, 2)
        ink = tuple(
            int(v) for v in np.clip((dark, pale)[int(rng.random() < 0.35)] + rng.integers(-16, 17, 3), 0, 255)
        )
        _stroke(draw, land, float(x), float(y), float(rng.uniform(5, 15)), ink)
    crowns = int(rng.choice([0, 0, 0, 1, 1, 2, 3] if land in ("mine", "swamp") else [0, 0, 0, 0, 1, 1, 2]))
    if crowns or rng.random() < 0.3:
        _building(draw, rng, float(rng.uniform(60, 120)), float(rng.uniform(70, 120)))
    if crowns:
        draw.rounded_rectangle((6, 6, 14 + 30 * crowns, 36), 8, fill=(60, 44, 34))
        for k in range(crowns):
            x = 12 + 30 * k
            draw.polygon(
                [(x, 30), (x, 14), (x + 6, 22), (x + 12, 10), (x + 18, 22), (x + 24, 14), (x + 24, 30)],
                fill=(236, 196, 70),
            )
    return bgr(face)


def _stroke(draw: ImageDraw.ImageDraw, land: str, x: float, y: float, size: float, ink) -> None:
    if land == "forest":
        draw.ellipse((x - size, y - size, x + size, y + 0.7 * size), fill=ink)
    elif land == "field":
        draw.line((x, y, x + 0.3 * size, y - 1.4 * size), fill=ink, width=3)
    elif land == "lake":
        draw.arc((x - size, y - 5, x + size, y + 5), 180, 360, fill=ink, width=3)
    elif land == "grass":
        draw.line((x, y, x + 0.2 * size, y - 0.8 * size), fill=ink, width=2)
    elif land == "swamp":
        draw.ellipse((x - 1.3 * size, y - 0.5 * size, x + 1.3 * size, y + 0.5 * size), fill=ink)
    else:
        draw.regular_polygon((x, y, size), 5, rotation=int(7 * size) % 72, fill=ink)


def _building(draw: ImageDraw.ImageDraw, rng: np.random.Generator, x: float, y: float) -> None:
    wall, roof = (
        tuple(int(v) for v in rng.integers(150, 240, 3)),
        tuple(int(v) for v in rng.integers(60, 190, 3)),
    )
    wide, high = rng.uniform(12, 24), rng.uniform(14, 30)
    draw.rectangle((x - wide, y - high, x + wide, y), fill=wall, outline=(50, 40, 34))
    draw.polygon(
        [(x - wide - 5, y - high), (x, y - 1.9 * high), (x + wide + 5, y - high)],
        fill=roof,
        outline=(50, 40, 34),
    )
