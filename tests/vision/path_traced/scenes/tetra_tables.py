"""One four-sided die with a colour on each side, seen from nearly straight above; and its enrolment pictures."""

from __future__ import annotations

from pathlib import Path

import bmesh
import bpy
import numpy as np
from mathutils import Matrix, Vector

from tests.vision.path_traced.scenes import lamps, materials, studio, surfaces
from tests.vision.path_traced.scenes.picture import Sitting, points
from tests.vision.path_traced.scenes.studio import Shot

#: Two dice: the colours of their sides, and how round their edges are (cm).
DICE = [
    (
        {"orange": (226, 112, 30), "green": (46, 140, 62), "brown": (98, 62, 40), "pink": (226, 110, 170)},
        0.08,
    ),
    ({"blue": (32, 74, 170), "yellow": (236, 194, 40), "red": (188, 30, 32), "white": (236, 234, 228)}, 0.18),
]
THROWS = 3


def _mesh(edge: float, rounding: float) -> bpy.types.Mesh:
    """A tetrahedron with edges of ``edge`` cm around the origin; the material of a face is its number."""
    form = bmesh.new()
    corners = [(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)]
    vertices = [form.verts.new(Vector(c) * edge / 2.8284) for c in corners]
    for k in range(4):
        form.faces.new([v for j, v in enumerate(vertices) if j != k]).material_index = k
    bmesh.ops.recalc_face_normals(form, faces=list(form.faces))
    bmesh.ops.bevel(
        form, geom=list(form.edges), offset=rounding, segments=4, profile=0.5, affect="EDGES", material=-1
    )
    mesh = bpy.data.meshes.new("die")
    form.to_mesh(mesh)
    form.free()
    mesh.shade_smooth()
    mesh.set_sharp_from_angle(angle=0.3)
    return mesh


def _put(die: int, below: int, at, spin: float, rng: np.random.Generator) -> bpy.types.Object:
    """A die on its side number ``below``."""
    colours, rounding = DICE[die]
    mesh = _mesh(float(rng.uniform(1.9, 2.6)), rounding)
    for colour in colours.values():
        mesh.materials.append(materials.plastic(colour, 0.3))
    thing = studio.link("die", mesh)
    outwards = -Vector([(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)][below]).normalized()
    turn = (
        Matrix.Rotation(np.radians(spin), 4, "Z")
        @ outwards.rotation_difference(Vector((0, 0, -1))).to_matrix().to_4x4()
    )
    low = min((turn @ v.co).z for v in mesh.vertices)
    thing.matrix_world = Matrix.Translation((*at, -low)) @ turn
    bpy.context.view_layer.update()
    return thing


def _clear() -> None:
    for thing in [o for o in bpy.data.objects if o.name.startswith("die")]:
        bpy.data.objects.remove(thing)


def enrolment(out: Path) -> None:
    """``enrol/<die>/colour/<side below>/N.jpg``: two pictures for each side, on one table."""
    for die, (colours, _) in enumerate(DICE):
        rng = np.random.default_rng([die, 9010])
        sitting = Sitting(Shot(400, 300, 4, 20, 0, 12, 45, 0.03), rng, "window")
        surfaces.lay("wood" if die else "felt", rng)
        for below, name in enumerate(colours):
            for k in range(2):
                _put(die, below, rng.uniform(-1, 1, 2), float(rng.uniform(0, 360)), rng)
                sitting.store(out / "enrol" / f"die{die}" / "colour" / name / str(k))
                _clear()


def make(number: int, out: Path) -> None:
    """Write ``tetra_NNNa.jpg`` to ``c`` with their truths, and ``tetra_NNN_empty.jpg``."""
    if not (out / "enrol").exists():
        enrolment(out)
    rng = np.random.default_rng([number, 9004])
    width, height = [(640, 480), (1280, 720)][number % 3 == 2]
    shot = Shot(
        width, height, float(rng.uniform(0, 7)), float(rng.uniform(0, 360)), float(rng.uniform(-10, 10)),
        float(rng.uniform(13, 20)) * width / 640, 44.0, float(rng.uniform(0.02, 0.1)),
    )  # fmt: skip
    sitting = Sitting(shot, rng, list(lamps.KINDS)[int(rng.integers(0, 4))])
    kind = surfaces.KINDS[(number * 5 + 1) % len(surfaces.KINDS)]
    surfaces.lay(kind, rng)
    for throw in range(THROWS):
        die, below = number % 2, int(rng.integers(0, 4))
        # The die stays near the middle: towards the rim of the picture it is seen from further aside.
        thing = _put(die, below, rng.uniform(-1.2, 1.2, 2), float(rng.uniform(0, 360)), rng)
        said = {"below": list(DICE[die][0])[below], "die": f"die{die}", "box": studio.box_of(thing)}
        camera = bpy.context.scene.camera.matrix_world.translation
        seen = Vector(thing.matrix_world.translation) - camera
        said["aside"] = round(float(np.degrees(seen.angle(Vector((0, 0, -1))))), 1)
        truth = {"kind": "tetra", "surface": kind, "empty": f"tetra_{number:03d}_empty.jpg"} | said
        sitting.store(
            out / f"tetra_{number:03d}{'abc'[throw]}", truth | {"centre": points([thing.location])[0]}
        )
        _clear()
    sitting.store(out / f"tetra_{number:03d}_empty", more_light=1.03 if number % 2 else 1.0)
