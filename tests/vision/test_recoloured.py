"""Pieces as large as the print of their space, whose outline looks like its: what tells them is their hue."""

from functools import cache

import cv2
import numpy as np
import pytest

from vision.pieces.colours import EMPTY, Colours
from vision.pieces.enrol import enrol
from vision.pieces.filling.views import Views
from vision.pieces.spaces import read_spaces
from vision.quads import rectangle

PAINT = {"red": (45, 40, 185), "blue": (150, 75, 35), "green": (65, 120, 45), "yellow": (45, 190, 230)}
INKS = [(160, 120, 190), (150, 150, 150), (60, 125, 215), (140, 100, 120)]
SIZE, APART = 60, 90


def board(pieces, seed, ground=(32, 26, 24)):
    """A map of a dark or another ``ground`` of 16 round spaces with a brown rim, plain within, with discs (names by number) on some; and its spaces."""
    rng = np.random.default_rng(seed)
    picture = np.full((4 * APART, 4 * APART, 3), ground, np.float32)
    quads = {}
    for k in range(16):
        x, y = APART // 2 + APART * (k % 4), APART // 2 + APART * (k // 4)
        quads[str(k)] = rectangle(SIZE, SIZE) + np.float32([x - SIZE / 2, y - SIZE / 2])
        cv2.circle(picture, (x, y), 26, INKS[k % len(INKS)], -1, cv2.LINE_AA)
        cv2.circle(picture, (x, y), 26, (45, 65, 95), 3, cv2.LINE_AA)
        if k in pieces:
            paint, (dx, dy) = np.array(PAINT[pieces[k]], float), rng.integers(-1, 2, 2).tolist()
            cv2.circle(picture, (x + dx, y + dy + 2), 25, tuple(0.5 * paint), -1, cv2.LINE_AA)
            cv2.circle(picture, (x + dx, y + dy), 24, tuple(paint), -1, cv2.LINE_AA)
    lamp = np.exp(rng.normal(0, 0.06, 3))
    picture = cv2.GaussianBlur(picture, (0, 0), 0.9) * lamp + rng.normal(0, 2, picture.shape)
    return np.uint8(np.clip(picture, 0, 255)), quads


def crops_of(picture, quads):
    return [picture[int(q[0, 1]) : int(q[2, 1]), int(q[0, 0]) : int(q[2, 0])] for q in quads.values()]


@cache
def known() -> Colours:
    paper = (150, 185, 195)
    crops = {EMPTY: crops_of(*board({}, 1, paper))}
    for number, name in enumerate(PAINT):
        crops[name] = crops_of(*board({k: name for k in range(16)}, 2 + number, paper))[:10]
    return enrol(crops)


@pytest.mark.parametrize("seed", [20, 21])
def test_a_disc_in_the_ring_of_its_space_is_not_taken_for_the_print_within_that_ring(seed):
    stand = {k: list(PAINT)[k // 2 % 4] for k in range(0, 16, 2)}
    picture, quads = board(stand, seed)
    found = read_spaces(picture, quads, known(), board({}, seed + 50)[0])
    assert {name: getattr(one, "contents", one) for name, one in found.items()} == {
        str(k): {stand[k]: 1} if k in stand else {} for k in range(16)
    }


def views(now, was):
    """Views of a plain space of one colour that ``was`` of another."""
    return Views(*(np.full((64, 64, 3), colour, np.uint8) for colour in (now, was)))


def lit(now, was):
    """The same where what lies around the space was lit alike both times."""
    pair = views(now, was)
    pair.light = np.ones(3, np.float32)
    return pair


@pytest.mark.parametrize("paint", PAINT.values())
def test_another_hue_is_told_from_any_light_on_the_same_one(paint):
    assert lit(paint, (160, 120, 190)).recoloured
    assert not lit([int(0.5 * v) for v in paint], paint).recoloured  # a shadow
    paled = [int(0.8 * v + 45) for v in paint]
    assert not lit(paled, paint).recoloured  # a reflection
    assert not lit(paint, paled).recoloured  # one that lay on the empty space
    assert lit(paint, (150, 150, 150)).recoloured  # of which any grey might come
    warm = np.array([0.6, 0.9, 1.1]) * paint
    assert not views(warm.astype(int).tolist(), paint).recoloured  # another lamp, on all around it, too
