"""More tables with known truth: mixed piles and discs, markers on a track, cubes on tiles, small tokens.

The same outcomes as in :mod:`vision.twin_eye.trials`, judged on the whole picture.
"""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from vision.cards import Deck
from vision.cards import read as read_cards
from vision.cards.enrol import enrol as enrol_cards
from vision.pieces import colours, spaces, track
from vision.quads import flatten, project, rectangle
from vision.results import Refusal
from vision.tiles import TileDeck
from vision.tiles import read as read_tiles
from vision.tiles.enrol import enrol as enrol_tiles
from vision.tiles.grid import corners_of_cell
from vision.twin_eye import surfaces, tile_tables
from vision.twin_eye.card_tables import counters
from vision.twin_eye.disturb import Disturbance
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene
from vision.twin_eye.solids import Solid
from vision.twin_eye.trials import EXACT, REFUSED, WRONG, board_scene

#: Colours as players have them, told apart by people without effort.
PLAYERS = {
    "red": (40, 40, 190),
    "blue": (170, 90, 30),
    "green": (60, 150, 50),
    "yellow": (40, 190, 230),
    "white": (225, 230, 232),
    "black": (32, 30, 30),
}


def piece(kind: str, colour: tuple, at: tuple[float, float, float], rng: np.random.Generator) -> Solid:
    """A cube of 8 mm, or a disc of 10 mm."""
    if kind == "disc":
        return Solid(10, at, colour, height=4, round_=True, gloss=0.1)
    return Solid(8, at, colour, spin=rng.uniform(0, 90), gloss=0.1)


def _enrolled(
    scene: Scene,
    quads: dict[str, np.ndarray],
    centres: dict[str, tuple[float, float]],
    kinds: dict[str, tuple[str, tuple]],
    how: Disturbance,
    rng: np.random.Generator,
) -> tuple[colours.Colours, np.ndarray]:
    """Colours enrolled from single pieces on this table, and the picture of the empty table."""
    names, crops = list(quads), {}
    for index, (name, (kind, colour)) in enumerate(kinds.items()):
        mine = names[index :: len(kinds)][:5]
        scene.solids = [piece(kind, colour, (*centres[n], 0.3), rng) for n in mine]
        picture = scene.picture(how, 10 + index)
        crops[name] = [flatten(picture, quads[n], 48, 48) for n in mine]
    scene.solids = []
    empty = scene.picture(how, 1)
    crops[colours.EMPTY] = [flatten(empty, quad, 48, 48) for quad in quads.values()]
    return colours.enrol(crops), empty


def mixed(seed: int, how: Disturbance) -> str:
    """24 spaces with up to four cubes or discs of up to two of four colours each, some of them touching."""
    rng = np.random.default_rng([seed, 61])
    scene, quads, centres = board_scene(seed + 1000)
    chosen = [str(n) for n in rng.permutation(list(PLAYERS))[:4]]
    kinds = {n: (str(rng.choice(["cube", "cube", "disc"])), PLAYERS[n]) for n in chosen}
    known, empty = _enrolled(scene, quads, centres, kinds, how, rng)
    truth: dict[str, dict[str, int]] = {}
    for name, (x, y) in centres.items():
        truth[name] = {}
        if rng.random() < 0.5:
            continue
        some = [str(n) for n in rng.choice(chosen, 2)]
        places = [(-6.5, -6), (5.5, -6), (-6, 6), (6, 6.5)]
        for place in rng.permutation(4)[: rng.integers(1, 5)]:
            which = some[int(rng.random() < 0.4)]
            truth[name][which] = truth[name].get(which, 0) + 1
            dx, dy = np.array(places[place]) * rng.uniform(0.75, 1.0) + rng.uniform(-0.5, 0.5, 2)
            kind, colour = kinds[which]
            scene.solids.append(piece(kind, colour, (x + dx, y + dy, 0.3), rng))
    found = spaces.read_spaces(scene.picture(how, 2), quads, known, empty)
    return judged(found, truth)


