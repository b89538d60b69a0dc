"""Some pictures of a colour with what was taken for its piece drawn in, so that its owner sees whether it is the piece."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.pieces.enrolling.flat import SIDE

#: So many pictures of a colour are kept.
_MOST = 4
#: By how many times they are drawn larger, and the two lines around a piece, BGR and width: one shows on any ground.
_LARGER = 3
_LINES = ((20, 20, 20), 5), ((255, 255, 255), 2)
#: Grey where no picture is.
_PAPER = 90


@dataclass(frozen=True, eq=False)
class Shown:
    """Pictures (m, 48, 48, 3) BGR uint8 of one colour, and where (m, 48, 48; bool) each shows the piece, perhaps nowhere."""

    pictures: np.ndarray
    patches: np.ndarray

    @classmethod
    def of(cls, crops: Sequence[np.ndarray], patches: Sequence[np.ndarray]) -> Shown:
        """Of many crops those that show the least and the most, and some between: there it is seen best what went wrong."""
        order = np.argsort([patch.mean() for patch in patches], kind="stable")
        chosen = order[np.linspace(0, len(order) - 1, min(_MOST, len(order))).round().astype(int)]
        small = [cv2.resize(crops[k], (SIDE, SIDE), interpolation=cv2.INTER_AREA) for k in chosen]
        return cls(np.array(small), np.array([patches[k] for k in chosen]))

    def drawn(self) -> np.ndarray:
        """All of them beside and below each other, BGR uint8, each with a line around what shows the piece."""
        tiles = [_outlined(*each) for each in zip(self.pictures, self.patches, strict=True)]
        return side_by_side(tiles, np.full_like(tiles[0], _PAPER))


def arrays(shown: Mapping[str, Shown]) -> dict[str, np.ndarray]:
    """Those of some names for ``np.savez``, one below the other."""
    if not shown:
        return {}
    return {
        "seen": np.concatenate([some.pictures for some in shown.values()]),
        "seen_patches": np.concatenate([some.patches for some in shown.values()]),
        "seen_of": np.repeat(list(shown), [len(some.pictures) for some in shown.values()]),
    }


def from_arrays(stored: Mapping[str, np.ndarray], names: Sequence[str]) -> dict[str, Shown]:
    """What :func:`arrays` gave; files of older versions have none."""
    if "seen" not in stored:
        return {}
    mine = {name: stored["seen_of"] == name for name in names}
    return {name: Shown(stored["seen"][of], stored["seen_patches"][of]) for name, of in mine.items()}


def side_by_side(tiles: Sequence[np.ndarray], rest: np.ndarray) -> np.ndarray:
    """Pictures of one size (height, width, 3) uint8 beside and below each other, nearly as many each way; ``rest`` fills up."""
    wide = math.ceil(math.sqrt(len(tiles)))
    tiles = [*tiles, *[rest] * (-len(tiles) % wide)]
    return cv2.vconcat([cv2.hconcat(tiles[k : k + wide]) for k in range(0, len(tiles), wide)])


def _outlined(picture: np.ndarray, patch: np.ndarray) -> np.ndarray:
    """A picture, larger, with a line around a ``patch`` of it."""
    large = cv2.resize(picture, None, fx=_LARGER, fy=_LARGER, interpolation=cv2.INTER_CUBIC)
    where = cv2.resize(np.uint8(patch), None, fx=_LARGER, fy=_LARGER, interpolation=cv2.INTER_NEAREST)
    around, _ = cv2.findContours(where, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    for colour, width in _LINES:
        cv2.drawContours(large, around, -1, colour, width, cv2.LINE_AA)
    return large
