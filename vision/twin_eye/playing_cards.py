"""A deck of playing cards of our own drawing: thirteen ranks in four suits, with corner indices and courts."""

from __future__ import annotations

import cv2
import numpy as np

from vision.twin_eye.decks import FONTS, HEIGHT, WIDTH, tone, write

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("hearts", "diamonds", "clubs", "spades")

#: Where the pips of a rank stand on the upper half and the middle: column (-1, 0, 1) and height (0 = top row,
#: 1 = middle). What stands above the middle is printed again below it, upside down.
_ROWS = {
    "A": [(0, 1.0)],
    "2": [(0, 0.0)],
    "3": [(0, 0.0), (0, 1.0)],
    "4": [(-1, 0.0), (1, 0.0)],
    "5": [(-1, 0.0), (1, 0.0), (0, 1.0)],
    "6": [(-1, 0.0), (1, 0.0), (-1, 1.0), (1, 1.0)],
    "7": [(-1, 0.0), (1, 0.0), (-1, 1.0), (1, 1.0)],
    "8": [(-1, 0.0), (1, 0.0), (-1, 1.0), (1, 1.0), (0, 0.5)],
    "9": [(-1, 0.0), (1, 0.0), (-1, 0.667), (1, 0.667), (0, 1.0)],
    "10": [(-1, 0.0), (1, 0.0), (-1, 0.667), (1, 0.667), (0, 0.333)],
}


def playing_cards(seed: int) -> dict[str, np.ndarray]:
    """The 52 cards as ``hearts_7`` and so on: white, BGR uint8. Style, font and inks come from ``seed``."""
    rng = np.random.default_rng([seed, 89])
    name = str(rng.choice(FONTS))
    inks = {True: tuple(int(v) for v in rng.integers((10, 10, 150), (70, 60, 230))), False: (28, 26, 26)}
    paper = tuple(int(v) for v in rng.integers((225, 238, 238), (250, 254, 254)))
    coats = [tone(rng) for _ in range(4)]
    index = int(rng.integers(44, 74))
    deck = {}
    for suit in SUITS:
        ink = inks[suit in SUITS[:2]]
        for rank in RANKS:
            card = np.full((HEIGHT, WIDTH, 3), paper, np.uint8)
            if rank in _ROWS:
                _pips(card, suit, rank, ink)
            else:
                _court(card, suit, rank, coats, ink, seed)
            corner = np.full((132, 66, 3), paper, np.uint8)
            write(
                corner,
                (6 if rank != "10" else 0, 34),
                rank,
                name,
                index if rank != "10" else index * 3 // 4,
                ink,
            )
            sign(corner, suit, (28, 92), 15, ink)
            card[8:140, 8:74] = corner
            card[HEIGHT - 140 : HEIGHT - 8, WIDTH - 74 : WIDTH - 8] = corner[::-1, ::-1]
            deck[f"{suit}_{rank}"] = card
    return deck


def sign(picture: np.ndarray, suit: str, at: tuple[float, float], size: float, ink: tuple) -> None:
    """Draw a suit's sign of half height ``size`` around ``at``, in place; a negative size stands on its head."""
    t = np.linspace(0, 2 * np.pi, 60)
    x, y = at

    def fill(points: np.ndarray) -> None:
        placed = np.float32(points) * size + np.float32([x, y])
        cv2.fillPoly(picture, [np.int32(np.round(placed * 16))], ink, cv2.LINE_AA, 4)

    heart = np.stack(
        [np.sin(t) ** 3, -(13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)) / 15], 1
    )
    stalk = np.float32([(0, 0.1), (0.35, 1.05), (-0.35, 1.05)])
    ball = np.stack([np.cos(t), np.sin(t)], 1) * 0.46
    if suit == "hearts":
        fill(heart)
    elif suit == "diamonds":
        fill(np.float32([(0, -1.15), (0.85, 0), (0, 1.15), (-0.85, 0)]))
    elif suit == "spades":
        fill(heart * (1, -0.9) + (0, -0.1))
        fill(stalk)
    else:
        for centre in ((0, -0.55), (-0.5, 0.2), (0.5, 0.2)):
            fill(ball + centre)
        fill(stalk)


def _pips(card: np.ndarray, suit: str, rank: str, ink: tuple) -> None:
    top, middle, aside = 0.17 * HEIGHT, 0.5 * HEIGHT, 0.22 * WIDTH
    size = 34.0 if rank != "A" else 62.0
    for column, row in _ROWS[rank]:
        x, y = WIDTH / 2 + column * aside, top + row * (middle - top)
        sign(card, suit, (x, y), size, ink)
        if row < 1:
            sign(card, suit, (WIDTH - 1 - x, HEIGHT - 1 - y), -size, ink)
    if rank == "7":
        sign(card, suit, (WIDTH / 2, top + 0.5 * (middle - top)), size, ink)


def _court(card: np.ndarray, suit: str, rank: str, coats: list[tuple], ink: tuple, seed: int) -> None:
    """A figure in a box, the lower half the same upside down; each rank has its hat, each suit its coat."""
    rng = np.random.default_rng([seed, RANKS.index(rank), SUITS.index(suit), 97])
    box = card[60 : HEIGHT - 60, 78 : WIDTH - 78]
    height, width = box.shape[:2]
    half = box[: height // 2]
    cv2.ellipse(half, (width // 2, height // 2 + 30), (int(0.5 * width), 120), 0, 180, 360, coats[0], -1)
    for stripe in range(-3, 4):
        x = width // 2 + stripe * 26
        tint = coats[int(rng.integers(1, 4))]
        cv2.line(half, (x, height // 2), (width // 2 + stripe * 12, 96), tint, 9, cv2.LINE_AA)
    cv2.circle(half, (width // 2, 66), 30, (170, 200, 235), -1, cv2.LINE_AA)
    for side in (-11, 11):
        cv2.circle(half, (width // 2 + side, 62), 4, (30, 30, 30), -1, cv2.LINE_AA)
    hat = {"J": [(-34, 44), (34, 44), (20, 14)], "Q": [(-30, 40), (0, 4), (30, 40)]}.get(
        rank, [(-34, 42), (-34, 6), (-14, 26), (0, 4), (14, 26), (34, 6), (34, 42)]
    )
    cv2.fillPoly(half, [np.int32(hat) + (width // 2, 0)], coats[int(rng.integers(0, 4))], cv2.LINE_AA)
    sign(half, suit, (24, 30), 20, ink)
    box[height - height // 2 :] = half[::-1, ::-1]
    cv2.rectangle(box, (0, 0), (width - 1, height - 1), coats[0], 3)
