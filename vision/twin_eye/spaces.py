"""Boards with printed spaces and what stands on them: 24 spaces in rows, or in a track around the edge."""

from __future__ import annotations

import cv2
import numpy as np

from vision.quads import project, rectangle
from vision.twin_eye import surfaces
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene
from vision.twin_eye.solids import Solid

#: Colours (BGR) of raw materials.
WOODS = {
    "green": (60, 150, 50),
    "orange": (30, 110, 230),
    "pink": (170, 110, 230),
    "brown": (40, 70, 110),
    "black": (30, 30, 30),
}
#: Colours as players have them, told apart by people without effort.
PLAYERS = {
    "red": (40, 40, 190),
    "blue": (170, 90, 30),
    "green": (60, 150, 50),
    "yellow": (40, 190, 230),
    "white": (225, 230, 232),
    "black": (32, 30, 30),
}


_ROWS, _COLUMNS = 4, 6


def board_scene(seed: int) -> tuple[Scene, dict[str, np.ndarray], dict[str, tuple[float, float]]]:
    """A printed board with 24 spaces of 26 mm: the scene, quads and centres (mm) of the spaces."""
    rng = np.random.default_rng([seed, 41])
    scene = Scene(Lens(tilt=rng.uniform(3, 22), roll=rng.uniform(-8, 8), span=370), "wood", seed)
    face = surfaces.surface("printed", seed % 7 + 50, 600, 900)
    quads, centres = {}, {}
    plane = scene.lens.plane_at(0.3)
    for row in range(_ROWS):
        for column in range(_COLUMNS):
            x, y = 60 + column * 135, 60 + row * 135
            tone = [int(v) for v in rng.integers(60, 230, 3)]
            cv2.rectangle(face, (x, y), (x + 78, y + 78), tone, int(rng.choice([-1, 3])))
            corner = np.float32([x / 3 - 150, y / 3 - 100])
            name = f"{row + 1}{chr(97 + column)}"
            quads[name] = project(plane, rectangle(26, 26) + corner)
            centres[name] = (float(corner[0] + 13), float(corner[1] + 13))
    scene.flats.append(Flat(face, 300, 200))
    return scene, quads, centres


def piece(kind: str, colour: tuple, at: tuple[float, float, float], rng: np.random.Generator) -> Solid:
    """A cube of 8 mm, or a disc of 10 mm."""
    if kind == "disc":
        return Solid(10, at, colour, height=4, round_=True, gloss=0.1)
    return Solid(8, at, colour, spin=rng.uniform(0, 90), gloss=0.1)


def track_scene(seed: int) -> tuple[Scene, dict[str, np.ndarray], dict[str, tuple[float, float]]]:
    """A board with a track of 24 numbered spaces of 24 mm around its edge, on any printed ground."""
    rng = np.random.default_rng([seed, 67])
    scene = Scene(Lens(tilt=rng.uniform(3, 20), roll=rng.uniform(-8, 8), span=350), "cloth", seed)
    face = surfaces.surface("printed" if seed % 2 else "stone", seed + 90, 560, 880)
    plane, quads, centres = scene.lens.plane_at(0.3), {}, {}
    line = [(column, 0) for column in range(9)] + [(8, row) for row in range(1, 5)]
    line += [(column, 5) for column in range(8, -1, -1)] + [(0, row) for row in (4, 3)]
    ink = [int(v) for v in rng.integers(20, 235, 3)]
    for number, (column, row) in enumerate(line):
        x, y = 40 + column * 90, 20 + row * 88
        cv2.rectangle(face, (x, y), (x + 80, y + 80), ink, 3, cv2.LINE_AA)
        cv2.putText(face, str(number), (x + 8, y + 30), cv2.FONT_HERSHEY_SIMPLEX, 0.8, ink, 2, cv2.LINE_AA)
        corner = np.float32([x / 3.2 - 137.5, y / 3.2 - 87.5])
        quads[str(number)] = project(plane, rectangle(25, 25) + corner)
        centres[str(number)] = (float(corner[0] + 12.5), float(corner[1] + 12.5))
    scene.flats.append(Flat(face, 275, 175))
    return scene, quads, centres
