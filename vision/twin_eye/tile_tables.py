"""A gridded board with square tiles of one, two and three cells, cubes on them, and the truth."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.twin_eye.decks import tone
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene
from vision.twin_eye.solids import Solid
from vision.twin_eye.surfaces import clouds, surface

#: Millimetres of a cell, and of a tile's thickness.
CELL, THICK = 16.0, 2.0
CUBES = ((40, 40, 200), (190, 110, 30), (40, 190, 230), (60, 150, 50))


@dataclass(frozen=True)
class Placed:
    """A tile on the grid: row and column of its top left cell from 1, size in cells, id, turn in degrees."""

    row: int
    column: int
    size: int
    id: str
    turn: int


@dataclass
class TileTable:
    """The scene, the outer corners of its grid in pixels (4, 2), and the tiles in order of placing."""

    scene: Scene
    corners: np.ndarray
    placed: list[Placed]


def faces(seed: int, prints: int = 2) -> dict[str, np.ndarray]:
    """Tiles of three colours and three sizes, two sides each, ``prints`` of a kind: upright BGR pictures."""
    rng = np.random.default_rng([seed, 83])
    first = int(rng.integers(0, 60))
    made = {}
    for colour in range(3):
        hsv = np.uint8([[[(first + 60 * colour) % 180, rng.integers(120, 210), rng.integers(140, 220)]]])
        ground = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)
        for size in (1, 2, 3):
            for side in "ab":
                for number in range(prints):
                    name = f"colour{colour}_{size}x{size}_{side}{number}"
                    made[name] = _tile(rng, ground * (1.0 if side == "a" else 0.62), 56 * size, side == "b")
    return made


def _tile(rng: np.random.Generator, ground: np.ndarray, side: int, ruin: bool) -> np.ndarray:
    tile = np.clip(ground * (1 + 0.05 * clouds(rng, side, side, 7))[..., None], 0, 255).astype(np.uint8)
    cv2.rectangle(tile, (0, 0), (side - 1, side - 1), (ground * 0.45).tolist(), max(2, side // 24))
    ink = tone(rng, (20, 200), (30, 240))
    x, y, w = side // 2, side // 2, side // 3
    body = np.int32(
        [
            [x - w // 2, y + w // 2],
            [x - w // 2, y - w // 3],
            [x + w // 2, y - w // 3],
            [x + w // 2, y + w // 2],
        ]
    )
    cv2.fillConvexPoly(tile, body, ink, cv2.LINE_AA)
    if not ruin:
        roof = np.int32(
            [
                [x - w // 2 - 3, y - w // 3],
                [x + int(rng.integers(-w // 3, w // 3)), y - w],
                [x + w // 2 + 3, y - w // 3],
            ]
        )
        cv2.fillConvexPoly(tile, roof, tone(rng), cv2.LINE_AA)
    for _ in range(int(rng.integers(2, 5))):
        at = rng.integers(side // 8, side - side // 8, 2)
        cv2.circle(
            tile,
            (int(at[0]), int(at[1])),
            int(rng.integers(side // 20 + 1, side // 9 + 2)),
            tone(rng),
            -1,
            cv2.LINE_AA,
        )
    return tile


def board(seed: int, rows: int = 16, columns: int = 20) -> np.ndarray:
    """A printed grid, 40 pixels a cell, with a little landscape under it."""
    rng = np.random.default_rng([seed, 89])
    cell = 40
    print_ = surface("plain" if seed % 2 else "stone", seed + 5, rows * cell, columns * cell)
    light = print_.mean() > 120
    line = np.clip(print_.mean(axis=(0, 1)) * (0.6 if light else 1.5) + (0 if light else 25), 0, 255)
    for _ in range(7):
        at = (int(rng.integers(0, columns * cell)), int(rng.integers(0, rows * cell)))
        axes = (int(rng.integers(30, 160)), int(rng.integers(20, 90)))
        wash = print_.copy()
        cv2.ellipse(
            wash, at, axes, float(rng.integers(0, 180)), 0, 360, tone(rng, (40, 120)), -1, cv2.LINE_AA
        )
        print_ = cv2.addWeighted(print_, 0.8, wash, 0.2, 0)
    for k in range(rows + 1):
        cv2.line(print_, (0, k * cell), (columns * cell, k * cell), line.tolist(), 2)
    for k in range(columns + 1):
        cv2.line(print_, (k * cell, 0), (k * cell, rows * cell), line.tolist(), 2)
    return print_


def game(
    seed: int, tiles: dict[str, np.ndarray], count: int = 24, rows: int = 16, columns: int = 20
) -> TileTable:
    """``count`` tiles placed at random without overlap, every third with cubes on it."""
    rng = np.random.default_rng([seed, 97])
    free = np.ones((rows, columns), bool)
    placed: list[Placed] = []
    names = sorted(tiles)
    while len(placed) < count:
        name = str(rng.choice(names))
        size = int(name.split("_")[1][0])
        row, column = int(rng.integers(0, rows - size + 1)), int(rng.integers(0, columns - size + 1))
        if not free[row : row + size, column : column + size].all():
            continue
        free[row : row + size, column : column + size] = False
        placed.append(Placed(row + 1, column + 1, size, name, int(rng.integers(0, 4)) * 90))
    return table(seed, tiles, placed, rows, columns)


def table(
    seed: int, tiles: dict[str, np.ndarray], placed: list[Placed], rows: int = 16, columns: int = 20
) -> TileTable:
    """The board of ``seed`` with exactly these tiles on it."""
    rng = np.random.default_rng([seed, 101])
    width, height = columns * CELL, rows * CELL
    flats = [Flat(board(seed, rows, columns), width, height, thickness=1.0)]
    solids = []
    for index, tile in enumerate(placed):
        jitter = np.random.default_rng([seed, 103, index])
        x = (tile.column - 1 + tile.size / 2) * CELL - width / 2
        y = (tile.row - 1 + tile.size / 2) * CELL - height / 2
        side = tile.size * CELL - 0.6
        at = (x + jitter.uniform(-0.4, 0.4), y + jitter.uniform(-0.4, 0.4))
        spin = tile.turn + float(jitter.uniform(-1.5, 1.5))
        flats.append(Flat(tiles[tile.id], side, side, at, spin, thickness=1.0 + THICK))
        if index % 3 == 2 and tile.size > 1:
            reach = side / 2 - 6
            spot = (x + jitter.uniform(-reach, reach), y + jitter.uniform(-reach, reach), 1.0 + THICK)
            solids.append(Solid(8.0, spot, CUBES[index % 4], spin=float(jitter.uniform(0, 90))))
    lens = Lens(
        tilt=8,
        pan=float(rng.uniform(-6, 6)),
        roll=float(rng.uniform(-2, 2)),
        span=1.12 * max(width, height * 16 / 9),
    )
    scene = Scene(lens, ("felt", "wood", "cloth", "plain")[seed % 4], seed, flats, solids)
    return TileTable(scene, scene.corners(flats[0]), placed)
