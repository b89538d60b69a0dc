"""What is seen between tiles tells which ground bare cells show."""

import numpy as np

from vision.tiles.bare.joints import Joints, ground_between
from vision.tiles.pixels import SIDE

SHAPE = (3, 4)
PURPLE, GREY = (160, 40, 120), (120, 120, 120)
TONES = ((40, 180, 220), (40, 90, 40), (170, 110, 40), (60, 180, 140))
#: Numbers of the names: a field, a forest, a lake, a meadow, and bare cells.
EMPTY = 4


def plain(colour, seed):
    """A cell of one colour, with grain."""
    grain = np.random.default_rng(seed).normal(1, 0.03, (SIDE, SIDE, 1))
    return np.clip(np.float64(colour) * grain, 0, 255).astype(np.uint8)


def board(ground, joint=2):
    """Eleven tiles, smaller than their cells by ``joint`` pixels on each side, and a bare cell at last: faces, names."""
    faces = np.stack([plain(ground, k) for k in range(12)])
    named = np.array([k % 4 for k in range(11)] + [EMPTY])
    for k in range(11):
        tile = plain(TONES[named[k]], 20 + k)
        inner = slice(joint, SIDE - joint)
        faces[k][inner, inner] = tile[inner, inner]
    return faces, named


def between(ground, joint=2):
    """How much of each cell of a board is in the colours seen between its tiles."""
    faces, named = board(ground, joint)
    return Joints(faces, SHAPE).between(named != EMPTY, faces)


def test_a_bare_cell_shows_what_is_seen_between_the_tiles_and_no_tile_does():
    told = between(PURPLE)
    assert told[11] > 0.95 and told[:11].max() < 0.05


def test_a_ground_in_the_colour_of_a_tile_is_not_told_by_the_joints():
    assert between(TONES[0])[11] < 0.05


def test_tiles_that_touch_show_no_ground():
    assert between(PURPLE, joint=0)[11] < 0.05


def test_too_few_tiles_tell_nothing():
    faces, named = board(PURPLE)
    assert Joints(faces, SHAPE).between((named != EMPTY) & (np.arange(12) < 4), faces).max() == 0


def test_bare_cells_that_were_taken_for_a_land_are_told_by_the_joints_of_the_others():
    """Grey cells of the board that look like mines: they are no tiles that would hide the ground."""
    faces, named = board(GREY)
    faces[7], named[7], named[11] = plain(GREY, 50), 3, 3
    told = ground_between(faces, SHAPE, np.zeros(12, bool), np.eye(5)[named], EMPTY)
    assert told[[7, 11]].min() > 0.95 and np.delete(told, [7, 11]).max() < 0.05
    sure = ground_between(faces, SHAPE, np.ones(12, bool), np.eye(5)[named], EMPTY)
    assert sure.max() == 0, "nobody asks where both judges are certain"
