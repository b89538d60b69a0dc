"""Thick black tiles with coloured symbols laid move by move on a table, the phone moving a little between pictures."""

from __future__ import annotations

from pathlib import Path

import bpy
import numpy as np
from mathutils import Matrix

from tests.vision.path_traced.scenes import materials, phone, shapes, studio, symbol_art, tabletops, tile_art
from tests.vision.path_traced.scenes.picture import points

#: Pictures of a game after its first one, and rows of its grid.
MOVES, ROWS = 3, 16
CELL = 2.35


def make(number: int, out: Path) -> None:
    """Write ``moves_NNN_first.jpg`` and ``moves_NNNa`` to ``c`` with one tile more each; odd tables have no printed grid."""
    rng = np.random.default_rng([number, 9017])
    shot = phone.shot(rng, ROWS * CELL * float(rng.uniform(1.75, 2.05)), (4, 34), (880, 660))
    shot.azimuth = float(rng.uniform(-25, 25))
    sitting = phone.Phone(shot, rng, phone.lamp_of(number))
    tabletops.lay(tabletops.KINDS[number % len(tabletops.KINDS)], rng)
    if number % 2 == 0:
        sheet = shapes.plane(ROWS * CELL, ROWS * CELL)
        sheet.materials.append(materials.printed(tile_art.grid(ROWS, ROWS, rng), 0.5))
        studio.link("board", sheet, (0, 0, 0.02))
    faces, thick = symbol_art.symbols(), float(rng.uniform(0.6, 1.0))
    made = {kind: _tile(face, thick) for kind, face in faces.items()}
    taken, before, name = {(8, 8)}, None, f"moves_{number:03d}"
    for move in range(MOVES + 1):
        for _ in range(int(rng.integers(8, 40)) if move == 0 else 1):
            row, column = _next(taken, rng)
            taken.add((row, column))
            kind = str(rng.choice(list(faces)))
            middle = np.array(((column - (ROWS - 1) / 2) * CELL, ((ROWS - 1) / 2 - row) * CELL))
            tile = studio.link("tile", made[kind], (*(middle + rng.normal(0, 0.05, 2)), 0.021))
            tile.rotation_euler = (0, 0, float(rng.integers(0, 4) * np.pi / 2 + rng.normal(0, 0.02)))
        if move:
            camera = bpy.context.scene.camera
            shift = Matrix.Translation((*rng.normal(0, 0.15, 2), float(rng.normal(0, 0.15))))
            camera.matrix_world = (
                Matrix.Rotation(float(rng.normal(0, 0.003)), 4, "Z") @ shift @ camera.matrix_world
            )
            bpy.context.view_layer.update()
        path = out / (f"{name}{'abcd'[move - 1]}" if move else f"{name}_first")
        side = ROWS * CELL / 2
        corners = points([(-side, side, 0), (side, side, 0), (side, -side, 0), (-side, -side, 0)])
        new = {"row": row + 1, "column": column + 1, "size": 1, "id": kind, "turn": 0, "same_after": 90}
        truth = {"kind": "tiles", "deck": "symbols", "grid": "16x16", "corners": corners, "tiles": [new]}
        sitting.store(path, truth | {"before": before, "lying": len(taken) - 1} if before else None)
        before = f"{path.name}.jpg"


def _next(taken: set[tuple[int, int]], rng: np.random.Generator) -> tuple[int, int]:
    """A free cell beside a tile."""
    near = [(r + a, c + b) for r, c in taken for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    free = sorted({(r, c) for r, c in near if 0 <= r < ROWS and 0 <= c < ROWS} - taken)
    return free[int(rng.integers(0, len(free)))]


def _tile(face: np.ndarray, thick: float) -> bpy.types.Mesh:
    """A wooden tile with round edges: black lacquer, a symbol printed on top."""
    mesh = shapes.sheet(0.97 * CELL, 0.97 * CELL, 0.2, thick, lambda x, y: 0.0, rows=2)
    mesh.materials.append(materials.printed(face, 0.3, coat=0.15))
    mesh.materials.append(materials.plastic((26, 25, 26), 0.35))
    return mesh
