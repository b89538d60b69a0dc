"""Pictures for cards, drawn with Pillow: a deck of look-alikes and one of plain pip cards (BGR arrays)."""

from __future__ import annotations

import math

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

#: Pixels of a card of 6.3 x 8.8 cm.
WIDTH, HEIGHT = 504, 704
SUITS = {
    "rose": (178, 60, 88),
    "moss": (88, 120, 52),
    "sky": (60, 110, 168),
    "honey": (206, 150, 44),
    "plum": (104, 62, 120),
}
_SYLLABLES = [
    "ba",
    "ke",
    "lo",
    "mi",
    "nu",
    "ra",
    "se",
    "ti",
    "vo",
    "za",
    "dor",
    "fen",
    "gal",
    "hul",
    "jas",
    "kor",
    "lem",
    "pir",
    "quo",
    "wen",
]


def bgr(picture: Image.Image) -> np.ndarray:
    return cv2.cvtColor(np.asarray(picture.convert("RGB")), cv2.COLOR_RGB2BGR)


def font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.load_default(size)


def word(rng: np.random.Generator, most: int = 3) -> str:
    return "".join(rng.choice(_SYLLABLES, int(rng.integers(2, most + 1)))).capitalize()


def look_alikes(count: int = 54, edition: int = 0) -> dict[str, np.ndarray]:
    """Cards of one frame: title, number, picture, icons and suit differ; another ``edition`` has other ones."""
    rng = np.random.default_rng([edition, 771])
    return {f"{'x' * bool(edition)}card{k:02d}": bgr(_look_alike(rng)) for k in range(count)}


def reprints(count: int = 54) -> dict[str, np.ndarray]:
    """The look-alikes, of which every sixth shares title and picture with its neighbour and has another number and suit."""
    faces = look_alikes(count)
    names = list(faces)
    for k in range(0, count - 1, 6):
        again, old = faces[names[k]].copy(), faces[names[k + 1]]
        again[:98, :104], again[98:160] = old[:98, :104], old[98:160]
        again[474:] = old[474:]
        faces[names[k + 1]] = again
    return faces


def _look_alike(rng: np.random.Generator) -> Image.Image:
    card = Image.new("RGB", (WIDTH, HEIGHT), (236, 226, 200))
    draw = ImageDraw.Draw(card)
    suit = list(SUITS.values())[int(rng.integers(0, len(SUITS)))]
    draw.rectangle((0, 0, WIDTH - 1, HEIGHT - 1), outline=(58, 44, 36), width=16)
    draw.rectangle((22, 22, WIDTH - 23, 92), fill=suit)
    draw.text((110, 57), word(rng), font=font(40), fill=(250, 246, 236), anchor="lm")
    draw.ellipse((30, 28, 88, 86), fill=(246, 240, 226), outline=(40, 30, 24), width=3)
    draw.text((59, 57), str(rng.integers(0, 20)), font=font(36), fill=(30, 24, 20), anchor="mm")
    for k in range(int(rng.integers(1, 4))):
        _icon(
            draw,
            (WIDTH - 52 - 50 * k, 132),
            20,
            list(SUITS.values())[int(rng.integers(0, 5))],
            int(rng.integers(3, 7)),
        )
    draw.text((40, 132), word(rng, 4), font=font(26), fill=(80, 66, 54), anchor="lm")
    card.paste(_scene(rng, WIDTH - 72, 290), (36, 170))
    draw.rectangle((36, 170, WIDTH - 37, 459), outline=(58, 44, 36), width=4)
    for line in range(int(rng.integers(3, 6))):
        text = " ".join(word(rng) for _ in range(int(rng.integers(3, 6))))[:36]
        draw.text((42, 488 + 34 * line), text, font=font(24), fill=(50, 40, 34), anchor="lm")
    for k in range(int(rng.integers(0, 4))):
        _icon(draw, (64 + 60 * k, HEIGHT - 48), 22, suit, int(rng.integers(3, 7)))
    return card


def _icon(draw: ImageDraw.ImageDraw, at, radius: int, colour, corners: int) -> None:
    draw.regular_polygon((*at, radius), corners, fill=colour, outline=(40, 30, 24))


def _scene(rng: np.random.Generator, width: int, height: int) -> Image.Image:
    """A landscape of hills with a house, trees and a sun, in tones of its own."""
    tone = rng.integers(70, 210, 3)
    sky = np.clip(tone + 60, 0, 255)
    shade = np.linspace(0, 1, height)[:, None, None]
    face = Image.fromarray(
        (sky * (1 - 0.4 * shade) + tone * 0.4 * shade + np.zeros((1, width, 1))).astype(np.uint8)
    )
    draw = ImageDraw.Draw(face)
    at, size = rng.uniform(0.1, 0.9) * width, rng.integers(18, 50)
    draw.ellipse(
        (at - size, 50 - size, at + size, 50 + size), fill=tuple(int(v) for v in rng.integers(150, 255, 3))
    )
    for layer in range(3):
        x = np.arange(0, width + 8, 8)
        base = height * (0.45 + 0.17 * layer)
        y = (
            base
            + 26 * np.sin(x / rng.uniform(28, 90) + rng.uniform(0, 6))
            + 12 * np.sin(x / rng.uniform(9, 25))
        )
        colour = tuple(int(v) for v in rng.integers(40, 200, 3))
        draw.polygon([(0, height), *zip(x, y, strict=True), (width, height)], fill=colour)
        for _ in range(int(rng.integers(0, 4))):
            k = int(rng.integers(3, len(x) - 3))
            _thing(draw, rng, float(x[k]), float(y[k]))
    return face


