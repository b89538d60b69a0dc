"""Tables with cards of an enrolled deck, some strangers among them, some in sleeves."""

from __future__ import annotations

import math
from pathlib import Path

import bpy
import cv2
import numpy as np

from tests.vision.path_traced.scenes import drawings, lamps, materials, scans, shapes, studio, surfaces
from tests.vision.path_traced.scenes.picture import Sitting, points
from tests.vision.path_traced.scenes.studio import Shot

WIDE, HIGH, THICK = 6.3, 8.8, 0.03
TABLES = ("cloth", "wood", "white", "felt")


def lay_card(
    face: np.ndarray, at, turn: float, z: float, rng: np.random.Generator, sleeve=False, bent=1.0
) -> list:
    """Put a card down (``turn`` degrees clockwise seen from above); answers its four corners in cm.

    ``bent`` is how much of the usual bend it has: cards that lie on each other are flat.
    """
    curl, across = bent * rng.uniform(-0.0035, 0.006), bent * rng.uniform(-0.004, 0.004)
    lift = max(0.0, -curl * HIGH**2 / 4 - across * WIDE**2 / 4) + 0.002

    def bend(x, y):
        return lift + curl * y * y + across * x * x

    mesh = shapes.sheet(WIDE, HIGH, 0.3, THICK, bend)
    mesh.materials.append(materials.printed(face, float(rng.uniform(0.25, 0.5))))
    mesh.materials.append(materials.plastic((225, 220, 205), 0.6))
    card = studio.link("card", mesh, (*at, z))
    card.rotation_euler = (0, 0, -math.radians(turn))
    bpy.context.view_layer.update()
    if sleeve:
        _sleeve(at, turn, z, bend, rng)
    corners = [(-WIDE / 2, HIGH / 2), (WIDE / 2, HIGH / 2), (WIDE / 2, -HIGH / 2), (-WIDE / 2, -HIGH / 2)]
    return [tuple(card.matrix_world @ studio.Vector((x, y, bend(x, y) + THICK))) for x, y in corners]


def _sleeve(at, turn: float, z: float, bend, rng: np.random.Generator) -> None:
    """A clear bag a little larger than the card: hardly anything but its gloss is seen."""
    mesh = shapes.sheet(WIDE + 0.3, HIGH + 0.3, 0.1, 0.004, lambda x, y: bend(x, y) + THICK + 0.006)
    made = materials.Material("sleeve")
    clear, shine, mix = made.node("BsdfTransparent"), made.node("BsdfGlossy"), made.node("MixShader")
    clear.inputs["Color"].default_value = (0.97, 0.97, 0.97, 1)
    shine.inputs["Roughness"].default_value = float(rng.uniform(0.05, 0.2))
    mix.inputs[0].default_value = float(rng.uniform(0.04, 0.1))
    made.wire(clear.outputs[0], mix.inputs[1])
    made.wire(shine.outputs[0], mix.inputs[2])
    out = next(n for n in made.tree.nodes if n.type == "OUTPUT_MATERIAL")
    made.wire(mix.outputs[0], out.inputs["Surface"])
    mesh.materials.append(made.made)
    mesh.materials.append(_nothing())
    studio.link("card sleeve", mesh, (*at, z)).rotation_euler = (0, 0, -math.radians(turn))


def _nothing() -> bpy.types.Material:
    """What is not seen at all: a sleeve has one skin above the card."""
    made = materials.Material("nothing")
    out = next(n for n in made.tree.nodes if n.type == "OUTPUT_MATERIAL")
    made.wire(made.node("BsdfTransparent").outputs[0], out.inputs["Surface"])
    return made.made


def clear_cards() -> None:
    for thing in [o for o in bpy.data.objects if o.name.startswith("card")]:
        bpy.data.objects.remove(thing)


def turn_seen(corners: list[list[float]]) -> int:
    """The turn (0, 90, 180, 270 clockwise) that a card with these pixel corners shows."""
    c = np.array(corners)
    up = (c[0] + c[1] - c[2] - c[3]) / 2
    return round(math.degrees(math.atan2(up[0], -up[1])) / 90) % 4 * 90


def inside(corners: list[list[float]], shot: Shot) -> float:
    """The part (0..1) of a card with these pixel corners that the picture holds."""
    frame = np.float32([(0, 0), (shot.width, 0), (shot.width, shot.height), (0, shot.height)])
    area, _ = cv2.intersectConvexConvex(np.float32(corners), frame)
    return round(float(area) / cv2.contourArea(np.float32(corners)), 2)


def shot_of(number: int, rng: np.random.Generator, span=(43, 51)) -> Shot:
    width, height = [(1280, 720), (1280, 720), (1920, 1080), (1280, 720)][number % 4]
    tilt = [3, 14, 24, 9, 32][number % 5] + rng.uniform(-3, 3)
    return Shot(
        width, height, float(tilt), float(rng.uniform(-25, 25)), float(rng.uniform(-6, 6)),
        float(rng.uniform(*span)), float(rng.uniform(40, 62)), float(rng.uniform(0.02, 0.1)),
    )  # fmt: skip


LAYS = 2


def make(number: int, out: Path) -> None:
    """Write ``cards_NNNa.jpg`` and ``b`` of one table with their truths; even numbers are the look-alikes."""
    if not (out / "enrol").exists():
        for deck in scans.DECKS:
            scans.write(deck, out / "enrol" / deck)
    rng = np.random.default_rng([number, 9002])
    deck = ("look_alikes", "pips")[number % 2]
    faces, strangers = scans.DECKS[deck](), drawings.look_alikes(12, 1)
    shot = shot_of(number, rng)
    sitting = Sitting(shot, rng, list(lamps.KINDS)[int(rng.integers(0, 4))])
    kind = TABLES[(number // 2) % len(TABLES)]
    surfaces.lay(kind, rng)
    for lay in range(LAYS):
        laid, foreign = [], 0
        names = [str(n) for n in rng.permutation(list(faces))]
        for place in range(int(rng.integers(4, 7))):
            stranger = rng.random() < 0.15
            turn = int(rng.choice([0, 90, 180, 270])) + float(rng.uniform(-16, 16))
            at = (
                -12.5 + 12.5 * (place % 3) + rng.uniform(-1, 1),
                5.2 - 10.4 * (place // 3) + rng.uniform(-0.4, 0.4),
            )
            face = list(strangers.values())[place] if stranger else faces[names[place]]
            corners = points(lay_card(face, at, turn, 0.0, rng, rng.random() < 0.3))
            foreign += stranger
            if not stranger:
                said = {"id": names[place], "turn": turn_seen(corners), "corners": corners}
                laid.append(said | {"visible": inside(corners, shot)})
        truth = {"kind": "cards", "deck": deck, "surface": kind, "foreign": foreign, "cards": laid}
        sitting.store(out / f"cards_{number:03d}{'abcd'[lay]}", truth)
        clear_cards()
