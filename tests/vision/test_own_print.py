"""Pieces and their neighbours on spaces whose print is known: what is in sight of it, and where."""

import cv2
import numpy as np
import pytest

from vision.pieces.aslant.ground_named import ground_named
from vision.pieces.filling import own_print
from vision.pieces.filling.own_print import OwnPrint
from vision.pieces.filling.views import Views

UP = np.array([0.0, -1.0])


def space(ink=(60, 60, 190), light=1.0, seed=1):
    """A space (64, 64, 3) with three dots within an outline, in some light."""
    picture = np.full((64, 64, 3), (150, 190, 170), np.float32)
    cv2.rectangle(picture, (8, 8), (55, 55), ink, -1)
    cv2.rectangle(picture, (13, 13), (50, 50), [1.3 * v for v in ink], 1, cv2.LINE_AA)
    for x in (22, 32, 42):
        cv2.circle(picture, (x, 32), 4, [0.5 * v for v in ink], -1, cv2.LINE_AA)
    noise = np.random.default_rng(seed).normal(0, 2, picture.shape)
    return np.uint8(np.clip(cv2.GaussianBlur(picture, (3, 3), 0) * light + noise, 0, 255))


def with_piece(colour, rows, seed=2):
    """The same with a block over all columns of some rows, its side darker than its top."""
    now = space(light=0.8, seed=seed)
    now[rows], now[rows.stop - 6 : rows.stop] = colour, [v // 3 for v in colour]
    return now


def test_a_neighbour_that_leans_onto_a_space_leaves_in_sight_what_its_own_piece_would_hide():
    neighbour, own = with_piece((40, 190, 230), slice(36, 64)), with_piece((40, 190, 230), slice(2, 44))
    left, hidden = OwnPrint(Views(neighbour, space())), OwnPrint(Views(own, space()))
    assert left.in_sight(UP) > left.in_sight()
    assert hidden.in_sight(UP) < hidden.in_sight()
    odds = own_print.odds([left, hidden], np.zeros(2), [UP, UP])
    assert odds[0] < -1 < 1 < odds[1]


def test_of_a_space_without_print_nothing_is_said():
    plain = np.full((64, 64, 3), 120, np.uint8)
    assert own_print.odds([OwnPrint(Views(plain, plain))], np.zeros(1), [None]).tolist() == [0]


@pytest.mark.parametrize("ink", [(60, 60, 190), (40, 38, 38)])
def test_a_space_of_which_a_neighbour_covers_a_part_is_not_taken_for_a_piece_of_the_spaces_own_colour(ink):
    now = space(ink, 0.9, 2)
    now[32:] = (40, 190, 230)
    bare = np.full((48, 48, 3), [int(0.9 * v) for v in ink], np.uint8)
    assert ground_named(Views(now, space(ink)), bare)


def test_a_piece_of_the_colour_of_its_space_is_no_ground():
    now = with_piece((36, 36, 150), slice(4, 60))
    assert not ground_named(Views(now, space()), np.ascontiguousarray(now[8:-8, 8:-8]))


def test_a_piece_that_reaches_the_edges_of_a_space_cut_out_is_no_ground_lit_in_its_colour():
    blue = (190, 80, 40)
    now = np.full((64, 64, 3), blue, np.uint8)
    now[30:56, 8:56] = (40, 120, 200)  # its side, under a reflection
    top, views = np.full((48, 48, 3), blue, np.uint8), Views(now, space((150, 150, 150)))
    assert not ground_named(views, top)


def test_a_red_piece_among_others_is_no_pink_ground_lit_in_their_colour():
    red = (40, 36, 180)
    now = np.full((64, 64, 3), red, np.uint8)
    now[34:] = (34, 30, 30)  # a black one before it
    top = np.full((48, 48, 3), red, np.uint8)
    assert not ground_named(Views(now, space((170, 140, 225))), top)


def test_print_that_noise_in_a_shadow_would_hide_is_not_missed():
    dark = 0.35 * space((40, 38, 38)) + np.random.default_rng(3).normal(0, 8, (64, 64, 3))
    dark = np.uint8(np.clip(dark, 0, 255))
    seen = OwnPrint(Views(dark, space((40, 38, 38))))
    assert seen.in_sight() < 0.72
    assert own_print.odds([seen], np.zeros(1), [None])[0] < -1
