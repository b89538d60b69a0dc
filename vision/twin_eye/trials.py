"""Tables with known truth, one per seed, for each reader: what exactness is measured on.

Every function takes a seed and a :class:`Disturbance` and answers ``exact``, ``refused`` or ``wrong``,
judged on the whole picture.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache

import cv2
import numpy as np

from vision import markers
from vision.cards import Deck
from vision.cards import read as read_cards
from vision.cards.enrol import enrol as enrol_cards
from vision.dice import enrolled, read_dice
from vision.dice.four_sided import FourSided
from vision.pieces import colours, spaces
from vision.quads import flatten, project, rectangle
from vision.results import DieReading, Refusal
from vision.tiles import TileDeck
from vision.tiles import read as read_tiles
from vision.tiles.enrol import enrol as enrol_tiles
from vision.twin_eye import art, card_tables, surfaces
from vision.twin_eye.dice_tables import bare, dice_scene
from vision.twin_eye.disturb import GOOD, Disturbance
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene
from vision.twin_eye.solids import Solid

EXACT, REFUSED, WRONG = "exact", "refused", "wrong"
WOODS = {
    "green": (60, 150, 50),
    "orange": (30, 110, 230),
    "pink": (170, 110, 230),
    "brown": (40, 70, 110),
    "black": (30, 30, 30),
}


def dice(seed: int, how: Disturbance, with_empty: bool = True) -> str:
    """Values of all five dice, each at its place."""
    scene, _ = dice_scene(seed)
    found = read_dice(scene.picture(how, 2), bare(scene).picture(how, 1) if with_empty else None, 5)
    if isinstance(found, Refusal):
        return REFUSED
    left = list(found)
    for solid in scene.solids:
        x, y = scene.lens.project([[*solid.at[:2], solid.size]])[0]
        here = [d for d in left if abs(d.centre[0] - x) < d.box[2] and abs(d.centre[1] - y) < d.box[3]]
        here = [d for d in here if d.value == solid.faces["top"]]
        if not here:
            return WRONG
        left.remove(min(here, key=lambda d: abs(d.centre[0] - x) + abs(d.centre[1] - y)))
    return WRONG if left else EXACT


def dice_without_empty(seed: int, how: Disturbance) -> str:
    """The same when nobody took a picture of the empty table."""
    return dice(seed, how, with_empty=False)


#: Sides (BGR) of a four-sided die.
SIDES = {"orange": (30, 120, 235), "green": (60, 150, 50), "brown": (45, 75, 120), "pink": (170, 110, 230)}


def colour_die(below: str, at: tuple[float, float], rng: np.random.Generator) -> Solid:
    """A four-sided die that lies on the side ``below``, the others around it in any order."""
    around = [SIDES[n] for n in rng.permutation([n for n in SIDES if n != below])]
    return Solid(
        float(rng.uniform(18, 26)), (*at, 0), spin=float(rng.uniform(0, 360)), gloss=0.15, sides=tuple(around)
    )


@cache
def known_colour_die() -> FourSided:
    """The die as its owner enrols it: three pictures of each side below, on a table of their own."""
    rng, seen = np.random.default_rng(77), {}
    for name in SIDES:
        seen[name] = []
        for _ in range(3):
            scene = Scene(Lens(tilt=4, span=150), "felt", 9, [], [colour_die(name, (0, 0), rng)])
            seen[name].append(scene.picture())
    return enrolled.enrol_four_sided(seen)


def four_sided_read(seed: int, how: Disturbance) -> tuple[list[DieReading] | Refusal, str]:
    """What is read of one four-sided die on a table, and the colour on which it lies."""
    rng = np.random.default_rng([seed, 83])
    lens = Lens(tilt=rng.uniform(0, 11), roll=rng.uniform(0, 360), span=rng.uniform(150, 320))
    kind = list(surfaces.KINDS)[rng.integers(0, len(surfaces.KINDS))]
    below = str(rng.choice(list(SIDES)))
    scene = Scene(lens, kind, seed, ambient=rng.uniform(0.5, 0.75), shadow=rng.uniform(0.1, 0.5))
    empty = scene.picture(how, 1)
    scene.solids = [colour_die(below, tuple(rng.uniform((-40, -20), (40, 20))), rng)]
    found = enrolled.read_faces(
        scene.picture(how, 2), enrolled.EnrolledDice({}, None, known_colour_die()), empty, 1
    )
    return found, below


def four_sided(seed: int, how: Disturbance) -> str:
    """The one four-sided die of a table, lying on one of its four colours."""
    found, below = four_sided_read(seed, how)
    if isinstance(found, Refusal):
        return REFUSED
    return EXACT if [die.colour for die in found] == [below] else WRONG


@cache
def _picture_die() -> tuple[dict[str, np.ndarray], enrolled.EnrolledDice]:
    """Six drawn faces, and the die as its owner enrols it."""
    faces = {f"face {n}": art.tile(n, n) for n in range(6)}
    rng, seen = np.random.default_rng(78), {}
    for name, face in faces.items():
        seen[name] = []
        for _ in range(2):
            body = Solid(18, (0, 0, 0), (200, 205, 210), faces={"top": face}, spin=rng.uniform(-8, 8))
            seen[name].append(Scene(Lens(tilt=4, span=150), "felt", 9, [], [body]).picture())
    return faces, enrolled.EnrolledDice({}, enrolled.enrol_faces(seen))


def faced(seed: int, how: Disturbance) -> str:
    """One die whose six faces are pictures, any way round."""
    rng = np.random.default_rng([seed, 89])
    lens = Lens(tilt=rng.uniform(0, 20), roll=rng.uniform(0, 360), span=rng.uniform(150, 320))
    kind = list(surfaces.KINDS)[rng.integers(0, len(surfaces.KINDS))]
    scene = Scene(lens, kind, seed, ambient=rng.uniform(0.5, 0.75), shadow=rng.uniform(0.1, 0.5))
    empty = scene.picture(how, 1)
    faces, known = _picture_die()
    names = [str(n) for n in rng.permutation(list(faces))]
    shown = dict(zip(("top", "north", "east", "south", "west"), (faces[n] for n in names), strict=False))
    at = (*rng.uniform((-40, -20), (40, 20)), 0)
    scene.solids = [Solid(18, at, (200, 205, 210), faces=shown, spin=rng.uniform(0, 360))]
    found = enrolled.read_faces(scene.picture(how, 2), known, empty, 1)
    if isinstance(found, Refusal):
        return REFUSED
    return EXACT if [die.value for die in found] == names[:1] else WRONG


_ROWS, _COLUMNS = 4, 6


def board_scene(seed: int) -> tuple[Scene, dict[str, np.ndarray], dict[str, tuple[float, float]]]:
    """A printed board with 24 spaces of 26 mm: the scene, quads and centres (mm) of the spaces."""
    rng = np.random.default_rng([seed, 41])
    scene = Scene(Lens(tilt=rng.uniform(3, 22), roll=rng.uniform(-8, 8), span=370), "wood", seed)
    face = surfaces.surface("printed", seed % 7 + 50, 600, 900)
    quads, centres = {}, {}
    plane = scene.lens.plane_at(0.3)
    for row in range(_ROWS):
        for column in range(_COLUMNS):
            x, y = 60 + column * 135, 60 + row * 135
            tone = [int(v) for v in rng.integers(60, 230, 3)]
            cv2.rectangle(face, (x, y), (x + 78, y + 78), tone, int(rng.choice([-1, 3])))
            corner = np.float32([x / 3 - 150, y / 3 - 100])
            name = f"{row + 1}{chr(97 + column)}"
            quads[name] = project(plane, rectangle(26, 26) + corner)
            centres[name] = (float(corner[0] + 13), float(corner[1] + 13))
    scene.flats.append(Flat(face, 300, 200))
    return scene, quads, centres


def _lay_cubes(scene: Scene, centres, rng: np.random.Generator, most: int) -> dict[str, dict[str, int]]:
    truth = {}
    for name, (x, y) in centres.items():
        count = int(rng.integers(0, most + 1)) if rng.random() < 0.6 else 0
        colour = str(rng.choice(list(WOODS)))
        truth[name] = {colour: count} if count else {}
        places = {0: [], 1: [(0, 0)], 2: [(-6, 0), (6, 1)], 3: [(-6, -5), (6, -5), (0, 7)]}[count]
        for dx, dy in places:
            at = (x + dx + rng.uniform(-1, 1), y + dy + rng.uniform(-1, 1), 0.3)
            scene.solids.append(Solid(8, at, WOODS[colour], spin=rng.uniform(0, 90), gloss=0.08))
    return truth


def cubes(seed: int, how: Disturbance) -> str:
    """24 spaces with none to three cubes of five colours; colours enrolled on this table before."""
    rng = np.random.default_rng([seed, 43])
    scene, quads, centres = board_scene(seed)
    crops: dict[str, list[np.ndarray]] = {}
    names = list(quads)
    for index, colour in enumerate(WOODS):
        mine = names[index::5]
        scene.solids = [Solid(8, (*centres[n], 0.3), WOODS[colour], spin=rng.uniform(0, 90)) for n in mine]
        picture = scene.picture(how, 10 + index)
        crops[colour] = [flatten(picture, quads[n], 48, 48) for n in mine]
    scene.solids = []
    empty = scene.picture(how, 1)
    crops[colours.EMPTY] = [flatten(empty, quad, 48, 48) for quad in quads.values()]
    known = colours.enrol(crops)
    truth = _lay_cubes(scene, centres, rng, 3)
    found = spaces.read_spaces(scene.picture(how, 2), quads, known, empty)
    if isinstance(found, Refusal):
        return REFUSED
    if any(not isinstance(found[n], Refusal) and found[n].contents != truth[n] for n in truth):
        return WRONG
    return REFUSED if any(isinstance(found[n], Refusal) for n in truth) else EXACT


@cache
def card_deck() -> Deck:
    """54 cards that share frame and half of their pictures."""
    return enrol_cards((f"c{i}", art.card(i, 0, 0.5)) for i in range(54))[0]


def cards(seed: int, how: Disturbance) -> str:
    """Six cards in any of four turns, some foreign, some in sleeves, on any table."""
    rng = np.random.default_rng([seed, 47])
    kind = list(surfaces.KINDS)[rng.integers(0, len(surfaces.KINDS))]
    lens = Lens(tilt=rng.uniform(0, 22), roll=rng.uniform(-10, 10), span=rng.uniform(390, 470))
    scene, truth = Scene(lens, kind, seed), []
    for place in range(6):
        number, turn = int(rng.integers(0, 54)), int(rng.choice([0, 90, 180, 270]))
        foreign = rng.random() < 0.15
        face = art.card(number, 9) if foreign else art.card(number, 0, 0.5)
        at = (-120 + 120 * (place % 3), -55 + 110 * (place // 3))
        sleeve = 1.5 if rng.random() < 0.3 else 0
        flat = Flat(face, 56, 87, at, turn + rng.uniform(-14, 14), corner=3, sleeve=sleeve)
        scene.flats.append(flat)
        if not foreign:
            truth.append((f"c{number}", (turn), scene.corners(flat).mean(axis=0)))
    found = read_cards(scene.picture(how), card_deck()).cards
    left = list(found)
    for name, turn, centre in truth:
        here = [c for c in left if np.linalg.norm(c.corners.mean(axis=0) - centre) < 30]
        if any(c.id != name or not _same_turn(c.turn, turn, scene.lens.roll) for c in here):
            return WRONG
        left = [c for c in left if c not in here]
    return WRONG if left else EXACT if len(found) == len(truth) else REFUSED


@cache
def _villagers() -> tuple[card_tables.Cards, Deck]:
    known = card_tables.villagers(40, 24)
    return known, enrol_cards(known.known.items())[0]


def columns(seed: int, how: Disturbance) -> str:
    """Two columns of five cards each, of which all but the front ones show their upper quarter, in order."""
    known, deck = _villagers()
    table = card_tables.column(known, seed)
    found = read_cards(table.scene.picture(how), deck).cards
    left = list(table.laid)
    for reading in found:
        nearest = min(left, key=lambda card: _between(reading.corners, card.corners), default=None)
        if nearest is None or nearest.id != reading.id or _between(reading.corners, nearest.corners) > 0.12:
            return WRONG
        left = [card for card in left if card is not nearest]
    return REFUSED if left else EXACT


def _between(found: np.ndarray, laid: np.ndarray) -> float:
    """How far the upper edges are apart, in diagonals: where the hidden rest of a card lies nobody sees."""
    away = found[:2].mean(axis=0) - laid[:2].mean(axis=0)
    return float(np.linalg.norm(away) / np.linalg.norm(laid[0] - laid[2]))


def _same_turn(seen: int, laid: int, roll: float) -> bool:
    return abs((seen - laid + roll + 180) % 360 - 180) < 60


@cache
def tile_faces() -> dict[str, np.ndarray]:
    """24 tiles of one cell, one of 2x2 and one of 3x3 cells."""
    small = {f"t{i}-1x1": art.tile(i, i % 6) for i in range(24)}
    return small | {"barn-2x2": art.tile(50, 1), "palace-3x3": art.tile(51, 2)}


@cache
def tile_set() -> TileDeck:
    """:func:`tile_faces`, enrolled."""
    return enrol_tiles(tile_faces().items())[0]


def tiles_(seed: int, how: Disturbance) -> str:
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
    found = read_tiles(scene.picture(how, 2), known, rows, columns, corners, before).tiles
    if all((t.row, t.column, t.size, t.id, t.turn) in truth for t in found):
        return EXACT if len(found) == len(truth) else REFUSED
    return WRONG


def markers_(seed: int, how: Disturbance) -> str:
    """24 markers of 12 mm, turned at random, on any table."""
    rng = np.random.default_rng([seed, 59])
    kind = list(surfaces.KINDS)[rng.integers(0, len(surfaces.KINDS))]
    scene = Scene(Lens(tilt=rng.uniform(0, 30), roll=rng.uniform(0, 360), distance=600), kind, seed)
    family = str(rng.choice(list(markers.FAMILIES)))
    numbers = [int(n) for n in rng.permutation(50)[:24]]
    for place, number in enumerate(numbers):
        printed = cv2.aruco.generateImageMarker(markers.dictionary(family), number, 160)
        printed = cv2.cvtColor(
            cv2.copyMakeBorder(printed, 24, 24, 24, 24, cv2.BORDER_CONSTANT, value=255), cv2.COLOR_GRAY2BGR
        )
        at = (-75 + 30 * (place % 6), -45 + 30 * (place // 6))
        scene.flats.append(Flat(printed, 15.6, 15.6, at, rng.uniform(0, 360)))
    found = markers.read(scene.picture(how), family)
    if isinstance(found, Refusal):
        return REFUSED
    seen = [m.id for m in found]
    if set(seen) - set(numbers) or len(seen) != len(set(seen)):
        return WRONG
    return EXACT if len(seen) == len(numbers) else REFUSED


TRIALS: dict[str, Callable[[int, Disturbance], str]] = {
    "dice": dice,
    "dice, empty table unknown": dice_without_empty,
    "four-sided die": four_sided,
    "die with pictures": faced,
    "cubes": cubes,
    "cards": cards,
    "cards in columns": columns,
    "tiles": tiles_,
    "markers": markers_,
}


def by_space(found: dict | Refusal, truth: dict[str, dict[str, int]]) -> Counter:
    """How many spaces were read rightly, refused, or read wrongly."""
    if isinstance(found, Refusal):
        return Counter({REFUSED: len(truth)})
    return Counter(
        REFUSED if isinstance(r, Refusal) else EXACT if r.contents == truth[n] else WRONG
        for n, r in found.items()
    )


def trial(reader: str, seed: int, how: Disturbance = GOOD) -> str:
    """One table for a reader (a key of :data:`TRIALS`)."""
    return TRIALS[reader](seed, how)
