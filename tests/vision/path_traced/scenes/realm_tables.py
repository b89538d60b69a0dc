"""Kingdoms of land tiles in pairs around a castle on a table: full 5 x 5, and 7 x 7 partly filled; corners by hand.

Enrolled from photos of other kingdoms of the same box.
"""

from __future__ import annotations

from pathlib import Path

import bpy
import numpy as np

from tests.vision.path_traced.scenes import develop, materials, phone, shapes, studio, symbol_art, tabletops
from tests.vision.path_traced.scenes.picture import points
from tests.vision.path_traced.scenes.space_tables import flattened

CELL, THICK = 4.0, 0.2
#: Kingdoms on one table, and other kingdoms that are enrolled.
LAYS, OTHERS = 2, 5
#: A person is off by so many pixels at a corner (standard deviation).
BY_HAND = 5.0


def make(number: int, out: Path) -> None:
    """Write ``realm_NNNa.jpg`` and ``b`` with truths; every third is 7 x 7 and has a picture of the bare table."""
    if not (out / "enrol" / "realm").exists():
        for other in range(OTHERS):
            _enrol(9200 + other, out / "enrol" / "realm")
    rng = np.random.default_rng([number, 9018])
    rows = 7 if number % 3 == 2 else 5
    shot = phone.shot(rng, rows * CELL * float(rng.uniform(1.8, 2.2)), (3, 34), (880, 660))
    shot.azimuth = float(rng.uniform(-25, 25))
    sitting, name = phone.Phone(shot, rng, phone.lamp_of(number)), f"realm_{number:03d}"
    tabletops.lay(tabletops.KINDS[number % len(tabletops.KINDS)], rng)
    if rng.random() < 0.5:
        phone.clutter(rng, rows * CELL * 0.75)
    before = None
    if rows == 7:
        sitting.store(out / f"{name}_bare")
        before = f"{name}_bare.jpg"
    for lay in range(LAYS):
        tiles = _kingdom(rows, rng)
        said = [
            {"row": r + 1, "column": c + 1, "size": 1, "id": land, "turn": 0, "same_after": 90}
            for (r, c), land in tiles.items()
        ]
        truth = {
            "kind": "tiles",
            "deck": "enrol/realm",
            "grid": f"{rows}x{rows}",
            "tiles": said,
            "before": before,
        }
        by_hand = np.array(_corners(rows)) + np.clip(rng.normal(0, BY_HAND, (4, 2)), -10, 10)
        truth["corners"] = [[round(float(v), 1) for v in corner] for corner in by_hand]
        sitting.store(out / f"{name}{'ab'[lay]}", truth)
        for thing in [o for o in bpy.data.objects if o.name.startswith("tile")]:
            bpy.data.objects.remove(thing)


def _corners(rows: int) -> list[list[float]]:
    x = rows * CELL / 2
    return points([(-x, x, THICK), (x, x, THICK), (x, -x, THICK), (-x, -x, THICK)])


def _kingdom(rows: int, rng: np.random.Generator) -> dict[tuple[int, int], str]:
    """Pairs laid around a castle as long as any fits (two thirds of them on 7 x 7); lands by cell."""
    middle = (rows // 2, rows // 2)
    lands, box = {middle: "castle"}, symbol_art.pairs()
    _lay(symbol_art.castle(rng), middle, rows, 0.0, rng)
    order = [int(k) for k in rng.permutation(len(box))]
    for pairing in _pairing(rows, middle, rng):
        if rows == 7 and rng.random() < 0.35:
            continue
        slip, turn = rng.normal(0, 0.06, 2), float(rng.normal(0, 1.2))
        quarter = float(rng.integers(0, 4) * 90)
        for cell, (land, face) in zip(pairing, box[order.pop()], strict=True):
            lands[cell] = land
            _lay(face, cell, rows, quarter + turn, rng, slip)
    return lands


def _pairing(rows: int, castle, rng: np.random.Generator) -> list[tuple]:
    """All cells but the castle's in pairs of neighbours; an odd one out is left."""
    best: list[tuple] = []
    for _ in range(400):
        free = [(r, c) for r in range(rows) for c in range(rows) if (r, c) != castle]
        found = []
        while free:
            ways = {p: [q for q in free if abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1] for p in free}
            fewest = min(len(w) for w in ways.values())
            cell = [p for p in free if len(ways[p]) == fewest]
            cell = cell[int(rng.integers(0, len(cell)))]
            free.remove(cell)
            if ways[cell]:
                other = ways[cell][int(rng.integers(0, len(ways[cell])))]
                free.remove(other)
                found.append((cell, other))
        best = max(best, found, key=len)
        if len(best) == (rows * rows - 1) // 2:
            break
    return best


def _lay(face: np.ndarray, cell, rows: int, turn: float, rng: np.random.Generator, slip=(0.0, 0.0)) -> None:
    at = np.array(((cell[1] - (rows - 1) / 2) * CELL, ((rows - 1) / 2 - cell[0]) * CELL)) + slip
    mesh = shapes.sheet(CELL - 0.04, CELL - 0.04, 0.12, THICK, lambda x, y: 0.0, rows=2)
    mesh.materials.append(materials.printed(face, 0.35))
    mesh.materials.append(materials.plastic((196, 178, 150), 0.7))
    studio.link("tile", mesh, (*at, 0.0)).rotation_euler = (0, 0, float(np.radians(turn)))


def _enrol(number: int, out: Path) -> None:
    """The squares of one kingdom, cut out of its photo."""
    rng = np.random.default_rng([number, 9019])
    shot = phone.shot(rng, 5 * CELL * 1.6, (3, 30), (880, 660))
    shot.azimuth = float(rng.uniform(-25, 25))
    sitting = phone.Phone(shot, rng, phone.lamp_of(number))
    tabletops.lay(tabletops.KINDS[number % len(tabletops.KINDS)], rng)
    lands = _kingdom(5, rng)
    picture = sitting.store(out / "whole")
    (out / "whole.jpg").unlink()
    for (row, column), land in lands.items():
        x, y = (column - 2.5) * CELL, (2.5 - row) * CELL
        square = points(
            [(x, y, THICK), (x + CELL, y, THICK), (x + CELL, y - CELL, THICK), (x, y - CELL, THICK)]
        )
        develop.store(out / land / f"{number}_{row}{column}.jpg", flattened(picture, square), 92)
