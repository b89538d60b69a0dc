"""Words beside places in a picture: each as near to its own as it can be, and none over another."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

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
        boxes = self._inside(np.array(ways), np.array([wide, high]))
        return tuple(boxes[self._costs(boxes, place).argmin()].tolist())  # of equal ones the first

    def _inside(self, ways: np.ndarray, size: np.ndarray) -> np.ndarray:
        """Boxes (n, 4) of one ``size`` whose upper left corners are ``ways`` (n, 2), moved into the picture."""
        last = np.array([self._width, self._height]) - _GAP - size
        corners = np.maximum(_GAP, np.minimum(ways, last))
        return np.hstack([corners, corners + size])

    def _costs(self, boxes: np.ndarray, own: Box) -> np.ndarray:
        """What it costs (n,) to write words into some boxes (n, 4)."""
        places = _shared(boxes, self._places).sum(axis=1) - _shared(boxes, [own])[:, 0] / 2
        words = _shared(boxes, self.boxes).sum(axis=1)
        size = (boxes[:, 2:] - boxes[:, :2]).prod(axis=1)
        seen = _shared(boxes, [(0, 0, self._width, self._height)])[:, 0]
        away = np.hypot(*np.maximum(0, np.maximum(boxes[:, :2] - own[2:], own[:2] - boxes[:, 2:])).T)
        return _WORD * words + _PLACE * places + _OUTSIDE * (size - seen) + _FAR * size * away


def _plain(words: str) -> str:
    """The letters that OpenCV can draw, which has no accents."""
    return unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()


def _around(quad: np.ndarray) -> Box:
    (left, top), (right, bottom) = np.floor(np.min(quad, axis=0)), np.ceil(np.max(quad, axis=0))
    return int(left), int(top), int(right), int(bottom)


def _shared(boxes: np.ndarray, others: Sequence[Box]) -> np.ndarray:
    """Pixels that each of some boxes (n, 4) has in common with each of the others: (n, others)."""
    every, those = boxes[:, None], np.reshape(others, (-1, 4))
    sides = np.minimum(every[..., 2:], those[:, 2:]) - np.maximum(every[..., :2], those[:, :2])
    return np.maximum(0, sides).prod(axis=2)
