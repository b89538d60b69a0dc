"""Kingdoms of land tiles, judged: bare cells, a castle with a house on it, clicked corners, any lamp.

Every kingdom is enrolled from other drawings of the same kinds of land: cut out of photographs of other
kingdoms, with or without pictures of bare cells, or scanned.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np

from vision.quads import flatten, rectangle
from vision.tiles import TileDeck, read
from vision.tiles.board import GridReading
from vision.tiles.enrol import enrol
from vision.tiles.pixels import EMPTY
from vision.twin_eye import laid_tiles as laid
from vision.twin_eye import land_art as art
from vision.twin_eye.disturb import Disturbance
from vision.twin_eye.solids import Solid
from vision.twin_eye.surfaces import surface
from vision.twin_eye.trials import EXACT, REFUSED, WRONG

#: Millimetres of a tile's thickness; drawings of each kind that are scanned; boxes that kingdoms are made of.
THICK, SCANS, BOXES = 2.0, 6, 8
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


def kingdom(number: int, seed: int, moment: int = 0, how: Disturbance | None = None) -> Kingdom:
    """A kingdom of 5 x 5 or 7 x 7 tiles of box ``number`` in any light, from straight above to 35 degrees.

    ``how`` is what disturbs the picture, any light if None. Two in five are pictures of the grid alone.
    """
    rng = np.random.default_rng([seed, moment, 149])
    side = 7 if rng.random() < 0.15 else 5
    tiles, truth = [], {}
    for row, column in _filled(rng, side, int(rng.choice([0, 0, 0, 1, 2, 4, 7]))):
        kind = "castle" if row == column == side // 2 else str(rng.choice(list(art.LANDS)[:-1]))
        face = art.drawing(rng, number, kind)
        off, spin = rng.uniform(-0.05, 0.05, 2) * laid.CELL, float(np.clip(rng.normal(0, 2), -6, 6))
        spin += 90 * float(rng.integers(0, 4))
        slip = (float(off[0]), float(off[1]))
        tiles.append(
            laid.Laid(row + 1, column + 1, kind, face, slip, spin, rng.uniform(0.93, 0.98) * laid.CELL, THICK)
        )
        truth[row + 1, column + 1] = kind
    ground = str(rng.choice(laid.SURFACES))
    camera = laid.camera(rng, side * laid.CELL * 4 / 3, 800, 600)
    lens = replace(camera.lens, tilt=float(rng.uniform(0, 35)) if rng.random() < 0.5 else camera.lens.tilt)
    glare = float(rng.choice([0.0, 0.0, 0.0, 0.2, 0.35]))
    seen, corners = laid.picture(
        ground,
        seed + 31 * moment,
        _board(rng, ground, seed + 31 * moment, side),
        side,
        side,
        tiles,
        replace(camera, lens=lens, how=how or replace(camera.how, glare=glare)),
        moment,
        cut=float(rng.uniform(0.0, 0.08)),
        solids=_standing(rng, tiles, side),
    )
    if rng.random() < 0.4:
        whole = rectangle(side * ALONE, side * ALONE)
        seen, corners = flatten(seen, corners, side * ALONE, side * ALONE), whole
    return Kingdom(seen, corners, side, truth)


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


def photographed(number: int, kingdoms: int, empty: bool) -> tuple[list[tuple[str, np.ndarray]], list[str]]:
    """The cells of so many other kingdoms of a box, cut out one by one; bare ones as ``empty`` or not at all.

    And the name of the photograph of each.
    """
    cut, taken = [], []
    for moment in range(1, kingdoms + 1):
        other = kingdom(number, 90000 + number, moment)
        for row in range(1, other.side + 1):
            for column in range(1, other.side + 1):
                name = other.truth.get((row, column), EMPTY)
                if name != EMPTY or empty:
                    cell = laid.Laid(row, column, name, other.picture, (0, 0), 0, 0, 0)
                    cut += laid.cells(other.picture, other.corners, other.side, other.side, [cell], 100)
                    taken.append(str(moment))
    return cut, taken


def scanned(number: int) -> tuple[list[tuple[str, np.ndarray]], list[str]]:
    """Some drawings of each kind under the lamp of a scanner."""
    rng = np.random.default_rng([number, 151])
    cast = np.array([0.91, 0.98, 1.02])
    drawn = [
        (kind, np.clip(art.drawing(rng, number, kind) * cast, 0, 255).astype(np.uint8))
        for kind in art.LANDS
        for _ in range(SCANS)
    ]
    return drawn, []


#: How the lands of a box may have been enrolled.
DECKS = {
    "few": lambda number: photographed(number, 6, True),
    "scans": scanned,
    "no bare": lambda number: photographed(number, 8, False),
    "many": lambda number: photographed(number, 20, True),
}


@cache
def deck(how: str, number: int) -> TileDeck:
    """The kinds of land of a box, enrolled as one of :data:`DECKS`."""
    return enrol(*DECKS[how](number))[0]


def judged(found: GridReading, truth: dict[tuple[int, int], str]) -> str:
    """Exact, refused, or wrong: a wrong name, a tile where none lies, or one that is missed without a word."""
    said = {(t.row, t.column): t.id for t in found.tiles}
    doubted = {(r.row, r.column) for r in found.unread}
    if any(truth.get(spot) != name for spot, name in said.items()) or any(t.size > 1 for t in found.tiles):
        return WRONG
    if not found.refusal and set(truth) - set(said) - doubted:
        return WRONG
    return EXACT if said == truth and not doubted else REFUSED


def kingdoms(seed: int, how: Disturbance | None = None) -> str:
    """One kingdom of one of eight boxes, read whole with one of four enrolments."""
    laid_out = kingdom(seed % BOXES, seed, how=how)
    found = read(
        laid_out.picture, deck(_enrolment(seed), seed % BOXES), *(laid_out.side,) * 2, laid_out.corners
    )
    return judged(found, laid_out.truth)


def _enrolment(seed: int) -> str:
    return list(DECKS)[seed % len(DECKS)]


#: Name, and what lays out a table and judges its reading.
TRIALS = {"lands": kingdoms}
