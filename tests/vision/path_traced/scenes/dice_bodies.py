"""Dice: cubes with round edges and pips, drilled as hollows or printed flat; tetrahedra of four colours."""

from __future__ import annotations

import math

import bmesh
import bpy
import numpy as np
from mathutils import Matrix, Vector

from tests.vision.path_traced.scenes import materials
from tests.vision.path_traced.scenes.studio import link

#: Where the pips of a face are, in parts of the distance between a face's middle and its outer pips.
PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}
#: value -> (normal, across, along) of its face; opposite ones make seven.
FACES = {
    1: ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    6: ((0, 0, -1), (1, 0, 0), (0, -1, 0)),
    2: ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    5: ((0, 1, 0), (-1, 0, 0), (0, 0, 1)),
    3: ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    4: ((-1, 0, 0), (0, -1, 0), (0, 0, 1)),
}
#: Body and pips.
COLOURS = {
    "white": ((236, 236, 232), (22, 22, 22)),
    "ivory": ((232, 218, 182), (40, 28, 20)),
    "black": ((20, 20, 22), (238, 238, 236)),
    "red": ((176, 24, 26), (240, 238, 232)),
    "blue": ((28, 62, 160), (238, 240, 242)),
    "green": ((24, 116, 52), (238, 240, 236)),
    "yellow": ((232, 186, 30), (24, 22, 20)),
}


def body(size: float, edge: float, pip: float, deep: float, ball: float | None) -> bpy.types.Mesh:
    """A die of ``size`` cm around the origin, its edges rounded by the part ``edge`` of it.

    ``pip`` is the radius of a pip and ``deep`` its depth, in parts of the size; ``ball`` cuts the corners
    off by a sphere of that radius (parts of the size). Material 0 is the body, 1 the pips.
    """
    return drilled(block(size, edge), _drills(size, pip * size, deep * size), ball * size if ball else None)


def block(size: float, edge: float, slots: int = 2) -> bpy.types.Mesh:
    """A cube of ``size`` cm around the origin, its edges rounded by the part ``edge`` of it, with so many slots for materials."""
    form = bmesh.new()
    bmesh.ops.create_cube(form, size=size)
    bmesh.ops.bevel(form, geom=list(form.edges), offset=edge * size, segments=6, profile=0.5, affect="EDGES")
    return mesh_of("die", form, slots)


def drilled(mesh: bpy.types.Mesh, drills: bpy.types.Mesh, ball: float | None) -> bpy.types.Mesh:
    """What is left of a block when a sphere of the radius ``ball`` (cm) has cut its corners off, and ``drills`` their hollows in."""
    die = link("die", mesh)
    if ball:
        _cut(die, _sphere(ball), "INTERSECT")
    _cut(die, drills, "DIFFERENCE")
    made = die.data
    bpy.data.objects.remove(die)
    made.shade_smooth()
    made.set_sharp_from_angle(angle=math.radians(40))
    return made


def mesh_of(name: str, form: bmesh.types.BMesh, slots: int = 2) -> bpy.types.Mesh:
    """The mesh of a form, which is freed, with so many slots for materials."""
    mesh = bpy.data.meshes.new(name)
    form.to_mesh(mesh)
    form.free()
    for _ in range(slots):
        mesh.materials.append(None)
    return mesh


def _sphere(radius: float) -> bpy.types.Mesh:
    form = bmesh.new()
    bmesh.ops.create_uvsphere(form, u_segments=64, v_segments=48, radius=radius)
    return mesh_of("ball", form, 1)


def _drills(size: float, pip: float, deep: float) -> bpy.types.Mesh:
    """The 21 hollows of a die: caps of spheres whose rim on the face has the radius ``pip``."""
    radius = (pip**2 + deep**2) / (2 * deep)
    form = bmesh.new()
    for value, (normal, across, along) in FACES.items():
        for x, y in PIPS[value]:
            at = Vector(normal) * (size / 2 + radius - deep)
            at += (Vector(across) * x + Vector(along) * y) * size * 0.25
            turn = Vector(normal).to_track_quat("Z", "Y").to_matrix().to_4x4()
            cap(form, Matrix.Translation(at) @ turn, radius, pip, deep)
    for face in form.faces:
        face.material_index = 1
    return mesh_of("drills", form)


