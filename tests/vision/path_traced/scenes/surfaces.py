"""Table tops: wood, felt, patterned cloth, a wooden tray, gloss, and plain white."""

from __future__ import annotations

import cv2
import numpy as np

from tests.vision.path_traced.scenes import materials, shapes
from tests.vision.path_traced.scenes.studio import link

KINDS = ("wood", "felt", "cloth", "tray", "gloss", "white")
WOODS = [((92, 56, 30), (150, 100, 60)), ((168, 128, 84), (206, 168, 120)), ((60, 36, 24), (104, 66, 44))]
FELTS = [(20, 90, 50), (30, 45, 95), (120, 25, 30), (60, 60, 64), (25, 25, 28)]


def lay(kind: str, rng: np.random.Generator) -> None:
    """A table top of one kind (z = 0), a metre and more across."""
    if kind == "tray":
        _tray(rng)
        return
    if kind == "cloth":
        _on(shapes.plane(160, 160, 160 / rng.uniform(8, 22)), materials.printed(cloth(rng), 0.95, weave=0.5))
        return
    if kind == "wood":
        made = materials.wood(rng, *WOODS[int(rng.integers(0, len(WOODS)))], float(rng.uniform(0.25, 0.6)))
    elif kind == "felt":
        made = materials.felt(FELTS[int(rng.integers(0, len(FELTS)))], rng)
    elif kind == "gloss":
        made = materials.gloss((12, 12, 14), float(rng.uniform(0.03, 0.12)))
    else:
        made = materials.wood(rng, (222, 220, 214), (234, 232, 228), 0.5)
    _on(shapes.plane(160, 160), made)


def _on(mesh, material, at=(0, 0, 0)) -> None:
    mesh.materials.append(material)
    link("table", mesh, at)


def _tray(rng: np.random.Generator) -> None:
    """A tray of 30 x 22 cm with a floor of felt or wood, on a wooden table."""
    dark = materials.wood(rng, *WOODS[0])
    floor = (
        materials.felt(FELTS[int(rng.integers(0, len(FELTS)))], rng)
        if rng.random() < 0.6
        else materials.wood(rng, *WOODS[1])
    )
    _on(shapes.plane(160, 160), materials.wood(rng, *WOODS[2]), (0, 0, -0.6))
    _on(shapes.plane(30, 22), floor)
    for x, y, width, depth in ((0, 11.5, 32, 1), (0, -11.5, 32, 1), (15.5, 0, 1, 22), (-15.5, 0, 1, 22)):
        _on(shapes.block(width, depth, 3.2, 0.15), dark, (x, y, -0.6))


def cloth(rng: np.random.Generator, size: int = 512) -> np.ndarray:
    """A pattern (BGR) that can be repeated: checks, stripes, dots or leaves in two or three colours."""
    ground = rng.integers(60, 235, 3)
    inks = [np.clip(ground + rng.integers(-110, 110, 3), 10, 245) for _ in range(2)]
    face = np.full((size, size, 3), ground, np.uint8)
    kind = rng.integers(0, 4)
    if kind == 0:
        half = size // 2
        face[:, :half] = face[:, :half] * 0.5 + inks[0] * 0.5
        face[:half] = face[:half] * 0.5 + inks[0] * 0.5
    elif kind == 1:
        for x in range(0, size, size // 4):
            face[:, x : x + size // 8] = inks[0]
            face[:, x + size // 6 : x + size // 6 + 10] = inks[1]
    else:
        for row in range(4):
            for column in range(4):
                at = (size // 8 + column * size // 4, size // 8 + row * size // 4)
                ink = [int(v) for v in inks[(row + column) % 2]]
                if kind == 2:
                    cv2.circle(face, at, size // 20, ink, -1, cv2.LINE_AA)
                else:
                    turn = 45 + 90 * ((row + column) % 2)
                    cv2.ellipse(face, at, (size // 10, size // 26), turn, 0, 360, ink, -1, cv2.LINE_AA)
    thread = rng.normal(0, 5, (size, size, 1))
    return np.clip(face + thread, 0, 255).astype(np.uint8)
