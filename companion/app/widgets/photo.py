"""A picture that a camera has taken."""

from __future__ import annotations

import io
from typing import Any

from kivy.core.image import Image as CoreImage
from kivy.uix.image import Image

from companion.app.widgets.style import Style

HIGH_MM = 34


class Photo(Image):
    """A PNG, at most as wide as its surroundings."""

    def __init__(self, style: Style, png: bytes, **extra: Any) -> None:
        picture = CoreImage(io.BytesIO(png), ext="png", nocache=True)
        super().__init__(
            texture=picture.texture,
            fit_mode="contain",
            size_hint_y=None,
            height=style.scale.mm(HIGH_MM),
            **extra,
        )