def cap(form: bmesh.types.BMesh, where: Matrix, radius: float, pip: float, deep: float) -> None:
    """The lower end of a sphere around the origin of ``where``, closed above the face."""
    most = math.asin(min(1.0, pip / radius))
    rings, around = 6, 28
    low = form.verts.new(where @ Vector((0, 0, -radius)))
    last = None
    for ring in range(1, rings + 3):
        if ring <= rings:
            angle = most * ring / rings
            wide, z = radius * math.sin(angle), -radius * math.cos(angle)
        else:
            wide = pip + (ring - rings) * deep * 0.05
            z = -radius * math.cos(most) + (ring - rings) * deep * 0.4
        now = [
            form.verts.new(where @ Vector((wide * math.cos(a), wide * math.sin(a), z)))
            for a in np.linspace(0, 2 * math.pi, around, endpoint=False)
        ]
        for k in range(around):
            n = (k + 1) % around
            form.faces.new([low, now[n], now[k]] if last is None else [last[k], last[n], now[n], now[k]])
        last = now
    form.faces.new(last)


def _cut(thing: bpy.types.Object, tool: bpy.types.Mesh, how: str) -> None:
    cutter = link("tool", tool)
    change = thing.modifiers.new("cut", "BOOLEAN")
    change.operation, change.object, change.solver = how, cutter, "EXACT"
    bpy.context.view_layer.update()
    seen = thing.evaluated_get(bpy.context.evaluated_depsgraph_get())
    thing.data = bpy.data.meshes.new_from_object(seen)
    thing.modifiers.clear()
    bpy.data.objects.remove(cutter)


def upwards(value: int) -> Matrix:
    """The turn that brings the face of ``value`` up."""
    return Vector(FACES[value][0]).rotation_difference(Vector((0, 0, 1))).to_matrix().to_4x4()


def put(mesh: bpy.types.Mesh, value: int, size: float, at, spin: float, lean=(0.0, 0.0)) -> bpy.types.Object:
    """A die with ``value`` up, its lower side at height ``at[2]``, turned by ``spin``, leaning by two angles (degrees)."""
    die = link("die", mesh)
    leaning = Matrix.Rotation(math.radians(lean[0]), 4, "X") @ Matrix.Rotation(math.radians(lean[1]), 4, "Y")
    turn = leaning @ Matrix.Rotation(math.radians(spin), 4, "Z") @ upwards(value)
    die.matrix_world = turn
    bpy.context.view_layer.update()
    corners = [turn @ v.co for v in mesh.vertices]
    low = min(c.z for c in corners)
    die.matrix_world = Matrix.Translation((at[0], at[1], at[2] - low)) @ turn
    bpy.context.view_layer.update()
    return die


def dress(die: bpy.types.Object, inside: bpy.types.Material, pips: bpy.types.Material) -> None:
    """Give one die its own materials; the mesh stays shared."""
    for slot, material in zip(die.material_slots, (inside, pips), strict=False):
        slot.link = "OBJECT"
        slot.material = material


def look(kind: str, colour: str, rng: np.random.Generator) -> tuple[bpy.types.Material, bpy.types.Material]:
    """Materials of a die: ``opaque``, ``clear`` or ``wood``; of some pale dice the pips are red or blue."""
    inside, ink = COLOURS[colour]
    inside = tuple(np.clip(np.add(inside, rng.integers(-8, 9, 3)), 4, 250))
    if colour in ("white", "ivory") and rng.random() < 0.3:
        ink = [(150, 20, 24), (24, 44, 130)][int(rng.integers(0, 2))]
    pips = materials.plastic(ink, 0.5)
    if kind == "clear":
        return materials.plastic(inside, 0.08, float(rng.uniform(0.45, 0.7))), pips
    if kind == "wood":
        return materials.painted_wood(inside, rng), pips
    return materials.plastic(inside, float(rng.uniform(0.12, 0.45))), pips
