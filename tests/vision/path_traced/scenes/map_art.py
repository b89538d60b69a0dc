"""A printed map with towns, joined by chains of coloured spaces, of our own: relief, borders, names across the routes."""

from __future__ import annotations

import cv2
import numpy as np
from PIL import Image, ImageDraw

from tests.vision.path_traced.scenes.board_art import quad
from tests.vision.path_traced.scenes.drawings import bgr, font, word

#: Size of the map in cm, its pixels per cm, and the sizes of a space for wagons and for houses.
WIDE, HIGH, SCALE = 46.0, 31.0, 36
SPACES = {"wagon": (2.3, 0.9), "house": (1.5, 1.3)}
#: Inks of the routes; five of them are the colours of the pieces.
INKS = {
    "red": (190, 44, 40),
    "blue": (44, 100, 176),
    "green": (74, 142, 66),
    "yellow": (232, 196, 62),
    "black": (52, 50, 52),
    "white": (232, 228, 218),
    "orange": (222, 132, 52),
    "pink": (196, 120, 164),
    "grey": (158, 156, 150),
}


def drawn(seed: int, piece: str) -> tuple[np.ndarray, dict[str, np.ndarray], dict[str, list[str]]]:
    """The print (BGR), the corners of each space in cm, and the spaces of each route."""
    rng = np.random.default_rng([seed, 41])
    face = _relief(rng)
    draw = ImageDraw.Draw(face)
    _frame(draw, rng)
    towns = _towns(rng)
    quads, routes = {}, {}
    for number, (a, b) in enumerate(_pairs(towns)):
        for twin in range(2 if rng.random() < 0.25 else 1):
            route = f"r{number + 1}{'xy'[twin]}"
            places = _chain(towns[a], towns[b], SPACES[piece], twin)
            ink = list(INKS)[int(rng.integers(0, len(INKS)))]
            for k, place in enumerate(places):
                if all(np.abs(place.mean(axis=0)) < (WIDE / 2 - 2.2, HIGH / 2 - 2.2)) and _free(place, quads):
                    quads[f"{route}{k + 1}"] = place
                    routes.setdefault(route, []).append(f"{route}{k + 1}")
                    _space(draw, place, INKS[ink], rng)
    for number, (x, y) in enumerate(towns):
        px, py = to_px(x, y)
        draw.ellipse(
            (px - 15, py - 15, px + 15, py + 15), fill=(206, 90, 52), outline=(250, 240, 220), width=4
        )
        draw.text(
            (px + rng.uniform(-30, 30), py + rng.choice([-32, 32])), word(rng), font=font(30), fill=(40, 26, 20),
            anchor=["mm", "lm", "rm"][number % 3], stroke_width=3, stroke_fill=(238, 226, 196),
        )  # fmt: skip
    return bgr(face), quads, routes


def to_px(x: float, y: float) -> tuple[float, float]:
    return (x + WIDE / 2) * SCALE, (HIGH / 2 - y) * SCALE


def _relief(rng: np.random.Generator) -> Image.Image:
    """Land and sea with shaded hills and paper grain."""
    size = int(HIGH * SCALE), int(WIDE * SCALE)
    height = np.zeros(size, np.float32)
    for octave in range(1, 7):
        rough = rng.normal(0, 1, (2 + 2**octave, 3 + 2**octave)).astype(np.float32)
        height += cv2.resize(rough, size[::-1], interpolation=cv2.INTER_CUBIC) / 1.7**octave
    soft = cv2.GaussianBlur(height, (0, 0), 5)
    slope = cv2.Sobel(soft, cv2.CV_32F, 1, 0) + cv2.Sobel(soft, cv2.CV_32F, 0, 1)
    land, sea = np.float32(rng.uniform((190, 176, 130), (226, 212, 180))), np.float32((150, 188, 200))
    part = 1 / (1 + np.exp(-(height + 0.5) * 9))[..., None]
    lush = np.float32(rng.uniform((130, 150, 90), (190, 190, 130)))
    green = 1 / (1 + np.exp(-(cv2.GaussianBlur(height, (0, 0), 60) - 0.2) * 6))[..., None]
    face = sea * (1 - part) + (land * (1 - green) + lush * green) * part
    face = face + part * np.clip(9 * slope / slope.std(), -22, 22)[..., None]
    face += cv2.GaussianBlur(rng.normal(0, 18, size).astype(np.float32), (0, 0), 1.2)[..., None]
    picture = Image.fromarray(np.clip(face, 0, 255).astype(np.uint8))
    draw = ImageDraw.Draw(picture)
    for _ in range(7):
        points = np.cumsum(rng.normal((3, 1), 28, (40, 2)), axis=0) + rng.uniform((0, 0), size[::-1])
        draw.line([tuple(p) for p in points], fill=(120, 96, 76), width=2)
    for k in range(1, 9):
        x = k * size[1] / 9 + rng.uniform(-30, 30)
        draw.arc((x - 3000, -800, x + 200, size[0] + 800), -40, 40, fill=(170, 158, 130), width=1)
    return picture


