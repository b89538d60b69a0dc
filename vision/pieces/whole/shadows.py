"""Where pieces throw their shadows: all of a picture are lit by one lamp, so the ground beside them tells it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

import cv2
import numpy as np

from vision.pieces.pixels.costs import AROUND, Costs
from vision.pieces.pixels.shading import STRANGE
from vision.quads import steps_on

#: Lengths (pixels of a flattened space) and directions (degrees) of shadows that are tried.
_LENGTHS, _DIRECTIONS = (2, 4, 6, 9, 12, 16), range(0, 360, 30)
#: What is beside a piece, and where along its shadow one is laid to draw it out.
_BESIDE, _ALONG = np.ones((5, 5), np.uint8), (0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True)
class Thrown:
    """The space ``quad`` (4, 2) under something that stands there: by how much (h, w) each pixel of free ground is likelier in
    a shadow than not (``darker``), and where the ``shadow`` (h, w, uint8 0/1) falls that is so far (2,) on the flattened space.
    """

    quad: np.ndarray
    darker: np.ndarray
    shadow: Callable[[np.ndarray], np.ndarray]

    @cached_property
    def steps(self) -> np.ndarray:
        """What takes steps in the picture to steps on the flattened space: (2, 2)."""
        return steps_on(self.quad, len(self.darker) - 2 * AROUND)

    @classmethod
    def of(
        cls,
        quad: np.ndarray,
        costs: Costs,
        stands: np.ndarray,
        shadow: Callable[[np.ndarray], np.ndarray],
    ) -> Thrown:
        """What the ``costs`` of a space tell, beside what ``stands`` (h, w, uint8 0/1) there."""
        free = (costs.labels == 0) & (cv2.dilate(stands, _BESIDE) == 0)
        darker = np.minimum(costs.unchanged, STRANGE) - np.minimum(costs.shadow, STRANGE)
        return cls(quad, np.where(free, darker, 0), shadow)


def drawn_out(stands: np.ndarray, cast: np.ndarray) -> np.ndarray:
    """What ``stands`` (h, w, uint8 0/1) on a space and its shadow, that is as long as ``cast`` (2,)."""
    found = stands.copy()
    for far in _ALONG:
        there = np.float32([[1, 0, far * cast[0]], [0, 1, far * cast[1]]])
        found |= cv2.warpAffine(stands, there, stands.shape[::-1])
    return found


def cast(every: list[Thrown]) -> np.ndarray:
    """The direction and length (2,), in pixels of the picture, in which most ground beside the pieces is in shadow."""
    middle = np.mean([np.linalg.inv(each.steps) for each in every], axis=0)
    best, longest = 0.0, np.zeros(2)
    for direction in np.radians(_DIRECTIONS):
        for length in _LENGTHS:
            far = middle @ (np.array([np.cos(direction), np.sin(direction)]) * length)
            seen = 0.0
            for each in every:
                seen += float((each.darker * each.shadow(each.steps @ far)).sum())
            if seen > best:
                best, longest = seen, far
    return longest


def cast_by_all(seen: Sequence[tuple[np.ndarray, Costs]]) -> np.ndarray:
    """The same by all that stands on spaces, each given by its corners (4, 2) and costs, be it one piece or several."""
    every = []
    for quad, costs in seen:
        stands = (costs.labels > 0).view(np.uint8)
        every.append(Thrown.of(quad, costs, stands, partial(drawn_out, stands)))
    return cast(every)
