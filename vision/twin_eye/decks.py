"""Decks of cards that nobody printed: look-alikes with one frame, and plain cards with pips.

Every picture is the project's own: shapes, words without meaning, fonts that come with matplotlib.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from vision.twin_eye.surfaces import clouds

#: Card width and height in the pixels of a deck's pictures.
WIDTH, HEIGHT = 360, 504
FONTS = ("DejaVuSans.ttf", "DejaVuSerif-Bold.ttf", "STIXGeneral.ttf", "DejaVuSansMono.ttf", "cmr10.ttf")
_SYLLABLES = [
    "ba",
    "ko",
    "re",
    "mi",
    "tu",
    "la",
    "so",
    "ne",
    "vi",
    "ra",
    "do",
    "ga",
    "pe",
    "lu",
    "si",
    "no",
    "fa",
    "ze",
    "hu",
    "ti",
]


@cache
def font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """A font of matplotlib's by file name, ``size`` in pixels."""
    import matplotlib

    return ImageFont.truetype(str(Path(matplotlib.get_data_path(), "fonts", "ttf", name)), size)


def word(rng: np.random.Generator, most: int = 4) -> str:
    """A word of two to ``most`` syllables that means nothing."""
    return "".join(rng.choice(_SYLLABLES, rng.integers(2, most + 1))).capitalize()


def write(picture: np.ndarray, at: tuple[float, float], words: str, name: str, size: int, ink: tuple) -> None:
    """Write ``words`` with their left middle at ``at``, in place; ``ink`` is BGR."""
    image = Image.fromarray(picture)
    ImageDraw.Draw(image).text(at, words, tuple(ink), font(name, size), anchor="lm")
    picture[:] = np.asarray(image)


def tone(rng: np.random.Generator, saturation: tuple = (60, 220), value: tuple = (70, 235)) -> tuple:
    """Any BGR colour of that saturation and value (0..255)."""
    hsv = np.uint8([[[rng.integers(0, 180), rng.integers(*saturation), rng.integers(*value)]]])
    return tuple(int(v) for v in cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0])


