"""Tiles of one to nine cells on a grid: what was laid since the picture before, and cubes that stand on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

import cv2
import numpy as np

from vision.pieces import colours
from vision.pieces.enrol import enrol as enrol_colours
from vision.quads import flatten
from vision.results import Refusal
from vision.tiles import TileDeck, read
from vision.tiles.board import GridReading
from vision.tiles.enrol import enrol
from vision.tiles.grid import corners_of_cell
from vision.trials.outcomes import EXACT, REFUSED, WRONG
from vision.twin_eye import art, surfaces, tile_tables
from vision.twin_eye.disturb import Disturbance
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene
from vision.twin_eye.solids import Solid


@cache
def tile_faces() -> dict[str, np.ndarray]:
    """24 tiles of one cell, one of 2x2 and one of 3x3 cells."""
    small = {f"t{i}-1x1": art.tile(i, i % 6) for i in range(24)}
    return small | {"barn-2x2": art.tile(50, 1), "palace-3x3": art.tile(51, 2)}


@cache
def tile_set() -> TileDeck:
    """:func:`tile_faces`, enrolled."""
    return enrol(tile_faces().items())[0]


def laid(seed: int, how: Disturbance) -> str:
    """Three tiles laid on a 16 x 20 grid that already holds twelve: what changed."""
    rng = np.random.default_rng([seed, 53])
    rows, columns, cell = 16, 20, 15.0
    scene = Scene(Lens(tilt=rng.uniform(0, 20), roll=rng.uniform(-5, 5), span=440), "wood", seed)
    board = surfaces.surface("stone", seed % 9, 480, 600)
    for k in range(0, 601, 30):
        cv2.line(board, (k, 0), (k, 480), (70, 70, 70), 1)
        cv2.line(board, (0, k), (600, k), (70, 70, 70), 1)
    scene.flats.append(Flat(board, columns * cell, rows * cell))
    corners, used = scene.corners(scene.flats[0]), np.zeros((rows, columns), bool)
    known, faces = tile_set(), tile_faces()

    def put() -> tuple[int, int, int, str, int]:
        while True:
            name = str(rng.choice(list(faces)))
            (size,) = known.sizes[name]
            row, column = int(rng.integers(0, rows - size + 1)), int(rng.integers(0, columns - size + 1))
            if not used[row : row + size, column : column + size].any():
                break
        used[row : row + size, column : column + size] = True
        turn = int(rng.choice([0, 90, 180, 270]))
        at = ((column + size / 2) * cell - columns * cell / 2, (row + size / 2) * cell - rows * cell / 2)
        at = (at[0] + rng.uniform(-0.6, 0.6), at[1] + rng.uniform(-0.6, 0.6))
        side = cell * size - 0.8
        scene.flats.append(Flat(faces[name], side, side, at, turn + rng.uniform(-3, 3), thickness=2))
        return row + 1, column + 1, size, name, turn

    for _ in range(12):
        put()
    before = scene.picture(how, 1)
    truth = {put() for _ in range(3)}
    found = read(scene.picture(how, 2), known, rows, columns, corners, before)
    told = {(t.row, t.column, t.size, t.id, t.turn) for t in found.tiles}
    if not told <= truth or _passed_over(found, truth - told):
        return WRONG
    return EXACT if told == truth else REFUSED


def _passed_over(found: GridReading, tiles: Iterable[tuple[int, int, int, str, int]]) -> bool:
    """Of any of these ``tiles`` (row, column, size, name, turn) nothing at all is said."""
    if found.refusal:
        return False
    doubted = {(u.row + down, u.column + right) for u in found.unread for down, right in _within(u.size)}
    return any(
        not doubted & {(row + down, column + right) for down, right in _within(size)}
        for row, column, size, *_ in tiles
    )


def _within(size: int) -> Iterator[tuple[int, int]]:
    return product(range(size), repeat=2)


#: Cubes that stand on the tiles of a city.
CUBES = {"red": (40, 40, 200), "blue": (190, 110, 30), "yellow": (40, 190, 230), "green": (60, 150, 50)}


@dataclass(frozen=True, eq=False)
class Cubed:
    """A ``picture`` of tiles on a grid of 9 x 12 with these ``corners`` (4, 2), of a ``deck``, some with cubes of such ``colours`` on them.

    ``truth`` is what stands on each tile: by row, column, size, name and turn how many of which colour.
    """

    picture: np.ndarray
    deck: TileDeck
    corners: np.ndarray
    colours: colours.Colours
    truth: dict[tuple[int, int, int, str, int], dict[str, int]]

    def read(self, picture: np.ndarray) -> GridReading:
        """What is read of the ``picture``, or of what another camera made of it."""
        return read(picture, self.deck, 9, 12, self.corners, colours=self.colours)

    def judged(self, found: GridReading) -> str:
        """Whether all tiles and pieces are told, none wrongly, or anything is wrong or passed over."""
        answered = {(t.row, t.column, t.size, t.id, t.turn): t.contents for t in found.tiles}
        unanswered = self.truth.keys() - answered.keys()
        if not answered.keys() <= self.truth.keys() or _passed_over(found, unanswered):
            return WRONG
        if any(not isinstance(c, Refusal) and c != self.truth[tile] for tile, c in answered.items()):
            return WRONG
        return EXACT if answered == self.truth else REFUSED


def tiles_with_cubes(seed: int, how: Disturbance) -> str:
    """Nine tiles on a grid of 9 x 12, those of 2 and 3 cells with up to three cubes on each: tiles and cubes."""
    table = cubed(seed, how)
    return table.judged(table.read(table.picture))


def cubed(seed: int, how: Disturbance) -> Cubed:
    """The table of :func:`tiles_with_cubes`.

    A cube of 8 mm hides half of a tile of one cell, print and all: those stay bare here.
    """
    rng = np.random.default_rng([seed, 73])
    faces = tile_tables.faces(seed % 5)
    bare = tile_tables.game(seed, faces, 9, 9, 12)
    scene = bare.scene
    scene.solids = []
    known, truth = _cell_colours(bare, how, rng), {}
    for tile in bare.placed:
        many = int(rng.integers(0, tile.size + 1) if tile.size > 1 else 0)
        truth[tile.row, tile.column, tile.size, tile.id, tile.turn] = contents = {}
        spots = rng.permutation(tile.size * tile.size)[:many]
        for spot in spots:
            name = str(rng.choice(list(CUBES)))
            contents[name] = contents.get(name, 0) + 1
            row, column = tile.row + spot // tile.size, tile.column + spot % tile.size
            scene.solids.append(_on_cell(row, column, CUBES[name], 3.0, rng))
    return Cubed(scene.picture(how, 2), _tile_deck(seed % 5), bare.corners, known, truth)


@cache
def _tile_deck(seed: int) -> TileDeck:
    return enrol(tile_tables.faces(seed).items())[0]


def _on_cell(row: int, column: int, colour: tuple, height: float, rng: np.random.Generator) -> Solid:
    """A cube of 8 mm near the middle of a cell of a grid of 9 x 12."""
    x, y = (column - 0.5 - 6) * tile_tables.CELL, (row - 0.5 - 4.5) * tile_tables.CELL
    at = (x + rng.uniform(-2, 2), y + rng.uniform(-2, 2), height)
    return Solid(8, at, colour, spin=rng.uniform(0, 90), gloss=0.08)


def _cell_colours(
    table: tile_tables.TileTable, how: Disturbance, rng: np.random.Generator
) -> colours.Colours:
    """Colours enrolled from cubes on the bare cells of the same grid."""
    plain = Scene(table.scene.lens, table.scene.surface_kind, table.scene.seed, table.scene.flats[:1])
    cells = [(2 + 2 * (k % 4), 2 + 3 * (k // 4)) for k in range(12)]
    quads = [corners_of_cell(table.corners, 9, 12, *cell) for cell in cells]
    laid = plain.laid()
    empty = plain.picture(how, 3, laid)
    crops = {colours.EMPTY: [flatten(empty, quad, 48, 48) for quad in quads]}
    for index, (name, colour) in enumerate(CUBES.items()):
        mine = list(range(index, 12, 4))
        plain.solids = [_on_cell(*cells[k], colour, 1.0, rng) for k in mine]
        picture = plain.picture(how, 4 + index, laid)
        crops[name] = [flatten(picture, quads[k], 48, 48) for k in mine]
    return enrol_colours(crops)
