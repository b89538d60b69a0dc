"""A picture that a camera has taken."""

from __future__ import annotations

import io
from typing import Any

from kivy.core.image import Image as CoreImage
from kivy.uix.image import Image

from companion.app.widgets.style import Style

HIGH_MM = 34


class Photo(Image):
    """A PNG, at most as wide as its surroundings, and of one height unless it may fill them as a ``whole``.

    ``high``: that height in millimetres.
    """

    def __init__(
        self, style: Style, png: bytes, *, whole: bool = False, high: float = HIGH_MM, **extra: Any
    ) -> None:
        if not whole:
            extra |= {"size_hint_y": None, "height": style.scale.mm(high)}
        super().__init__(texture=texture_of(png), fit_mode="contain", **extra)


def texture_of(png: bytes) -> Any:
    """A picture as graphics memory holds it."""
    return CoreImage(io.BytesIO(png), ext="png", nocache=True).texture