def illustration(rng: np.random.Generator, height: int, width: int) -> np.ndarray:
    """A little landscape: sky, hills, a few things in front. BGR uint8."""
    sky, ground = np.float32(tone(rng, (20, 120), (150, 250))), np.float32(tone(rng))
    fade = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
    picture = np.broadcast_to(sky * (1 - 0.3 * fade), (height, width, 3)).copy()
    x = np.arange(width)
    for hill in range(rng.integers(1, 4)):
        line = height * (0.45 + 0.13 * hill) + height * 0.09 * np.sin(
            x / width * rng.uniform(2, 9) + rng.uniform(0, 6)
        )
        picture[np.arange(height)[:, None] > line[None]] = ground * (1 - 0.2 * hill)
    picture *= 1 + 0.05 * clouds(rng, height, width, 9)[..., None]
    picture = np.clip(picture, 0, 255).astype(np.uint8)
    for _ in range(rng.integers(2, 6)):
        cx, cy = int(rng.integers(0, width)), int(rng.integers(height // 3, height))
        size, ink = int(rng.integers(width // 14, width // 4)), tone(rng)
        kind = rng.integers(0, 4)
        if kind == 0:
            cv2.circle(picture, (cx, cy), size // 2, ink, -1, cv2.LINE_AA)
        elif kind == 1:
            cv2.rectangle(picture, (cx - size // 2, cy - size), (cx + size // 2, cy), ink, -1)
            roof = np.int32(
                [[cx - size // 2 - 4, cy - size], [cx + size // 2 + 4, cy - size], [cx, cy - int(1.7 * size)]]
            )
            cv2.fillConvexPoly(picture, roof, tone(rng), cv2.LINE_AA)
        elif kind == 2:
            cv2.ellipse(
                picture,
                (cx, cy),
                (size // 2, size // 4),
                int(rng.integers(0, 180)),
                0,
                360,
                ink,
                -1,
                cv2.LINE_AA,
            )
        else:
            points = np.int32(rng.integers(-size, size, (5, 2)) + (cx, cy))
            cv2.fillPoly(picture, [points], ink, cv2.LINE_AA)
    return picture


def look_alikes(count: int, seed: int, suits: int = 5) -> dict[str, np.ndarray]:
    """``count`` cards of one frame: they differ in title, number, illustration, words and suit colour.

    Every sixth card is a twin of the one before it: same suit and illustration, other title and number.
    """
    rng = np.random.default_rng([seed, 41])
    fonts = rng.choice(FONTS, 2)
    paper = tone(rng, (5, 60), (190, 250))
    bands = [tone(rng, (110, 230), (90, 220)) for _ in range(suits)]
    dark = tone(rng, (20, 120), (20, 70))
    top = bool(rng.integers(0, 2))
    deck, scene = {}, None
    for index in range(count):
        suit = bands[int(rng.integers(0, suits))] if index % 6 != 5 else suit  # noqa: F821 - twin of the last
        card = np.empty((HEIGHT, WIDTH, 3), np.uint8)
        card[:] = paper
        cv2.rectangle(card, (0, 0), (WIDTH - 1, HEIGHT - 1), dark, 14)
        cv2.rectangle(card, (16, 16), (WIDTH - 17, 66), suit, -1)
        write(card, (70, 41), word(rng), fonts[0], 30, (250, 250, 250))
        cv2.circle(card, (42, 41), 20, (240, 240, 240), -1, cv2.LINE_AA)
        write(card, (32, 41), str(rng.integers(0, 10)), fonts[0], 32, (20, 20, 20))
        if index % 6 != 5 or scene is None:
            scene = illustration(rng, 220, WIDTH - 60)
        y = 84 if top else 250
        card[y : y + 220, 30 : WIDTH - 30] = scene
        cv2.rectangle(card, (30, y), (WIDTH - 30, y + 220), dark, 3)
        y = 330 if top else 90
        for line in range(rng.integers(2, 5)):
            words = " ".join(word(rng, 3) for _ in range(4))[:30]
            write(card, (34, y + 26 * line), words, fonts[1], 19, dark)
        for step in range(rng.integers(1, 5)):
            cv2.circle(
                card, (52 + 46 * step, HEIGHT - 38), 15, bands[int(rng.integers(0, suits))], -1, cv2.LINE_AA
            )
        deck[f"card_{index:03d}"] = card
    return deck


def other_edition(card: np.ndarray, seed: int) -> np.ndarray:
    """The same card in another edition: another number, other words, another shade of the frame."""
    rng = np.random.default_rng([seed, 43])
    card = np.clip(card * np.float32([0.86, 1.0, 0.93]), 0, 255).astype(np.uint8)
    cv2.rectangle(card, (18, 18), (WIDTH - 19, 64), tone(rng, (110, 230), (90, 220)), -1)
    write(card, (70, 41), word(rng), FONTS[0], 30, (20, 20, 20))
    return card


def back(seed: int) -> np.ndarray:
    """The back of a deck: a repeating ornament, the same when turned by half."""
    rng = np.random.default_rng([seed, 47])
    card = np.empty((HEIGHT, WIDTH, 3), np.uint8)
    card[:] = tone(rng, (80, 220), (50, 160))
    ink, step = tone(rng, (20, 120), (150, 250)), int(rng.integers(26, 60))
    for y in range(step // 2, HEIGHT // 2 + step, step):
        for x in range(step // 2, WIDTH, step):
            cv2.ellipse(
                card, (x, y), (step // 3, step // 5), int((x + 2 * y) % 180), 0, 360, ink, 2, cv2.LINE_AA
            )
    cv2.circle(card, (WIDTH // 2, HEIGHT // 2), 70, ink, 5, cv2.LINE_AA)
    half = card[: HEIGHT // 2]
    card[HEIGHT - HEIGHT // 2 :] = half[::-1, ::-1]
    cv2.rectangle(card, (0, 0), (WIDTH - 1, HEIGHT - 1), (235, 235, 235), 16)
    return card


_PLACES = {
    1: [(0.5, 0.5)],
    2: [(0.5, 0.2), (0.5, 0.8)],
    3: [(0.5, 0.2), (0.5, 0.5), (0.5, 0.8)],
    4: [(0.3, 0.2), (0.7, 0.2), (0.3, 0.8), (0.7, 0.8)],
}
_PLACES[5] = [*_PLACES[4], (0.5, 0.5)]
_PLACES[6] = [*_PLACES[4], (0.3, 0.5), (0.7, 0.5)]
_PLACES[7] = [*_PLACES[6], (0.5, 0.35)]
_PLACES[8] = [*_PLACES[6], (0.5, 0.35), (0.5, 0.65)]
_PLACES[9] = [(x, y) for x in (0.3, 0.7) for y in (0.2, 0.4, 0.6, 0.8)] + [(0.5, 0.5)]


def pips(seed: int) -> dict[str, np.ndarray]:
    """Thirty-six plain cards: four signs in two inks, one to nine of them. Few features, much white."""
    rng = np.random.default_rng([seed, 53])
    name = str(rng.choice(FONTS))
    inks = [(30, 30, 30), tuple(int(v) for v in rng.integers((10, 10, 150), (70, 60, 230)))]
    deck = {}
    for sign in range(4):
        ink = inks[sign % 2]
        for number in range(1, 10):
            card = np.full((HEIGHT, WIDTH, 3), (246, 250, 250), np.uint8)
            for x, y in _PLACES[number]:
                _sign(card, sign, (x * WIDTH, y * HEIGHT), 34, ink)
            half = np.zeros((110, 64, 3), np.uint8) + np.uint8([246, 250, 250])
            write(half, (14, 34), str(number), name, 46, ink)
            _sign(half, sign, (30, 84), 17, ink)
            card[8 : 8 + 110, 8 : 8 + 64] = half
            card[HEIGHT - 118 : HEIGHT - 8, WIDTH - 72 : WIDTH - 8] = half[::-1, ::-1]
            deck[f"pip_{sign}_{number}"] = card
    return deck


def _sign(picture: np.ndarray, kind: int, at: tuple[float, float], size: float, ink: tuple) -> None:
    shapes = (
        [(-1, 0), (0, -1.25), (1, 0), (0, 1.25)],
        [(0, 1.1), (-1, -0.2), (-0.8, -0.9), (-0.3, -0.9), (0, -0.4), (0.3, -0.9), (0.8, -0.9), (1, -0.2)],
        [
            (-0.35, 1),
            (-0.2, 0.35),
            (-1, 0.4),
            (-0.8, -0.2),
            (0, -1.2),
            (0.8, -0.2),
            (1, 0.4),
            (0.2, 0.35),
            (0.35, 1),
        ],
        [(-1, -1), (1, -1), (0.4, 0), (1, 1), (-1, 1), (-0.4, 0)],
    )
    points = np.int32(np.round(np.float32(shapes[kind]) * size + np.float32(at)))
    cv2.fillPoly(picture, [points], ink, cv2.LINE_AA)


def tokens(count: int, seed: int) -> dict[str, np.ndarray]:
    """Small square counters (160 px): a ground colour, a sign and a number."""
    rng = np.random.default_rng([seed, 59])
    made = {}
    for index in range(count):
        token = np.empty((160, 160, 3), np.uint8)
        token[:] = tone(rng, (60, 230), (90, 240))
        cv2.rectangle(token, (0, 0), (159, 159), (40, 40, 40), 8)
        _sign(token, int(rng.integers(0, 4)), (60, 90), 38, tone(rng, (0, 200), (20, 120)))
        write(token, (104, 44), str(index % 10), FONTS[1], 54, (250, 250, 250))
        write(token, (92, 126), word(rng, 2)[:4], FONTS[0], 24, (20, 20, 20))
        made[f"token_{index:02d}"] = token
    return made
