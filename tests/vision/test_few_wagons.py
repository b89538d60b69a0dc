"""Long pieces that fill their spaces from edge to edge, enrolled from three pictures of each."""

import cv2
import numpy as np
import pytest

from vision.pieces import colours, spaces
from vision.pieces.enrol import enrol as enrol_colours
from vision.quads import flatten, rectangle

PAINT = {"blue": (175, 65, 25), "yellow": (45, 205, 235), "red": (40, 30, 185)}
GROUNDS = [(140, 150, 140), (60, 50, 40), (160, 160, 120), (205, 205, 200), (110, 130, 150), (170, 150, 130)]
WIDTH, HEIGHT, APART = 90, 36, 20
#: How far up a block's upper face leans out of its space, and where its side ends: some pixels above the space's lower edge.
LEAN, GAP = 14, 4


def board(wagons, seed):
    """A picture of six spaces in a column, with ``wagons`` (colour by number) on them, and its spaces."""
    rng = np.random.default_rng(seed)
    picture = np.full((6 * (HEIGHT + APART) + 2 * APART, WIDTH + 4 * APART, 3), (120, 165, 175), np.float32)
    places = {str(k): (2 * APART, 2 * APART + k * (HEIGHT + APART)) for k in range(6)}
    for name, (x, y) in places.items():
        cv2.rectangle(picture, (x, y), (x + WIDTH, y + HEIGHT), GROUNDS[int(name)], -1)
        cv2.rectangle(picture, (x, y), (x + WIDTH, y + HEIGHT), (235, 235, 235), 2)
    for name, colour in wagons.items():
        x, y = places[str(name)]
        paint, slant = np.array(PAINT[colour], float) * rng.uniform(0.95, 1.05), int(rng.integers(-3, 4))
        middle = y + HEIGHT // 2 + 2
        faces = ((y - LEAN, middle, 1.0), (middle, y + HEIGHT - GAP, 0.72))
        for top, bottom, light in faces:
            corners = [
                (x, top + slant),
                (x + WIDTH, top - slant),
                (x + WIDTH, bottom - slant),
                (x, bottom + slant),
            ]
            cv2.fillConvexPoly(picture, np.int32(corners), tuple(paint * light), cv2.LINE_AA)
    picture = cv2.GaussianBlur(picture, (0, 0), 1) + rng.normal(0, 2, picture.shape)
    quads = {name: rectangle(WIDTH, HEIGHT) + np.float32([x, y]) for name, (x, y) in places.items()}
    return np.uint8(np.clip(picture, 0, 255)), quads


@pytest.fixture(scope="module")
def known():
    bare, quads = board({}, 1)
    crops = {colours.EMPTY: [flatten(bare, quads[str(k)], 48, 48) for k in range(3)]}
    for number, colour in enumerate(PAINT):
        picture, quads = board({k: colour for k in (number, number + 1, number + 2)}, 2 + number)
        crops[colour] = [flatten(picture, quads[str(number + k)], 48, 48) for k in range(3)]
    return enrol_colours(crops)


def test_their_sides_are_not_taken_for_the_ground(known):
    assert min(known.fill.values()) > 0.6


def test_one_is_never_counted_as_several(known):
    wagons = {0: "blue", 1: "red", 3: "yellow", 4: "blue"}
    picture, quads = board(wagons, 9)
    found = spaces.read_spaces(picture, quads, known, board({}, 10)[0])
    assert {name: one.contents for name, one in found.items()} == {
        str(k): {wagons[k]: 1} if k in wagons else {} for k in range(6)
    }
