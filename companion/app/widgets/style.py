"""Theme and scale together, and letters drawn once each."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field
from typing import Any

from kivy.core.text import Label as CoreLabel

from companion.app.scale import SMALL, Scale
from companion.app.theme import Rgb, theme

FONT = "Roboto"
SYMBOLS = "DejaVuSans"
"""For marks and signs: it has arrows, ticks and hearts."""
PLAIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789. +-−–?/×†")


def font_for(mark: str) -> str:
    """The font that has all letters of a mark."""
    return FONT if PLAIN.issuperset(mark) else SYMBOLS


@dataclass(frozen=True)
class Style:
    """How everything looks; panels hand it on to whatever they build."""

    theme_name: str
    scale: Scale
    colours: Any = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "colours", theme(self.theme_name))

    def colour(self, name: str, alpha: float = 1.0) -> tuple[float, float, float, float]:
        """A colour of the theme by what it is for."""
        return (*self.colours[name], alpha)

    @property
    def gap(self) -> int:
        """The space between things."""
        return self.scale.gap

    @property
    def target(self) -> int:
        """The least side of a target."""
        return self.scale.target

    @property
    def radius(self) -> int:
        """Of rounded corners."""
        return self.scale.mm(1)


@functools.lru_cache(maxsize=1024)
def texture(text: str, size: int, colour: Rgb, *, bold: bool = False, font: str = FONT) -> Any:
    """Letters as a texture; the same ones are drawn only once."""
    label = CoreLabel(text=text, font_size=size, font_name=font, bold=bold, color=(*colour, 1))
    label.refresh()
    return label.texture


@functools.lru_cache(maxsize=1024)
def fitted(text: str, size: int, width: int, *, font: str = FONT) -> int:
    """The largest type size up to ``size`` at which the text is at most ``width`` pixels wide."""
    while size > 6:
        label = CoreLabel(text=text, font_size=size, font_name=font)
        if label.get_extents(text)[0] <= width:
            break
        size -= 1
    return size


def extent(text: str, size: int, *, bold: bool = False) -> int:
    """How wide a text is on one line, in pixels."""
    return int(CoreLabel(text=text, font_size=size, font_name=FONT, bold=bold).get_extents(text)[0])


__all__ = ["FONT", "SMALL", "SYMBOLS", "Style", "extent", "fitted", "texture"]
