"""Lamps over the table, as rooms have them."""

from __future__ import annotations

import math

import bpy
import numpy as np
from mathutils import Vector

from tests.vision.path_traced.scenes import shapes
from tests.vision.path_traced.scenes.studio import blackbody

#: name -> (kelvin from, to).
KINDS = {
    "window": (5200, 7500),
    "ceiling": (2700, 4500),
    "desk": (2600, 4000),
    "sun": (4800, 6500),
    "daylight": (4600, 6000),
}


def light(kind: str, rng: np.random.Generator) -> np.ndarray:
    """Put lamps of a kind up; answers the colour (linear RGB, green 1) that the camera has to balance."""
    kelvin = rng.uniform(*KINDS[kind])
    colour = blackbody(kelvin)
    side = rng.uniform(0, 2 * math.pi)
    around = np.array([math.cos(side), math.sin(side), 0])
    if kind == "window":
        _area(colour, 200_000, around * 130 + (0, 0, rng.uniform(70, 130)), rng.uniform(70, 130))
        _room(colour, 0.35)
    elif kind == "ceiling":
        _area(colour, 160_000, around * rng.uniform(20, 90) + (0, 0, 160), rng.uniform(15, 70))
        _room(blackbody(kelvin + 500), 0.2)
    elif kind == "desk":
        _area(colour, 28_000, around * rng.uniform(25, 45) + (0, 0, rng.uniform(35, 60)), rng.uniform(3, 12))
        _room(blackbody(3500), 0.12)
    elif kind == "daylight":
        _daylight(colour, around, rng)
    else:
        _sun(colour, around * rng.uniform(0.2, 1.0) + (0, 0, 1), rng.uniform(0.5, 6))
        _room(blackbody(7500), 0.9)
    return colour


def _daylight(colour, around, rng: np.random.Generator) -> None:
    """Sun through a window with bars or leaves in front of it, and the sky that the window shows."""
    towards = around * rng.uniform(0.7, 1.8) + (0, 0, 1)
    towards = towards / np.linalg.norm(towards)
    _sun(colour, towards, 0.6, float(rng.uniform(3.0, 7.0)))
    _room(blackbody(8500), float(rng.uniform(0.3, 0.8)))
    aside = np.cross(towards, (0, 0, 1))
    aside /= np.linalg.norm(aside)
    upwards = np.cross(aside, towards)
    if rng.random() < 0.5:
        for k in range(-2, 3):
            at = towards * 130 + aside * (rng.uniform(-12, 12) + 45 * k)
            _shade((rng.uniform(2, 7), 320, 2), at, towards)
        for k in range(-1, 2):
            at = towards * 130 + upwards * (rng.uniform(-12, 12) + 60 * k)
            _shade((320, rng.uniform(2, 7), 2), at, towards)
    else:
        for _ in range(int(rng.integers(6, 40))):
            at = towards * rng.uniform(50, 120) + aside * rng.normal(0, 35) + upwards * rng.normal(0, 30)
            _shade((rng.uniform(2, 9), rng.uniform(4, 16), 0.2), at, rng.normal(0, 1, 3))


def _shade(size, at, towards) -> None:
    """Something that keeps the sun off the table; itself out of sight."""
    mesh = shapes.block(*size)
    thing = bpy.data.objects.new("shade", mesh)
    thing.location = at
    thing.rotation_euler = Vector(towards).to_track_quat("Z", "Y").to_euler()
    thing.visible_camera = thing.visible_glossy = False
    bpy.context.scene.collection.objects.link(thing)


def _area(colour, watts: float, at, size: float) -> None:
    lamp = bpy.data.lights.new("lamp", "AREA")
    lamp.energy, lamp.color, lamp.size = watts, colour / colour.max(), size
    _hang(lamp, at)


def _sun(colour, towards, degrees: float, strength: float = 3.0) -> None:
    lamp = bpy.data.lights.new("sun", "SUN")
    lamp.energy, lamp.color, lamp.angle = strength, colour / colour.max(), math.radians(degrees)
    _hang(lamp, np.asarray(towards) * 100)


def _hang(lamp: bpy.types.Light, at) -> None:
    thing = bpy.data.objects.new(lamp.name, lamp)
    thing.location = at
    thing.rotation_euler = (-Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(thing)


def _room(colour, strength: float) -> None:
    """Light from walls and sky: brighter above than at the sides, so that glossy things show something."""
    world = bpy.context.scene.world
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    nodes.clear()
    out, back = nodes.new("ShaderNodeOutputWorld"), nodes.new("ShaderNodeBackground")
    ramp, split, where = (nodes.new(f"ShaderNode{n}") for n in ("ValToRGB", "SeparateXYZ", "TexCoord"))
    tone = np.asarray(colour) / np.max(colour)
    ramp.color_ramp.elements[0].color = (*tone * 0.45, 1)
    ramp.color_ramp.elements[1].color = (*tone, 1)
    links.new(where.outputs["Generated"], split.inputs[0])
    links.new(split.outputs["Z"], ramp.inputs[0])
    links.new(ramp.outputs[0], back.inputs["Color"])
    back.inputs["Strength"].default_value = strength
    links.new(back.outputs[0], out.inputs[0])
