"""What lies on top: the pixels that show cards which are known, and so hide those below."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.cards.face import Shape
from vision.quads import rectangle

#: A block of which more is hidden shows something else.
_HIDDEN = 0.15
#: Samples along each side of a block.
_FINE = 4
#: Upright pixels by which a place may be off: so near to what lies on a card, its edge or shadow may show.
_BESIDE = 2
#: Long side of the raster on which places are compared.
_RASTER = 640
#: Part of what shows of a card that must show in the place of another, if it lies on that one.
_ON_TOP = 0.25


@dataclass(frozen=True)
class Showing:
    """What is in sight of a card in ``quad`` (4, 2) of which something else hides a part.

    ``raster`` uint8 (height, width) is not 0 where the card is plainly to be seen.
    """

    quad: np.ndarray
    raster: np.ndarray


@dataclass(frozen=True)
class Cover:
    """``raster`` uint8 (height, width) is 255 where something known lies; it is ``scale`` times the picture.

    A card of ``partly`` hides only what shows of it: what lies on the rest of it is not known. But where a card shows,
    it lies on top, and of another one in that place it hides all that its whole ``quad`` covers, however much else lies on both.
    """

    raster: np.ndarray | None = None
    scale: float = 1.0
    partly: tuple[Showing, ...] = ()

    def open(self, quad: np.ndarray, shape: Shape) -> np.ndarray | None:
        """The blocks (blocks,) of a card in ``quad`` that lie in the picture and under nothing; None if all do."""
        if self.raster is None:
            return None
        rows, columns = shape.grid
        hidden = self._hidden(quad, (columns * _FINE, rows * _FINE))
        share = cv2.resize(hidden, (columns, rows), interpolation=cv2.INTER_AREA).ravel() / 255.0
        seen = share <= _HIDDEN
        return None if seen.all() else seen

    def clear(self, quad: np.ndarray, shape: Shape) -> np.ndarray:
        """Which pixels of the upright picture of ``quad``, bool (height, width), lie in the picture and under nothing.

        Those at the edge of what lies on it do not count.
        """
        if self.raster is None:
            return np.ones((shape.height, shape.width), bool)
        hidden = self._hidden(quad, (shape.width, shape.height))
        return cv2.dilate(hidden, np.ones((2 * _BESIDE + 1, 2 * _BESIDE + 1), np.uint8)) < 128

    def _hidden(self, quad: np.ndarray, size: tuple[int, int]) -> np.ndarray:
        to_raster = cv2.getPerspectiveTransform(rectangle(*size) - 0.5, np.float32(quad * self.scale))
        return cv2.warpPerspective(
            self._over(quad),
            to_raster,
            size,
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_CONSTANT,
            borderValue=255,
        )

    def _over(self, quad: np.ndarray) -> np.ndarray:
        """The raster of what hides a card in ``quad``."""
        if not self.partly:
            return self.raster
        place = filled(np.zeros_like(self.raster), quad, self.scale)
        hides = self.raster
        for card in self.partly:
            here = cv2.countNonZero(cv2.bitwise_and(card.raster, place))
            if here > _ON_TOP * cv2.countNonZero(card.raster):
                hides = filled(hides.copy() if hides is self.raster else hides, card.quad, self.scale)
        return hides

    def below(self, quad: np.ndarray) -> Cover:
        """What is hidden when a card lies in ``quad`` (4, 2), too."""
        return replace(self, raster=filled(self.raster.copy(), quad, self.scale))


def filled(raster: np.ndarray, quad: np.ndarray, scale: float, value: int = 255) -> np.ndarray:
    """``raster`` itself, ``scale`` times the picture, with ``value`` where ``quad`` (4, 2) of the picture lies."""
    return cv2.fillConvexPoly(raster, np.int32(np.round(quad * scale)), value)


def bounded(shape: tuple[int, int]) -> Cover:
    """Nothing lies on anything in a picture of ``shape`` (height, width), but it ends somewhere."""
    scale = _RASTER / max(shape)
    return Cover(np.zeros((int(shape[0] * scale) + 1, int(shape[1] * scale) + 1), np.uint8), scale)


#: Nothing is known, not even where the picture ends.
BARE = Cover()
