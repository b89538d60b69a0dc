"""What the cards that were found leave unexplained: where else in a picture something is printed.

Most pictures are explained once the cards in full sight are known, and what is left is cloth. Edges and features, which
take the most time, are sought only where there is print as busy as that of the cards.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.photo import Photo
from vision.ranks import percentiles

#: A place is busy when the grey levels around it vary by this part of what they do on the busier quarter of the cards.
BUSY = 0.35
#: Pixels of the raster across which variation is measured, and by how many a place reaches beyond what is busy.
AROUND, MARGIN = 9, 14
#: Pixels of the raster that a line is wide at most, as it varies around it; and how long it is at least (in sides of a
#: square as large as a card) to be no part of a card.
THIN, LINE = AROUND + 6, 2.0
#: Part of a card that must be busy: less is a coin, a crumb, the edge of a shadow.
LEAST = 0.06

Box = tuple[int, int, int, int]


class Leftover:
    """What no card explains in one photo. What it looks like is worked out once, and what is busy once for all that is known."""

    def __init__(self, photo: Photo) -> None:
        self._photo = photo
        self._varies: np.ndarray | None = None
        self._known: np.ndarray | None = None
        self._busy = np.zeros((0, 0), np.uint8)
        self._places: dict[bool, np.ndarray] = {}

    def places(self, known: np.ndarray, card: float, scattered: bool = False) -> np.ndarray:
        """All print that ``known`` does not explain, uint8, above 0 there and of the size of ``known``.

        ``known`` uint8 (height, width of a smaller raster) is 255 where cards were found and less where strangers lie,
        ``card`` the area of one card in pixels of the photo. ``scattered`` print counts, too: that of plain cards is in many places, none of which is
        large. Asked again of what is known, it answers the same.
        """
        scale = self._photo.picture.shape[1] / known.shape[1]
        side = int(np.sqrt(card) / scale) | 1
        if known is not self._known:
            self._known, self._busy = known, _without_lines(self._unexplained(known), LINE * side)
            self._places.clear()
        if scattered not in self._places:
            self._places[scattered] = (
                _close_together(self._busy, side) if scattered else _large(self._busy, LEAST * side**2)
            )
        return self._places[scattered]

    def box(self, places: np.ndarray) -> Box | None:
        """The part of the photo (x, y, width, height) that holds all ``places``, or None if there are none."""
        left, top, wide, high = cv2.boundingRect(places)
        if not wide:
            return None
        height, width = self._photo.picture.shape[:2]
        scale = width / places.shape[1]
        x, y = max(left - MARGIN, 0) * scale, max(top - MARGIN, 0) * scale
        right, low = (left + wide + MARGIN) * scale, (top + high + MARGIN) * scale
        right, low = min(right, width), min(low, height)
        return int(x), int(y), int(np.ceil(right - int(x))), int(np.ceil(low - int(y)))

    def _unexplained(self, known: np.ndarray) -> np.ndarray:
        """Where it is busy and nothing known, uint8; everywhere if what is known is too little to tell what is busy."""
        around = np.ones((AROUND, AROUND), np.uint8)
        varies = self._variance(known.shape[::-1])
        on_cards = varies[cv2.erode(known, around) == 255]
        if not len(on_cards):
            return np.ones(known.shape, np.uint8)
        much = BUSY**2 * float(percentiles(on_cards[::4], (75,))[0])
        busy = (varies > much).astype(np.uint8)
        busy[cv2.dilate(known, around) > 0] = 0
        return cv2.morphologyEx(busy, cv2.MORPH_CLOSE, around)

    def _variance(self, size: tuple[int, int]) -> np.ndarray:
        """The variance all over the photo reduced to ``size``."""
        if self._varies is None:
            # The reduced copy at hand is nearly as small as the raster: reducing the whole picture once more takes long.
            levels = self._photo.levels
            nearly = min((v for v in levels if v.shape[1] >= size[0]), key=len, default=levels[0])
            self._varies = _variance(cv2.resize(nearly, size, interpolation=cv2.INTER_LINEAR))
        return self._varies


def _without_lines(busy: np.ndarray, longest: float) -> np.ndarray:
    """A mask without the straight lines longer than that: they are joints of boards and edges of tables, not of cards."""
    busy = busy.copy()
    thin = busy & ~cv2.morphologyEx(busy, cv2.MORPH_OPEN, np.ones((THIN, THIN), np.uint8))
    contours, _ = cv2.findContours(thin, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    for contour in contours:
        long = max(cv2.boundingRect(contour)[2:]) > longest
        if long and min(cv2.minAreaRect(contour)[1]) <= THIN + AROUND:
            cv2.drawContours(busy, [contour], -1, 0, cv2.FILLED)
    return busy


def _large(busy: np.ndarray, least: float) -> np.ndarray:
    """The connected places of a mask that have more pixels than that, uint8."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(busy)
    large = stats[:, cv2.CC_STAT_AREA] > least
    large[0] = False
    return np.take(large.astype(np.uint8), labels)


def _close_together(busy: np.ndarray, side: int) -> np.ndarray:
    """The places of a mask that are many enough in a window with this ``side``, uint8."""
    many = cv2.boxFilter(busy, cv2.CV_32F, (side, side), borderType=cv2.BORDER_CONSTANT) > LEAST
    return busy & cv2.dilate(many.astype(np.uint8), np.ones((side, side), np.uint8))


def within(small: np.ndarray, box: Box, factor: float) -> tuple[np.ndarray, np.ndarray]:
    """The part of a reduced picture that lies in ``box`` of the full one, and its first pixel (x, y)."""
    x, y, width, height = (int(n * factor) for n in box)
    return small[y : y + height + 1, x : x + width + 1], np.float32([x, y])


def _variance(picture: np.ndarray) -> np.ndarray:
    """Variance of grey levels around each pixel, the largest of the channels, float32 (height, width)."""
    # Of whole numbers, and channel by channel: both are many times as quick.
    size, most = (AROUND, AROUND), None
    for channel in cv2.split(picture):
        mean = cv2.boxFilter(channel, cv2.CV_32F, size)
        variance = cv2.subtract(cv2.sqrBoxFilter(channel, cv2.CV_32F, size), cv2.multiply(mean, mean))
        most = variance if most is None else cv2.max(most, variance)
    return most
