"""Dice, cubes and discs as solids: traced, lit and pasted into a picture.

A solid is a rounded box or a rounded cylinder. Each one is traced ray by ray inside the box of pixels
it can touch, so that side faces, rounded edges and highlights come out as a camera sees them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import reduce

import cv2
import numpy as np

from vision.channels import thrice
from vision.twin_eye.finish import PLAIN, Finish, stained
from vision.twin_eye.lens import Lens

#: Pip centres on a face per value, origin at its centre; 1 is how far its outer pips are from the middle.
PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


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


def _length(rows: np.ndarray) -> np.ndarray:
    """The length of each row (n,) of a few columns, quicker than ``norm(axis=1)`` for the same reason."""
    return np.sqrt(reduce(np.add, (rows * rows).T))


def _distance(solid: Solid, p: np.ndarray) -> np.ndarray:
    """Signed distance (mm) of points (n, 3), in the solid's axes, to its surface."""
    if solid.sides:
        return _largest(_planes(solid, p))
    edge = solid.corner * min(solid.size, solid.tall)
    if solid.round_:
        q = np.stack(
            [np.hypot(p[:, 0], p[:, 1]) - solid.size / 2 + edge, np.abs(p[:, 2]) - solid.tall / 2 + edge], 1
        )
    else:
        q = np.abs(p) - (np.float32([solid.size, solid.size, solid.tall]) / 2 - edge)
    return _length(np.maximum(q, 0)) + np.minimum(_largest(q), 0) - edge


def _planes(solid: Solid, p: np.ndarray) -> np.ndarray:
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


