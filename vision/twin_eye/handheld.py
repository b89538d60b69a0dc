"""Cameras that somebody holds or stands above a table, in any room, and that bend straight lines a little."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision.twin_eye.disturb import Disturbance
from vision.twin_eye.lens import Lens


@dataclass(frozen=True)
class Camera:
    """How one picture is taken: lens, barrel (part of the half width), how it sees, gloss 0..1 on some tiles."""

    lens: Lens
    barrel: float = 0.0
    how: Disturbance = field(default_factory=Disturbance)
    gloss: float = 0.0


def camera(rng: np.random.Generator, span: float, width: int = 1600, height: int = 1200) -> Camera:
    """Any camera that a person may hold or stand above the table, in any room."""
    lens = Lens(
        width,
        height,
        distance=float(rng.uniform(450, 900)),
        tilt=float(rng.uniform(0, 22)),
        pan=float(rng.uniform(-8, 8)),
        roll=float(rng.uniform(-5, 5)),
        span=span * float(rng.uniform(1.0, 1.3)),
    )
    how = Disturbance(
        kelvin=float(rng.uniform(2900, 6500)),
        balance=float(rng.uniform(0.6, 0.95)),
        exposure=float(rng.uniform(0.6, 1.25)),
        uneven=float(rng.uniform(0.0, 0.35)),
        shadow=float(rng.choice([0.0, 0.0, 0.3])),
        glare=float(rng.choice([0.0, 0.0, 0.12])),
        blur=float(rng.uniform(0.5, 1.6)),
        noise=float(rng.uniform(1, 5)),
        jpeg=int(rng.integers(60, 95)),
    )
    return Camera(lens, float(rng.uniform(-0.03, 0.02)), how, float(rng.choice([0.0, 0.3])))


def moved(rng: np.random.Generator, camera: Camera) -> Camera:
    """The same camera a little later: nudged by a hand's breadth at most, its exposure set anew."""
    lens = camera.lens
    aim = (lens.aim[0] + rng.uniform(-4, 4), lens.aim[1] + rng.uniform(-4, 4))
    nudged = replace(lens, aim=aim, tilt=lens.tilt + rng.uniform(-1, 1), roll=lens.roll + rng.uniform(-1, 1))
    how = replace(
        camera.how,
        exposure=camera.how.exposure * float(rng.uniform(0.85, 1.15)),
        kelvin=camera.how.kelvin * float(rng.uniform(0.95, 1.05)),
    )
    return replace(camera, lens=nudged, how=how)


def bent(seen: np.ndarray, corners: np.ndarray, barrel: float) -> tuple[np.ndarray, np.ndarray]:
    """A picture through a lens that bends lines, and where its points went."""
    height, width = seen.shape[:2]
    half = width / 2
    y, x = np.mgrid[:height, :width].astype(np.float32)
    dx, dy = (x - width / 2) / half, (y - height / 2) / half
    grow = 1 + barrel * (dx * dx + dy * dy)
    bent = cv2.remap(
        seen,
        dx * grow * half + width / 2,
        dy * grow * half + height / 2,
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT,
    )
    centre = np.array([width / 2, height / 2])
    straight = (corners - centre) / half
    there = straight.copy()
    for _ in range(8):
        there = straight / (1 + barrel * (there**2).sum(axis=1, keepdims=True))
    return bent, there * half + centre
