"""Tables of tiles as people lay and photograph them: thick, crooked, glossy, and never twice in the same light.

Art is in :mod:`~vision.twin_eye.sign_art` and :mod:`~vision.twin_eye.land_art`. What is enrolled are cells cut out of
*other* pictures, by another camera under other light.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.quads import flatten, project
from vision.tiles.grid import corners_of_cell
from vision.twin_eye.disturb import apply
from vision.twin_eye.handheld import Camera, bent
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene
from vision.twin_eye.shades import darken
from vision.twin_eye.solids import Solid

#: Millimetres of a cell.
CELL = 20.0


@dataclass(frozen=True)
class Laid:
    """A tile as a hand laid it: its cell (from 1), name, face, millimetres and degrees off, quarter turns."""

    row: int
    column: int
    name: str
    face: np.ndarray
    off: tuple[float, float]
    spin: float
    side: float
    thick: float


def lay(
    rng: np.random.Generator,
    row: int,
    column: int,
    name: str,
    face: np.ndarray,
    thick: float,
    care: float = 1.0,
) -> Laid:
    """A tile in its cell, ``care`` 1 for a usual player; larger is more careless."""
    off = rng.normal(0, 0.035 * CELL * care, 2).clip(-0.08 * CELL, 0.08 * CELL)
    spin = float(np.clip(rng.normal(0, 2.5 * care), -7, 7)) + 90 * float(rng.integers(0, 4))
    return Laid(row, column, name, face, (float(off[0]), float(off[1])), spin, 0.93 * CELL, thick)


def picture(
    ground: str,
    seed: int,
    board: np.ndarray,
    rows: int,
    columns: int,
    tiles: list[Laid],
    camera: Camera,
    moment: int,
    cut: float = 0.01,
    solids: Sequence[Solid] = (),
) -> tuple[np.ndarray, np.ndarray]:
    """What the camera sees, BGR uint8, and the grid's corners (4, 2) as a person clicks on them.

    ``cut`` is how far off a click is at most, as part of a cell; ``solids`` stand on the tiles.
    """
    rng = np.random.default_rng([seed, moment, 109])
    width, height = columns * CELL, rows * CELL
    flats = [Flat(board, width, height, thickness=1.5)]
    scene = Scene(camera.lens, ground, seed, flats)
    seen = scene.clean()
    middle = np.float32([width / 2, height / 2])
    eye = camera.lens.position[:2]
    for tile in sorted(tiles, key=lambda t: -np.hypot(*(_middle(t) - middle - eye))):
        x, y = _middle(tile) - middle
        at = (float(x) + tile.off[0], float(y) + tile.off[1])
        face = tile.face
        if camera.gloss and rng.random() < 0.2:
            face = _shining(rng, face, camera.gloss)
        top = Flat(face, tile.side, tile.side, at, tile.spin, thickness=1.5 + tile.thick)
        _side(seen, camera.lens, top, tile.thick)
        scene.put(seen, [top])
    scene.solids = list(solids)
    scene.put(seen, [])
    corners = scene.corners(flats[0])
    seen, corners = bent(seen, corners, camera.barrel)
    clicked = corners + rng.uniform(-1, 1, (4, 2)) * cut * np.linalg.norm(corners[1] - corners[0]) / columns
    return apply(seen, camera.how, seed, moment), clicked.astype(np.float32)


def _middle(tile: Laid) -> np.ndarray:
    return np.array([(tile.column - 0.5) * CELL, (tile.row - 0.5) * CELL])


def _side(seen: np.ndarray, lens: Lens, top: Flat, thick: float) -> None:
    """The side faces of a thick tile and its shadow, before its upper face."""
    upper = project(lens.plane_at(top.thickness), top.outline())
    lower = project(lens.plane_at(top.thickness - thick), top.outline())
    cast = project(lens.plane_at(top.thickness - thick), top.outline() + np.array([0.35, 0.3]) * thick)
    darken(seen, [cv2.convexHull(np.float32([*lower, *cast]))[:, 0]], 0.4, 1.5)
    edge = (np.median(top.face.reshape(-1, 3), axis=0) * 0.75).tolist()
    hull = cv2.convexHull(np.float32([*upper, *lower]))[:, 0]
    cv2.fillConvexPoly(seen, np.int32(np.round(hull)), edge, cv2.LINE_AA)


def _shining(rng: np.random.Generator, face: np.ndarray, gloss: float) -> np.ndarray:
    """A lamp reflected on a part of a glossy tile."""
    side = face.shape[0]
    x, y = rng.uniform(0, side, 2)
    v, u = np.mgrid[:side, :side]
    spot = np.exp(-(((u - x) / (0.3 * side)) ** 2) - ((v - y) / (0.22 * side)) ** 2)
    return np.clip(face + 255 * gloss * spot[..., None], 0, 255).astype(np.uint8)


def cells(
    seen: np.ndarray, corners: np.ndarray, rows: int, columns: int, tiles: list[Laid], side: int = 90
) -> list[tuple[str, np.ndarray]]:
    """The cells of the tiles cut out of a picture of the table, as somebody does who enrols from photographs."""
    return [
        (t.name, flatten(seen, corners_of_cell(corners, rows, columns, t.row, t.column), side, side))
        for t in tiles
    ]
