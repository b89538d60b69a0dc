"""What is timed: each function prepares its pictures and returns the call that reads them."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from vision import cards, tiles
from vision.bench.pictures import cubes, deck, deck_file, five_dice, marked, tray
from vision.cards import Deck
from vision.dice import read_dice
from vision.markers import dictionary
from vision.mat.layout import FAMILY, mat
from vision.mat.pose import find_pose
from vision.pieces import spaces
from vision.pieces.pixels import costs
from vision.quads import forget_places
from vision.trials.signs import SIGNS, sign_deck, sign_move
from vision.trials.tiles import tile_faces, tile_set
from vision.twin_eye import art
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene


def bare_call() -> Callable[[], object]:
    """The bare ArUco call on a picture of the mat: what everything else stands beside."""
    grey, settings = marked(), cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    bare = cv2.aruco.ArucoDetector(dictionary(FAMILY), settings)
    return lambda: bare.detectMarkers(grey)


def pose() -> Callable[[], object]:
    """The pose of the camera above the mat."""
    grey, layout = marked(), mat("A4")
    return lambda: find_pose(grey, layout)


def dice_in_tray() -> Callable[[], object]:
    """Five dice in a known tray: value and colour of each."""
    full, empty = tray()
    return lambda: read_dice(full, empty, 5)


def dice_on_table() -> Callable[[], object]:
    """Five dice anywhere on a wooden table of which nothing is known, nor how many they are."""
    table = Scene(Lens(tilt=20, span=300), "wood", 2)
    table.solids = five_dice([(-90, -45), (0, 35), (80, -30), (-70, 40), (10, -40)])
    photo = table.picture()
    return lambda: read_dice(photo)


def one_space() -> Callable[[], object]:
    """One space of a board on which something changed; its empty picture is aligned and lit already.

    As at a running table: a camera that stands still sees every space at the same place, and empty as it was before, so
    both are known; the picture is new.
    """
    full, empty, quads, enrolled = cubes()
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
    full, empty, quads, enrolled = cubes()

    def read() -> object:
        costs.ground_of.cache_clear()
        return spaces.read_spaces(full, quads, enrolled, empty)

    return read


def card_in_slot() -> Callable[[], object]:
    """One card of 165 in a known slot."""
    table = Scene(Lens(tilt=10, span=420), "wood", 1)
    table.flats = [Flat(art.card(77, 0, 0.5), 56, 87, (10, 0), 0)]
    slot, photo, known = table.corners(table.flats[0]).astype(np.float32), table.picture(), deck()
    return lambda: cards.read_slot(photo, slot, known)


def cards_on_table() -> Callable[[], object]:
    """Six cards of 165 that lie anywhere, one of them partly below another, found and named."""
    table, rng = Scene(Lens(tilt=20, span=440), "wood", 1), np.random.default_rng(3)
    places = [(-120, -55), (0, -55), (120, -55), (-120, 55), (0, 55), (36, 75)]
    for number, at in enumerate(places):
        spin = float(rng.uniform(-40, 40))
        table.flats.append(Flat(art.card(25 * number, 0, 0.5), 56, 87, at, spin, thickness=0.3))
    photo, known = table.picture(), deck()
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


def laid_tiles() -> Callable[[], object]:
    """What one move laid on a board of 16 x 16 cells, by two photographs (1600x1200) of a camera in a hand.

    Of 36 tiles of six figures in six inks, each enrolled from three other photographs.
    """
    move, known = sign_move(0), sign_deck(0)
    return lambda: tiles.read(move.now, known, SIGNS, SIGNS, move.corners, move.before, move.before_corners)


def deck_loaded() -> Callable[[], object]:
    """An enrolled deck of 165 cards read from its file."""
    path = deck_file()
    return lambda: Deck.load(path)


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
