"""Kingdoms of land tiles: bare cells, a castle with a house on it, clicked corners, any lamp."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.quads import flatten, rectangle
from vision.twin_eye import handheld
from vision.twin_eye import laid_tiles as laid
from vision.twin_eye import land_art as art
from vision.twin_eye.disturb import Disturbance
from vision.twin_eye.solids import Solid
from vision.twin_eye.surfaces import KINDS, surface

#: Millimetres of a tile's thickness, and boxes that kingdoms are made of.
THICK, BOXES = 2.0, 8
#: The name of what lies there and is no land of the box.
STRANGER = "stranger"
#: Pixels of a cell in a picture of the grid alone, and BGR of a wooden crown.
ALONE, WOODEN = 100, (95, 150, 190)


@dataclass
class Kingdom:
    """A picture (BGR), the corners that somebody clicked on, and the lands by row and column from 1."""

    picture: np.ndarray
    corners: np.ndarray
    side: int
    truth: dict[tuple[int, int], str]


def _board(rng: np.random.Generator, ground: str, seed: int, side: int) -> np.ndarray:
    """What lies under the tiles: the table itself, or a printed grid."""
    cell = 40
    if rng.random() < 0.5:
        return surface(ground, seed, side * cell, side * cell)
    face = surface("plain", seed + 3, side * cell, side * cell)
    line = (face.mean(axis=(0, 1)) * 0.6).tolist()
    for k in range(side + 1):
        cv2.line(face, (0, k * cell), (side * cell, k * cell), line, 2, cv2.LINE_AA)
        cv2.line(face, (k * cell, 0), (k * cell, side * cell), line, 2, cv2.LINE_AA)
    return face


def _filled(rng: np.random.Generator, side: int, bare: int) -> list[tuple[int, int]]:
    """Cells of a kingdom that grew from its middle, ``bare`` of them missing."""
    taken = [(side // 2, side // 2)]
    while len(taken) < side * side - bare:
        row, column = taken[int(rng.integers(0, len(taken)))]
        down, right = ((0, 1), (1, 0), (0, -1), (-1, 0))[int(rng.integers(0, 4))]
        spot = (row + down, column + right)
        if 0 <= min(spot) and max(spot) < side and spot not in taken:
            taken.append(spot)
    return sorted(taken)


@dataclass(frozen=True)
class Lands:
    """The lands of a kingdom: so many of them (0..1) are :data:`STRANGER` s, and the box has so many ``drawings`` of each kind.

    By default no strangers lie there, and no two tiles show the same drawing.
    """

    strangers: float = 0.0
    drawings: int | None = None


FRESH = Lands()


def kingdom(
    number: int, seed: int, moment: int = 0, how: Disturbance | None = None, lands: Lands = FRESH
) -> Kingdom:
    """A kingdom of 5 x 5 or 7 x 7 tiles of box ``number`` in any light, from straight above to 35 degrees.

    ``how`` is what disturbs the picture, any light if None. Two in five are pictures of the grid alone.
    """
    rng = np.random.default_rng([seed, moment, 149])
    table = _laid_out(rng, number, seed, moment, how, lands)
    return table.photograph(table.camera, moment, alone=rng.random() < 0.4)


def laid_since(number: int, seed: int, how: Disturbance | None = None) -> tuple[Kingdom, Kingdom]:
    """A kingdom before and after one or two lands were laid, by a camera that was nudged in between; in ``how`` if given."""
    rng = np.random.default_rng([seed, 163])
    table = _laid_out(rng, number, seed, 0, how, FRESH)
    lands = [tile for tile in table.tiles if tile.name != "castle"]
    new = rng.choice(len(lands), int(rng.integers(1, 3)), replace=False)
    fewer = table.without({(lands[k].row, lands[k].column) for k in new})
    later = handheld.moved(rng, table.camera)
    later = replace(later, how=how or later.how)
    return fewer.photograph(table.camera, 1), table.photograph(later, 2)


@dataclass(frozen=True)
class _Table:
    """Tiles on the board of a kingdom, on a table, and what stands on them; ``cut`` is how far off a click is, in cells."""

    ground: str
    seed: int
    side: int
    board: np.ndarray
    tiles: list[laid.Laid]
    solids: list[Solid]
    camera: handheld.Camera
    cut: float

    def without(self, spots: set[tuple[int, int]]) -> _Table:
        """The same without what lies on and stands on some cells."""
        tiles = [tile for tile in self.tiles if (tile.row, tile.column) not in spots]
        solids = [solid for solid in self.solids if self._below(solid) not in spots]
        return replace(self, tiles=tiles, solids=solids)

    def photograph(self, camera: handheld.Camera, moment: int, alone: bool = False) -> Kingdom:
        """What a camera sees of it, or of the grid ``alone``."""
        cells = self.side, self.side
        seen, corners = laid.picture(
            self.ground, self.seed, self.board, *cells, self.tiles, camera, moment, self.cut, self.solids
        )
        if alone:
            whole = rectangle(self.side * ALONE, self.side * ALONE)
            seen, corners = flatten(seen, corners, self.side * ALONE, self.side * ALONE), whole
        return Kingdom(seen, corners, self.side, {(tile.row, tile.column): tile.name for tile in self.tiles})

    def _below(self, solid: Solid) -> tuple[int, int]:
        """The cell on which something stands."""
        x, y = (round(at / laid.CELL + (self.side + 1) / 2) for at in solid.at[:2])
        return y, x


def _laid_out(
    rng: np.random.Generator, number: int, seed: int, moment: int, how: Disturbance | None, lands: Lands
) -> _Table:
    """A kingdom of box ``number`` and the camera above it, which sees as ``how`` says if that is given."""
    side = 7 if rng.random() < 0.15 else 5
    others = np.random.default_rng([seed, moment, 167])
    tiles = []
    for row, column in _filled(rng, side, int(rng.choice([0, 0, 0, 1, 2, 4, 7]))):
        kind = "castle" if row == column == side // 2 else str(rng.choice(list(art.LANDS)[:-1]))
        face = art.drawing(rng, number, kind, drawings=lands.drawings)
        if kind != "castle" and others.random() < lands.strangers:
            kind, face = STRANGER, _stranger(others)
        off, spin = rng.uniform(-0.05, 0.05, 2) * laid.CELL, float(np.clip(rng.normal(0, 2), -6, 6))
        spin += 90 * float(rng.integers(0, 4))
        slip = (float(off[0]), float(off[1]))
        tiles.append(
            laid.Laid(row + 1, column + 1, kind, face, slip, spin, rng.uniform(0.93, 0.98) * laid.CELL, THICK)
        )
    ground = str(rng.choice(tuple(KINDS)))
    camera = handheld.camera(rng, side * laid.CELL * 4 / 3, 800, 600)
    lens = replace(camera.lens, tilt=float(rng.uniform(0, 35)) if rng.random() < 0.5 else camera.lens.tilt)
    glare = float(rng.choice([0.0, 0.0, 0.0, 0.2, 0.35]))
    camera = replace(camera, lens=lens, how=how or replace(camera.how, glare=glare))
    board = _board(rng, ground, seed + 31 * moment, side)
    cut = float(rng.uniform(0.0, 0.08))
    return _Table(ground, seed + 31 * moment, side, board, tiles, _standing(rng, tiles, side), camera, cut)


def _stranger(rng: np.random.Generator) -> np.ndarray:
    """A piece of some surface, or of plain card with a few strokes, BGR uint8 (112, 112, 3)."""
    if rng.random() < 0.5:
        return surface(str(rng.choice(tuple(KINDS))), int(rng.integers(1_000_000)), art.SIDE, art.SIDE)
    face = np.full((art.SIDE, art.SIDE, 3), rng.integers(0, 256, 3), np.uint8)
    for _ in range(int(rng.integers(0, 4))):
        start, end = rng.integers(0, art.SIDE, (2, 2)).tolist()
        cv2.line(face, start, end, rng.integers(0, 256, 3).tolist(), int(rng.integers(1, 12)), cv2.LINE_AA)
    return face


def _standing(rng: np.random.Generator, tiles: list[laid.Laid], side: int) -> list[Solid]:
    """A castle on its tile, and now and then wooden crowns on others."""
    solids = []
    for tile in tiles:
        if rng.random() > (0.6 if tile.name == "castle" else 0.04):
            continue
        x, y = (np.array([tile.column, tile.row]) - (side + 1) / 2) * laid.CELL + rng.uniform(-2, 2, 2)
        at, spin = (float(x), float(y), 1.5 + THICK), float(rng.uniform(0, 90))
        if tile.name == "castle":
            ink = art.PLAYERS[int(rng.integers(0, 4))]
            solids.append(Solid(0.45 * laid.CELL, at, ink, height=0.6 * laid.CELL, spin=spin))
        else:
            solids.append(
                Solid(
                    0.35 * laid.CELL, at, WOODEN, height=0.3 * laid.CELL, spin=spin, round_=rng.random() < 0.5
                )
            )
    return solids
