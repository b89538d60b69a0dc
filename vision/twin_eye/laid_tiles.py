"""Tables of tiles as people lay and photograph them: thick, crooked, glossy, and never twice in the same light.

Made-up art: black tiles with one of six signs in one of six colours, laid move by move; lands are drawn in
:mod:`~vision.twin_eye.land_art`. What is enrolled are cells cut out of *other* pictures, by another camera
under other light.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision.quads import flatten, project
from vision.tiles.grid import corners_of_cell
from vision.twin_eye.disturb import Disturbance, apply
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene
from vision.twin_eye.solids import Solid
from vision.twin_eye.surfaces import KINDS, surface

SIGNS = ("disc", "block", "gem", "cross", "star", "burst")
INKS = {
    "red": (45, 40, 190),
    "orange": (35, 120, 235),
    "yellow": (50, 215, 245),
    "green": (70, 150, 40),
    "blue": (190, 110, 30),
    "purple": (140, 50, 120),
}
#: Millimetres of a cell.
CELL = 20.0


def sign(kind: str, ink: tuple, side: int = 160, ground: float = 32.0) -> np.ndarray:
    """A dark tile with one sign, BGR uint8 (side, side, 3)."""
    face = np.full((side, side, 3), ground, np.uint8)
    middle, reach = side / 2, side * 0.34
    if kind == "disc":
        cv2.circle(face, (side // 2, side // 2), round(reach), ink, -1, cv2.LINE_AA)
        return face
    corners = {"block": 4, "gem": 4, "cross": 12, "star": 8, "burst": 16}[kind]
    angle = np.arange(corners) * 2 * np.pi / corners
    far = np.full(corners, reach)
    if kind == "block":
        angle = angle + np.pi / 4
        far *= 1.15
    if kind == "star":
        far[1::2] *= 0.45
    if kind == "burst":
        far[1::2] *= 0.68
    if kind == "cross":
        for k in range(4):  # four round leaves
            at = middle + 0.55 * reach * np.array([np.cos(k * np.pi / 2), np.sin(k * np.pi / 2)])
            cv2.circle(face, (round(at[0]), round(at[1])), round(0.47 * reach), ink, -1, cv2.LINE_AA)
        return face
    points = middle + far[:, None] * np.stack([np.sin(angle), np.cos(angle)], axis=1)
    cv2.fillPoly(face, [np.int32(np.round(points))], ink, cv2.LINE_AA)
    return face


def signs() -> dict[str, np.ndarray]:
    """All 36 tiles of the first game."""
    return {f"{colour}-{kind}": sign(kind, ink) for colour, ink in INKS.items() for kind in SIGNS}


@dataclass(frozen=True)
class Camera:
    """How one picture is taken: lens, barrel (part of the half width), how it sees, gloss 0..1 on some tiles."""

    lens: Lens
    barrel: float = 0.0
    how: Disturbance = field(default_factory=Disturbance)
    gloss: float = 0.0


def camera(rng: np.random.Generator, span: float, width: int = 1600, height: int = 1200) -> Camera:
    """Any camera that a person may hold or stand above the table, in any room."""
    lens = Lens(
        width,
        height,
        distance=float(rng.uniform(450, 900)),
        tilt=float(rng.uniform(0, 22)),
        pan=float(rng.uniform(-8, 8)),
        roll=float(rng.uniform(-5, 5)),
        span=span * float(rng.uniform(1.0, 1.3)),
    )
    how = Disturbance(
        kelvin=float(rng.uniform(2900, 6500)),
        balance=float(rng.uniform(0.6, 0.95)),
        exposure=float(rng.uniform(0.6, 1.25)),
        uneven=float(rng.uniform(0.0, 0.35)),
        shadow=float(rng.choice([0.0, 0.0, 0.3])),
        glare=float(rng.choice([0.0, 0.0, 0.12])),
        blur=float(rng.uniform(0.5, 1.6)),
        noise=float(rng.uniform(1, 5)),
        jpeg=int(rng.integers(60, 95)),
    )
    return Camera(lens, float(rng.uniform(-0.03, 0.02)), how, float(rng.choice([0.0, 0.3])))


def moved(rng: np.random.Generator, camera: Camera) -> Camera:
    """The same camera a little later: nudged by a hand's breadth at most, its exposure set anew."""
    lens = camera.lens
    aim = (lens.aim[0] + rng.uniform(-4, 4), lens.aim[1] + rng.uniform(-4, 4))
    nudged = replace(lens, aim=aim, tilt=lens.tilt + rng.uniform(-1, 1), roll=lens.roll + rng.uniform(-1, 1))
    how = replace(
        camera.how,
        exposure=camera.how.exposure * float(rng.uniform(0.85, 1.15)),
        kelvin=camera.how.kelvin * float(rng.uniform(0.95, 1.05)),
    )
    return replace(camera, lens=nudged, how=how)


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
    seen, corners = _bent(seen, corners, camera.barrel)
    clicked = corners + rng.uniform(-1, 1, (4, 2)) * cut * np.linalg.norm(corners[1] - corners[0]) / columns
    return apply(seen, camera.how, seed, moment), clicked.astype(np.float32)


