"""Dice of several owners and sizes on a table of a home, seen aslant through a phone; also five in a tray."""

from __future__ import annotations

from pathlib import Path

import bpy
import numpy as np
from mathutils import Matrix

from tests.vision.path_traced.scenes import dice_bodies, materials, phone, studio, surfaces, tabletops
from tests.vision.path_traced.scenes.dice_tables import crops, places

#: Pictures of one table, which share the picture of the empty one.
THROWS = 3
#: More bodies and pips beside those of ``dice_bodies``.
COLOURS = dice_bodies.COLOURS | {
    "purple": ((82, 34, 118), (240, 238, 240)),
    "orange": ((222, 104, 24), (250, 246, 236)),
    "turquoise": ((30, 150, 150), (20, 24, 30)),
    "pink": ((222, 120, 150), (30, 26, 30)),
    "grey": ((120, 122, 126), (24, 24, 26)),
}


def make(number: int, out: Path, first: str = "phone", throw=None, seed: int = 9011) -> None:
    """Write ``phone_NNNa.jpg`` to ``c``, truths, ``phone_NNN_empty.jpg`` and crops; every third table is a tray.

    ``first`` begins the names of the pictures; ``throw`` puts dice down as :func:`_throw` does.
    """
    throw = throw or _throw
    rng = np.random.default_rng([number, seed])
    tray = number % 3 == 2
    tilt, span = ((8, 35), rng.uniform(26, 34)) if tray else ((16, 44), rng.uniform(14, 30))
    shot = phone.shot(rng, float(span), tilt, [(800, 600), (640, 480)][number % 2], (32, 56))
    lamp = phone.lamp_of(number)
    sitting = phone.Phone(shot, rng, lamp)
    kind = "tray" if tray else tabletops.KINDS[number // 2 % len(tabletops.KINDS)]
    surfaces.lay(kind, rng) if tray else tabletops.lay(kind, rng)
    if not tray and rng.random() < 0.5:
        phone.clutter(rng, span / 2)
    for turn in range(THROWS):
        dice = throw(rng, shot, 5 if tray else int(rng.integers(2, 8)))
        for each in dice:
            each["box"] = studio.box_of(each["thing"])
            each["aside"] = round(_aside(each["thing"]), 1)
        name = f"{first}_{number:03d}{'abc'[turn]}"
        keep = [{k: v for k, v in each.items() if k != "thing"} for each in dice]
        truth = {"kind": "dice", "lay": "apart", "surface": kind, "refuse": False, "dice": keep}
        picture = sitting.store(out / name, truth | {"empty": f"{first}_{number:03d}_empty.jpg"})
        for k, each in enumerate(dice):
            crops(picture, [each], out, f"{name}{k}", rng, first)
        for thing in [o for o in bpy.data.objects if o.name.startswith("die")]:
            bpy.data.objects.remove(thing)
    if number % 4 == 1:  # the phone was put down between the two pictures
        camera = bpy.context.scene.camera
        camera.matrix_world = (
            Matrix.Rotation(0.02, 4, "Z") @ Matrix.Translation((0.3, -0.2, 0.2)) @ camera.matrix_world
        )
    sitting.store(out / f"{first}_{number:03d}_empty", more_light=float(rng.uniform(0.85, 1.15)))


def _throw(rng: np.random.Generator, shot, count: int) -> list[dict]:
    """Dice of one, two or as many sets as there are dice; the largest tells how far they lie apart."""
    sets = [sort(rng) for _ in range(int(rng.choice([1, 2, count])))]
    names = [str(n) for n in rng.permutation(list(COLOURS))]
    dice = []
    for k, at in enumerate(places(rng, shot, count, max(size for _, size, _ in sets), 0.12)):
        mesh, size, make = sets[k % len(sets)]
        colour, value = names[(k if len(sets) < 3 or k else 0) % len(names)], int(rng.integers(1, 7))
        thing = dice_bodies.put(mesh, value, size, (*at, 0), float(rng.uniform(0, 360)))
        dice_bodies.dress(thing, *look(make, colour, rng))
        dice.append({"value": value, "colour": colour, "make": make, "size": size, "thing": thing})
    return dice


def _aside(die: bpy.types.Object) -> float:
    """How many degrees from straight above a die is seen."""
    ray = bpy.context.scene.camera.matrix_world.translation - die.matrix_world.translation
    return float(np.degrees(np.arccos(ray.z / ray.length)))


def sort(rng: np.random.Generator) -> tuple[bpy.types.Mesh, float, str]:
    """The form of one maker's dice: its mesh, its size in cm and what it is made of."""
    size = round(float(rng.uniform(1.2, 1.9)), 2)
    make = str(rng.choice(["opaque", "opaque", "opaque", "pearl", "marbled", "clear", "wood"]))
    casino = rng.random() < 0.5
    ball = float(rng.uniform(0.69, 0.76)) if casino else None
    edge = float(rng.uniform(0.03, 0.07) if casino else rng.uniform(0.06, 0.16))
    deep = 0.012 if rng.random() < 0.3 else float(rng.uniform(0.03, 0.06))
    return dice_bodies.body(size, edge, float(rng.uniform(0.075, 0.108)), deep, ball), size, make


def look(make: str, colour: str, rng: np.random.Generator):
    inside, ink = COLOURS[colour]
    if make in ("opaque", "clear", "wood") and colour in dice_bodies.COLOURS:
        return dice_bodies.look(make, colour, rng)
    if make == "clear":
        return materials.plastic(inside, 0.08, 0.6), materials.plastic(ink, 0.5)
    made = materials.Material(make, inside, float(rng.uniform(0.08, 0.3)), **{"Coat Weight": 0.3})
    if make in ("pearl", "marbled"):
        swirl = made.node("TexNoise", Scale=float(rng.uniform(0.9, 2.5)), Detail=3.0, Distortion=2.5)
        made.wire(made.places(), swirl.inputs["Vector"])
        far = 0.88 if make == "pearl" else 0.6
        pale = (
            np.add(np.multiply(inside, far), 255 * (1 - far))
            if np.mean(inside) < 190
            else np.multiply(inside, far)
        )
        made.ramp(swirl.outputs["Fac"], [inside, inside, pale, inside])
    return made.made, materials.plastic(ink, 0.5)
