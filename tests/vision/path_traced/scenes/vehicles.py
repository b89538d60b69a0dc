"""Wagons and houses as games have them: moulded wagons with a roof and wheels, houses cut from a bar of wood."""

from __future__ import annotations

import bmesh
import bpy
import numpy as np
from mathutils import Matrix

from tests.vision.path_traced.scenes.studio import link


def wagon(material: bpy.types.Material) -> bpy.types.Mesh:
    """A wagon of 2.05 x 0.72 x 0.85 cm: an arched roof with a rib, window recesses, an undercarriage with wheels."""
    form = bmesh.new()
    _box(form, (2.05, 0.62, 0.14), (0, 0, 0.17))
    for x in (-0.72, -0.5, 0.5, 0.72):
        for y in (-0.27, 0.27):
            wheel = Matrix.Translation((x, y, 0.11)) @ Matrix.Rotation(np.pi / 2, 4, "X")
            bmesh.ops.create_cone(
                form, cap_ends=True, segments=12, radius1=0.11, radius2=0.11, depth=0.1, matrix=wheel
            )
    arch = [(0.36 * np.cos(a), 0.62 + 0.2 * np.sin(a)) for a in np.linspace(0, np.pi, 9)]
    _prism(form, [(0.36, 0.24), *arch, (-0.36, 0.24)], 1.9)
    _box(form, (1.3, 0.22, 0.08), (0, 0, 0.84))
    for x in (-0.7, -0.35, 0, 0.35, 0.7):
        for y in (-0.365, 0.365):
            _box(form, (0.08, 0.03, 0.34), (x, y, 0.42))
    return _made("wagon", form, material, 0.02)


def house(material: bpy.types.Material) -> bpy.types.Mesh:
    """A house of 1.2 x 0.95 cm, 1.15 cm high, with a pitched roof."""
    form = bmesh.new()
    _prism(form, [(0.475, 0), (0.475, 0.7), (0, 1.15), (-0.475, 0.7), (-0.475, 0)], 1.2)
    return _made("house", form, material, 0.04)


def put(mesh: bpy.types.Mesh, at, turn: float, z: float, lying: bool = False) -> None:
    """A piece on the board, turned anticlockwise (radians), or fallen onto its side."""
    thing = link("piece", mesh)
    fallen = Matrix.Translation((0, 0, 0.36)) @ Matrix.Rotation(np.pi / 2, 4, "X") if lying else Matrix()
    thing.matrix_world = Matrix.Translation((*at, z)) @ Matrix.Rotation(turn, 4, "Z") @ fallen


def _box(form: bmesh.types.BMesh, size, middle) -> None:
    where = Matrix.Translation(middle) @ Matrix.Diagonal((*size, 1))
    bmesh.ops.create_cube(form, size=1, matrix=where)


def _prism(form: bmesh.types.BMesh, outline, length: float) -> None:
    """An outline (y, z) drawn out along x."""
    near = [form.verts.new((-length / 2, y, z)) for y, z in outline]
    far = [form.verts.new((length / 2, y, z)) for y, z in outline]
    count = len(outline)
    form.faces.new(near[::-1])
    form.faces.new(far)
    for k in range(count):
        n = (k + 1) % count
        form.faces.new([near[k], near[n], far[n], far[k]])


def _made(name: str, form: bmesh.types.BMesh, material: bpy.types.Material, edge: float) -> bpy.types.Mesh:
    bmesh.ops.recalc_face_normals(form, faces=list(form.faces))
    bmesh.ops.bevel(
        form, geom=list(form.edges), offset=edge, segments=2, profile=0.5, affect="EDGES", clamp_overlap=True
    )
    mesh = bpy.data.meshes.new(name)
    form.to_mesh(mesh)
    form.free()
    mesh.shade_smooth()
    mesh.set_sharp_from_angle(angle=0.6)
    mesh.materials.append(material)
    return mesh


MESHES = {"wagon": wagon, "house": house}
