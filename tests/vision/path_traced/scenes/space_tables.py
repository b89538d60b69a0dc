"""Boards with cubes, discs and wagons on some of their spaces; the same empty; pictures to enrol from."""

from __future__ import annotations

import json
from pathlib import Path

import bpy
import cv2
import numpy as np
from mathutils import Matrix

from tests.vision.path_traced.scenes import board_art, develop, lamps, materials, shapes, studio, surfaces
from tests.vision.path_traced.scenes.picture import Sitting, points
from tests.vision.path_traced.scenes.studio import Shot

COLOURS = {
    "red": (180, 28, 30),
    "blue": (30, 74, 164),
    "green": (38, 124, 56),
    "yellow": (234, 190, 36),
    "white": (232, 230, 224),
    "black": (26, 26, 28),
}
#: What stands on the boards, in turn.
PIECES = ("cube", "wagon", "disc", "wagon", "cube", "cube")
PLAYS = 4


def _piece(kind: str, colour: str, at, turn: float, rng: np.random.Generator) -> None:
    if kind == "wagon":
        mesh = shapes.block(2.0, 0.72, 0.75, 0.12)
        material = materials.plastic(COLOURS[colour], 0.22)
    elif kind == "disc":
        mesh = shapes.disc(0.75, 0.45)
        material = materials.painted_wood(COLOURS[colour], rng)
    else:
        mesh = shapes.block(0.8, 0.8, 0.8, 0.05)
        material = materials.painted_wood(COLOURS[colour], rng)
    mesh.materials.append(material)
    thing = studio.link("piece", mesh, (*at, 0.2))
    thing.rotation_euler = (0, 0, np.radians(turn))
    if kind == "wagon":
        roof = shapes.block(1.2, 0.5, 0.25, 0.08)
        roof.materials.append(material)
        studio.link("piece roof", roof, (*at, 0.93)).rotation_euler = (0, 0, np.radians(turn))


def clear() -> None:
    for thing in [o for o in bpy.data.objects if o.name.startswith("piece")]:
        bpy.data.objects.remove(thing)


def _fill(quads, kind: str, contents: dict[str, dict[str, int]], rng: np.random.Generator) -> None:
    """Put pieces down so that none hangs over the rim of its space by much."""
    for name, holds in contents.items():
        q = quads[name]
        middle, along = q.mean(axis=0), np.degrees(np.arctan2(*(q[1] - q[0])[::-1]))
        pieces = [c for c, n in holds.items() for _ in range(n)]
        around = {1: [(0, 0)], 2: [(-0.58, 0.1), (0.58, -0.1)], 3: [(-0.6, -0.5), (0.6, -0.5), (0, 0.62)]}[
            len(pieces)
        ]
        for colour, spot in zip(pieces, around, strict=True):
            slip = 0.06 if kind == "wagon" else 0.25 if len(pieces) == 1 else 0.06
            turn = along + rng.uniform(-5, 5) if kind == "wagon" else rng.uniform(0, 90)
            _piece(kind, colour, middle + spot + rng.uniform(-slip, slip, 2), float(turn), rng)


def flattened(picture: np.ndarray, corners) -> np.ndarray:
    """A space flattened, 20 pixels per cm or what the picture has."""
    c = np.float32(corners)
    wide, high = np.linalg.norm(c[1] - c[0]), np.linalg.norm(c[3] - c[0])
    size = max(24, round(wide)), max(24, round(high))
    to = np.float32([(0, 0), (size[0], 0), size, (0, size[1])])
    return cv2.warpPerspective(picture, cv2.getPerspectiveTransform(c, to), size)


def make(number: int, out: Path) -> None:
    """Write ``spaces_NNNa.jpg`` to ``d`` with truths, the empty board, its spaces file and an enrolment folder."""
    rng = np.random.default_rng([number, 9005])
    kind = PIECES[number % len(PIECES)]
    face, quads = (board_art.routes if kind == "wagon" else board_art.meadow)(number)
    width, height = (1920, 1080) if number % 6 == 5 else (1280, 720)
    shot = Shot(
        width, height, float([6, 18, 28, 12][number % 4] + rng.uniform(-4, 4)), float(rng.uniform(-15, 15)),
        float(rng.uniform(-4, 4)), float(rng.uniform(52, 60)), float(rng.uniform(42, 62)), float(rng.uniform(0.02, 0.08)),
    )  # fmt: skip
    sitting = Sitting(shot, rng, list(lamps.KINDS)[(number + 1) % 4])
    surfaces.lay("wood", rng)
    board = shapes.block(board_art.WIDE, board_art.HIGH, 0.199, 0.02)
    board.materials.append(materials.plastic((60, 50, 44), 0.6))
    studio.link("board", board)
    sheet = shapes.plane(board_art.WIDE, board_art.HIGH)
    sheet.materials.append(materials.printed(face, float(rng.uniform(0.3, 0.55))))
    studio.link("board print", sheet, (0, 0, 0.2))
    name = f"spaces_{number:03d}"
    seen = {n: points([(*p, 0.2) for p in q]) for n, q in quads.items()}
    seen = {n: q for n, q in seen.items() if all(2 < x < width - 2 and 2 < y < height - 2 for x, y in q)}
    quads = {n: quads[n] for n in seen}
    out.mkdir(parents=True, exist_ok=True)
    (out / f"{name}.spaces.json").write_text(json.dumps({"spaces": seen}) + "\n", "utf-8")
    _enrol(sitting, out, name, quads, seen, kind, rng)
    names, most = list(quads), 3 if kind == "cube" and number >= 4 else 1
    for play in range(PLAYS):
        contents = {}
        for n in names:
            if rng.random() < 0.45:
                contents[n] = {str(rng.choice(list(COLOURS))): int(rng.integers(1, most + 1))}
        _fill(quads, kind, contents, rng)
        truth = {"kind": "spaces", "pieces": kind, "contents": {n: contents.get(n, {}) for n in names}}
        truth |= {"spaces": f"{name}.spaces.json", "empty": f"{name}_empty.jpg", "enrol": f"enrol/{name}"}
        sitting.store(out / f"{name}{'abcd'[play]}", truth)
        clear()
    moved = number % 3 == 2
    if moved:  # the camera was touched between the two pictures
        camera = bpy.context.scene.camera
        camera.matrix_world = (
            Matrix.Rotation(0.004, 4, "Z") @ Matrix.Translation((0.25, -0.2, 0.1)) @ camera.matrix_world
        )
    sitting.store(out / f"{name}_empty", more_light=1.03 if number % 2 else 1.0)


def _enrol(sitting: Sitting, out: Path, name: str, quads, seen, kind: str, rng: np.random.Generator) -> None:
    """Single pieces of each colour on spaces spread over the board, and bare spaces: one picture, cut up."""
    order = [str(n) for n in rng.permutation(list(quads))]
    shown = dict(zip(order, list(COLOURS) * 3, strict=False))
    _fill(quads, kind, {n: {c: 1} for n, c in shown.items()}, rng)
    picture = sitting.store(out / "enrol" / name / "whole")
    (out / "enrol" / name / "whole.jpg").unlink()
    clear()
    for space in order:
        folder = out / "enrol" / name / shown.get(space, "empty")
        develop.store(folder / f"{space}.jpg", flattened(picture, seen[space]), 94)
