"""What the cards that were found leave unexplained: where else in a picture something is printed.

Most pictures are explained once the cards in full sight are known, and what is left is cloth. Edges and features, which
take the most time, are sought only where there is print as busy as that of the cards.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.verify import Photo

#: A place is busy when the grey levels around it vary by this part of what they do on the busier quarter of the cards.
BUSY = 0.35
#: Pixels of the raster across which variation is measured, and by how many a place reaches beyond what is busy.
AROUND, MARGIN = 9, 14
#: Part of a card that must be busy: less is a coin, a crumb, the edge of a shadow.
LEAST = 0.06

Box = tuple[int, int, int, int]


def unexplained(photo: Photo, known: np.ndarray, card: float, scattered: bool = False) -> Box | None:
    """The part of a photo (x, y, width, height) that holds all print which ``known`` does not explain, or None.

    ``known`` uint8 (height, width of a smaller raster) is above 0 where cards were found, ``card`` the area of one in
    pixels of the photo. ``scattered`` print counts, too: that of plain cards is in many places, none of which is large.
    """
    height, width = known.shape
    varies = _varies(photo, (width, height))
    near = cv2.dilate(known, np.ones((AROUND, AROUND), np.uint8)) > 0
    on_cards = varies[cv2.erode(known, np.ones((AROUND, AROUND), np.uint8)) > 0]
    if not len(on_cards):
        return 0, 0, photo.picture.shape[1], photo.picture.shape[0]
    busy = (varies > BUSY**2 * np.percentile(on_cards[::4], 75)) & ~near
    joined = cv2.morphologyEx(busy.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((AROUND, AROUND), np.uint8))
    scale = photo.picture.shape[1] / width
    side = int(np.sqrt(card) / scale) | 1
    places = _close_together(joined, side) if scattered else _large(joined, LEAST * side**2)
    if not places.any():
        return None
    left, top, wide, high = cv2.boundingRect(places)
    x, y = max(left - MARGIN, 0) * scale, max(top - MARGIN, 0) * scale
    right, low = (left + wide + MARGIN) * scale, (top + high + MARGIN) * scale
    right, low = min(right, photo.picture.shape[1]), min(low, photo.picture.shape[0])
    return int(x), int(y), int(np.ceil(right - int(x))), int(np.ceil(low - int(y)))


def _large(busy: np.ndarray, least: float) -> np.ndarray:
    """The connected places of a mask that have more pixels than that, uint8."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(busy)
    large = stats[:, cv2.CC_STAT_AREA] > least
    large[0] = False
    return large[labels].astype(np.uint8)


def _close_together(busy: np.ndarray, side: int) -> np.ndarray:
    """The places of a mask that are many enough in a window with this ``side``, uint8."""
    many = cv2.boxFilter(busy, cv2.CV_32F, (side, side), borderType=cv2.BORDER_CONSTANT) > LEAST
    return busy & cv2.dilate(many.astype(np.uint8), np.ones((side, side), np.uint8))


def within(small: np.ndarray, box: Box, factor: float) -> tuple[np.ndarray, np.ndarray]:
    """The part of a reduced picture that lies in ``box`` of the full one, and its first pixel (x, y)."""
    x, y, width, height = (int(n * factor) for n in box)
    return small[y : y + height + 1, x : x + width + 1], np.float32([x, y])


def _varies(photo: Photo, size: tuple[int, int]) -> np.ndarray:
    """The variance all over a photo reduced to ``size``; kept, for it is asked again whenever more is known."""
    if photo.varies is None:
        # The reduced copy at hand is nearly as small as the raster: reducing the whole picture once more takes long.
        nearly = min((v for v in photo.levels if v.shape[1] >= size[0]), key=len, default=photo.picture)
        photo.varies = _variance(cv2.resize(nearly, size, interpolation=cv2.INTER_LINEAR))
    return photo.varies


def _variance(picture: np.ndarray) -> np.ndarray:
    """Variance of grey levels around each pixel, the largest of the channels, float32 (height, width)."""
    size = (AROUND, AROUND)
    means = cv2.blur(picture.astype(np.float32), size)
    variance = cv2.sqrBoxFilter(picture, cv2.CV_32F, size) - means * means
    return cv2.max(cv2.max(variance[..., 0], variance[..., 1]), variance[..., 2])