def _thing(draw: ImageDraw.ImageDraw, rng: np.random.Generator, x: float, y: float) -> None:
    wide, high = rng.integers(14, 34), rng.integers(20, 60)
    colour = tuple(int(v) for v in rng.integers(30, 230, 3))
    if rng.random() < 0.5:
        draw.polygon([(x - wide, y), (x, y - high * 1.6), (x + wide, y)], fill=colour)
    else:
        draw.rectangle((x - wide, y - high, x + wide, y + 6), fill=colour)
        draw.polygon(
            [(x - wide - 6, y - high), (x, y - high * 1.5), (x + wide + 6, y - high)], fill=(120, 50, 40)
        )


RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
_PLACES = {
    1: [(0, 0)],
    2: [(0, -2), (0, 2)],
    3: [(0, -2), (0, 0), (0, 2)],
    4: [(-1, -2), (1, -2), (-1, 2), (1, 2)],
    5: [(-1, -2), (1, -2), (0, 0), (-1, 2), (1, 2)],
    6: [(s, y) for s in (-1, 1) for y in (-2, 0, 2)],
    7: [(s, y) for s in (-1, 1) for y in (-2, 0, 2)] + [(0, -1)],
    8: [(s, y) for s in (-1, 1) for y in (-2, 0, 2)] + [(0, -1), (0, 1)],
    9: [(s, y) for s in (-1, 1) for y in (-2, -0.67, 0.67, 2)] + [(0, 0)],
    10: [(s, y) for s in (-1, 1) for y in (-2, -0.67, 0.67, 2)] + [(0, -1.33), (0, 1.33)],
}


def pip_cards() -> dict[str, np.ndarray]:
    """52 plain playing cards; the lower half mirrors the upper one."""
    return {f"{suit}{rank}": bgr(_pip_card(suit, k)) for suit in "CDHS" for k, rank in enumerate(RANKS)}


def _pip_card(suit: str, number: int) -> Image.Image:
    card = Image.new("RGB", (WIDTH, HEIGHT), (248, 247, 243))
    ink = (196, 24, 30) if suit in "DH" else (22, 22, 26)
    draw = ImageDraw.Draw(card)
    if number < 10:
        for x, y in _PLACES[number + 1]:
            big = 74 if number == 0 else 42
            at = (WIDTH // 2 + x * 100, HEIGHT // 2 + y * 118)
            _stamp(card, suit, at, big, ink, y > 0)
    else:
        _court(draw, number * 100 + ord(suit), ink)
    half = Image.new("RGBA", (WIDTH, HEIGHT))
    corner = ImageDraw.Draw(half)
    corner.text((46, 52), RANKS[number], font=font(62), fill=ink, anchor="mm")
    card.paste(half, (0, 0), half)
    _stamp(card, suit, (46, 116), 22, ink, False)
    turned = half.rotate(180)
    card.paste(turned, (0, 0), turned)
    _stamp(card, suit, (WIDTH - 46, HEIGHT - 116), 22, ink, True)
    return card


def _court(draw: ImageDraw.ImageDraw, seed: int, ink) -> None:
    """A court of our own: bands, a crown and a shield, point-symmetric."""
    rng = np.random.default_rng(seed)
    draw.rectangle((92, 92, WIDTH - 93, HEIGHT - 93), outline=(40, 60, 130), width=5)
    middle = np.array([WIDTH / 2, HEIGHT / 2])
    for _ in range(14):
        points = rng.uniform((-140, 10), (140, 240), (3 + int(rng.integers(0, 3)), 2))
        colour = [ink, (230, 180, 40), (40, 60, 130), (30, 120, 70)][int(rng.integers(0, 4))]
        for sign in (1, -1):
            draw.polygon([tuple(middle + sign * p) for p in points], fill=colour)


def _stamp(card: Image.Image, suit: str, at, size: float, ink, down: bool) -> None:
    face = Image.new("L", (200, 200), 0)
    draw = ImageDraw.Draw(face)
    if suit == "D":
        draw.polygon([(100, 6), (172, 100), (100, 194), (28, 100)], fill=255)
    elif suit == "C":
        for x, y in ((100, 52), (54, 118), (146, 118)):
            draw.ellipse((x - 46, y - 46, x + 46, y + 46), fill=255)
        draw.polygon([(100, 90), (130, 194), (70, 194)], fill=255)
    else:
        t = np.linspace(0, 2 * math.pi, 90)
        x = 16 * np.sin(t) ** 3
        y = 13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)
        sign = -1 if suit == "H" else 0.82
        draw.polygon(list(zip(100 + 5.4 * x, 92 + sign * 5.4 * y, strict=True)), fill=255)
        if suit == "S":
            draw.polygon([(100, 90), (128, 196), (72, 196)], fill=255)
    face = face.resize((int(2 * size), int(2 * size)), Image.LANCZOS)
    face = face.rotate(180) if down else face
    card.paste(Image.new("RGB", face.size, ink), (int(at[0] - size), int(at[1] - size)), face)
