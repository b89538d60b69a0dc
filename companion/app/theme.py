"""Colours as data: two themes and the colours of pieces."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from pathlib import Path

FILE = Path(__file__).with_name("themes.toml")
THEMES = ("day", "night")
Rgb = tuple[float, float, float]
"""Red, green and blue from 0 to 1."""

TEXT_ON = (
    ("text", "background"),
    ("text", "panel"),
    ("text", "board"),
    ("text", "zone"),
    ("quiet", "background"),
    ("quiet", "panel"),
    ("quiet", "board"),
    ("quiet", "zone"),
    ("button_text", "button"),
    ("main_text", "main"),
    ("main", "panel"),
    ("main", "background"),
    ("lit_text", "lit"),
    ("lit_line", "zone"),
    ("danger_text", "danger"),
    ("danger", "panel"),
    ("danger", "background"),
    ("good_text", "good"),
    ("good", "panel"),
)
"""Every pair of colours in which the first is written or drawn on the second."""
LEAST_CONTRAST = 4.5
DARK_INK, LIGHT_INK = (0.07, 0.07, 0.07), (1.0, 1.0, 1.0)


def rgb(word: str) -> Rgb:
    """``#rrggbb`` as three fractions."""
    return (int(word[1:3], 16) / 255, int(word[3:5], 16) / 255, int(word[5:7], 16) / 255)


@functools.cache
def _file() -> dict[str, dict[str, Rgb]]:
    tables = tomllib.loads(FILE.read_text("utf-8"))
    return {name: {key: rgb(value) for key, value in table.items()} for name, table in tables.items()}


def theme(name: str) -> Mapping[str, Rgb]:
    """The colours of one theme by what they are for."""
    return _file()[name]


@functools.cache
def piece_colour(name: str) -> Rgb:
    """The colour of a piece by its plain name; grey for one that nobody named yet."""
    pieces = _file()["pieces"]
    return pieces.get(name, pieces["grey"])


@functools.cache
def luminance(colour: Rgb) -> float:
    """Relative luminance as WCAG 2 defines it."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Rgb, other: Rgb) -> float:
    """The ratio of WCAG 2, from 1 (the same) to 21 (black on white)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@functools.cache
def ink_on(colour: Rgb) -> Rgb:
    """Black or white, whichever reads better on a piece of this colour."""
    return max((DARK_INK, LIGHT_INK), key=lambda ink: contrast(ink, colour))
