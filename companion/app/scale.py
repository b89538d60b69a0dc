"""One scale for everything on the screen: millimetres become pixels here and nowhere else.

Sizes of letters are heights of the type in millimetres on the real panel. The largest headline is
made to be read at 2 m: its capitals subtend 10 minutes of arc there, twice what normal sight can
resolve.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

MM_PER_INCH = 25.4
TARGET_MM = 9.0
"""No target is smaller than this in either direction."""
GAP_MM = 1.2
CAPITAL = 0.71
"""Height of a capital letter as a fraction of the type size, in the font that we use."""
ARC_MINUTES_AT_2_M = 2000 * math.tan(math.radians(1 / 60))
"""Millimetres that one minute of arc spans at 2 m."""

SMALL, BODY, HEADLINE = "small", "body", "headline"
TEXT_SIZES = ("normal", "large", "largest")
TYPE_MM = {
    "normal": {SMALL: 2.9, BODY: 3.5, HEADLINE: 4.6},
    "large": {SMALL: 3.5, BODY: 4.3, HEADLINE: 6.0},
    "largest": {SMALL: 4.1, BODY: 5.2, HEADLINE: 8.3},
}
"""Type size in millimetres by chosen text size and role."""

DEFAULT_DIAGONAL = 7.0
"""Inches; the panel that most Raspberry Pi tables have."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How many pixels a millimetre has, and which text size people chose."""

    pixels_per_mm: float
    text: str = "normal"

    @classmethod
    def of_panel(
        cls, width: int, height: int, diagonal: float = DEFAULT_DIAGONAL, text: str = "normal"
    ) -> Scale:
        """The scale of a panel with so many pixels and a diagonal in inches."""
        return cls(math.hypot(width, height) / (diagonal * MM_PER_INCH), text)

    def mm(self, length: float) -> int:
        """Whole pixels for a length in millimetres; at least one."""
        return max(1, round(length * self.pixels_per_mm))

    @property
    def target(self) -> int:
        """The least side of anything that is touched."""
        return math.ceil(TARGET_MM * self.pixels_per_mm)

    @property
    def gap(self) -> int:
        """The space between things."""
        return self.mm(GAP_MM)

    def type(self, role: str) -> int:
        """Pixels of a type size: ``small``, ``body`` or ``headline``."""
        return self.mm(TYPE_MM[self.text][role])
