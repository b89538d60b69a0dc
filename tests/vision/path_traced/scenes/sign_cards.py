"""Cards with hardly any print: signs of three forms by number, ink and filling, and numbers in four colours (BGR arrays)."""

from __future__ import annotations

import itertools
import math

import numpy as np
from PIL import Image, ImageDraw

from tests.vision.path_traced.scenes.drawings import HEIGHT, WIDTH, bgr, font

INKS = {"crimson": (186, 34, 54), "pine": (22, 122, 84), "indigo": (66, 52, 140)}
FORMS = ("lens", "hexagon", "ribbon")
FILLINGS = ("full", "hatched")
#: Half the width and height of a sign, how far apart signs lie, and how far apart their hatching, in pixels.
LONG, HIGH, APART, HATCH = 150, 62, 196, 16
GROUNDS = {"red": (206, 48, 40), "yellow": (240, 200, 44), "green": (70, 150, 74), "blue": (44, 98, 176)}
RANKS = (*"0123456789", "halt", "swap", "two")
_PAPER, _BLACK = (250, 249, 246), (24, 24, 26)


def signs() -> dict[str, np.ndarray]:
    """54 white cards with one to three signs; all but their hatching looks the same upside down."""
    kinds = itertools.product(INKS, FORMS, (1, 2, 3), FILLINGS)
    return {
        f"{ink}_{form}_{n}_{filling}": bgr(_signs(ink, form, n, filling)) for ink, form, n, filling in kinds
    }


def coloured_numbers() -> dict[str, np.ndarray]:
    """52 cards that differ by a number or a sign, and by their colour."""
    return {f"{ground}_{rank}": bgr(_number(ground, rank)) for ground in GROUNDS for rank in RANKS}


def same_after(name: str) -> int:
    """Degrees after which a card looks as it did before."""
    return 180 if name.split("_")[1] in (*FORMS, "0", "8", "halt", "swap") else 360


def _signs(ink: str, form: str, number: int, filling: str) -> Image.Image:
    card = Image.new("RGB", (WIDTH, HEIGHT), _PAPER)
    for k in range(number):
        edge = _outline(form, WIDTH / 2, HEIGHT / 2 + (k - (number - 1) / 2) * APART)
        shape, lines = Image.new("L", card.size), Image.new("L", card.size)
        ImageDraw.Draw(shape).polygon(edge, fill=255)
        for x in range(0, WIDTH, HATCH):
            ImageDraw.Draw(lines).line((x, 0, x, HEIGHT), fill=255, width=5)
        if filling == "hatched":
            shape = Image.fromarray(np.minimum(np.asarray(shape), np.asarray(lines)))
        card.paste(INKS[ink], (0, 0), shape)
        ImageDraw.Draw(card).line([*edge, edge[0]], fill=INKS[ink], width=9, joint="curve")
    return card


def _outline(form: str, x: float, y: float) -> list[tuple[float, float]]:
    if form == "hexagon":
        return [
            (x - LONG, y),
            (x - 90, y - HIGH),
            (x + 90, y - HIGH),
            (x + LONG, y),
            (x + 90, y + HIGH),
            (x - 90, y + HIGH),
        ]
    if form == "ribbon":
        return [(x - LONG, y - HIGH), (x + 60, y - HIGH), (x + LONG, y + HIGH), (x - 60, y + HIGH)]
    along = np.linspace(-1, 1, 40)
    upper = [(x + LONG * s, y - HIGH * (1 - s * s)) for s in along.tolist()]
    return upper + [(2 * x - a, 2 * y - b) for a, b in upper]


def _number(ground: str, rank: str) -> Image.Image:
    colour = GROUNDS[ground]
    card = Image.new("RGB", (WIDTH, HEIGHT), _PAPER)
    draw = ImageDraw.Draw(card)
    draw.rounded_rectangle((22, 22, WIDTH - 23, HEIGHT - 23), 34, fill=colour)
    middle = (WIDTH // 2, HEIGHT // 2)
    draw.regular_polygon((*middle, 208), 8, rotation=22, fill=_PAPER)
    _stamp(card, rank, middle, 220, colour)
    _stamp(card, rank, (78, 92), 80, _PAPER)
    _stamp(card, rank, (WIDTH - 78, HEIGHT - 92), 80, _PAPER, upside_down=True)
    return card


def _stamp(card: Image.Image, rank: str, at, size: int, colour, upside_down: bool = False) -> None:
    """Draw a number or a sign of so many pixels, outlined in black; sixes and nines stand on a line."""
    stamp = Image.new("RGBA", (2 * size, 2 * size))
    draw, thin = ImageDraw.Draw(stamp), max(2, size // 36)
    if rank == "halt":
        ring = (size * 0.55, size * 0.55, size * 1.45, size * 1.45)
        draw.ellipse(ring, outline=_BLACK, width=size // 6 + 2 * thin)
        draw.ellipse([v + math.copysign(thin, size - v) for v in ring], outline=colour, width=size // 6)
        draw.line((size * 0.72, size * 1.28, size * 1.28, size * 0.72), fill=colour, width=size // 6)
    elif rank == "swap":
        for sign in (1, -1):
            arrow = [
                (-0.3, -0.12),
                (0.1, -0.12),
                (0.1, -0.3),
                (0.42, 0.02),
                (0.1, 0.34),
                (0.1, 0.14),
                (-0.3, 0.14),
            ]
            draw.polygon(
                [(size * (1 + sign * x), size * (1 + sign * (y - 0.22))) for x, y in arrow],
                fill=colour,
                outline=_BLACK,
                width=thin,
            )
    else:
        text = "+2" if rank == "two" else rank
        draw.text(
            (size, size),
            text,
            font=font(size if rank != "two" else size * 2 // 3),
            fill=colour,
            stroke_width=thin,
            stroke_fill=_BLACK,
            anchor="mm",
        )
        if rank in "69":
            draw.rectangle(
                (size * 0.72, size * 1.42, size * 1.28, size * 1.49), fill=colour, outline=_BLACK, width=thin
            )
    stamp = stamp.rotate(180 if upside_down else 0)
    card.paste(stamp, (at[0] - size, at[1] - size), stamp)
