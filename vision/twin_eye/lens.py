"""Where the camera stands and how millimetres on the table become pixels."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np


@dataclass(frozen=True)
class Lens:
    """A pinhole camera looking at the point ``aim`` (mm) of the table plane.

    Table axes: x right, y towards the person, z up, so that an upright picture of the table has the
    same x and y. ``height`` is the distance from camera to aim in mm, ``tilt`` how far it leans back
    from straight above (degrees), ``roll`` and ``pan`` turn picture and standpoint, ``span`` is the
    width in mm that fills the picture at the aim point.
    """

    width: int = 1280
    height_px: int = 720
    distance: float = 700.0
    tilt: float = 12.0
    pan: float = 0.0
    roll: float = 0.0
    span: float = 420.0
    aim: tuple[float, float] = (0.0, 0.0)
    focal: float = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "focal", self.width * self.distance / self.span)

    @cached_property
    def axes(self) -> np.ndarray:
        """Rows: the camera's x (right), y (down) and z (forward) axes in table coordinates."""
        tilt, pan, roll = np.radians([self.tilt, self.pan, self.roll])
        forward = np.array([np.sin(tilt) * np.sin(pan), -np.sin(tilt) * np.cos(pan), -np.cos(tilt)])
        right = np.array([np.cos(pan), np.sin(pan), 0.0])
        down = np.cross(right, forward)
        c, s = np.cos(roll), np.sin(roll)
        axes = np.stack([c * right + s * down, -s * right + c * down, forward])
        axes.flags.writeable = False  # all who ask get the same
        return axes

    @property
    def position(self) -> np.ndarray:
        """Where the camera is, mm."""
        return np.array([*self.aim, 0.0]) - self.axes[2] * self.distance

    @property
    def plane(self) -> np.ndarray:
        """3x3 homography from the table plane (x, y, 1 in mm, z = 0) to pixels."""
        return self.plane_at(0.0)

    def plane_at(self, z: float) -> np.ndarray:
        """The same for the plane ``z`` mm above the table."""
        k = np.array([[self.focal, 0, self.width / 2], [0, self.focal, self.height_px / 2], [0, 0, 1]])
        axes, shift = self.axes, self.axes @ (np.array([0, 0, z]) - self.position)
        return k @ np.column_stack([axes[:, 0], axes[:, 1], shift])

    def project(self, points: np.ndarray) -> np.ndarray:
        """Table points (n, 3) in mm to pixels (n, 2)."""
        seen = (np.asarray(points, float) - self.position) @ self.axes.T
        centre = (self.width / 2, self.height_px / 2)
        return seen[:, :2] / seen[:, 2:3] * self.focal + centre

    def rays(self, x: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Unit directions (..., 3) of the rays through the pixels (x, y)."""
        local = np.stack(
            [(x - self.width / 2) / self.focal, (y - self.height_px / 2) / self.focal, np.ones_like(x)], -1
        )
        world = local @ self.axes
        right, down, up = np.moveaxis(world, -1, 0)
        return world / np.sqrt(right * right + down * down + up * up)[..., None]
