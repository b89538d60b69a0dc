"""How long the readers take on pictures of 1280x720, and how much memory they need.

``companion bench`` shows the figures beside the bare ArUco call measured in the same run.
"""

from __future__ import annotations

import atexit
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from vision import cards, tiles
from vision.cards import Deck
from vision.cards.enrol import enrol as enrol_cards
from vision.dice import read_dice
from vision.markers import dictionary
from vision.mat.layout import FAMILY, mat
from vision.mat.pose import find_pose
from vision.pieces import colours, costs, spaces
from vision.quads import flatten, forget_places, project
from vision.trials.tiles import tile_faces, tile_set
from vision.twin_eye import art
from vision.twin_eye.dice_tables import die
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene
from vision.twin_eye.solids import Solid
from vision.twin_eye.spaces import board_scene


def _marked() -> np.ndarray:
    """A grey picture of the A4 mat's markers on a wooden table."""
    layout = mat("A4")
    scene = Scene(Lens(tilt=15, span=420), "wood", 1)
    page = np.full((round(layout.height * 4), round(layout.width * 4), 3), 255, np.uint8)
    for number, quad in layout.markers.items():
        side = round((quad[1, 0] - quad[0, 0]) * 4)
        x, y = np.round(quad[0] * 4).astype(int)
        printed = cv2.aruco.generateImageMarker(dictionary(FAMILY), number, side)
        page[y : y + side, x : x + side] = printed[..., None]
    scene.flats.append(Flat(page, layout.width, layout.height, thickness=0.1))
    return cv2.cvtColor(scene.picture(), cv2.COLOR_BGR2GRAY)


def _dice(places: list[tuple[float, float]]) -> list[Solid]:
    """Five dice of different colours at these places (mm)."""
    names, rng = ("red", "white", "green", "yellow", "blue"), np.random.default_rng(7)
    return [die(n, v, at, rng) for n, v, at in zip(names, (1, 3, 6, 5, 4), places, strict=True)]


def _tray() -> tuple[np.ndarray, np.ndarray]:
    """Five dice in a known tray, about 400 pixels wide, and the same tray empty."""
    scene = Scene(Lens(tilt=12, span=420), "felt", 2)
    empty = scene.picture(moment=1)
    scene.solids = _dice([(-45, -25), (0, 25), (40, -20), (-40, 28), (5, -22)])
    x, y = (int(v) for v in project(scene.lens.plane, np.float32([[-66, -50]]))[0])
    window = (slice(y, y + 300), slice(x, x + 400))
    return scene.picture()[window], empty[window]


@cache
def _deck() -> Deck:
    """165 cards that share frame and half of their pictures."""
    return enrol_cards((f"c{i}", art.card(i, 0, 0.5)) for i in range(165))[0]


@cache
def _deck_file() -> Path:
    """The same in a file; its folder goes away with the program."""
    folder = tempfile.TemporaryDirectory()
    atexit.register(folder.cleanup)
    path = Path(folder.name) / "deck"
    _deck().save(path)
    return path


def bare_call() -> Callable[[], object]:
    """The bare ArUco call on a picture of the mat: what everything else stands beside."""
    grey, settings = _marked(), cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    bare = cv2.aruco.ArucoDetector(dictionary(FAMILY), settings)
    return lambda: bare.detectMarkers(grey)


def pose() -> Callable[[], object]:
    """The pose of the camera above the mat."""
    grey, layout = _marked(), mat("A4")
    return lambda: find_pose(grey, layout)


def dice_in_tray() -> Callable[[], object]:
    """Five dice in a known tray: value and colour of each."""
    tray, bare_tray = _tray()
    return lambda: read_dice(tray, bare_tray, 5)


def dice_on_table() -> Callable[[], object]:
    """Five dice anywhere on a wooden table of which nothing is known, nor how many they are."""
    table = Scene(Lens(tilt=20, span=300), "wood", 2)
    table.solids = _dice([(-90, -45), (0, 35), (80, -30), (-70, 40), (10, -40)])
    photo = table.picture()
    return lambda: read_dice(photo)


#: Colours of cubes, BGR.
_CUBES = {
    "green": (60, 150, 50),
    "red": (40, 40, 190),
    "blue": (190, 90, 40),
    "yellow": (40, 200, 230),
    "white": (235, 235, 235),
}


@cache
def _cubes() -> tuple[np.ndarray, np.ndarray, dict[str, np.ndarray], colours.Colours]:
    """A board of 24 spaces with a cube on each and without any, the spaces, and five enrolled colours."""
    board, quads, centres = board_scene(1)
    pictures = {"empty": board.picture(moment=1)}
    for name, colour in _CUBES.items():
        board.solids = [Solid(8, (*at, 0.3), colour) for at in centres.values()]
        pictures[name] = board.picture(moment=2)
    cut = {n: [flatten(p, q, 48, 48) for q in quads.values()] for n, p in pictures.items()}
    every = list(_CUBES.values())
    board.solids = [Solid(8, (*at, 0.3), every[n % len(every)]) for n, at in enumerate(centres.values())]
    return board.picture(moment=3), pictures["empty"], quads, colours.enrol(cut)


