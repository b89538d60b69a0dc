"""Pieces seen aslant: where they show, and spaces that their neighbours lean onto."""

import cv2
import numpy as np
import pytest

from vision.pieces.aslant import leaning
from vision.pieces.filling import fills
from vision.pieces.filling.views import Views
from vision.quads import rectangle

SPACES = [rectangle(48, 16) + np.float32([40 + 120 * (n % 4), 70 + 110 * (n // 4)]) for n in range(12)]
COLOURS = ((40, 40, 190), (170, 90, 30), (60, 150, 50), (40, 190, 230))
EVEN, ODD = list(range(0, len(SPACES), 2)), list(range(1, len(SPACES), 2))


def table(lean=0, shade=0):
    """A map and the same with pieces on every other space, whose upper faces show ``lean`` pixels above them.

    Below each of them ``shade`` pixels of the map lie in a deep shadow.
    """
    rng = np.random.default_rng(4)
    empty = np.uint8(np.clip((140, 190, 170) + rng.normal(0, 3, (440, 520, 3)), 0, 255))
    for quad in SPACES:
        cv2.polylines(empty, [np.int32(quad)], True, (60, 60, 60), 1)
    picture = empty.copy()
    for number, quad in enumerate(SPACES[::2]):
        (left, top), (right, bottom) = np.int32(quad[0]), np.int32(quad[2])
        below = slice(bottom, bottom + shade), slice(left, right)
        picture[below] = picture[below] * 0.35
        picture[top - lean : bottom, left:right] = np.float32(COLOURS[number % 4]) * 0.35
        picture[top - lean : bottom - lean, left:right] = COLOURS[number % 4]
    return picture, empty


def shift(picture, empty, pieces=EVEN):
    """What the change around the spaces says, where every second one holds no piece."""
    return leaning.shift(leaning.changes(picture, empty, SPACES), list(pieces), ODD)


@pytest.mark.parametrize("shade", [0, 20])
def test_pieces_seen_aslant_are_looked_at_above_their_spaces_whatever_shadow_they_throw(shade):
    picture, empty = table(lean=16, shade=shade)
    across, down = shift(picture, empty) * leaning.size_of(SPACES[0])
    assert abs(across) < 3
    assert -14 < down < -4


def test_pieces_seen_aslant_are_looked_at_above_their_spaces_on_a_board_never_seen_empty():
    picture, _ = table(lean=16)
    across, down = leaning.shift_alone(picture, SPACES[::2], len(SPACES[1::2])) * leaning.size_of(SPACES[0])
    assert abs(across) < 3
    assert -14 < down < -4
    assert np.abs(leaning.shift_alone(table()[0], SPACES[::2], len(SPACES[1::2]))).max() < 0.1


def test_pieces_seen_from_above_are_looked_at_on_their_spaces():
    assert np.abs(shift(*table())).max() < 0.05


def test_where_pieces_show_is_not_guessed_from_two_of_them():
    assert not shift(*table(lean=16), pieces=range(0, 4, 2)).any()


def crop(light=1.0):
    """A space with what lies around it, (64, 64, 3): three dots in the middle."""
    picture = np.full((64, 64, 3), (150, 190, 170), np.float32)
    cv2.rectangle(picture, (8, 8), (55, 55), (40, 60, 190), -1)
    for x in (22, 32, 42):
        cv2.circle(picture, (x, 32), 4, (20, 30, 90), -1, cv2.LINE_AA)
    noise = np.random.default_rng(int(100 * light)).normal(0, 2, picture.shape)
    return np.uint8(np.clip(cv2.GaussianBlur(picture, (3, 3), 0) * light + noise, 0, 255))


def test_print_in_sight_beside_a_neighbour_that_leans_onto_a_space_tells_that_it_is_empty():
    now, was = crop(0.7), crop()
    now[36:] = (30, 28, 28)
    assert fills.change(Views(now, was), 48 * 48, fills=True).odds() < 0


def test_a_piece_of_the_colour_of_its_space_hides_the_print():
    now, was = crop(0.9), crop()
    now[6:58, 6:58] = (36, 54, 170)
    assert fills.change(Views(now, was), 48 * 48, fills=True).odds() > 0
