"""What a whole piece covers: a prism whose upper face is a square or a disc, its sides and its shadow."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import cv2
import numpy as np

#: Turns (degrees) in which squares are tried.
SPINS = range(0, 90, 9)


class Outline(NamedTuple):
    """A disc (``round_``) or a square, its diameter or side in pixels of a flattened space.

    ``height`` is in heights of the pieces that the picture's lean and shadows were measured on.
    """

    round_: bool
    side: float
    height: float = 1.0

    def at(self, spin: float) -> np.ndarray:
        """Its corners (n, 2) around the origin, turned by ``spin`` degrees."""
        return _unit(self.round_, round(spin) % 360) * np.float32(self.side)

    @property
    def spins(self) -> tuple[int, ...]:
        """The turns that differ."""
        return (0,) if self.round_ else tuple(SPINS)


@lru_cache(maxsize=512)
def _unit(round_: bool, spin: int) -> np.ndarray:
    corners = 20 if round_ else 4
    turn = np.radians(spin + 45) + np.arange(corners) * (2 * np.pi / corners)
    return np.float32(np.stack([np.cos(turn), np.sin(turn)], axis=1) * (0.5 if round_ else math.sqrt(0.5)))


@dataclass(frozen=True)
class Slant:
    """On one flattened space: by how much (2,) upper faces are shifted, and how far shadows reach (2,)."""

    lean: np.ndarray
    cast: np.ndarray


@dataclass(frozen=True, eq=False)
class Body:
    """Where (uint8 0/1, h, w) a piece shows its ``top``, anything of itself (``whole``), and its ``shadow``: each is drawn when it is asked for.

    ``corners`` (n, 2) are those of its upper face, ``foot`` (n, 2) those below them, ``far`` (2,) is how far its shadow reaches,
    ``size`` how many pixels the picture has a side.
    """

    corners: np.ndarray
    foot: np.ndarray
    far: np.ndarray
    size: int

    @cached_property
    def top(self) -> np.ndarray:
        return _filled(self.corners, self.size)

    @cached_property
    def whole(self) -> np.ndarray:
        return _filled(cv2.convexHull(np.concatenate([self.corners, self.foot])), self.size)

    @cached_property
    def shadow(self) -> np.ndarray:
        return _filled(cv2.convexHull(np.concatenate([self.foot, self.foot + self.far])), self.size)


def body(outline: Outline, centre: np.ndarray, spin: float, slant: Slant, size: int) -> Body:
    """A piece whose upper face is around ``centre`` (x, y), in a picture of ``size`` x ``size`` pixels."""
    top = outline.at(spin) + np.float32(centre)
    base = top - np.float32(slant.lean) * outline.height
    return Body(top, base, np.float32(slant.cast) * outline.height, size)


def _filled(shape: np.ndarray, size: int) -> np.ndarray:
    mask = np.zeros((size, size), np.uint8)
    cv2.fillConvexPoly(mask, np.rint(shape * 16).astype(np.int32), 1, shift=4)
    return mask
