"""Crowds of dice of any make, some leaning or standing on another: single dice to learn from, many to a picture."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.twin_eye import surfaces
from vision.twin_eye.dice_tables import MAKES, die, finish
from vision.twin_eye.disturb import Disturbance
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene
from vision.twin_eye.solids import Solid

#: Part of the dice that lean, and by how many degrees at least and at most.
LEANING, LEANS = 0.15, (18, 42)
#: Of dice on dice: how far their middles may be apart (in edges, each way), the part that look the same way, and of one make.
_APART, _STRAIGHT, _ALIKE = 0.32, 0.3, 0.3
#: Where dice stand on others, at least this part of a crowd is there, and things lie about that are no dice: the part of such tables
#: with patches, and of dice with a piece beside them; how many patches, and their sides in mm.
_DENSE, _LITTERED, _BESIDE, _PATCHES, _WIDE = 0.15, 0.4, 0.12, (4, 26), (8, 60)


@dataclass(frozen=True)
class Laid:
    """One die: upper face, lean in degrees (0 lies flat), and the box ``x, y, width, height`` in pixels.

    ``up`` (x, y) is where its upper face looks in the picture: 0 when straight into the camera, 1 long when
    across its view. ``under`` is how much of a die on which it stands is in sight, in parts of its own outline.
    """

    value: int
    lean: float
    box: tuple[float, float, float, float]
    up: tuple[float, float]
    under: float = 0.0


def crowd(seed: int, stacked: float = 0.0) -> tuple[np.ndarray, list[Laid]]:
    """A BGR picture of dice, and what lies where, without the dice below others; about ``stacked`` of the dice stand on one."""
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
    upper = scene.solids
    if stacked:
        kept = rng.random(len(upper)) < rng.uniform(_DENSE, 1)
        kept[rng.integers(len(upper))] = True
        upper, leans = ([each[k] for k in np.flatnonzero(kept)] for each in (upper, leans))
    lower = [_below(rng, solid) if rng.random() < stacked and not solid.lean else None for solid in upper]
    upper = [
        replace(solid, at=(*solid.at[:2], solid.tall)) if other else solid
        for solid, other in zip(upper, lower, strict=True)
    ]
    more = _litter(rng, lens, upper) if stacked else ([], [])
    scene = replace(scene, flats=more[0], solids=[*upper, *(solid for solid in lower if solid), *more[1]])
    laid = [
        Laid(
            solid.faces["top"],
            lean,
            tuple(map(float, scene.box(solid))),
            _up(solid, lens),
            under(*(lens.project(each.hull()) for each in (solid, other))) if other else 0.0,
        )
        for solid, other, lean in zip(upper, lower, leans, strict=True)
    ]
    return scene.picture(how), laid


def _below(rng: np.random.Generator, solid: Solid) -> Solid:
    """A die on the table on which another one stands."""
    at = np.array(solid.at[:2]) + rng.uniform(-_APART, _APART, 2) * solid.size
    other = replace(_any_die(rng, tuple(at.tolist()), solid.size, 0.0), corner=solid.corner)
    if rng.random() < _STRAIGHT:
        other = replace(other, spin=solid.spin + rng.uniform(-4, 4))
    if rng.random() < _ALIKE:
        other = replace(
            other,
            colour=solid.colour,
            pip_colour=solid.pip_colour,
            pip_size=solid.pip_size,
            finish=solid.finish,
        )
    return other


def _litter(rng: np.random.Generator, lens: Lens, dice: list[Solid]) -> tuple[list[Flat], list[Solid]]:
    """Flat things of any colour and print on which dice may lie, and small pieces beside them."""
    flats = []
    for _ in range(rng.integers(*_PATCHES) if rng.random() < _LITTERED else 0):
        face = np.full((60, 60, 3), rng.integers(0, 256, 3), np.uint8)
        if rng.random() < 0.5:
            face = surfaces.surface(
                str(rng.choice(list(surfaces.KINDS))), int(rng.integers(0, 9999)), 120, 120
            )
        width, height = rng.uniform(*_WIDE, 2)
        at = tuple((rng.uniform(-0.5, 0.5, 2) * lens.span).tolist())
        flats.append(
            Flat(
                face,
                width,
                height,
                at,
                rng.uniform(0, 360),
                float(rng.choice([0.3, 2.0])),
                rng.uniform(0, 0.2) * width,
            )
        )
    pieces = []
    for each in dice:
        if rng.random() < _BESIDE:
            away, turn = rng.uniform(0.95, 1.35) * each.size, rng.uniform(0, 2 * np.pi)
            at = each.at[0] + away * np.cos(turn), each.at[1] + away * np.sin(turn)
            pieces.append(
                Solid(
                    rng.uniform(5, 12),
                    (*at, 0),
                    tuple(rng.integers(0, 256, 3).tolist()),
                    round_=bool(rng.random() < 0.5),
                    height=rng.uniform(2, 12),
                    spin=rng.uniform(0, 360),
                    gloss=rng.uniform(0, 0.5),
                )
            )
    return flats, pieces


def under(upper: np.ndarray, lower: np.ndarray) -> float:
    """How much of a lower die is in sight beside the one on it, in parts of what is seen of that; points (n, 2) of each as they are seen."""
    own, other = (cv2.convexHull(np.float32(points)) for points in (upper, lower))
    hidden, _ = cv2.intersectConvexConvex(own, other)
    return float((cv2.contourArea(other) - hidden) / cv2.contourArea(own))


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
