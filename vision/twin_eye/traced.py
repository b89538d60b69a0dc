"""Solids traced ray by ray, lit and pasted into a picture.

Only the box of pixels that a solid can touch is traced, so that side faces, rounded edges and highlights come out
as a camera sees them.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.channels import thrice
from vision.twin_eye.lens import Lens
from vision.twin_eye.paint import painted_at, seen_through
from vision.twin_eye.solids import Solid, distance, length, normals_at, within

#: Steps along a ray, after which it is at the surface or passes by.
_STEPS = 12


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
    # Coordinate by coordinate in memory: sums and extremes over the three of each point would take several times as long.
    rays = (lens.rays(grid_x.ravel(), grid_y.ravel()) @ turn).astype(np.float32, order="F")
    start = ((lens.position - centre) @ turn).astype(np.float32)
    enter, leave = within(solid, start, rays)
    hit = np.flatnonzero(enter < leave)
    rays = _of(rays, hit)
    reach, gap = _met(solid, start, rays, enter[hit])
    points = start + reach[:, None] * rays
    solid_hit = (np.abs(gap) < 0.01 * solid.size) & (reach < leave[hit])
    seen = np.flatnonzero(solid_hit)
    hit, points, rays = hit[seen], _of(points, seen), _of(rays, seen)
    colour, lean = painted_at(solid, points, rng)
    if solid.finish.clear:
        colour += solid.finish.clear * (seen_through(solid, points, rays, rng) - colour)
    normals = normals_at(solid, points) + lean
    normals /= length(normals)[:, None]
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


def _met(
    solid: Solid, start: np.ndarray, rays: np.ndarray, reach: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """How far (n,) along rays (n, 3) the surface is met, stepping on from ``reach`` (n,), and what was missing before the last step."""
    reach, gap = reach.copy(), np.zeros_like(reach)
    moving = np.arange(len(reach))
    for _ in range(_STEPS):
        # A ray that a step leaves where it is stands still for good: most do after the first.
        there = reach[moving]
        gap[moving] = step = distance(solid, start + there[:, None] * _of(rays, moving))
        reach[moving] = further = there + step
        moving = moving[further != there]
    return reach, gap


def _of(rows: np.ndarray, which: np.ndarray) -> np.ndarray:
    """Those of some rows (n, 3) that lie in memory column by column, likewise."""
    return rows.T[:, which].T