def one_space() -> Callable[[], object]:
    """One space of a board on which something changed; its empty picture is aligned and lit already.

    As at a running table: a camera that stands still sees every space at the same place, and empty as it was before, so
    both are known; the picture is new.
    """
    full, empty, quads, enrolled = _cubes()
    return lambda: spaces.read_space(full, quads["2b"], enrolled, empty)


def one_new_space() -> Callable[[], object]:
    """The same space where nothing is known yet: neither where its pixels come from nor how it looks when it is empty."""
    read = one_space()

    def at_first_sight() -> object:
        costs.ground_of.cache_clear()
        forget_places()
        return read()

    return at_first_sight


def all_spaces() -> Callable[[], object]:
    """A whole board of 24 spaces with a cube on each, its empty picture laid onto it and seen like that for the first time."""
    full, empty, quads, enrolled = _cubes()

    def read() -> object:
        costs.ground_of.cache_clear()
        return spaces.read_spaces(full, quads, enrolled, empty)

    return read


def card_in_slot() -> Callable[[], object]:
    """One card of 165 in a known slot."""
    table = Scene(Lens(tilt=10, span=420), "wood", 1)
    table.flats = [Flat(art.card(77, 0, 0.5), 56, 87, (10, 0), 0)]
    slot, photo, known = table.corners(table.flats[0]).astype(np.float32), table.picture(), _deck()
    return lambda: cards.read_slot(photo, slot, known)


def cards_on_table() -> Callable[[], object]:
    """Six cards of 165 that lie anywhere, one of them partly below another, found and named."""
    table, rng = Scene(Lens(tilt=20, span=440), "wood", 1), np.random.default_rng(3)
    places = [(-120, -55), (0, -55), (120, -55), (-120, 55), (0, 55), (36, 75)]
    for number, at in enumerate(places):
        spin = float(rng.uniform(-40, 40))
        table.flats.append(Flat(art.card(25 * number, 0, 0.5), 56, 87, at, spin, thickness=0.3))
    photo, known = table.picture(), _deck()
    return lambda: cards.read(photo, known)


def whole_board() -> Callable[[], object]:
    """A board of 16 x 20 cells with forty tiles on it, flattened and read whole."""
    grid, rng = Scene(Lens(tilt=10, span=440), "wood", 2), np.random.default_rng(5)
    grid.flats.append(Flat(np.full((480, 600, 3), 170, np.uint8), 300, 240))
    faces = [face for name, face in tile_faces().items() if name.endswith("1x1")]
    for cell in rng.permutation(320)[:40]:
        at = (-142.5 + 15 * (cell % 20), -112.5 + 15 * (cell // 20))
        spin = float(90 * rng.integers(0, 4))
        grid.flats.append(Flat(faces[cell % len(faces)], 14, 14, at, spin, thickness=2))
    photo, corners, known = grid.picture(), grid.corners(grid.flats[0]), tile_set()
    return lambda: tiles.read(photo, known, 16, 20, corners)


def deck_loaded() -> Callable[[], object]:
    """An enrolled deck of 165 cards read from its file."""
    path = _deck_file()
    return lambda: Deck.load(path)


@cache
def _prepared(work: Callable[[], Callable[[], object]]) -> Callable[[], object]:
    cv2.setNumThreads(1)
    call = work()
    call()
    return call


def seconds(work: Callable[[], Callable[[], object]], at_least: float = 0.1) -> float:
    """Processor time per call of what ``work`` prepares, repeated for ``at_least`` seconds.

    Not the time on the wall: what else the machine does is not the reader's.
    """
    call = _prepared(work)
    calls, start = 0, time.process_time()
    while (passed := time.process_time() - start) < at_least:
        call()
        calls += 1
    return passed / calls


_MEMORY = """
import sys
import cv2, numpy
cv2.setNumThreads(1)
if len(sys.argv) > 1:
    from vision.bench import run_all
    run_all(sys.argv[1])
try:  # what getrusage tells on Linux begins with the size of the parent
    status = open("/proc/self/status").read()
    print(int(status.split("VmHWM:")[1].split()[0]) / 1024)
except OSError:
    import resource
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20)
"""


def megabytes(reading: bool) -> float:
    """The most memory (MB) a process of its own takes: one that reads everything, or one with libraries only."""
    words = [sys.executable, "-c", _MEMORY, *([str(_deck_file())] if reading else [])]
    return float(subprocess.run(words, check=True, capture_output=True, text=True).stdout)


def run_all(deck: str) -> None:
    """A reader at work: dice, spaces, a board and a table with cards, one after the other, twice."""
    known = Deck.load(deck)
    table = Scene(Lens(tilt=10, span=420), "wood", 1)
    table.flats = [Flat(art.card(i, 0, 0.5), 56, 87, (70 * i - 70, 0), 0) for i in range(3)]
    photo = table.picture()
    for work in (
        pose(),
        dice_in_tray(),
        one_space(),
        all_spaces(),
        whole_board(),
        lambda: cards.read(photo, known),
    ):
        work()
        work()
