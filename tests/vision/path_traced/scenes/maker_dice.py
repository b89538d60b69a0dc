"""Dice as other makers make them: pips large, small, ringed, square, worn or without paint; bodies speckled, metal, many-coloured."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import bmesh
import bpy
import numpy as np
from mathutils import Matrix, Vector

from tests.vision.path_traced.scenes import dice_bodies, materials, phone_dice
from tests.vision.path_traced.scenes.dice_bodies import FACES, PIPS
from tests.vision.path_traced.scenes.dice_tables import places

#: What a maker's pips are like.
PIP_KINDS = ("plain", "large", "small", "ringed", "square", "worn", "unpainted", "eastern")
#: Radii of pips in parts of the die.
RADII = {"plain": (0.07, 0.11), "large": (0.11, 0.14), "small": (0.045, 0.065)}
#: What a maker's bodies are made of, beside those of ``phone_dice``.
BODY_KINDS = ("opaque", "speckled", "metal", "natural wood", "rainbow", "glitter")
#: Material slots of a die: the first for its body, then its pips, the pips of its one and four (eastern dice), and each face on its own.
PIP, SPECIAL, OWN = 1, 2, 3
SLOTS = OWN + len(FACES)
RED = (190, 24, 30)


def make(number: int, out: Path) -> None:
    """As ``phone_dice.make``, ``makers_NNNa.jpg`` to ``c``."""
    phone_dice.make(number, out, "makers", throw, 9013)


@dataclass(frozen=True)
class Maker:
    """How somebody makes dice: kinds of ``pips`` and ``body``, in colours of their own or in one; ``size`` in cm, other lengths in parts
    of it: the rounded ``edge``, the sphere that cuts the corners off (``ball``), how far ``apart``, ``wide`` and ``deep`` pips are, and
    how much nearer those of a six lie along its ``row``."""

    pips: str
    body: str
    size: float
    edge: float
    ball: float | None
    apart: float
    wide: float
    deep: float
    row: float
    many: bool

    @classmethod
    def some(cls, rng: np.random.Generator) -> Maker:
        """Any maker."""
        pips, body = str(rng.choice(PIP_KINDS)), str(rng.choice(BODY_KINDS))
        size = round(float(rng.uniform(1.2, 2.2)), 2)
        apart = float(rng.uniform(0.2, 0.29))
        wide = min(float(rng.uniform(*RADII.get(pips, RADII["plain"]))), 0.92 * apart / 2)
        deep = (0.05, 0.08) if pips == "unpainted" else (0.03, 0.06)
        drilled = pips == "unpainted" or rng.random() < 0.5
        return cls(
            pips, body, size, float(rng.choice([0.03, 0.08, 0.14, 0.2])),
            float(rng.uniform(0.67, 0.76)) if rng.random() < 0.4 else None, apart, wide,
            float(rng.uniform(*deep)) if drilled else 0.012, float(rng.uniform(0.8, 1.05)), rng.random() < 0.6,
        )  # fmt: skip


def throw(rng: np.random.Generator, shot, count: int) -> list[dict]:
    """Dice of one or two makers."""
    made = [_made(rng) for _ in range(int(rng.choice([1, 1, 2])))]
    names = [str(n) for n in rng.permutation(list(phone_dice.COLOURS))]
    dice = []
    for k, at in enumerate(places(rng, shot, count, max(maker.size for maker, _ in made), 0.12)):
        maker, mesh = made[k % len(made)]
        colour, value = names[(k if maker.many else k % len(made)) % len(names)], int(rng.integers(1, 7))
        thing = dice_bodies.put(mesh, value, maker.size, (*at, 0), float(rng.uniform(0, 360)))
        _dress(thing, maker, colour, rng)
        make = f"{maker.body}, {maker.pips} pips"
        dice.append({"value": value, "colour": colour, "make": make, "size": maker.size, "thing": thing})
    return dice


def _made(rng: np.random.Generator) -> tuple[Maker, bpy.types.Mesh]:
    """A maker and the form of its dice, one that could be cut: surfaces that nearly coincide leave nothing of some."""
    while True:
        maker = Maker.some(rng)
        mesh = _form(maker)
        if np.ptp([v.co.z for v in mesh.vertices] or [0]) > 0.9 * maker.size:
            return maker, mesh


def _form(maker: Maker) -> bpy.types.Mesh:
    mesh = dice_bodies.block(maker.size, maker.edge, SLOTS)
    if maker.body == "rainbow":
        for polygon in mesh.polygons:
            nearest = max(FACES, key=lambda v: polygon.normal.dot(Vector(FACES[v][0])))
            polygon.material_index = OWN + nearest - 1
    return dice_bodies.drilled(mesh, _drills(maker), maker.ball and maker.ball * maker.size)


def _drills(maker: Maker) -> bpy.types.Mesh:
    form = bmesh.new()
    for value, (normal, across, along) in FACES.items():
        special = maker.pips == "eastern" and value in (1, 4)
        pip = maker.wide * maker.size * (1.7 if special and value == 1 else 1)
        low = min(maker.deep * maker.size, pip * 0.9)
        turn = Vector(normal).to_track_quat("Z", "Y").to_matrix().to_4x4()
        for x, y in PIPS[value]:
            aside = Vector(across) * x + Vector(along) * y * (maker.row if value == 6 else 1)
            spot = Vector(normal) * maker.size / 2 + aside * maker.size * maker.apart
            had = len(form.faces)
            if maker.pips in ("square", "ringed"):
                sides, inner = (4, 0.0) if maker.pips == "square" else (28, pip * 0.5)
                _well(form, Matrix.Translation(spot) @ turn, pip, low, sides, inner)
            else:
                radius = (pip**2 + low**2) / (2 * low)
                at = Matrix.Translation(spot + Vector(normal) * (radius - low)) @ turn
                dice_bodies.cap(form, at, radius, pip, low)
            form.faces.ensure_lookup_table()
            for face in form.faces[had:]:
                face.material_index = SPECIAL if special else PIP
    return dice_bodies.mesh_of("drills", form, SLOTS)


def _well(form: bmesh.types.BMesh, at: Matrix, pip: float, deep: float, sides: int, inner: float) -> None:
    """A hollow with straight walls and ``sides`` of them; ``inner`` leaves a column of that radius standing in it."""
    start = math.pi / 4 if sides == 4 else 0.0
    angles = [start + 2 * math.pi * k / sides for k in range(sides)]

    def ring(radius: float, z: float):
        return [form.verts.new(at @ Vector((radius * math.cos(a), radius * math.sin(a), z))) for a in angles]

    def band(one, other):
        for k in range(sides):
            n = (k + 1) % sides
            form.faces.new([one[k], one[n], other[n], other[k]])

    low, high = ring(pip, -deep), ring(pip, deep)
    band(low, high)
    if inner:
        inner_low, inner_high = ring(inner, -deep), ring(inner, deep)
        band(inner_high, inner_low)
        band(inner_low, low)
        band(high, inner_high)
    else:
        form.faces.new(list(reversed(low)))
        form.faces.new(high)


def _dress(die: bpy.types.Object, maker: Maker, colour: str, rng: np.random.Generator) -> None:
    inside, ink = phone_dice.COLOURS[colour]
    inside = tuple(np.clip(np.add(inside, rng.integers(-8, 9, 3)), 4, 250))
    body = _body(maker.body, inside, rng)
    pips = materials.plastic(ink, 0.5)
    if maker.pips == "worn":
        pips = _worn(inside, ink, rng)
    elif maker.pips == "unpainted":
        pips = body
    special = materials.plastic(RED, 0.5) if colour in ("white", "ivory", "yellow", "grey") else pips
    own = [
        _body("opaque", phone_dice.COLOURS[str(n)][0], rng)
        for n in rng.permutation(list(phone_dice.COLOURS))[:6]
    ]
    if maker.body == "rainbow":
        pips = special = materials.plastic((240, 240, 238) if rng.random() < 0.5 else (18, 18, 20), 0.5)
    for slot, material in zip(die.material_slots, (body, pips, special, *own), strict=False):
        slot.link = "OBJECT"
        slot.material = material


def _worn(inside, ink, rng: np.random.Generator) -> bpy.types.Material:
    """Paint of which a part is gone."""
    made = materials.Material("worn", ink, 0.6)
    spots = made.node("TexNoise", Scale=float(rng.uniform(3, 7)), Detail=4.0)
    made.wire(made.places(), spots.inputs["Vector"])
    made.ramp(spots.outputs["Fac"], [ink, ink, ink, inside, inside])
    return made.made


def _body(kind: str, inside, rng: np.random.Generator) -> bpy.types.Material:
    if kind == "metal":
        return materials.Material("metal", inside, float(rng.uniform(0.25, 0.45)), Metallic=1.0).made
    if kind == "natural wood":
        tone = np.array([(150, 104, 62), (205, 168, 120), (92, 58, 36)][int(rng.integers(0, 3))])
        return materials.wood(rng, tone * 0.75, tone, 0.5, 1.6)
    if kind in ("speckled", "glitter"):
        made = materials.Material(kind, inside, float(rng.uniform(0.15, 0.4)))
        if kind == "glitter":
            made.set(**{"Transmission Weight": 0.4, "IOR": 1.49})
        spots = made.node("TexNoise", Scale=float(rng.uniform(12, 30)), Detail=2.0)
        made.wire(made.places(), spots.inputs["Vector"])
        other = (240, 236, 225) if np.mean(inside) < 130 else (40, 40, 44)
        made.ramp(spots.outputs["Fac"], [inside] * 8 + [other] * 4)
        return made.made
    return materials.plastic(inside, float(rng.uniform(0.12, 0.5)))
