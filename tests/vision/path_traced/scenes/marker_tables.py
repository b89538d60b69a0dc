"""Many small printed markers lying about: paper tags with a thin white rim, tilted, curled, in and out of focus."""

from __future__ import annotations

import math
from pathlib import Path

import cv2
import numpy as np

from tests.vision.path_traced.scenes import materials, phone, shapes, studio, tabletops
from tests.vision.path_traced.scenes.picture import points

FAMILIES = {
    "4x4_50": (cv2.aruco.DICT_4X4_50, 6, 50),
    "apriltag36h11": (cv2.aruco.DICT_APRILTAG_36h11, 8, 587),
}
#: Pictures of one table.
LAYS = 2


def make(number: int, out: Path) -> None:
    """Write ``markers_NNNa.jpg`` and ``b`` with ids and corners; even numbers are ArUco, odd ones AprilTag."""
    rng = np.random.default_rng([number, 9014])
    family = list(FAMILIES)[number % 2]
    shot = phone.shot(rng, float(rng.uniform(34, 44)), (5, 48), (880, 660))
    shot.aperture = float(rng.choice([0.05, 0.15, 0.4]))
    sitting = phone.Phone(shot, rng, phone.lamp_of(number))
    tabletops.lay(tabletops.KINDS[number % len(tabletops.KINDS)], rng)
    for lay in range(LAYS):
        side = float(rng.uniform(11, 27)) * shot.span / shot.width
        count = int(rng.integers(12, 41))
        laid = _scatter(family, rng, count, side, shot)
        truth = {"kind": "markers", "family": family, "markers": laid}
        sitting.store(out / f"markers_{number:03d}{'abc'[lay]}", truth)
        for thing in [o for o in studio.bpy.data.objects if o.name.startswith("tag")]:
            studio.bpy.data.objects.remove(thing)


def _face(family: str, number: int, rim: int) -> np.ndarray:
    """A printed tag: the marker with ``rim`` fourths of a module of white around it, toner not quite black."""
    kind, modules, _ = FAMILIES[family]
    marker = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(kind), number, 16 * modules)
    marker = cv2.copyMakeBorder(marker, *[4 * rim] * 4, cv2.BORDER_CONSTANT, value=255)
    return cv2.cvtColor((32 + marker * (206 / 255)).astype(np.uint8), cv2.COLOR_GRAY2BGR)


def _scatter(family: str, rng: np.random.Generator, count: int, side: float, shot) -> list[dict]:
    """Tags of 0.75 to 1.6 times ``side`` cm put down without covering each other; ids and corners in pixels."""
    _, modules, ids = FAMILIES[family]
    numbers, spots, laid = rng.permutation(ids), [], []
    for _ in range(6000):
        if len(laid) == count:
            break
        size, at = (
            side * float(rng.uniform(0.75, 1.6)),
            rng.uniform(-0.5, 0.5, 2) * (shot.span, shot.span * 0.8),
        )
        rim = int(rng.choice([1, 2, 4]))
        whole = size * (1 + rim / 2 / modules)
        if any(np.linalg.norm(at - other) < 0.75 * (whole + wide) for other, wide in spots):
            continue
        turn = float(rng.uniform(0, 2 * math.pi))
        lean = rng.normal(0, 0.16, 2) if rng.random() < 0.4 else (0.0, 0.0)
        curl = float(rng.normal(0, 0.03)) / whole
        number = int(numbers[len(laid)])
        mesh = shapes.sheet(whole, whole, 0.01, 0.01, lambda x, y, c=curl: c * x * x, rows=4)
        mesh.materials.append(materials.printed(_face(family, number, rim), 0.7))
        mesh.materials.append(materials.plastic((230, 228, 222), 0.8))
        tag = studio.link(
            "tag", mesh, (*at, 0.02 + whole * 0.5 * (abs(lean[0]) + abs(lean[1])) + abs(curl) * whole**2)
        )
        tag.rotation_euler = (*lean, turn)
        studio.bpy.context.view_layer.update()
        h = size / 2
        own = [(x, y, curl * x * x + 0.01) for x, y in ((-h, h), (h, h), (h, -h), (-h, -h))]
        corners = points([tuple(tag.matrix_world @ studio.Vector(p)) for p in own])
        c = np.float32(corners)
        seen = (c > 6).all() and (c < (shot.width - 6, shot.height - 6)).all()
        if not seen or math.sqrt(cv2.contourArea(c)) < 12:
            studio.bpy.data.objects.remove(tag)
            continue
        spots.append((at, whole))
        laid.append({"id": number, "corners": corners})
    return laid