def _frame(draw: ImageDraw.ImageDraw, rng: np.random.Generator) -> None:
    """A track of numbered squares around the map."""
    wide, high, side = WIDE * SCALE, HIGH * SCALE, 1.15 * SCALE
    tone = tuple(int(v) for v in rng.integers(90, 200, 3))
    draw.rectangle((0, 0, wide, high), outline=tone, width=int(side * 1.25))
    spots = [(x, y) for x in np.arange(side, wide - side, side) for y in (side * 0.62, high - side * 0.62)]
    spots += [
        (x, y) for y in np.arange(2 * side, high - side, side) for x in (side * 0.62, wide - side * 0.62)
    ]
    for number, (x, y) in enumerate(spots):
        paper = (236, 224, 190) if number % 5 else (206, 80, 60)
        draw.rectangle((x - side * 0.42, y - side * 0.42, x + side * 0.42, y + side * 0.42), fill=paper)
        draw.text((x, y), str(number), font=font(18), fill=(50, 36, 28), anchor="mm")


def _towns(rng: np.random.Generator) -> list[np.ndarray]:
    grid = [(-18 + 9 * k, y) for y in (-10.2, 0, 10.2) for k in range(5)]
    return [np.array(at) + rng.uniform(-1.7, 1.7, 2) for at in grid]


def _pairs(towns) -> list[tuple[int, int]]:
    beside = [(r * 5 + k, r * 5 + k + 1) for r in range(3) for k in range(4)]
    slanting = [(k, k + 6 - 2 * (k % 2)) for k in range(10) if k % 5 < 4 or k % 2]
    slanting = [(a, b) for a, b in slanting if b < len(towns) and abs(a % 5 - b % 5) <= 1]
    return beside + [(k, k + 5) for k in range(10)] + slanting[::3]


def _chain(start, end, size, twin: int) -> list[np.ndarray]:
    """As many spaces as fit between two towns, in a gentle bow; the twin runs beside them."""
    way = end - start
    length = float(np.linalg.norm(way))
    aside = np.array([-way[1], way[0]]) / length
    count = int((length - 1.3) / (size[0] + 0.16))
    bow = 0.06 * length * (1 if int(length * 10) % 2 else -1)
    middles = []
    for k in range(count):
        along = 0.5 + (k - (count - 1) / 2) * (size[0] + 0.16) / length
        middles.append(
            (along, start + way * along + aside * (bow * 4 * along * (1 - along) + twin * (size[1] + 0.12)))
        )
    places = []
    for along, at in middles:
        slope = np.arctan(bow * 4 * (1 - 2 * along) / length)
        turn = float(np.degrees(np.arctan2(way[1], way[0]) + slope))
        places.append(quad(*at, *size, turn))
    return places


def _free(place: np.ndarray, others: dict[str, np.ndarray]) -> bool:
    """Whether a space overlaps none that are there."""
    for other in others.values():
        area, _ = cv2.intersectConvexConvex(np.float32(place), np.float32(other))
        if area > 0.02:
            return False
    return True


def _space(draw: ImageDraw.ImageDraw, place: np.ndarray, ink, rng: np.random.Generator) -> None:
    """A coloured space with a dark rim, a pale inner line and small marks."""
    points = [to_px(*p) for p in place]
    draw.polygon(points, fill=ink, outline=tuple(int(0.55 * v) for v in ink), width=3)
    middle = place.mean(axis=0)
    inner = [to_px(*(middle + 0.76 * (p - middle))) for p in place]
    pale = tuple(int(0.7 * v + 0.3 * 255) for v in ink)
    draw.polygon(inner, outline=pale, width=2)
    across = (place[1] - place[0]) / 2
    for k in (-0.45, 0, 0.45):
        x, y = to_px(*(middle + k * across + rng.uniform(-0.02, 0.02, 2)))
        draw.ellipse((x - 4, y - 4, x + 4, y + 4), fill=tuple(int(0.72 * v) for v in ink))