def _middle(tile: Laid) -> np.ndarray:
    return np.array([(tile.column - 0.5) * CELL, (tile.row - 0.5) * CELL])


def _side(seen: np.ndarray, lens: Lens, top: Flat, thick: float) -> None:
    """The side faces of a thick tile and its shadow, before its upper face."""
    upper = project(lens.plane_at(top.thickness), top.outline())
    lower = project(lens.plane_at(top.thickness - thick), top.outline())
    cast = project(lens.plane_at(top.thickness - thick), top.outline() + np.array([0.35, 0.3]) * thick)
    dark = np.zeros(seen.shape[:2], np.float32)
    cv2.fillConvexPoly(dark, np.int32(np.round(cv2.convexHull(np.float32([*lower, *cast]))[:, 0])), 1.0)
    seen *= 1 - 0.4 * cv2.GaussianBlur(dark, (0, 0), 1.5)[..., None]
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


def _bent(seen: np.ndarray, corners: np.ndarray, barrel: float) -> tuple[np.ndarray, np.ndarray]:
    """A picture through a lens that bends lines, and where its points went."""
    height, width = seen.shape[:2]
    half = width / 2
    y, x = np.mgrid[:height, :width].astype(np.float32)
    dx, dy = (x - width / 2) / half, (y - height / 2) / half
    grow = 1 + barrel * (dx * dx + dy * dy)
    bent = cv2.remap(
        seen,
        dx * grow * half + width / 2,
        dy * grow * half + height / 2,
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT,
    )
    centre = np.array([width / 2, height / 2])
    straight = (corners - centre) / half
    there = straight.copy()
    for _ in range(8):
        there = straight / (1 + barrel * (there**2).sum(axis=1, keepdims=True))
    return bent, there * half + centre


def score_board(seed: int, rows: int = 16, columns: int = 16) -> np.ndarray:
    """A board with faint lines and numbers printed in some of its cells, 40 pixels a cell."""
    rng = np.random.default_rng([seed, 113])
    cell = 40
    face = surface(("plain", "cloth", "stone")[seed % 3], seed + 40, rows * cell, columns * cell)
    tone = face.mean(axis=(0, 1))
    line = np.clip(
        tone * (0.7 if tone.mean() > 110 else 1.4) + (0 if tone.mean() > 110 else 20), 0, 255
    ).tolist()
    for k in range(rows + 1):
        cv2.line(face, (0, k * cell), (columns * cell, k * cell), line, 1, cv2.LINE_AA)
    for k in range(columns + 1):
        cv2.line(face, (k * cell, 0), (k * cell, rows * cell), line, 1, cv2.LINE_AA)
    for _ in range(40):
        row, column = int(rng.integers(0, rows)), int(rng.integers(0, columns))
        at = (column * cell + 12, row * cell + 29)
        cv2.putText(face, str(rng.integers(1, 3)), at, 0, 0.8, line, 2, cv2.LINE_AA)
    return face


def cells(
    seen: np.ndarray, corners: np.ndarray, rows: int, columns: int, tiles: list[Laid], side: int = 90
) -> list[tuple[str, np.ndarray]]:
    """The cells of the tiles cut out of a picture of the table, as somebody does who enrols from photographs."""
    return [
        (t.name, flatten(seen, corners_of_cell(corners, rows, columns, t.row, t.column), side, side))
        for t in tiles
    ]


SURFACES = tuple(KINDS)
