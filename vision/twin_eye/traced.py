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
    enter, leave = within(solid, start, rays)
    hit = np.flatnonzero(enter < leave)
    reach, rays = enter[hit], rays[hit]
    for _ in range(12):
        gap = distance(solid, start + reach[:, None] * rays)
        reach = reach + gap
    points = start + reach[:, None] * rays
    solid_hit = (np.abs(gap) < 0.01 * solid.size) & (reach < leave[hit])
    hit, points, rays = hit[solid_hit], points[solid_hit], rays[solid_hit]
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
