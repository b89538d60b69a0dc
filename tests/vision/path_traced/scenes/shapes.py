"""Meshes: table tops, boxes with round edges, sheets with a picture on them."""

from __future__ import annotations

import bmesh
import bpy
import numpy as np


def _mesh(name: str, form: bmesh.types.BMesh, smooth: bool = False) -> bpy.types.Mesh:
    mesh = bpy.data.meshes.new(name)
    form.to_mesh(mesh)
    form.free()
    if smooth:
        mesh.shade_smooth()
    return mesh


def plane(width: float, height: float, repeat: float = 1.0) -> bpy.types.Mesh:
    """A rectangle around the origin with a UV map; the print is repeated ``repeat`` times across."""
    form = bmesh.new()
    corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    vertices = [form.verts.new((x * width / 2, y * height / 2, 0)) for x, y in corners]
    face = form.faces.new(vertices)
    layer = form.loops.layers.uv.new("print")
    for loop, (x, y) in zip(face.loops, corners, strict=True):
        loop[layer].uv = (
            (x + 1) / 2 * repeat,
            (y + 1) / 2 * repeat * height / width if repeat != 1 else (y + 1) / 2,
        )
    return _mesh("plane", form)


def block(width: float, depth: float, height: float, edge: float = 0.0) -> bpy.types.Mesh:
    """A box that stands on z = 0, its edges rounded by ``edge`` cm."""
    form = bmesh.new()
    bmesh.ops.create_cube(form, size=1)
    for vertex in form.verts:
        x, y, z = vertex.co
        vertex.co = (x * width, y * depth, (z + 0.5) * height)
    if edge:
        bmesh.ops.bevel(
            form,
            geom=list(form.edges),
            offset=edge,
            segments=4,
            profile=0.5,
            affect="EDGES",
            clamp_overlap=True,
        )
    return _mesh("block", form, smooth=bool(edge))


def disc(radius: float, height: float, edge: float = 0.05) -> bpy.types.Mesh:
    """A flat cylinder that stands on z = 0."""
    form = bmesh.new()
    bmesh.ops.create_cone(form, cap_ends=True, segments=64, radius1=radius, radius2=radius, depth=height)
    for vertex in form.verts:
        vertex.co.z += height / 2
    rims = [e for e in form.edges if abs(e.verts[0].co.z - e.verts[1].co.z) < 1e-6]
    bmesh.ops.bevel(form, geom=rims, offset=edge, segments=3, profile=0.5, affect="EDGES")
    return _mesh("disc", form, smooth=True)


def rounded(width: float, height: float, corner: float, steps: int = 7) -> np.ndarray:
    """The outline (n, 2) of a rectangle around the origin with round corners, counter-clockwise."""
    quarter = np.linspace(0, np.pi / 2, steps)
    points = []
    for turn, (sx, sy) in enumerate([(1, 1), (-1, 1), (-1, -1), (1, -1)]):
        at = quarter + turn * np.pi / 2
        centre = np.array([sx * (width / 2 - corner), sy * (height / 2 - corner)])
        points.append(centre + corner * np.stack([np.cos(at), np.sin(at)], axis=1))
    return np.concatenate(points)


def sheet(width: float, height: float, corner: float, thick: float, bend, rows: int = 24) -> bpy.types.Mesh:
    """A card or tile: an outline filled in strips, its upper side with a UV map, ``thick`` cm above its lower side.

    ``bend`` maps (x, y) arrays to the height of the lower side. Material 0 is the print, 1 the edge and back.
    """
    outline = rounded(width, height, max(corner, 1e-3))
    form = bmesh.new()
    layer = form.loops.layers.uv.new("print")
    face = form.faces.new([form.verts.new((*p, 0)) for p in outline])
    face.normal_update()
    cuts = np.linspace(-height / 2, height / 2, rows + 1)[1:-1]
    for normal, size in (((0, 1, 0), height), ((1, 0, 0), width)):
        for cut in cuts * size / height:
            every = list(form.verts) + list(form.edges) + list(form.faces)
            bmesh.ops.bisect_plane(form, geom=every, plane_co=np.multiply(normal, cut), plane_no=normal)
    for each in form.faces:
        if each.normal.z < 0:
            each.normal_flip()
        for loop in each.loops:
            x, y, _ = loop.vert.co
            loop[layer].uv = (x / width + 0.5, y / height + 0.5)
    upper = list(form.faces)
    made = bmesh.ops.extrude_face_region(form, geom=upper)
    raised = [v for v in made["geom"] if isinstance(v, bmesh.types.BMVert)]
    for each in form.faces:
        each.material_index = 1
    for each in made["geom"]:
        if isinstance(each, bmesh.types.BMFace):
            each.material_index = 0
            for loop in each.loops:
                x, y, _ = loop.vert.co
                loop[layer].uv = (x / width + 0.5, y / height + 0.5)
    for vertex in raised:
        vertex.co.z = thick
    for vertex in form.verts:
        vertex.co.z += float(bend(vertex.co.x, vertex.co.y))
    bmesh.ops.recalc_face_normals(form, faces=list(form.faces))
    return _mesh("sheet", form)
