"""Words beside places in a picture: each as near to its own as it can be, and none over another."""

from __future__ import annotations

import unicodedata

import cv2
import numpy as np

_FONT = cv2.FONT_HERSHEY_SIMPLEX
#: Size of words in a picture of 2400 columns, the least and the most; and where there are many places, in pixels of a place's
#: shorter side for letters of size 1.
_COLUMNS, _LEAST, _MOST, _SIDE, _MANY = 2400, 0.45, 2.0, 45, 12
#: The smallest letters that can be read.
_READABLE = 0.34
#: Pixels between a place and its words.
_GAP = 3
#: What covering a pixel costs: another word, what is outside of the picture, and a place.
_WORD, _OUTSIDE, _PLACE = 4.0, 8.0, 1.0
#: What it costs to be a pixel away from the own place, as a part of the words, and lines away at most.
_FAR, _LINES = 0.03, 3

#: Left, top, right, bottom in pixels.
Box = tuple[int, int, int, int]


class Labels:
    """Words that are collected and then written, all of them in letters of one size.

    ``places`` are all quads (4, 2) in pixels that words had better not cover.
    """

    def __init__(self, shape: tuple[int, int], places: list[np.ndarray]) -> None:
        self._height, self._width = shape
        self._places = [_around(place) for place in places]
        self._scale = self._letters()
        self._thick = max(1, round(2 * self._scale))
        self._edge = self._thick + (3 if self._scale > _LEAST else 2)
        self._words: list[tuple[str, Box, tuple]] = []

    def add(self, words: str, place: np.ndarray, colour: tuple) -> None:
        """``words`` for a place, a quad (4, 2) in pixels, in a BGR colour. What is added first has the choice."""
        words = _plain(words)
        self._words.append((words, self._best(words, _around(place)), colour))

    def write(self, picture: np.ndarray) -> None:
        """Write all of them, readable on any ground, in place."""
        for thick, edge in ((self._edge, (0, 0, 0)), (self._thick, None)):
            for words, (left, _, _, bottom), colour in self._words:
                at = left, bottom - self._below(words)
                cv2.putText(picture, words, at, _FONT, self._scale, edge or colour, thick, cv2.LINE_AA)

    @property
    def boxes(self) -> list[Box]:
        """Where the words are."""
        return [box for _, box, _ in self._words]

    def _letters(self) -> float:
        """The size of all letters."""
        usual = min(_MOST, max(_LEAST, self._width / _COLUMNS))
        if len(self._places) < _MANY:
            return usual
        short = np.median([min(right - left, bottom - top) for left, top, right, bottom in self._places])
        return min(usual, max(_READABLE, float(short) / _SIDE))

    def _size(self, words: str) -> tuple[int, int]:
        """Width and height in pixels, with what reaches below the line."""
        (wide, high), below = cv2.getTextSize(words, _FONT, self._scale, self._thick)
        return wide, high + below

    def _below(self, words: str) -> int:
        return cv2.getTextSize(words, _FONT, self._scale, self._thick)[1]

    def _best(self, words: str, place: Box) -> Box:
        """Where the words cover least, and lie near: above, below or beside, or a few lines farther."""
        wide, high = self._size(words)
        left, top, right, bottom = place
        middle = (left + right - wide) // 2
        rows = [top - (k + 1) * high for k in range(_LINES)] + [bottom + k * high for k in range(_LINES)]
        ways = [(x, y) for y in rows for x in (left, middle, right - wide, right, left - wide)]
        beside = (top + bottom - high) // 2
        ways += [(x, beside) for x in (middle, right, left - wide)]
        boxes = [self._inside((x, y, x + wide, y + high)) for x, y in ways]
        return min(boxes, key=lambda box: self._cost(box, place))  # of equal ones the first

    def _inside(self, box: Box) -> Box:
        """The box moved into the picture."""
        left, top, right, bottom = box
        x = min(max(left, _GAP), self._width - _GAP - (right - left)) - left
        y = min(max(top, _GAP), self._height - _GAP - (bottom - top)) - top
        return left + x, top + y, right + x, bottom + y

    def _cost(self, box: Box, own: Box) -> float:
        words = sum(_shared(box, other) for other in self.boxes)
        places = sum(_shared(box, other) for other in self._places) - _shared(box, own) / 2
        size = (box[2] - box[0]) * (box[3] - box[1])
        seen = _shared(box, (0, 0, self._width, self._height))
        return _WORD * words + _PLACE * places + _OUTSIDE * (size - seen) + _FAR * size * _apart(box, own)


def _plain(words: str) -> str:
    """The letters that OpenCV can draw, which has no accents."""
    return unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()


def _around(quad: np.ndarray) -> Box:
    (left, top), (right, bottom) = np.floor(np.min(quad, axis=0)), np.ceil(np.max(quad, axis=0))
    return int(left), int(top), int(right), int(bottom)


def _apart(a: Box, b: Box) -> float:
    """Pixels between two boxes."""
    return float(np.hypot(max(a[0] - b[2], b[0] - a[2], 0), max(a[1] - b[3], b[1] - a[3], 0)))


def _shared(a: Box, b: Box) -> int:
    """Pixels that two boxes have in common."""
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    return max(0, wide) * max(0, high)
