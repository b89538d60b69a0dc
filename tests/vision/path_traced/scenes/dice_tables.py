"""Tables with one to six dice, the same tables without them, and dice that must be refused."""

from __future__ import annotations

import json
from pathlib import Path

import bpy
import numpy as np

from tests.vision.path_traced.scenes import develop, dice_bodies, lamps, materials, shapes, studio, surfaces
from tests.vision.path_traced.scenes.picture import SIZES, Sitting
from tests.vision.path_traced.scenes.studio import Shot

#: How the dice lie, in turn; what leans, is stacked or under a finger must be refused.
LAYS = [
    "apart",
    "apart",
    "apart",
    "apart",
    "touching",
    "apart",
    "apart",
    "tilted",
    "apart",
    "stacked",
    "apart",
    "hand",
]
#: Pictures of one table, which share the picture of the empty one.
THROWS = 3


def make(number: int, out: Path) -> None:
    """Write ``dice_NNNa.jpg`` to ``c``, their truths, ``dice_NNN_empty.jpg`` and crops of single dice."""
    rng = np.random.default_rng([number, 9001])
    width, height = SIZES[number % len(SIZES)]
    steep = [0, 12, 25, 38, 8, 45, 18, 30][number % 8]
    shot = Shot(
        width,
        height,
        max(0.0, steep + rng.uniform(-5, 5)) if steep else float(rng.uniform(0, 2)),
        float(rng.uniform(0, 360)),
        float(rng.uniform(-12, 12)),
        float(rng.uniform(15, 24) if width == 640 else rng.uniform(18, 36)),
        float(rng.uniform(38, 66)),
        float(rng.uniform(0.02, 0.14)),
    )
    kind = surfaces.KINDS[(number + number // 6) % len(surfaces.KINDS)]
    lamp = list(lamps.KINDS)[int(rng.integers(0, 4))]
    sitting = Sitting(shot, rng, lamp)
    surfaces.lay(kind, rng)
    for throw in range(THROWS):
        how = LAYS[(number * THROWS + throw) % len(LAYS)]
        dice = _throw(rng, shot, how)
        truth = {"kind": "dice", "lay": how, "surface": kind, "refuse": how in ("tilted", "stacked", "hand")}
        name = f"dice_{number:03d}{'abc'[throw]}"
        for each in dice:
            each["box"] = studio.box_of(each["thing"])
        keep = [{k: v for k, v in each.items() if k != "thing"} for each in dice]
        picture = sitting.store(out / name, truth | {"dice": keep, "empty": f"dice_{number:03d}_empty.jpg"})
        if how == "apart":
            crops(picture, dice, out, name, rng)
        for thing in [o for o in bpy.data.objects if o.name.startswith(("die", "hand"))]:
            bpy.data.objects.remove(thing)
    sitting.store(out / f"dice_{number:03d}_empty", more_light=1.03 if number % 2 else 1.0)


def _throw(rng: np.random.Generator, shot: Shot, how: str) -> list[dict]:
    """Put dice down; answers value, colour, make and thing of each."""
    size = float(rng.choice([1.2, 1.6, 1.6, 1.9]))
    kind = str(rng.choice(["opaque", "opaque", "opaque", "clear", "wood"]))
    edge = float(rng.choice([0.05, 0.1, 0.17]))
    ball = float(rng.uniform(0.68, 0.76)) if rng.random() < 0.35 else None
    deep = 0.012 if rng.random() < 0.3 else float(rng.uniform(0.035, 0.06))
    mesh = dice_bodies.body(size, edge, float(rng.uniform(0.075, 0.105)), deep, ball)
    count = int(rng.integers(1, 7)) if how == "apart" else int(rng.integers(3, 5))
    one = rng.random() < 0.3
    names = [str(n) for n in rng.permutation(list(dice_bodies.COLOURS))][:count]
    spots = places(rng, shot, count, size)
    spin = float(rng.uniform(0, 90))
    if how == "touching":
        spots[1] = spots[0] + (size + 0.005) * np.array([np.cos(np.radians(spin)), np.sin(np.radians(spin))])
    dice = []
    for k, at in enumerate(spots):
        colour, value = names[0 if one else k], int(rng.integers(1, 7))
        turn = spin if how == "touching" and k < 2 else float(rng.uniform(0, 360))
        lean, z = (0.0, 0.0), 0.0
        if k == 0 and how == "tilted":
            lean = (float(rng.uniform(22, 38)), float(rng.uniform(-6, 6)))
        if k == 1 and how == "stacked":
            at, z = spots[0] + rng.uniform(-0.25, 0.25, 2) * size, size
        thing = dice_bodies.put(mesh, value, size, (*at, z), turn, lean)
        dice_bodies.dress(thing, *dice_bodies.look(kind, colour, rng))
        dice.append({"value": value, "colour": colour, "make": kind, "thing": thing})
        if k == 0 and how == "tilted":
            _under(thing, size, at, rng)
    if how == "hand":
        _hand(spots[0], size, rng)
    return dice


def places(
    rng: np.random.Generator, shot: Shot, count: int, size: float, rim: float = 0.06
) -> list[np.ndarray]:
    """Places inside the picture (``rim`` parts of its width away), so far apart that no die hides another's upper face."""
    apart = size * (1.7 + np.tan(np.radians(shot.tilt)) * 0.9)
    margin = rim * shot.width
    found: list[np.ndarray] = []
    for _ in range(4000):
        at = rng.uniform(-shot.span / 2, shot.span / 2, 2)
        x, y = studio.project([(*at, size / 2)])[0]
        inside = margin < x < shot.width - margin and margin < y < shot.height - margin
        near = abs(at[0]) < 13 and abs(at[1]) < 9
        if inside and near and all(np.linalg.norm(at - other) > apart for other in found):
            found.append(at)
            if len(found) == count:
                return found
    return found


def _under(die: bpy.types.Object, size: float, at, rng: np.random.Generator) -> None:
    """A die that leans leans on something: a flat pawn at its raised side."""
    low = min((die.matrix_world @ v.co for v in die.data.vertices), key=lambda p: p.z)
    away = np.array(at) - (low.x, low.y)
    spot = np.array(at) + away / max(np.linalg.norm(away), 1e-6) * size * 0.45
    pawn = shapes.disc(size * 0.3, size * 0.33)
    pawn.materials.append(materials.plastic((90, 90, 95)))
    studio.link("hand pawn", pawn, (*spot, 0))


def _hand(at, size: float, rng: np.random.Generator) -> None:
    """A finger across half of a die."""
    finger = shapes.block(1.7, 14, 1.7, 0.75)
    finger.materials.append(materials.plastic((205, 150, 122), 0.55))
    turn = float(rng.uniform(0, 6.28))
    thing = studio.link(
        "hand", finger, (*(np.array(at) + 7.1 * np.array([-np.sin(turn), np.cos(turn)])), size * 1.02)
    )
    thing.rotation_euler = (0, 0, turn)


def crops(
    picture: np.ndarray, dice: list[dict], out: Path, name: str, rng: np.random.Generator, first: str = "crop"
) -> None:
    """One die of a picture cut out with up to 15 % of margin."""
    each = dice[int(rng.integers(0, len(dice)))]
    x, y, width, height = each["box"]
    margin = float(rng.choice([0, 0.05, 0.1, 0.15]))
    left, top = max(0, x - margin * width), max(0, y - margin * height)
    right, bottom = x + (1 + margin) * width, y + (1 + margin) * height
    cut = picture[int(top) : int(np.ceil(bottom)), int(left) : int(np.ceil(right))]
    path = out.parent / "crops" / f"{first}_{name.split('_')[1]}"
    develop.store(path.with_suffix(".jpg"), cut)
    said = {"kind": "crop", "dice": [{k: each[k] for k in ("value", "colour", "make")}], "margin": margin}
    path.with_suffix(".json").write_text(json.dumps(said, indent=1) + "\n", "utf-8")