def _within(solid: Solid, start: np.ndarray, rays: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Where rays (n, 3) from ``start`` enter and leave the box around a solid, or a four-sided die itself."""
    with np.errstate(divide="ignore", invalid="ignore"):
        if solid.sides:  # steps along a ray that grazes a plane would never end
            slope = rays @ _FOUR.T
            reach = -_planes(solid, start[None]) / slope
            return (
                _largest(np.where(slope < 0, reach, -np.inf)),
                _smallest(np.where(slope > 0, reach, np.inf)),
            )
        half = np.float32([solid.size / 2, solid.size / 2, solid.tall / 2])
        near, far = (-half - start) / rays, (half - start) / rays
    return _largest(np.minimum(near, far)), _smallest(np.maximum(near, far))


def _normals(solid: Solid, p: np.ndarray) -> np.ndarray:
    step = 0.02 * solid.size
    gradient = np.stack(
        [
            _distance(solid, p + step * axis) - _distance(solid, p - step * axis)
            for axis in np.eye(3, dtype=np.float32)
        ],
        1,
    )
    return gradient / (_length(gradient)[:, None] + 1e-9)


_FACES = {
    "top": (2, 1),
    "east": (0, 1),
    "west": (0, -1),
    "south": (1, 1),
    "north": (1, -1),
    "bottom": (2, -1),
}
_ACROSS = {0: (1, 2), 1: (0, 2), 2: (0, 1)}


def _painted(solid: Solid, p: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Surface colour (n, 3) at points in the solid's axes, pips and printed faces included, and how the
    normals (n, 3) lean there: those of a drilled pip lean to its middle.
    """
    lean = np.zeros((len(p), 3), np.float32)
    colour = np.empty((len(p), 3), np.float32)
    colour[:] = solid.colour
    if solid.sides:
        return np.float32(solid.sides)[_planes(solid, p)[:, :3].argmax(axis=1)], lean
    unit = p / solid.size
    if solid.finish is not PLAIN:
        colour = stained(solid.finish, colour, unit, rng)
    if solid.round_ or not solid.faces:
        return colour, lean
    axis = np.abs(unit).argmax(axis=1)
    for name, (which, sign) in _FACES.items():
        face = solid.faces.get(name)
        if face is None:
            continue
        here = (axis == which) & (np.sign(unit[:, which]) == sign)
        first, second = _ACROSS[which]
        u, v = unit[here][:, first], unit[here][:, second]
        if isinstance(face, np.ndarray):
            side = face.shape[0]
            colour[here] = face[
                np.clip(((v + 0.5) * side).astype(int), 0, side - 1),
                np.clip(((u + 0.5) * side).astype(int), 0, side - 1),
            ]
            continue
        painted, bent = colour[here], lean[here]
        pip = solid.finish.ace if face == 1 and solid.finish.ace else solid.pip_colour
        for x, y in np.multiply(PIPS[face], solid.finish.wide).tolist():
            reach = np.hypot(u - x, v - y)
            inside = reach < solid.pip_size
            ink = 1.0 - solid.wear * rng.uniform(0.2, 1.0)
            painted[inside] = painted[inside] * (1 - ink) + np.float32(pip) * ink
            rim = (reach > solid.pip_size * 0.75) & inside
            painted[rim] *= 0.9
            depth = solid.finish.drilled / solid.pip_size
            bent[inside, first], bent[inside, second] = (x - u[inside]) * depth, (y - v[inside]) * depth
        colour[here], lean[here] = painted, bent
    return colour, lean


def _through(solid: Solid, p: np.ndarray, rays: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The colour (n, 3) of what a ray meets on the far side of a clear solid."""
    bent = rays * np.float32([0.66, 0.66, 1])  # a ray that enters from above leans less inside
    half = np.float32([solid.size / 2, solid.size / 2, solid.tall / 2])
    with np.errstate(divide="ignore", invalid="ignore"):
        leave = np.nanmin(np.where(bent > 0, (half - p) / bent, (-half - p) / bent), axis=1)
    return _painted(solid, p + np.maximum(leave, 0)[:, None] * bent, rng)[0]


def draw(
    picture: np.ndarray,
    solid: Solid,
    lens: Lens,
    sun: np.ndarray,
    ambient: float,
    seed: int = 0,
    fine: int = 2,
) -> None:
    """Paste ``solid`` into ``picture`` (float32 BGR, changed in place).

    ``sun`` is the unit direction towards the light, ``ambient`` the part of light from everywhere
    (0..1), ``fine`` the rays per pixel side.
    """
    rng = np.random.default_rng([seed, 17])
    corners = lens.project(solid.hull())
    x0, y0 = np.floor(corners.min(axis=0)).astype(int) - 2
    x1, y1 = np.ceil(corners.max(axis=0)).astype(int) + 2
    x0, y0, x1, y1 = max(0, x0), max(0, y0), min(lens.width, x1), min(lens.height_px, y1)
    if x0 >= x1 or y0 >= y1:
        return
    grid_x, grid_y = np.meshgrid(
        (np.arange((x1 - x0) * fine) + 0.5) / fine + x0 - 0.5,
        (np.arange((y1 - y0) * fine) + 0.5) / fine + y0 - 0.5,
    )
    turn, centre = solid.frame()
    rays = (lens.rays(grid_x.ravel(), grid_y.ravel()) @ turn).astype(np.float32)
    start = ((lens.position - centre) @ turn).astype(np.float32)
    enter, leave = _within(solid, start, rays)
    hit = np.flatnonzero(enter < leave)
    reach, rays = enter[hit], rays[hit]
    for _ in range(12):
        gap = _distance(solid, start + reach[:, None] * rays)
        reach = reach + gap
    points = start + reach[:, None] * rays
    solid_hit = (np.abs(gap) < 0.01 * solid.size) & (reach < leave[hit])
    hit, points, rays = hit[solid_hit], points[solid_hit], rays[solid_hit]
    colour, lean = _painted(solid, points, rng)
    if solid.finish.clear:
        colour += solid.finish.clear * (_through(solid, points, rays, rng) - colour)
    normals = _normals(solid, points) + lean
    normals /= _length(normals)[:, None]
    light = sun @ turn
    shade = ambient * (0.7 + 0.3 * (normals @ turn[2])) + (1 - ambient) * np.clip(normals @ light, 0, 1)
    mirror = 2 * (normals @ light)[:, None] * normals - light
    shine = np.clip((mirror * -rays).sum(axis=1), 0, 1) ** 40 * solid.gloss * 255
    colour = colour * shade[:, None] * 1.05 + shine[:, None]
    shape = ((y1 - y0) * fine, (x1 - x0) * fine)
    painted, cover = np.zeros((shape[0] * shape[1], 3), np.float32), np.zeros(shape[0] * shape[1], np.float32)
    painted[hit], cover[hit] = colour, 1
    painted = cv2.resize(painted.reshape(*shape, 3), (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA)
    cover = cv2.resize(cover.reshape(shape), (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA)
    window = picture[y0:y1, x0:x1]
    window *= thrice(1 - cover)
    window += painted


def shadow(solid: Solid, lens: Lens, sun: np.ndarray) -> np.ndarray:
    """Outline in pixels (n, 2) of the shadow that the solid throws on the table."""
    corners = solid.hull()
    ground = corners - sun * (corners[:, 2] / max(0.2, sun[2]))[:, None]
    return cv2.convexHull(lens.project(ground).astype(np.float32)).reshape(-1, 2)
