"""Pictures of 1280x720 that the readers are timed on, and what was enrolled for them."""

from __future__ import annotations

import atexit
import tempfile
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from vision.cards import Deck
from vision.cards.enrol import enrol as enrol_cards
from vision.markers import dictionary
from vision.mat.layout import FAMILY, mat
from vision.pieces import colours
from vision.pieces.enrol import enrol as enrol_colours
from vision.quads import flatten, project
from vision.twin_eye import art
from vision.twin_eye.dice_tables import die
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene
from vision.twin_eye.solids import Solid
from vision.twin_eye.spaces import board_scene


def marked() -> np.ndarray:
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


def five_dice(places: list[tuple[float, float]]) -> list[Solid]:
    """Five dice of different colours at these places (mm)."""
    names, rng = ("red", "white", "green", "yellow", "blue"), np.random.default_rng(7)
    return [die(n, v, at, rng) for n, v, at in zip(names, (1, 3, 6, 5, 4), places, strict=True)]


def tray() -> tuple[np.ndarray, np.ndarray]:
    """Five dice in a known tray, about 400 pixels wide, and the same tray empty."""
    scene = Scene(Lens(tilt=12, span=420), "felt", 2)
    empty = scene.picture(moment=1)
    scene.solids = five_dice([(-45, -25), (0, 25), (40, -20), (-40, 28), (5, -22)])
    x, y = (int(v) for v in project(scene.lens.plane, np.float32([[-66, -50]]))[0])
    window = (slice(y, y + 300), slice(x, x + 400))
    return scene.picture()[window], empty[window]


@cache
def deck() -> Deck:
    """165 cards that share frame and half of their pictures."""
    return enrol_cards((f"c{i}", art.card(i, 0, 0.5)) for i in range(165))[0]


@cache
def deck_file() -> Path:
    """The same in a file; its folder goes away with the program."""
    folder = tempfile.TemporaryDirectory()
    atexit.register(folder.cleanup)
    path = Path(folder.name) / "deck"
    deck().save(path)
    return path


#: Colours of cubes, BGR.
_CUBES = {
    "green": (60, 150, 50),
    "red": (40, 40, 190),
    "blue": (190, 90, 40),
    "yellow": (40, 200, 230),
    "white": (235, 235, 235),
}


@cache
def cubes() -> tuple[np.ndarray, np.ndarray, dict[str, np.ndarray], colours.Colours]:
    """A board of 24 spaces with a cube on each and without any, the spaces, and five enrolled colours."""
    board, quads, centres = board_scene(1)
    pictures = {"empty": board.picture(moment=1)}
    for name, colour in _CUBES.items():
        board.solids = [Solid(8, (*at, 0.3), colour) for at in centres.values()]
        pictures[name] = board.picture(moment=2)
    cut = {n: [flatten(p, q, 48, 48) for q in quads.values()] for n, p in pictures.items()}
    every = list(_CUBES.values())
    board.solids = [Solid(8, (*at, 0.3), every[n % len(every)]) for n, at in enumerate(centres.values())]
    return board.picture(moment=3), pictures["empty"], quads, enrol_colours(cut)
