"""Crowds of dice, some of them leaning: what the learner of single dice is trained and judged on."""

from __future__ import annotations

from pathlib import Path

import bpy
import numpy as np
from mathutils import Matrix

from tests.vision.path_traced.scenes import (
    dice_bodies,
    lamps,
    materials,
    phone,
    phone_dice,
    studio,
    surfaces,
    tabletops,
)
from tests.vision.path_traced.scenes.picture import Sitting
from tests.vision.path_traced.scenes.studio import Shot
from vision.twin_eye.dice_crowds import under

#: Sorts of dice on one table, and the part of all dice that lean.
SORTS, LEANING = 3, 0.15
#: Of a die on another: how far their middles may be apart (in edges, each way), and the part of them that look alike.
APART, ALIKE = 0.32, 0.3
#: Edge of a die in cm; what counts is how it fills its crop.
SIZE = 1.6
SEEN = (640, 480)


def make(number: int, out: Path, stacked: float = 0.0) -> None:
    """Write ``crowd_NNN.jpg`` and the values, leans (degrees) and boxes of its dice; about ``stacked`` of them stand on one."""
    rng = np.random.default_rng([number, 9007])
    tilt = float(rng.choice([rng.uniform(0, 12), rng.uniform(8, 30), rng.uniform(25, 52)]))
    shot = Shot(*SEEN, tilt, 0.0, 0.0, float(rng.uniform(13, 17)), float(rng.uniform(30, 60)), 0.03)
    lamp, home = str(rng.choice(list(lamps.KINDS))), rng.random() < 0.6
    sitting = phone.Phone(shot, rng, lamp, 3) if home else Sitting(shot, rng, lamp, 3)
    ground = tabletops if home else surfaces
    ground.lay(str(rng.choice(ground.KINDS)), rng)
    sorts = [_sort(rng) for _ in range(SORTS)]
    dice = []
    for at in _places(rng, shot):
        sort = sorts[int(rng.integers(0, SORTS))]
        lean = float(rng.uniform(18, 42)) if rng.random() < LEANING else 0.0
        dice.append(_die(rng, sort, at, lean))
        if rng.random() < stacked and not lean:
            _lift(rng, dice[-1], sorts)
    said = [
        {k: d[k] for k in ("value", "lean", "up", "under") if k in d} | {"box": studio.box_of(d["thing"])}
        for d in dice
    ]
    sitting.store(out / f"crowd_{number:03d}", {"kind": "crowd", "tilt": tilt, "dice": said})


def _sort(rng: np.random.Generator) -> tuple[bpy.types.Mesh, str]:
    edge = float(rng.choice([0.03, 0.06, 0.1, 0.15, 0.2]))
    ball = float(rng.uniform(0.66, 0.76)) if rng.random() < 0.4 else None
    deep = 0.012 if rng.random() < 0.4 else float(rng.uniform(0.03, 0.06))
    mesh = dice_bodies.body(SIZE, edge, float(rng.uniform(0.07, 0.11)), deep, ball)
    return mesh, str(rng.choice(["opaque", "opaque", "opaque", "pearl", "marbled", "clear", "wood"]))


def _places(rng: np.random.Generator, shot: Shot) -> list[np.ndarray]:
    """A loose grid, so far apart that no die hides another's upper face."""
    across, along = 1.75 * SIZE, (1.55 + 1.1 * np.tan(np.radians(shot.tilt))) * SIZE
    found = []
    for y in np.arange(-14, 14, along):
        for x in np.arange(-14, 14, across):
            at = np.array([x, y]) + rng.uniform(-0.1, 0.1, 2) * SIZE
            px, py = studio.project([(*at, SIZE / 2)])[0]
            if 35 < px < shot.width - 35 and 40 < py < shot.height - 35:
                found.append(at)
    return found


def _die(rng: np.random.Generator, sort: tuple[bpy.types.Mesh, str], at: np.ndarray, lean: float) -> dict:
    mesh, make_ = sort
    value, colour = int(rng.integers(1, 7)), str(rng.choice(list(phone_dice.COLOURS)))
    thing = studio.link("die", mesh)
    turn = Matrix.Rotation(rng.uniform(0, 6.28), 4, "Z") @ dice_bodies.upwards(value)
    away = rng.uniform(0, 6.28)
    aside = Matrix.Rotation(np.radians(lean), 4, (np.cos(away), np.sin(away), 0))
    turn = aside @ turn
    points = np.empty(3 * len(mesh.vertices))
    mesh.vertices.foreach_get("co", points)
    low = float((points.reshape(-1, 3) @ np.array(turn)[2, :3]).min())
    thing.matrix_world = Matrix.Translation((*at, -low)) @ turn
    body, pips = phone_dice.look(make_, colour, rng)
    if rng.random() < 0.2:  # any two colours that differ enough
        one, other = rng.integers(0, 256, (2, 3))
        if abs(one @ (0.3, 0.6, 0.1) - other @ (0.3, 0.6, 0.1)) > 70:
            body, pips = materials.plastic(one, float(rng.uniform(0.1, 0.5))), materials.plastic(other, 0.5)
    dice_bodies.dress(thing, body, pips)
    return {"value": value, "lean": round(lean, 1), "up": _up(thing, aside), "thing": thing}


def _lift(rng: np.random.Generator, die: dict, sorts: list[tuple[bpy.types.Mesh, str]]) -> None:
    """Put another die under a die; ``under`` tells how much of it is in sight, in parts of what is seen of the upper one."""
    upper = die["thing"]
    at = np.array(upper.matrix_world.translation)[:2] + rng.uniform(-APART, APART, 2) * SIZE
    lower = _die(rng, sorts[int(rng.integers(0, SORTS))], at, 0.0)["thing"]
    upper.matrix_world = Matrix.Translation((0, 0, SIZE)) @ upper.matrix_world
    if rng.random() < ALIKE:
        for slot, other in zip(lower.material_slots, upper.material_slots, strict=True):
            slot.material = other.material
    die["under"] = round(under(studio.seen(upper), studio.seen(lower)), 3)


def _up(die: bpy.types.Object, aside: Matrix) -> list[float]:
    """Where its upper face looks in the picture; see :class:`vision.twin_eye.dice_crowds.Laid`."""
    up = np.array(aside)[:3, 2]
    eye, at = (np.array(each.matrix_world.translation) for each in (bpy.context.scene.camera, die))
    away = float(np.linalg.norm(at - eye))
    ray = (at - eye) / away
    here, there = studio.project([at, at + 0.01 * (up - (up @ ray) * ray)])
    lens = bpy.context.scene.camera.data
    focal = SEEN[0] / 2 / np.tan(lens.angle / 2)
    return [round(float(v), 3) for v in (there - here) / 0.01 * away / focal]
