"""A card seen from one side of it, and where another one lies that it covers but for that side."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from vision.cards.face import Shape
from vision.cards.overlaps.strips import LEAST, MOST
from vision.cards.verdict import Verdict
from vision.quads import project, rectangle

#: How much of the part in sight must stick out above the card in front.
UNCOVERED = 0.65


@dataclass(frozen=True)
class Front:
    """A card of ``shape`` that may lie on others; ``to_photo`` (3, 3) takes its upright picture to where it lies.

    Which side is its upper one is for the caller to say: of a row it is the one along which the others show.
    """

    to_photo: np.ndarray
    shape: Shape

    @cached_property
    def _from_photo(self) -> np.ndarray:
        return np.linalg.inv(self.to_photo)

    @classmethod
    def of(cls, quad: np.ndarray, shape: Shape) -> Front:
        """The card that lies in ``quad`` (4, 2), the ends of its upper side first."""
        upright = rectangle(shape.width, shape.height) - 0.5
        return cls(cv2.getPerspectiveTransform(upright, np.float32(quad)), shape)

    def raised(self, part: float, aside: float = 0.0) -> np.ndarray:
        """The place (4, 2) of a card that sticks out by ``part`` of its height, and ``aside`` by so much of its width."""
        moved = np.float32([aside * self.shape.width, -part * self.shape.height])
        return project(self.to_photo, rectangle(self.shape.width, self.shape.height) - 0.5 + moved)

    def covers(self, other: Verdict) -> bool:
        """``other`` lies below this card in one column, the same way up."""
        return self._along(other) and self.sticks_out(other)

    def sticks_out(self, found: Verdict) -> bool:
        """The found card lies above this one, in its column, by as much as is in sight of it.

        Otherwise it is this card once more: its own frame fits a strip, too.
        """
        centre = self._flat(found).mean(axis=0)
        dx = abs(centre[0] - self.shape.width / 2) / self.shape.width
        dy = (self.shape.height / 2 - centre[1]) / self.shape.height
        return bool(dx < 0.3 and max(LEAST * 0.6, UNCOVERED * found.visible) < dy < MOST * 1.2)

    def gap(self, found: Verdict) -> float:
        """Height (part of a card's) between this card and what is in sight of the ``found`` one."""
        if found.match is None:
            return 0.0
        upper = self._flat(found)[:2, 1].mean() / self.shape.height
        rows = np.flatnonzero(found.mask.reshape(self.shape.grid).any(axis=1))
        return float(-upper - (rows[-1] + 1) / self.shape.grid[0])

    def _along(self, other: Verdict) -> bool:
        """``other`` lies the same way up."""
        corners = self._flat(other)
        across = corners[1] - corners[0]
        return bool(across[0] > 0.8 * self.shape.width and abs(across[1]) < 0.2 * self.shape.width)

    def _flat(self, other: Verdict) -> np.ndarray:
        """The corners (4, 2) of another card in pixels of the upright picture of this one."""
        return project(self._from_photo, other.quad)
