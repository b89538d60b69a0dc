"""Whether the pictures of a deck are kinds of land or prints: a box repeats its drawings, but a kind has several."""

import cv2
import numpy as np

from vision.tiles import read
from vision.tiles.enrol import enrol
from vision.tiles.kinds.varied import vary
from vision.tiles.pixels import SIDE
from vision.trials.lands import UNKNOWN, box_of
from vision.twin_eye import land_art

LANDS = ("field", "forest", "lake")
BOX = 3


def photographed(rng, face, times):
    """So many pictures of a drawing, each a little off, out of focus and in another light."""
    soft = [
        cv2.GaussianBlur(np.roll(face, rng.integers(-2, 3, 2), (0, 1)), (0, 0), 0.8) for _ in range(times)
    ]
    return [np.clip(each * rng.uniform(0.7, 1), 0, 255).astype(np.uint8) for each in soft]


def crops(rng, drawings):
    """Four pictures each of so many drawings of each land, any way up."""
    faces = {name: [land_art.drawing(rng, BOX, name) for _ in range(drawings)] for name in LANDS}
    return [
        (name, np.rot90(seen, rng.integers(0, 4) if drawings > 1 else 0).copy())
        for name, some in faces.items()
        for face in some
        for seen in photographed(rng, face, 4)
    ]


def test_a_drawing_that_was_not_enrolled_is_no_bare_cell_though_all_that_were_come_again():
    rng = np.random.default_rng(7)
    deck = enrol(crops(rng, 3))[0]
    truth = [[LANDS[(row + column) % 3] for column in range(4)] for row in range(4)]
    board = np.vstack([np.hstack([land_art.drawing(rng, BOX, name) for name in row]) for row in truth])
    size = float(len(board))
    found = read(board, deck, 4, 4, np.float32([[0, 0], [size, 0], [size, size], [0, size]]))
    assert len(found.tiles) + len(found.unread) == 16
    assert len(found.tiles) > 12
    assert all(tile.id == truth[tile.row - 1][tile.column - 1] for tile in found.tiles)


def test_ids_of_one_drawing_each_are_prints_however_often_they_come():
    pictures = crops(np.random.default_rng(7), 1)
    small = np.stack([cv2.resize(face, (SIDE, SIDE), interpolation=cv2.INTER_AREA) for _, face in pictures])
    assert not vary([name for name, _ in pictures], small)


def test_tables_that_nobody_looked_at_are_of_boxes_that_nobody_looked_at():
    new = [box_of(UNKNOWN + k) for k in range(20)]
    known = {box_of(seed) for seed in range(200)}
    assert len({*new}) == 20 and not known & {*new}
