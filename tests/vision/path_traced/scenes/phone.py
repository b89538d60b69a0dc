"""A phone held over a table in a lived-in room: its electronics, the room's windows, what lies about."""

from __future__ import annotations

import math

import bpy
import cv2
import numpy as np

from tests.vision.path_traced.scenes import materials, shapes, studio
from tests.vision.path_traced.scenes.develop import store
from tests.vision.path_traced.scenes.picture import Sitting
from tests.vision.path_traced.scenes.studio import Shot

#: Lamps in turn; daylight is what most people take their pictures in.
LAMPS = ("daylight", "window", "daylight", "ceiling", "daylight", "desk")


def shot(
    rng: np.random.Generator, span: float, tilt: tuple[float, float], size=(800, 600), view=(46, 66)
) -> Shot:
    """A phone held by a hand; ``view`` is the angle of its lens, or what was cut out of its picture."""
    return Shot(
        *size, float(rng.uniform(*tilt)), float(rng.uniform(0, 360)), float(rng.normal(0, 4)), span,
        float(rng.uniform(*view)), float(rng.uniform(0.02, 0.05)),
    )  # fmt: skip


class Phone(Sitting):
    """A sitting whose pictures a phone develops: shadows lifted, colours strengthened, noise smeared away."""

    def __init__(self, shot: Shot, rng: np.random.Generator, lamp: str, samples: int = 4) -> None:
        super().__init__(shot, rng, lamp, samples)
        cycles = bpy.context.scene.cycles
        cycles.diffuse_bounces, cycles.glossy_bounces = 2, 2
        self.lift, self.strong = float(rng.uniform(0.15, 0.4)), float(rng.uniform(1.05, 1.3))
        self.sharp, self.quality = float(rng.uniform(0.4, 1.1)), int(rng.integers(78, 94))
        self.shake = float(rng.choice([0, 0, 0.8, 1.6])), float(rng.uniform(0, math.pi))
        floor = materials.wood(rng, (70, 60, 52), (120, 104, 88), 0.5, 0.1)
        sheet = shapes.plane(900, 900)
        sheet.materials.append(floor)
        studio.link("floor", sheet, (0, 0, -74))

    def exposure(self, light: np.ndarray) -> float:
        """As a camera, but what is bright and small keeps its colour, too."""
        bright = np.percentile(light @ np.float32([0.2126, 0.7152, 0.0722]), 99.7)
        return min(super().exposure(light), 1.5 / max(float(bright), 1e-6))

    def developed(self, light: np.ndarray, gain: float) -> np.ndarray:
        """A BGR picture as a phone stores it."""
        light = _bloom(_shaken(light, *self.shake))
        tone = super().developed(_lifted(light, self.lift), gain).astype(np.float32)
        smeared = cv2.bilateralFilter(tone, 5, 14, 1.6)
        grain = cv2.GaussianBlur(self.rng.normal(0, 1, tone.shape).astype(np.float32), (0, 0), 0.8)
        tone = 0.75 * smeared + 0.25 * tone + 2.2 * self.noise * grain
        grey = tone @ np.float32([0.114, 0.587, 0.299])
        tone = grey[..., None] + self.strong * (tone - grey[..., None])
        tone += self.sharp * (tone - cv2.GaussianBlur(tone, (0, 0), 1.3))
        return np.clip(tone + 0.5, 0, 255).astype(np.uint8)

    def write(self, path, picture) -> None:
        store(path, picture, self.quality)


def _shaken(light: np.ndarray, length: float, angle: float) -> np.ndarray:
    """The hand moved by ``length`` pixels while the shutter was open."""
    if not length:
        return light
    kernel = np.zeros((7, 7), np.float32)
    for t in np.linspace(-length / 2, length / 2, 15):
        x, y = 3 + t * math.cos(angle), 3 + t * math.sin(angle)
        for row in (int(y), int(y) + 1):
            for column in (int(x), int(x) + 1):
                kernel[row, column] += (1 - abs(x - column)) * (1 - abs(y - row))
    return cv2.filter2D(light, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)


def _bloom(light: np.ndarray) -> np.ndarray:
    """What a lens that was in a pocket does to highlights."""
    return 0.97 * light + 0.03 * cv2.GaussianBlur(light, (0, 0), light.shape[1] / 40)


def _lifted(light: np.ndarray, lift: float) -> np.ndarray:
    """Local tone mapping: dark regions are brought up, bright ones down, details kept."""
    bright = light @ np.float32([0.2126, 0.7152, 0.0722])
    around = cv2.GaussianBlur(bright, (0, 0), light.shape[1] / 14) + 1e-4
    return light * ((float(np.median(around)) / around) ** lift)[..., None]


def lamp_of(number: int) -> str:
    return LAMPS[number % len(LAMPS)]


def clutter(rng: np.random.Generator, free: float) -> None:
    """Some things of a household on the table, ``free`` cm and more from its middle."""
    for _ in range(int(rng.integers(1, 4))):
        side, away = rng.uniform(0, 2 * math.pi), free + rng.uniform(3, 12)
        at = (away * math.cos(side), away * math.sin(side), 0)
        colour = tuple(int(v) for v in rng.integers(30, 235, 3))
        kind = int(rng.integers(0, 4))
        if kind == 0:
            _put(shapes.disc(4.1, 9.5, 0.3), materials.plastic(colour, 0.15), at)
        elif kind == 1:
            cover = np.clip(rng.normal(colour, 25, (9, 7, 3)), 0, 255).astype(np.uint8)
            book = shapes.block(13, 19, 1.8, 0.1)
            _put(book, materials.plastic(colour, 0.4), at).rotation_euler = (0, 0, side)
            page = shapes.plane(12, 18)
            made = materials.printed(cv2.resize(cover, (210, 270), interpolation=cv2.INTER_CUBIC), 0.3)
            _put(page, made, (*at[:2], 1.81)).rotation_euler = (0, 0, side)
        elif kind == 2:
            pencil = _put(shapes.block(15, 0.7, 0.7, 0.2), materials.plastic(colour, 0.3), at)
            pencil.rotation_euler = (0, 0, side + 1.57 + rng.uniform(-0.4, 0.4))
        else:
            sheet = _put(shapes.plane(14.8, 21), materials.plastic((238, 238, 234), 0.8), (*at[:2], 0.02))
            sheet.rotation_euler = (0, 0, side + rng.uniform(-0.5, 0.5))


def _put(mesh: bpy.types.Mesh, material, at) -> bpy.types.Object:
    mesh.materials.append(material)
    return studio.link("clutter", mesh, at)
