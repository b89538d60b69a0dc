"""A QR code as a picture, always dark on light so that every telephone reads it."""

from __future__ import annotations

import io
from typing import Any

import segno
from kivy.core.image import Image as CoreImage
from kivy.uix.image import Image

QUIET_ZONE = 4
"""Empty modules around the code, as the standard wants."""


def qr_png(text: str, pixels_per_module: int = 4) -> bytes:
    """The code as a PNG file."""
    buffer = io.BytesIO()
    segno.make(text, error="l", micro=False).save(
        buffer, kind="png", scale=pixels_per_module, border=QUIET_ZONE
    )
    return buffer.getvalue()


class QrCode(Image):
    """A QR code as large as its widget lets it."""

    def __init__(self, text: str, **extra: Any) -> None:
        picture = CoreImage(io.BytesIO(qr_png(text)), ext="png", nocache=True)
        picture.texture.mag_filter = "nearest"
        super().__init__(texture=picture.texture, fit_mode="contain", **extra)
