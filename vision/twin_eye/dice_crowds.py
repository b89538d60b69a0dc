"""Crowds of dice of any make, some leaning: single dice to learn from, many to a picture."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.twin_eye import surfaces
from vision.twin_eye.dice_tables import MAKES, die, finish
from vision.twin_eye.disturb import Disturbance
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Scene
from vision.twin_eye.solids import Solid

#: Part of the dice that lean, and by how many degrees at least and at most.
LEANING, LEANS = 0.15, (18, 42)


@dataclass(frozen=True)
class Laid:
    """One die: upper face, lean in degrees (0 lies flat), and the box ``x, y, width, height`` in pixels.

    ``up`` (x, y) is where its upper face looks in the picture: 0 when straight into the camera, 1 long when
    across its view.
    """

    value: int
    lean: float
    box: tuple[float, float, float, float]
    up: tuple[float, float]


def crowd(seed: int) -> tuple[np.ndarray, list[Laid]]:
    """A BGR picture of dice, and what lies where."""
    rng = np.random.default_rng([seed, 151])
    tilt = float(rng.choice([rng.uniform(0, 12), rng.uniform(8, 30), rng.uniform(25, 52)]))
    lens = Lens(800, 600, rng.uniform(250, 700), tilt, span=rng.uniform(150, 230))
    sun = (rng.uniform(-0.9, 0.9), rng.uniform(-0.9, 0.9), rng.uniform(0.6, 1.2))
    kind = str(rng.choice(list(surfaces.KINDS)))
    scene = Scene(
        lens, kind, seed, sun=sun, ambient=rng.uniform(0.35, 0.8), shadow=rng.uniform(0.15, 0.65),
        soft=rng.uniform(0.3, 4), polish=float(rng.choice([0, 0, rng.uniform(0.05, 0.25)])),
        mm_per_px=float(rng.uniform(0.4, 0.8)),
    )  # fmt: skip
    size = 16.0
    leans = []
    for y in np.arange(-110, 110, (1.55 + 1.1 * np.tan(np.radians(tilt))) * size):
        for x in np.arange(-130, 130, 1.75 * size):
            at = (float(x + rng.uniform(-2, 2)), float(y + rng.uniform(-2, 2)))
            px, py = lens.project([[*at, 8]])[0]
            if not (40 < px < lens.width - 40 and 45 < py < lens.height_px - 40):
                continue
            lean = float(rng.uniform(*LEANS)) if rng.random() < LEANING else 0.0
            scene.solids.append(_any_die(rng, at, size, lean))
            leans.append(lean)
    how = Disturbance(
        kelvin=rng.uniform(2700, 6500), balance=rng.uniform(0.6, 1), exposure=rng.uniform(0.7, 1.25),
        uneven=rng.uniform(0, 0.4), shadow=rng.uniform(0, 0.25), glare=float(rng.choice([0, 0, 0, 0.25])),
        blur=rng.uniform(0.3, 1.2), noise=rng.uniform(0.5, 5), sharpen=float(rng.choice([0, 0.5, 1.2])),
        jpeg=int(rng.integers(60, 95)),
    )  # fmt: skip
    laid = [
        Laid(solid.faces["top"], lean, tuple(map(float, scene.box(solid))), _up(solid, lens))
        for solid, lean in zip(scene.solids, leans, strict=True)
    ]
    return scene.picture(how), laid


def _up(solid: Solid, lens: Lens) -> tuple[float, float]:
    turn, centre = solid.frame()
    ray = (centre - lens.position) / np.linalg.norm(centre - lens.position)
    across = turn[:, 2] - (turn[:, 2] @ ray) * ray
    here, there = lens.project([centre, centre + 0.01 * across])
    size = lens.focal / np.linalg.norm(centre - lens.position)
    return tuple(((there - here) / 0.01 / size).tolist())


def _any_die(rng: np.random.Generator, at: tuple[float, float], size: float, lean: float) -> Solid:
    name = str(rng.choice([*MAKES, "white", "white", "white", "red", "red", "ivory", "black"]))
    made, pip = finish(rng, name), rng.uniform(0.07, 0.115)
    value = int(rng.integers(1, 7))
    big = 1.5 if value == 1 and made.ace else 1.0
    solid = die(
        name, value, at, rng, finish=made, pip_size=min(0.15, pip * big), size=size, lean=lean,
        corner=rng.uniform(0.04, 0.28), gloss=rng.uniform(0, 0.5), wear=float(rng.choice([0, 0, 0, 0.3])),
    )  # fmt: skip
    if rng.random() < 0.2:  # any two colours that differ enough
        one, other = rng.integers(0, 256, (2, 3))
        if abs((one - other) @ (0.1, 0.6, 0.3)) > 70:
            solid = replace(solid, colour=tuple(one.tolist()), pip_colour=tuple(other.tolist()))
    return solid
