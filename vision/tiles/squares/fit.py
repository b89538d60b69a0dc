"""Laying enrolled tiles onto squares of the board: a little off, turned, near or far, under other light.

All pairs of a square and a face are fitted at once. What does not agree after all (a cube, a reflection)
costs its own area only.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from vision.tiles.pixels import FINE, SHADE, SIGMA, TINT, agreement, agreement_of_planes, planes, side_of
from vision.tiles.squares.sheet import Sheet, Squares

#: Steps of the fit, each with by how many times as much as at last pixels may differ to have a say. At the edges of a
#: print that lies a little off they differ by all its contrast; where all have a say, light would explain other colours,
#: so the first steps tell only how the tile lies.
STEPS = (3.0, 1.5, 1.0, 1.0, 1.0)
#: How far a tile may be off: across (pixels of 24), turned and larger (the same, at its edge).
FARTHEST = np.float32([6.0, 6.0, 2.2, 1.8])
#: How sure it is beforehand that a tile lies straight under even light: one deviation of motion and of light.
_LIKELY = np.float32([3.0, 3.0, 1.0, 0.8, 0.25, 6.0, 6.0, 6.0, 0.2])
#: Least and most of the light: factor of lightness less 1, tint in a* and b*, veil, factor of chroma less 1.
_DARKEST = np.float32([1 / SHADE - 1, -TINT, -TINT, -8, -0.35])
_BRIGHTEST = np.float32([SHADE - 1, TINT, TINT, 12, 0.35])
#: Which of these numbers change colours.
_COLOUR = (1, 2, 4)
#: Lightness (at half weight) at which a tint of the light is as strong as it is told: black stays black.
_BRIGHT = 30.0
#: Which two of the five change each channel, and which six of all nine numbers do: how a tile lies, then these, (3, 6, 9).
_LIGHTS = np.array([[0, 3], [1, 4], [2, 4]])
_OF_CHANNEL = np.eye(9, dtype=np.float32)[[[0, 1, 2, 3, *(4 + lights)] for lights in _LIGHTS]]
#: Pairs whose numbers are in memory at a time: those of more are too many for the nearest cache.
_TOGETHER = 48


@dataclass(frozen=True)
class Fits:
    """For each pair the part (0..1) that agrees, and how the tile lies (:meth:`Squares.fine`).

    Then the square as the tile lies, and the face under its light, (n, side * side, 3).
    """

    score: np.ndarray
    motion: np.ndarray
    seen: np.ndarray
    face: np.ndarray

    @cached_property
    def side(self) -> int:
        """That of the pictures in pixels."""
        return side_of(self.face)

    def laid(self, one: int, like: int) -> np.ndarray:
        """The face of pair ``one`` (side * side, 3), moved to how the tile of pair ``like`` lies."""
        face = self.face[one].reshape(self.side, self.side, 3)
        return _moved(face, self._from[one] @ self._to[like]).reshape(-1, 3)

    def as_it_lies(self, one: int, plane: np.ndarray) -> np.ndarray:
        """A ``plane`` (side * side,) of numbers, one for each pixel of the square of pair ``one``, as the tile lies there."""
        return _moved(plane.reshape(self.side, self.side), self._to[one]).ravel()

    @cached_property
    def _to(self) -> np.ndarray:
        """For each pair, from pixels of a face to those of its square, (n, 3, 3)."""
        right, down, turn, more = self.motion.T * (self.side / FINE)
        half = self.side / 2
        turn, more, middle = turn / half, 1 + more / half, half - 0.5
        x, y = middle + right - (more - turn) * middle, middle + down - (turn + more) * middle
        none, one = np.zeros_like(x), np.ones_like(x)
        return np.array([[more, -turn, x], [turn, more, y], [none, none, one]]).transpose(2, 0, 1)

    @cached_property
    def _from(self) -> np.ndarray:
        return np.linalg.inv(self._to)


def _moved(picture: np.ndarray, way: np.ndarray) -> np.ndarray:
    """A square picture as ``way`` (3, 3) leads from pixels of what is asked for to its own."""
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return cv2.warpAffine(picture, way[:2], picture.shape[:2], flags=how, borderMode=cv2.BORDER_REPLICATE)


def fit(
    sheet: Sheet,
    size: int,
    places: np.ndarray,
    faces: np.ndarray,
    start: np.ndarray,
    keep: np.ndarray,
    freedom: float = 1.0,
    steps: tuple[float, ...] = STEPS,
    larger: float = 0.0,
) -> Fits:
    """``faces`` (n, side * side, 3) onto the squares at ``places`` (n, 2), beginning ``start`` (n, 2 or 4) off.

    ``start`` and the motion found are in pixels of 24, whatever the ``side``. ``keep`` (n, side * side) is 0 where something hides the tile, else 1. ``freedom`` is how far the light may
    differ, 1 as between two cameras; ``steps`` are like :data:`STEPS`. Tiles are beforehand taken to be ``larger``
    than their faces, by so many pixels at their edges.
    """
    usual = np.float32([0, 0, 0, larger])
    squares = sheet.at(size, places)
    parts = [slice(k, k + _TOGETHER) for k in range(0, len(places), _TOGETHER)]
    found = [_fit(squares, p, faces[p], start[p], keep[p], usual, freedom, steps) for p in parts]
    return Fits(*(np.concatenate(rows) for rows in zip(*found, strict=True)))


def _fit(
    squares: Squares,
    part: slice,
    faces: np.ndarray,
    start: np.ndarray,
    keep: np.ndarray,
    usual: np.ndarray,
    freedom: float,
    steps: tuple[float, ...],
) -> tuple[np.ndarray, ...]:
    count, plain, side = len(faces), planes(faces), side_of(faces)
    slopes = _slopes(plain)
    by_light = slopes[:, :, 4:]
    prior = np.float32(SIGMA**2 * 10 / _LIKELY**2) * (side / FINE) ** 2
    each = (slopes * keep[:, None, None]) @ slopes.swapaxes(2, 3)
    curve = (_OF_CHANNEL.swapaxes(1, 2) @ each @ _OF_CHANNEL).sum(axis=1) + np.diag(prior)
    motion = np.tile(usual, (count, 1))
    motion[:, : start.shape[1]] = start
    light = np.zeros((count, 5), np.float32)
    for reach in steps:
        gap = planes(squares.fine(motion, part, side)) - _lit(plain, by_light, light)
        weight = agreement_of_planes(gap, reach) * keep
        weight /= np.maximum(weight.sum(axis=1, keepdims=True) / keep.sum(axis=1, keepdims=True), 0.2)
        gap *= weight[:, None]
        pull = (slopes @ gap[..., None]).reshape(count, -1) @ _OF_CHANNEL.reshape(-1, 9)
        pull -= prior * np.concatenate([usual - motion, light], axis=1)
        step = np.linalg.solve(curve, pull[..., None])[..., 0].astype(np.float32)
        motion = np.clip(motion - step[:, :4], usual - FARTHEST, usual + FARTHEST)
        light = np.clip(light + step[:, 4:], freedom * _DARKEST, freedom * _BRIGHTEST)
        if reach > 1:
            light[:, _COLOUR] = 0
    seen = squares.fine(motion, part, side)
    face = np.ascontiguousarray(_lit(plain, by_light, light).swapaxes(1, 2))
    score = (agreement(seen - face) * keep).sum(axis=1) / keep.sum(axis=1)
    return score, motion, seen, face


def _lit(plain: np.ndarray, by_light: np.ndarray, light: np.ndarray) -> np.ndarray:
    """Planes (n, 3, side * side) under a light (n, 5), of which each channel has two numbers."""
    return plain + (light[:, _LIGHTS][:, :, None] @ by_light)[:, :, 0]


def _slopes(plain: np.ndarray) -> np.ndarray:
    """How planes (n, 3, side * side) of faces change, (n, 3, 6, side * side).

    When the face moves right, down, clockwise, grows, and by the two numbers of light that each channel has.
    """
    side = math.isqrt(plain.shape[2])
    pictures = plain.reshape(-1, 3, side, side)
    half = side / 2
    v, u = np.mgrid[0.5 - half : half, 0.5 - half : half].astype(np.float32) / half
    slopes = np.zeros((len(plain), 3, 6, side, side), np.float32)
    right, down = slopes[:, :, 0], slopes[:, :, 1]
    two = 2 * FINE / side  # pixels of 24 from the one beside a pixel to the one on its other side
    right[..., 1:-1] = (pictures[..., 2:] - pictures[..., :-2]) / two
    down[..., 1:-1, :] = (pictures[..., 2:, :] - pictures[..., :-2, :]) / two
    slopes[:, :, 2] = u * down - v * right
    slopes[:, :, 3] = u * right + v * down
    slopes[:, 0, 4], slopes[:, 0, 5] = pictures[:, 0], 1
    slopes[:, 1:, 4], slopes[:, 1:, 5] = pictures[:, :1] / _BRIGHT, pictures[:, 1:]
    return slopes.reshape(len(plain), 3, 6, -1)
