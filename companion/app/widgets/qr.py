"""A QR code as a picture, always dark on light so that every telephone reads it."""

from __future__ import annotations

import io
from typing import Any

import segno
from kivy.core.image import Image as CoreImage
from kivy.uix.image import Image

QUIET_ZONE = 4
"""Empty modules around the code, as the standard wants."""


def qr_png(text: str, side: int) -> bytes:
    """The code as a PNG file at most so many pixels wide, each module the same whole number of them."""
    code = segno.make(text, error="l", micro=False)
    modules, _ = code.symbol_size(border=QUIET_ZONE)
    buffer = io.BytesIO()
    code.save(buffer, kind="png", scale=max(1, side // modules), border=QUIET_ZONE)
    return buffer.getvalue()


class QrCode(Image):
    """A QR code, as large as a whole number of pixels for each of its modules allows."""

    def __init__(self, text: str, side: int, **extra: Any) -> None:
        picture = CoreImage(io.BytesIO(qr_png(text, side)), ext="png", nocache=True)
        picture.texture.mag_filter = picture.texture.min_filter = "nearest"
        super().__init__(
            texture=picture.texture, fit_mode="scale-down", size_hint_y=None, height=picture.height, **extra
        )
