"""The picture in which cards are sought, with what is asked of it again and again."""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.face import LONG, Shape
from vision.picture import reduced
from vision.quads import rectangle, sides

#: How many upright pixels more than the card a place may be shown with on each side.
PAD = 8
#: Upright pictures of places that are kept.
KEPT = 6


class Photo:
    """A picture with its reduced copies, so that large cards are averaged, not sampled."""

    def __init__(self, picture: np.ndarray) -> None:
        self.levels = [picture]
        self._latest: dict[tuple[Shape, bytes], np.ndarray] = {}
        while max(self.levels[-1].shape[:2]) > 500:
            self.levels.append(reduced(self.levels[-1], 2))

    @property
    def picture(self) -> np.ndarray:
        return self.levels[0]

    def shrunk(self, longest: int) -> tuple[np.ndarray, float]:
        """A copy whose longest side is at most ``longest`` pixels, and the factor that did it.

        Taken from the copies at hand: :func:`vision.picture.shrink` takes many times as long.
        """
        height, width = self.picture.shape[:2]
        if (factor := longest / max(height, width)) >= 1:
            return self.picture, 1.0
        nearly = min((v for v in self.levels if max(v.shape[:2]) >= longest), key=len)
        size = (max(1, round(width * factor)), max(1, round(height * factor)))
        return cv2.resize(nearly, size, interpolation=cv2.INTER_LINEAR), factor

    def upright(self, quad: np.ndarray, shape: Shape, pad: int = 0) -> np.ndarray:
        """The inside of ``quad`` as an upright BGR picture of ``shape``, up to 8 pixels (``pad``) more on each side.

        Not to be written to: the latest ones are kept, for a place is looked at in several ways one after the other.
        """
        quad = np.float32(quad)
        key = shape, quad.tobytes()
        if (wide := self._latest.pop(key, None)) is None:
            wide = self._cut(quad, shape, PAD)
        self._latest[key] = wide
        if len(self._latest) > KEPT:
            del self._latest[next(iter(self._latest))]
        inside = slice(PAD - pad, pad - PAD or None)
        return wide[inside, inside]

    def _cut(self, quad: np.ndarray, shape: Shape, pad: int) -> np.ndarray:
        shown = float(sides(quad).max())
        level = int(np.clip(np.floor(np.log2(max(shown / LONG, 1.0) * 1.2)), 0, len(self.levels) - 1))
        quad = (quad + 0.5) / 2**level - 0.5
        to_picture = cv2.getPerspectiveTransform(rectangle(shape.width, shape.height) - 0.5, quad)
        shift = np.array([[1, 0, -pad], [0, 1, -pad], [0, 0, 1.0]])
        return cv2.warpPerspective(
            self.levels[level],
            to_picture @ shift,
            (shape.width + 2 * pad, shape.height + 2 * pad),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_CONSTANT,
        )
