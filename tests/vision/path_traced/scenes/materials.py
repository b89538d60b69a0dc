"""What things are made of, as shader nodes."""

from __future__ import annotations

import tempfile
from pathlib import Path

import bpy
import cv2
import numpy as np

from tests.vision.path_traced.scenes.studio import linear


class Material:
    """A principled material under construction: ``node`` adds nodes, ``wire`` connects them."""

    def __init__(self, name: str, colour=(200, 200, 200), roughness: float = 0.5, **inputs) -> None:
        self.made = bpy.data.materials.new(name)
        self.made.use_nodes = True
        self.tree = self.made.node_tree
        self.shader = next(n for n in self.tree.nodes if n.type == "BSDF_PRINCIPLED")
        self.set(**{"Base Color": (*linear(colour), 1), "Roughness": roughness} | inputs)

    def set(self, **inputs) -> None:
        for name, value in inputs.items():
            self.shader.inputs[name].default_value = value

    def node(self, kind: str, **inputs) -> bpy.types.Node:
        node = self.tree.nodes.new(f"ShaderNode{kind}")
        for name, value in inputs.items():
            node.inputs[name].default_value = value
        return node

    def wire(self, output, to) -> None:
        self.tree.links.new(output, to)

    def ramp(self, value, colours, to="Base Color") -> None:
        """Colours from dark to light of ``value``."""
        ramp = self.node("ValToRGB")
        for element, colour in zip(ramp.color_ramp.elements, (colours[0], colours[-1]), strict=True):
            element.color = (*linear(colour), 1)
        for k, colour in enumerate(colours[1:-1], 1):
            ramp.color_ramp.elements.new(k / (len(colours) - 1)).color = (*linear(colour), 1)
        self.wire(value, ramp.inputs[0])
        self.wire(ramp.outputs[0], self.shader.inputs[to])

    def bump(self, height, strength: float, distance: float) -> None:
        bump = self.node("Bump", Strength=strength, Distance=distance)
        self.wire(height, bump.inputs["Height"])
        self.wire(bump.outputs[0], self.shader.inputs["Normal"])

    def places(self, scale=(1, 1, 1), turn: float = 0.0):
        """Coordinates of the thing itself, in cm, scaled and turned."""
        where = self.node("TexCoord")
        mapping = self.node("Mapping", Scale=scale, Rotation=(0, 0, turn))
        self.wire(where.outputs["Object"], mapping.inputs[0])
        return mapping.outputs[0]


def plastic(colour, roughness: float = 0.25, clear: float = 0.0) -> bpy.types.Material:
    """Opaque or (``clear`` up to 1) translucent plastic."""
    made = Material("plastic", colour, roughness, **{"Specular IOR Level": 0.5})
    if clear:
        made.set(**{"Transmission Weight": clear, "IOR": 1.49})
    return made.made


def wood(rng: np.random.Generator, dark, light, roughness=0.45, scale=0.35) -> bpy.types.Material:
    """Boards with grain along one direction."""
    made = Material("wood", light, roughness)
    at = made.places((scale, scale * 0.09, scale), rng.uniform(0, 3.1))
    grain = made.node(
        "TexNoise", Scale=2.2, Detail=9.0, Roughness=0.62, Distortion=float(rng.uniform(0.5, 2.2))
    )
    made.wire(at, grain.inputs["Vector"])
    made.ramp(grain.outputs["Fac"], [dark, dark, light, np.add(light, 12).clip(0, 255), dark])
    made.bump(grain.outputs["Fac"], 0.12, 0.05)
    return made.made


def painted_wood(colour, rng: np.random.Generator) -> bpy.types.Material:
    """A painted wooden piece: matt, with a little grain."""
    made = Material("painted", colour, float(rng.uniform(0.4, 0.65)))
    grain = made.node("TexNoise", Scale=9.0, Detail=5.0)
    made.wire(made.places((1, 0.12, 1)), grain.inputs["Vector"])
    made.ramp(grain.outputs["Fac"], [np.multiply(colour, 0.8), colour, np.add(colour, 14).clip(0, 255)])
    made.bump(grain.outputs["Fac"], 0.2, 0.01)
    return made.made


def felt(colour, rng: np.random.Generator) -> bpy.types.Material:
    """Felt: no gloss, fibres of slightly different tones."""
    made = Material("felt", colour, 1.0, **{"Specular IOR Level": 0.05, "Sheen Weight": 0.4})
    fibres = made.node("TexNoise", Scale=float(rng.uniform(18, 40)), Detail=6.0, Roughness=0.7)
    made.wire(made.places(), fibres.inputs["Vector"])
    made.ramp(fibres.outputs["Fac"], [np.multiply(colour, 0.7), colour, np.add(colour, 25).clip(0, 255)])
    made.bump(fibres.outputs["Fac"], 0.5, 0.03)
    return made.made


def gloss(colour, roughness: float = 0.06) -> bpy.types.Material:
    """A lacquered or glass table."""
    made = Material("gloss", colour, roughness, **{"Coat Weight": 0.3})
    haze = made.node("TexNoise", Scale=0.6, Detail=3.0)
    made.wire(made.places(), haze.inputs["Vector"])
    made.bump(haze.outputs["Fac"], 0.02, 0.02)
    return made.made


def printed(face: np.ndarray, roughness: float = 0.4, coat: float = 0.0, weave: float = 0.0):
    """A print (BGR array) over the thing's UV map; ``weave`` is the strength of a cloth's threads."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "print.png"
        cv2.imwrite(str(path), face)
        image = bpy.data.images.load(str(path))
        image.pack()
    made = Material("print", roughness=roughness, **{"Coat Weight": coat, "Coat Roughness": 0.05})
    texture = made.node("TexImage")
    texture.image, texture.extension = image, "REPEAT"
    made.wire(texture.outputs["Color"], made.shader.inputs["Base Color"])
    if weave:
        across, along = made.node("TexWave", Scale=3.0), made.node("TexWave", Scale=3.0)
        along.bands_direction = "Y"
        both = made.node("Math")
        both.operation = "MULTIPLY"
        at = made.places()
        for thread, into in ((across, 0), (along, 1)):
            made.wire(at, thread.inputs["Vector"])
            made.wire(thread.outputs["Fac"], both.inputs[into])
        made.bump(both.outputs[0], weave, 0.04)
        made.set(**{"Specular IOR Level": 0.1})
    return made.made
