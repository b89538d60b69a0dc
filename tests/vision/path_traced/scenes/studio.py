"""The studio: a table under lamps and a camera above it, traced by Cycles on the processor.

One unit is one centimetre, z points up and the table top is z = 0. Colours are sRGB triples 0..255.
"""

from __future__ import annotations

import math
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Matrix, Vector


def linear(colour) -> tuple[float, float, float]:
    """An sRGB triple 0..255 as linear light 0..1."""
    c = np.asarray(colour, float) / 255
    return tuple(np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4))


def blackbody(kelvin: float) -> np.ndarray:
    """The colour of a lamp (linear RGB, green 1), after Tanner Helland's fit of Planck's law."""
    t = kelvin / 100
    red = 255 if t <= 66 else 329.7 * (t - 60) ** -0.1332
    green = 99.47 * math.log(t) - 161.12 if t <= 66 else 288.12 * (t - 60) ** -0.0755
    blue = 255 if t >= 66 else (0 if t <= 19 else 138.52 * math.log(t - 10) - 305.04)
    rgb = np.array(linear(np.clip([red, green, blue], 1, 255)))
    return rgb / rgb[1]


@dataclass
class Shot:
    """A camera above the table: sizes in pixels, angles in degrees, ``span`` cm in sight across."""

    width: int = 1280
    height: int = 720
    tilt: float = 15
    azimuth: float = 0
    roll: float = 0
    span: float = 30
    view: float = 50
    aperture: float = 0.05

    def as_json(self) -> dict:
        return {k: round(v, 2) if isinstance(v, float) else v for k, v in vars(self).items()}


def fresh(shot: Shot, samples: int = 4) -> bpy.types.Scene:
    """An empty scene with the camera of ``shot``, looking at the middle of the table."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.device = "CPU"
    scene.cycles.samples = samples
    scene.cycles.use_adaptive_sampling = False
    scene.cycles.use_denoising = True
    scene.cycles.denoiser = "OPENIMAGEDENOISE"
    scene.cycles.denoising_quality = "FAST"
    scene.cycles.max_bounces = 4
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.render.use_persistent_data = True
    scene.render.threads_mode = "FIXED"
    scene.render.threads = 2
    scene.render.resolution_x, scene.render.resolution_y = shot.width, shot.height
    scene.render.resolution_percentage = 100
    scene.render.image_settings.file_format = "OPEN_EXR"
    scene.render.image_settings.color_depth = "16"
    _camera(scene, shot)
    scene.world = bpy.data.worlds.new("room")
    return scene


def _camera(scene: bpy.types.Scene, shot: Shot) -> None:
    lens = bpy.data.cameras.new("camera")
    lens.sensor_fit = "HORIZONTAL"
    lens.angle = math.radians(shot.view)
    away = shot.span / 2 / math.tan(math.radians(shot.view) / 2)
    place = bpy.data.objects.new("camera", lens)
    tilt, azimuth = math.radians(shot.tilt), math.radians(shot.azimuth)
    turn = Matrix.Rotation(azimuth, 4, "Z") @ Matrix.Rotation(tilt, 4, "X")
    place.matrix_world = (
        turn @ Matrix.Translation((0, 0, away)) @ Matrix.Rotation(math.radians(shot.roll), 4, "Z")
    )
    lens.clip_end = 1000
    if shot.aperture:
        lens.dof.use_dof = True
        lens.dof.focus_distance = away
        lens.dof.aperture_fstop = lens.lens * 1e-3 / (2 * shot.aperture)
    scene.collection.objects.link(place)
    scene.camera = place
    bpy.context.view_layer.update()


def project(points) -> np.ndarray:
    """Points (n, 3) in cm as pixels (n, 2) of the picture, origin top left."""
    scene = bpy.context.scene
    views = [world_to_camera_view(scene, scene.camera, Vector(p)) for p in np.asarray(points, float)]
    size = scene.render.resolution_x, scene.render.resolution_y
    return np.array([(v.x * size[0], (1 - v.y) * size[1]) for v in views])


def seen(thing: bpy.types.Object) -> np.ndarray:
    """The vertices of a mesh in pixels (n, 2) of the picture."""
    bpy.context.view_layer.update()
    vertices = np.empty(3 * len(thing.data.vertices))
    thing.data.vertices.foreach_get("co", vertices)
    matrix = np.array(thing.matrix_world)
    return project(vertices.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3])


def box_of(thing: bpy.types.Object) -> list[float]:
    """The box ``x, y, width, height`` in pixels of what is in sight of a mesh."""
    corners = seen(thing)
    low, high = corners.min(axis=0), corners.max(axis=0)
    return [round(float(v), 1) for v in (*low, *(high - low))]


def link(name: str, mesh: bpy.types.Mesh, at=(0, 0, 0)) -> bpy.types.Object:
    """A mesh put on the table."""
    thing = bpy.data.objects.new(name, mesh)
    thing.location = at
    bpy.context.scene.collection.objects.link(thing)
    return thing


def trace() -> np.ndarray:
    """The picture as linear light, float32 (height, width, 3), red first."""
    scene = bpy.context.scene
    handle, path = tempfile.mkstemp(suffix=".exr")
    os.close(handle)
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    pixels = np.empty(width * height * image.channels, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    Path(path).unlink()
    return pixels.reshape(height, width, -1)[::-1, :, :3].copy()
