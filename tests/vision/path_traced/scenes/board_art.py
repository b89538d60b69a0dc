"""Printed boards of our own: a meadow with square spaces, and a map with long spaces along its routes."""

from __future__ import annotations

import cv2
import numpy as np
from PIL import Image, ImageDraw

from tests.vision.path_traced.scenes.drawings import bgr, font, word

#: Size of a board in cm, and its pixels per cm.
WIDE, HIGH, SCALE = 40.0, 26.0, 40


def _ground(rng: np.random.Generator, tones) -> Image.Image:
    """Patches of soft tones, like water colours."""
    rough = rng.integers(0, len(tones), (7, 10))
    face = np.uint8(tones)[rough]
    face = cv2.resize(face, (int(WIDE * SCALE), int(HIGH * SCALE)), interpolation=cv2.INTER_CUBIC)
    grain = cv2.GaussianBlur(rng.normal(0, 40, face.shape[:2]).astype(np.float32), (0, 0), 3)[..., None]
    return Image.fromarray(np.clip(face + grain, 0, 255).astype(np.uint8))


def _to_px(x: float, y: float) -> tuple[float, float]:
    return (x + WIDE / 2) * SCALE, (HIGH / 2 - y) * SCALE


def quad(x: float, y: float, wide: float, high: float, turn: float) -> np.ndarray:
    """Corners (4, 2) in cm of a rectangle turned anticlockwise by ``turn`` degrees: its top left first."""
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    own = np.array([(-wide, high), (wide, high), (wide, -high), (-wide, -high)]) / 2
    return own @ np.array([[c, s], [-s, c]]) + (x, y)


def meadow(seed: int) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """A board with 24 square spaces of 2.6 cm: the print (BGR) and the corners of the spaces in cm."""
    rng = np.random.default_rng([seed, 31])
    tones = [(126, 170, 84), (160, 190, 104), (206, 190, 120), (98, 150, 130), (180, 150, 90)]
    face = _ground(rng, tones)
    draw = ImageDraw.Draw(face)
    _decorate(draw, rng)
    quads = {}
    for row in range(4):
        for column in range(6):
            x, y = -16 + 6.4 * column, 9 - 6 * row
            q = quad(x, y, 2.6, 2.6, 0)
            quads[f"{'abcd'[row]}{column + 1}"] = q
            ink = tuple(int(v) for v in rng.integers(50, 235, 3))
            points = [_to_px(*p) for p in q]
            style = rng.integers(0, 3)
            if style == 0:
                draw.polygon(points, fill=ink, outline=(40, 30, 24), width=4)
            elif style == 1:
                draw.polygon(points, fill=(232, 222, 196), outline=ink, width=7)
                draw.text(_to_px(x, y), str(rng.integers(1, 30)), font=font(44), fill=ink, anchor="mm")
            else:
                draw.polygon(points, fill=tuple(int(v * 0.75) for v in tones[int(rng.integers(0, 5))]))
                draw.regular_polygon((*_to_px(x, y), 30), int(rng.integers(3, 7)), fill=ink)
            draw.text(_to_px(x, y - 1.9), word(rng), font=font(24), fill=(40, 30, 24), anchor="mm")
    return bgr(face), quads


def routes(seed: int) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """A map of towns joined by chains of long spaces (2.5 x 0.9 cm) in coloured inks."""
    rng = np.random.default_rng([seed, 32])
    face = _ground(rng, [(214, 200, 158), (196, 206, 164), (170, 196, 204), (222, 206, 176), (190, 176, 140)])
    draw = ImageDraw.Draw(face)
    _decorate(draw, rng)
    towns = [(-16 + 8 * k + rng.uniform(-1, 1), y + rng.uniform(-1, 1)) for y in (-8, 0, 8) for k in range(5)]
    pairs = [(r * 5 + k, r * 5 + k + 1) for r in range(3) for k in range(4)] + [(k, k + 5) for k in range(10)]
    inks = [
        (188, 40, 40),
        (40, 90, 170),
        (60, 140, 60),
        (226, 190, 50),
        (40, 40, 44),
        (150, 150, 152),
        (230, 226, 216),
        (220, 120, 40),
    ]
    quads = {}
    for number, (a, b) in enumerate(pairs):
        start, way = np.array(towns[a]), np.array(towns[b]) - towns[a]
        length, turn = float(np.linalg.norm(way)), float(np.degrees(np.arctan2(way[1], way[0])))
        ink = inks[int(rng.integers(0, len(inks)))]
        for k in range(2):
            at = start + way / length * (length / 2 + (k - 0.5) * 2.75)
            q = quad(*at, 2.5, 0.95, turn)
            quads[f"r{number + 1}{'ab'[k]}"] = q
            draw.polygon([_to_px(*p) for p in q], fill=ink, outline=(250, 246, 236), width=4)
            inner = quad(*at, 2.0, 0.5, turn)
            draw.line(
                [_to_px(*p) for p in (*inner, inner[0])], fill=tuple(int(v * 0.7) for v in ink), width=3
            )
    for x, y in towns:
        px, py = _to_px(x, y)
        draw.ellipse((px - 22, py - 22, px + 22, py + 22), fill=(214, 90, 50), outline=(40, 30, 24), width=5)
        draw.text((px, py + 38), word(rng), font=font(30), fill=(30, 24, 20), anchor="mm")
    return bgr(face), quads


def _decorate(draw: ImageDraw.ImageDraw, rng: np.random.Generator) -> None:
    """Rivers, trees and hills between the spaces."""
    for _ in range(3):
        y = rng.uniform(0, HIGH * SCALE) + 60 * np.sin(np.arange(0, 41) / rng.uniform(2, 6))
        draw.line(
            [(40 * k, float(v)) for k, v in enumerate(y)],
            fill=(96, 148, 190),
            width=int(rng.integers(10, 26)),
        )
    for _ in range(90):
        x, y = rng.uniform(0, WIDE * SCALE), rng.uniform(0, HIGH * SCALE)
        size, tone = rng.uniform(8, 30), tuple(int(v) for v in rng.integers(50, 190, 3))
        draw.polygon([(x - size, y), (x, y - 1.7 * size), (x + size, y)], fill=tone)
