"""A picture that a camera has taken."""

from __future__ import annotations

import io
from typing import Any

from kivy.core.image import Image as CoreImage
from kivy.uix.image import Image


class Photo(Image):
    """A PNG as high as told, at most as wide as its surroundings."""

    def __init__(self, png: bytes, height: float, **extra: Any) -> None:
        picture = CoreImage(io.BytesIO(png), ext="png", nocache=True)
        super().__init__(
            texture=picture.texture, fit_mode="contain", size_hint_y=None, height=height, **extra
        )