def judged(found: dict | Refusal, truth: dict[str, dict[str, int]]) -> str:
    """A picture is wrong when any space is; refused when any is; else exact."""
    if isinstance(found, Refusal):
        return REFUSED
    if any(not isinstance(r, Refusal) and r.contents != truth[n] for n, r in found.items()):
        return WRONG
    return REFUSED if any(isinstance(r, Refusal) for r in found.values()) else EXACT


def track_scene(seed: int) -> tuple[Scene, dict[str, np.ndarray], dict[str, tuple[float, float]]]:
    """A board with a track of 24 numbered spaces of 24 mm around its edge, on any printed ground."""
    rng = np.random.default_rng([seed, 67])
    scene = Scene(Lens(tilt=rng.uniform(3, 20), roll=rng.uniform(-8, 8), span=350), "cloth", seed)
    face = surfaces.surface("printed" if seed % 2 else "stone", seed + 90, 560, 880)
    plane, quads, centres = scene.lens.plane_at(0.3), {}, {}
    line = [(column, 0) for column in range(9)] + [(8, row) for row in range(1, 5)]
    line += [(column, 5) for column in range(8, -1, -1)] + [(0, row) for row in (4, 3)]
    ink = [int(v) for v in rng.integers(20, 235, 3)]
    for number, (column, row) in enumerate(line):
        x, y = 40 + column * 90, 20 + row * 88
        cv2.rectangle(face, (x, y), (x + 80, y + 80), ink, 3, cv2.LINE_AA)
        cv2.putText(face, str(number), (x + 8, y + 30), cv2.FONT_HERSHEY_SIMPLEX, 0.8, ink, 2, cv2.LINE_AA)
        corner = np.float32([x / 3.2 - 137.5, y / 3.2 - 87.5])
        quads[str(number)] = project(plane, rectangle(25, 25) + corner)
        centres[str(number)] = (float(corner[0] + 12.5), float(corner[1] + 12.5))
    scene.flats.append(Flat(face, 275, 175))
    return scene, quads, centres


def on_track(seed: int, how: Disturbance) -> str:
    """Markers of five colours on a track of 24 spaces, one in three sharing a space with another."""
    rng = np.random.default_rng([seed, 71])
    scene, quads, centres = track_scene(seed)
    chosen = [str(n) for n in rng.permutation(list(PLAYERS))[:5]]
    kind = str(rng.choice(["cube", "disc"]))
    kinds = {n: (kind, PLAYERS[n]) for n in chosen}
    known, empty = _enrolled(scene, quads, centres, kinds, how, rng)
    truth: dict[str, str] = {}
    for index, name in enumerate(chosen):
        shared = index and rng.random() < 0.33
        truth[name] = truth[chosen[index - 1]] if shared else str(rng.integers(0, len(quads)))
        together = sum(place == truth[name] for place in truth.values()) - 1
        dx, dy = ((-5.5, -5), (6, 5), (-6, 6.5), (6.5, -6), (0, 0))[together]
        x, y = centres[truth[name]]
        at = (x + dx + rng.uniform(-0.7, 0.7), y + dy + rng.uniform(-0.7, 0.7), 0.3)
        scene.solids.append(piece(kind, PLAYERS[name], at, rng))
    found = track.read_track(scene.picture(how, 2), quads, known, chosen, empty)
    if isinstance(found, Refusal):
        return REFUSED
    if any(not isinstance(r, Refusal) and r.space != truth[n] for n, r in found.items()):
        return WRONG
    return REFUSED if any(isinstance(r, Refusal) for r in found.values()) else EXACT


#: Cubes that stand on the tiles of a city.
CUBES = {"red": (40, 40, 200), "blue": (190, 110, 30), "yellow": (40, 190, 230), "green": (60, 150, 50)}


