"""Pictures changed as cameras, programs and lamps change them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

Look = Callable[[np.ndarray], np.ndarray]


@dataclass(frozen=True)
class Change:
    """How every picture of the table looks instead (BGR uint8 to BGR uint8), and how much larger it is."""

    look: Look = lambda picture: picture
    scale: float = 1.0

    def __call__(self, picture: np.ndarray) -> np.ndarray:
        if self.scale == 1:
            return self.look(picture)
        how = cv2.INTER_AREA if self.scale < 1 else cv2.INTER_CUBIC
        return self.look(cv2.resize(picture, None, fx=self.scale, fy=self.scale, interpolation=how))


AS_IT_IS = Change()


def compressed(quality: int) -> Look:
    """Saved as JPEG of some quality, 1 to 100."""
    return lambda p: cv2.imdecode(cv2.imencode(".jpg", p, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], 1)


def curved(power: float) -> Look:
    """Another tone curve: darker above 1, brighter below."""
    curve = np.uint8(np.round((np.arange(256) / 255) ** power * 255))
    return lambda p: cv2.LUT(p, curve)


def balanced(blue: float, green: float, red: float) -> Look:
    """Another white balance, as factors."""
    return lambda p: np.clip(p * np.float32([blue, green, red]), 0, 255).astype(np.uint8)


def noisy(deviation: float) -> Look:
    """Noise of some grey levels, the same for the same size."""
    return lambda p: np.clip(p + np.random.default_rng(p.size).normal(0, deviation, p.shape), 0, 255).astype(
        np.uint8
    )


def sharpened(amount: float) -> Look:
    """Outlines exaggerated, with the bright and dark seams of that."""
    return lambda p: cv2.addWeighted(p, 1 + amount, cv2.GaussianBlur(p, (0, 0), 1.5), -amount, 0)


def coloured(factor: float) -> Look:
    """Paler (below 1) or stronger colours."""

    def look(picture: np.ndarray) -> np.ndarray:
        grey = cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        return cv2.addWeighted(picture, factor, grey, 1 - factor, 0)

    return look


def vignetted(picture: np.ndarray) -> np.ndarray:
    """Darker by almost a half in the corners."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    return np.uint8(picture * (1 - 0.45 * (x * x + y * y) / 2)[..., None])


#: By name; all are milder than what people send each other every day.
CHANGES = {
    "JPEG 40": Change(compressed(40)),
    "JPEG 20": Change(compressed(20)),
    "brighter": Change(curved(0.7)),
    "darker": Change(curved(1.5)),
    "warm": Change(balanced(0.75, 0.95, 1.12)),
    "cool": Change(balanced(1.12, 0.98, 0.8)),
    "noise": Change(noisy(8)),
    "sharpened": Change(sharpened(1.0)),
    "pale": Change(coloured(0.6)),
    "strong colours": Change(coloured(1.5)),
    "vignette": Change(vignetted),
    "blurred": Change(lambda p: cv2.GaussianBlur(p, (0, 0), 1.0)),
    "smaller": Change(scale=0.7),
    "larger": Change(scale=1.6),
}
