"""Tiles on a grid, move by move: each picture has one tile more than the one before; and full grids of land."""

from __future__ import annotations

from pathlib import Path

import bpy
import numpy as np

from tests.vision.path_traced.scenes import lamps, materials, scans, shapes, studio, surfaces, tile_art
from tests.vision.path_traced.scenes.picture import Sitting, points
from tests.vision.path_traced.scenes.studio import Shot

#: Pictures of a game after its first one.
MOVES = 4


def _board(rows: int, columns: int, cell: float, rng: np.random.Generator) -> list[list[float]]:
    """A printed grid on the table; answers its outer corners in pixels."""
    sheet = shapes.plane(columns * cell, rows * cell)
    sheet.materials.append(materials.printed(tile_art.grid(rows, columns, rng), 0.5))
    studio.link("board", sheet, (0, 0, 0.02))
    x, y = columns * cell / 2, rows * cell / 2
    return points([(-x, y, 0.02), (x, y, 0.02), (x, -y, 0.02), (-x, -y, 0.02)])


def _tile(face: np.ndarray, at, size: float, thick: float, turn: float, edge) -> None:
    """A tile on the board, turned clockwise."""
    mesh = shapes.sheet(size, size, 0.06 * size, thick, lambda x, y: 0.0, rows=2)
    mesh.materials.append(materials.printed(face, 0.35))
    mesh.materials.append(materials.plastic(edge, 0.6))
    studio.link("tile", mesh, (*at, 0.021)).rotation_euler = (0, 0, -np.radians(turn))


def make(number: int, out: Path) -> None:
    """Write pictures and truths of one grid: even numbers a game on 16 x 16 cells, odd ones full 5 x 5 grids."""
    if not (out / "enrol").exists():
        for deck in ("shapes", "lands"):
            scans.write(deck, out / "enrol" / deck)
    rng = np.random.default_rng([number, 9006])
    rows = 16 if number % 2 == 0 else 5
    cell = float(rng.uniform(2.0, 2.4)) if rows == 16 else float(rng.uniform(4.0, 4.6))
    width, height = (1280, 720) if rows == 5 or number % 4 else (1920, 1080)
    shot = Shot(
        width, height, float([4, 10, 20, 14, 26][number % 5] + rng.uniform(-3, 3)), float(rng.uniform(-20, 20)),
        float(rng.uniform(-5, 5)), rows * cell * float(rng.uniform(2.05, 2.3)), float(rng.uniform(42, 60)),
        float(rng.uniform(0.02, 0.08)),
    )  # fmt: skip
    sitting = Sitting(shot, rng, list(lamps.KINDS)[int(rng.integers(0, 4))])
    surfaces.lay(("wood", "felt")[number // 2 % 2], rng)
    corners = _board(rows, rows, cell, rng)
    (_game if rows == 16 else _lands)(out, f"tiles_{number:03d}", sitting, rng, cell, corners)


def _place(row: int, column: int, rows: int, cell: float, slip: float, rng: np.random.Generator):
    middle = ((column - (rows - 1) / 2) * cell, ((rows - 1) / 2 - row) * cell)
    return np.array(middle) + rng.uniform(-slip, slip, 2)


def _game(out: Path, name: str, sitting: Sitting, rng: np.random.Generator, cell: float, corners) -> None:
    """A first picture with a dozen tiles, then one tile more in each."""
    faces = tile_art.shapes()
    thick, edge = float(rng.uniform(0.3, 0.8)), (40, 38, 40)
    taken, before = {(8, 8)}, None
    for move in range(MOVES + 1):
        for _ in range(int(rng.integers(8, 16)) if move == 0 else 1):
            near = [(r + a, c + b) for r, c in taken for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))]
            free = sorted({(r, c) for r, c in near if 0 <= r < 16 and 0 <= c < 16} - taken)
            row, column = free[int(rng.integers(0, len(free)))]
            taken.add((row, column))
            kind, turn = str(rng.choice(list(faces))), int(rng.choice([0, 90, 180, 270]))
            at = _place(row, column, 16, cell, 0.05 * cell, rng)
            _tile(faces[kind], at, 0.9 * cell, thick, turn + rng.uniform(-4, 4), edge)
        path = out / (f"{name}{'abcd'[move - 1]}" if move else f"{name}_first")
        new = {"row": row + 1, "column": column + 1, "size": 1, "id": kind, "turn": turn}
        new["same_after"] = tile_art.SHAPES[kind.split("_")[1]]
        truth = {"kind": "tiles", "deck": "shapes", "grid": "16x16", "corners": corners, "tiles": [new]}
        sitting.store(path, truth | {"before": before, "lying": len(taken) - 1} if before else None)
        before = f"{path.name}.jpg"


def _lands(out: Path, name: str, sitting: Sitting, rng: np.random.Generator, cell: float, corners) -> None:
    """Two grids of 25 tiles, now and then a bare cell."""
    for lay in range(2):
        tiles = []
        for row in range(5):
            for column in range(5):
                if rng.random() < 0.08:
                    continue
                kind, turn = str(rng.choice(list(tile_art.LANDS))), int(rng.choice([0, 90, 180, 270]))
                face = tile_art.land(kind, int(rng.integers(100, 999)))
                at = _place(row, column, 5, cell, 0.015 * cell, rng)
                _tile(face, at, 0.94 * cell, 0.2, turn + rng.uniform(-2, 2), (200, 180, 150))
                tiles.append(
                    {
                        "row": row + 1,
                        "column": column + 1,
                        "size": 1,
                        "id": kind,
                        "turn": turn,
                        "same_after": 90,
                    }
                )
        truth = {
            "kind": "tiles",
            "deck": "lands",
            "grid": "5x5",
            "corners": corners,
            "tiles": tiles,
            "before": None,
        }
        sitting.store(out / f"{name}{'ab'[lay]}", truth)
        for thing in [o for o in bpy.data.objects if o.name.startswith("tile")]:
            bpy.data.objects.remove(thing)