def tiles_with_cubes(seed: int, how: Disturbance) -> str:
    """Nine tiles on a grid of 9 x 12, those of 2 and 3 cells with up to three cubes on each: tiles and cubes.

    A cube of 8 mm hides half of a tile of one cell, print and all: those stay bare here.
    """
    rng = np.random.default_rng([seed, 73])
    faces = tile_tables.faces(seed % 5)
    bare = tile_tables.game(seed, faces, 9, 9, 12)
    scene = bare.scene
    scene.solids = []
    deck, known = _tile_deck(seed % 5), _cell_colours(bare, how, rng)
    truth = {}
    for tile in bare.placed:
        many = int(rng.integers(0, tile.size + 1) if tile.size > 1 else 0)
        truth[tile.row, tile.column, tile.size, tile.id, tile.turn] = contents = {}
        spots = rng.permutation(tile.size * tile.size)[:many]
        for spot in spots:
            name = str(rng.choice(list(CUBES)))
            contents[name] = contents.get(name, 0) + 1
            row, column = tile.row + spot // tile.size, tile.column + spot % tile.size
            scene.solids.append(_on_cell(row, column, CUBES[name], 3.0, rng))
    found = read_tiles(scene.picture(how, 2), deck, 9, 12, bare.corners, colours=known)
    answered = {(t.row, t.column, t.size, t.id, t.turn): t.contents for t in found.tiles}
    if not answered.keys() <= truth.keys():
        return WRONG
    if any(not isinstance(c, Refusal) and c != truth[tile] for tile, c in answered.items()):
        return WRONG
    return EXACT if answered == truth else REFUSED


@cache
def _tile_deck(seed: int) -> TileDeck:
    return enrol_tiles(tile_tables.faces(seed).items())[0]


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
    crops = {colours.EMPTY: [flatten(plain.picture(how, 3), quad, 48, 48) for quad in quads]}
    for index, (name, colour) in enumerate(CUBES.items()):
        mine = list(range(index, 12, 4))
        plain.solids = [_on_cell(*cells[k], colour, 1.0, rng) for k in mine]
        picture = plain.picture(how, 4 + index)
        crops[name] = [flatten(picture, quads[k], 48, 48) for k in mine]
    return colours.enrol(crops)


@cache
def token_deck(seed: int) -> Deck:
    """Small square tokens, enrolled as a deck of cards."""
    return enrol_cards(counters(seed).known.items())[0]


def tokens(seed: int, how: Disturbance) -> str:
    """Eight square tokens of 25 mm in any of four turns anywhere on any table: which, where and which way up."""
    rng = np.random.default_rng([seed, 79])
    game = counters(seed % 3)
    kind = list(surfaces.KINDS)[rng.integers(0, len(surfaces.KINDS))]
    lens = Lens(tilt=rng.uniform(0, 20), roll=rng.uniform(-5, 5), span=rng.uniform(230, 290))
    scene, truth = Scene(lens, kind, seed), []
    for place, name in enumerate(rng.permutation(list(game.known))[:8]):
        turn = int(rng.choice([0, 90, 180, 270]))
        at = (-72 + 48 * (place % 4), -26 + 52 * (place // 4))
        flat = Flat(game.known[str(name)], 25, 25, at, turn + rng.uniform(-12, 12), thickness=1.5)
        scene.flats.append(flat)
        truth.append((str(name), turn, scene.corners(flat)))
    left = list(read_cards(scene.picture(how), token_deck(seed % 3)).cards)
    seen = len(left)
    for name, turn, corners in truth:
        near = np.linalg.norm(corners[0] - corners[2]) / 3
        here = [c for c in left if np.linalg.norm(c.corners.mean(axis=0) - corners.mean(axis=0)) < near]
        if any(c.id != name or abs((c.turn - turn + lens.roll + 180) % 360 - 180) > 60 for c in here):
            return WRONG
        left = [c for c in left if c not in here]
    return WRONG if left else EXACT if seen == len(truth) else REFUSED


#: More columns for the table of exactness.
TRIALS = {
    "mixed piles": mixed,
    "track": on_track,
    "tiles with cubes": tiles_with_cubes,
    "tokens": tokens,
}
