"""How long the readers take, one thread, 1280x720, beside the bare ArUco call: ``python -m vision.bench``."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from statistics import median

import cv2
import numpy as np

from vision import cards, colours, spaces, tiles
from vision.cards.enrol import enrol as enrol_cards
from vision.dice import read_dice
from vision.markers import dictionary
from vision.mat.layout import FAMILY, mat
from vision.mat.pose import find_pose
from vision.quads import flatten, project
from vision.twin_eye import art
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene
from vision.twin_eye.solids import Solid
from vision.twin_eye.trials import board_scene, die, tile_set


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


def _tray() -> tuple[np.ndarray, np.ndarray]:
    """Five dice in a known tray, about 400 pixels wide, and the same tray empty."""
    scene = Scene(Lens(tilt=12, span=420), "felt", 2)
    rng = np.random.default_rng(7)
    empty = scene.picture(moment=1)
    names = ("red", "white", "green", "yellow", "blue")
    places = [(-45, -25), (0, 25), (40, -20), (-40, 28), (5, -22)]
    scene.solids = [die(n, v, at, rng) for n, v, at in zip(names, (1, 3, 6, 5, 4), places, strict=True)]
    x, y = (int(v) for v in project(scene.lens.plane, np.float32([[-66, -50]]))[0])
    window = (slice(y, y + 300), slice(x, x + 400))
    return scene.picture()[window], empty[window]


def works() -> dict[str, tuple[Callable[[], object], str]]:
    """What is measured by name, with the bound it should keep."""
    grey, layout = _marked(), mat("A4")
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    bare = cv2.aruco.ArucoDetector(dictionary(FAMILY), settings)
    tray, bare_tray = _tray()
    known, _ = enrol_cards((f"c{i}", art.card(i, 0, 0.5)) for i in range(165))
    table = Scene(Lens(tilt=10, span=420), "wood", 1)
    table.flats = [Flat(art.card(77, 0, 0.5), 56, 87, (10, 0), 0)]
    slot, photo = table.corners(table.flats[0]).astype(np.float32), table.picture()
    board, quads, centres = board_scene(1)
    empty = board.picture(moment=1)
    board.solids = [Solid(8, (*at, 0.3), (60, 150, 50)) for at in centres.values()]
    full = board.picture(moment=2)
    cut = {n: [flatten(p, q, 48, 48) for q in quads.values()] for n, p in (("empty", empty), ("green", full))}
    enrolled, quad = colours.enrol(cut), quads["2b"]
    grid = Scene(Lens(tilt=10, span=440), "wood", 2)
    grid.flats.append(Flat(np.full((480, 600, 3), 170, np.uint8), 300, 240))
    before = grid.picture(moment=1)
    grid.flats.append(Flat(known_tile(), 14, 14, (-52.5, 37.5), 0, thickness=2))
    after, corners = grid.picture(moment=2), grid.corners(grid.flats[0])
    return {
        "bare ArUco call": (lambda: bare.detectMarkers(grey), "reference"),
        "pose of the mat": (lambda: find_pose(grey, layout), "1.3 x reference"),
        "five dice in a known tray": (lambda: read_dice(tray, bare_tray, 5), "15 ms"),
        "one changed space": (lambda: spaces.read_space(full, quad, enrolled, empty), "0.5 ms"),
        "one card of 165 in a known slot": (lambda: cards.read_slot(photo, slot, known), "15 ms"),
        "a 16 x 20 board, what changed": (
            lambda: tiles.read(after, tile_set(), 16, 20, corners, before),
            "80 ms",
        ),
    }


def known_tile() -> np.ndarray:
    """One face of the set of tiles."""
    return tile_set().faces[0]


def milliseconds(work: Callable[[], object], rounds: int = 9) -> float:
    """The median time of a call."""
    work()
    taken = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return 1000 * median(taken)


def main() -> None:
    """Print a table."""
    cv2.setNumThreads(1)
    for name, (work, bound) in works().items():
        print(f"{name:34} {milliseconds(work):8.2f} ms   {bound}")
    if sys.platform != "win32":
        import resource

        print(f"{'memory at most':34} {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:8.0f} MB")


if __name__ == "__main__":
    main()
