"""Dice, cubes and discs as solids: rounded boxes, rounded cylinders and four-sided dice, as shapes alone.

:mod:`~vision.twin_eye.paint` says which colour their surfaces have, :mod:`~vision.twin_eye.traced` draws them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import reduce

import cv2
import numpy as np

from vision.twin_eye.finish import PLAIN, Finish
from vision.twin_eye.lens import Lens


@dataclass
class Solid:
    """A piece on the table.

    ``size`` is the edge of a box or the diameter of a disc in mm, ``height`` its height (None = size),
    ``at`` the mm position of its foot, ``spin`` and ``lean`` its turn about the vertical and its tilt
    in degrees, ``colour`` BGR. ``faces`` maps 'top', 'north', 'east', 'south', 'west', 'bottom' to a pip value,
    or to a BGR picture (size, size, 3) for printed faces.

    With ``sides`` (three BGR colours) it is a four-sided die: ``size`` is then the width of the circle
    around its base, and what lies below is out of sight.
    """

    size: float = 16.0
    at: tuple[float, float, float] = (0.0, 0.0, 0.0)
    colour: tuple[float, float, float] = (60, 60, 200)
    height: float | None = None
    round_: bool = False
    spin: float = 0.0
    lean: float = 0.0
    corner: float = 0.12
    gloss: float = 0.25
    faces: dict = field(default_factory=dict)
    pip_colour: tuple[float, float, float] = (245, 245, 245)
    pip_size: float = 0.10
    wear: float = 0.0
    finish: Finish = PLAIN
    sides: tuple[tuple[float, float, float], ...] = ()

    @property
    def tall(self) -> float:
        if self.sides:  # edge = size * sqrt(3) / 2, height = edge * sqrt(2 / 3)
            return self.size / np.sqrt(2)
        return self.size if self.height is None else self.height

    def frame(self) -> tuple[np.ndarray, np.ndarray]:
        """Rotation (3, 3) from the solid's own axes to the table's, and its centre (3,)."""
        a, b = np.radians([self.spin, self.lean])
        spin = np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]])
        lean = np.array([[1, 0, 0], [0, np.cos(b), -np.sin(b)], [0, np.sin(b), np.cos(b)]])
        lift = (abs(np.sin(b)) * self.size + abs(np.cos(b)) * self.tall) / 2
        return spin @ lean, np.array([self.at[0], self.at[1], self.at[2] + lift])

    def hull(self) -> np.ndarray:
        """Its corners in table mm, (n, 3): those of the box around it, or the four of a four-sided die."""
        turn, centre = self.frame()
        if self.sides:
            around = np.radians([270, 30, 150])
            base = np.column_stack([np.cos(around), np.sin(around)]) * self.size / 2
            tips = [[*base[0], -self.tall / 2], [*base[1], -self.tall / 2], [*base[2], -self.tall / 2]]
            return np.array([*tips, [0, 0, self.tall / 2]]) @ turn.T + centre
        half = np.array([self.size / 2, self.size / 2, self.tall / 2])
        signs = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
        return (signs * half) @ turn.T + centre


def _largest(rows: np.ndarray) -> np.ndarray:
    """The largest of each row (n,) of a few columns: ``max(axis=1)`` takes thirty times as long over short rows."""
    return reduce(np.maximum, rows.T)


def _smallest(rows: np.ndarray) -> np.ndarray:
    """The smallest of each row (n,) likewise."""
    return reduce(np.minimum, rows.T)


def length(rows: np.ndarray) -> np.ndarray:
    """The length of each row (n,) of a few columns, quicker than ``norm(axis=1)`` for the same reason."""
    return np.sqrt(reduce(np.add, (rows * rows).T))


def distance(solid: Solid, p: np.ndarray) -> np.ndarray:
    """Signed distance (mm) of points (n, 3), in the solid's axes, to its surface."""
    if solid.sides:
        return _largest(planes(solid, p))
    edge = solid.corner * min(solid.size, solid.tall)
    if solid.round_:
        q = np.stack(
            [np.hypot(p[:, 0], p[:, 1]) - solid.size / 2 + edge, np.abs(p[:, 2]) - solid.tall / 2 + edge]
        ).T
    else:
        q = np.abs(p) - (np.float32([solid.size, solid.size, solid.tall]) / 2 - edge)
    return length(np.maximum(q, 0)) + np.minimum(_largest(q), 0) - edge


def planes(solid: Solid, p: np.ndarray) -> np.ndarray:
    """Signed distance (n, 4) of points to the planes of a four-sided die, the base last."""
    middle = np.float32([0, 0, -solid.tall / 4])
    return (p - middle) @ _FOUR.T - solid.tall / 4


_AROUND = np.radians([90, 210, 330])
#: Outward normals (4, 3) of a four-sided die, that of its base last.
_FOUR = np.float32(
    [
        *np.sqrt(8 / 9) * np.column_stack([np.cos(_AROUND), np.sin(_AROUND), np.full(3, np.sqrt(1 / 8))]),
        [0, 0, -1],
    ]
)


def within(solid: Solid, start: np.ndarray, rays: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Where rays (n, 3) from ``start`` enter and leave the box around a solid, or a four-sided die itself."""
    with np.errstate(divide="ignore", invalid="ignore"):
        if solid.sides:  # steps along a ray that grazes a plane would never end
            slope = rays @ _FOUR.T
            reach = -planes(solid, start[None]) / slope
            return (
                _largest(np.where(slope < 0, reach, -np.inf)),
                _smallest(np.where(slope > 0, reach, np.inf)),
            )
        half = np.float32([solid.size / 2, solid.size / 2, solid.tall / 2])
        near, far = (-half - start) / rays, (half - start) / rays
    return _largest(np.minimum(near, far)), _smallest(np.maximum(near, far))


def normals_at(solid: Solid, p: np.ndarray) -> np.ndarray:
    """Outward unit normals (n, 3) of the surface at points (n, 3) in the solid's axes."""
    step = 0.02 * solid.size
    gradient = np.stack(
        [
            distance(solid, p + step * axis) - distance(solid, p - step * axis)
            for axis in np.eye(3, dtype=np.float32)
        ]
    ).T
    return gradient / (length(gradient)[:, None] + 1e-9)


def shadow(solid: Solid, lens: Lens, sun: np.ndarray) -> np.ndarray:
    """Outline in pixels (n, 2) of the shadow that the solid throws on the table."""
    corners = solid.hull()
    ground = corners - sun * (corners[:, 2] / max(0.2, sun[2]))[:, None]
    return cv2.convexHull(lens.project(ground).astype(np.float32)).reshape(-1, 2)
