"""Discs that take a good part of their space and stand anywhere on it, beside the picture of the empty board."""

import cv2
import numpy as np
import pytest

from vision.pieces.enrol import enrol
from vision.pieces.explain import Found
from vision.pieces.filling import together
from vision.pieces.spaces import read_spaces
from vision.quads import flatten, rectangle
from vision.results import Refusal

SIDE, STEP, COLUMNS, ROWS = 100, 120, 7, 3
INKS = [
    (30, 30, 30),
    (40, 60, 95),
    (150, 120, 220),
    (60, 150, 60),
    (200, 210, 215),
    (170, 70, 30),
    (40, 110, 235),
]
PAINTS = {"purple": (120, 45, 95), "white": (228, 232, 235)}
CORNERS = [(20 + STEP * (k % COLUMNS), 20 + STEP * (k // COLUMNS)) for k in range(COLUMNS * ROWS)]
SPACES = {str(k): rectangle(SIDE, SIDE) + np.float32(corner) for k, corner in enumerate(CORNERS)}


#: The fields that are white, or cream within a frame; and paints of which the white one is no lighter than those.
PALE = [k for k in range(len(CORNERS)) if (3 * k + k // COLUMNS) % len(INKS) == 4]
WOODEN = PAINTS | {"white": (200, 205, 208)}


def board(rng, pieces, paints=PAINTS, frames=False):
    """A picture of 21 fields in seven inks, with discs: by field (0..20) the name and how far (pixels) off its middle."""
    seen = np.full((ROWS * STEP + 20, COLUMNS * STEP + 20, 3), 190, np.float32)
    for k, (x, y) in enumerate(CORNERS):
        cv2.rectangle(seen, (x, y), (x + SIDE, y + SIDE), INKS[(3 * k + k // COLUMNS) % len(INKS)], -1)
        cv2.rectangle(seen, (x, y), (x + SIDE, y + SIDE), (235, 235, 235), 2)
        if frames and k in PALE:
            cv2.rectangle(seen, (x, y), (x + SIDE, y + SIDE), (190, 218, 235), -1)
            cv2.rectangle(seen, (x + 5, y + 5), (x + SIDE - 5, y + SIDE - 5), (80, 50, 90), 10)
    for k, (name, right, down) in pieces.items():
        x, y = CORNERS[k][0] + SIDE // 2 + right, CORNERS[k][1] + SIDE // 2 + down
        side = [0.55 * level for level in paints[name]]
        cv2.circle(seen, (x, y + 6), 30, side, -1, cv2.LINE_AA)
        cv2.circle(seen, (x, y), 30, paints[name], -1, cv2.LINE_AA)
    return np.uint8(np.clip(seen + rng.normal(0, 2, seen.shape), 0, 255))


def enrolled(paints=PAINTS, frames=False):
    """The two colours, from six discs each on a board like those that are read, and its nine bare fields."""
    rng = np.random.default_rng(1)
    names = ["purple", "white"] * 6
    off = rng.integers(-12, 13, (len(names), 2)).tolist()
    picture = board(rng, {k: (name, *off[k]) for k, name in enumerate(names)}, paints, frames)
    crops: dict[str, list[np.ndarray]] = {}
    for quad, name in zip(SPACES.values(), [*names, *["empty"] * (len(SPACES) - len(names))], strict=True):
        crops.setdefault(name, []).append(flatten(picture, quad, SIDE, SIDE))
    found = enrol(crops)
    assert found.large and not found.fills
    return found


@pytest.fixture(scope="module")
def known():
    return enrolled()


def test_a_disc_off_the_middle_of_its_space_is_never_taken_for_nothing(known):
    told = every = 0
    for seed in range(8):
        rng = np.random.default_rng(100 + seed)
        pieces = {
            int(k): (
                list(PAINTS)[rng.integers(2)],
                int(rng.choice([-22, 0, 22])),
                int(rng.choice([-22, 0, 22])),
            )
            for k in rng.choice(len(SPACES), 12, replace=False)
        }
        found = read_spaces(board(rng, pieces), SPACES, known, board(rng, {}))
        for name, reading in found.items():
            every += 1
            if isinstance(reading, Refusal):
                continue
            told += 1
            stands = pieces.get(int(name))
            assert reading.contents == ({stands[0]: 1} if stands else {}), (seed, name)
    assert told >= 0.95 * every


@pytest.mark.parametrize("light", [0.7, 0.78, 0.86, 1.2])
def test_two_touching_discs_in_another_light_are_never_read_as_one(known, light):
    rng = np.random.default_rng(1)
    was, now = board(rng, {}), board(rng, {}).astype(np.float32)
    stand = {k: list(PAINTS)[k % len(PAINTS)] for k in range(0, len(CORNERS), 2)}
    for k, name in stand.items():
        for right, down in ((-20, -22), (19, 20)):
            x, y = CORNERS[k][0] + SIDE // 2 + right, CORNERS[k][1] + SIDE // 2 + down
            lit = [light * level for level in PAINTS[name]]
            cv2.circle(now, (x, y + 6), 30, [0.55 * level for level in lit], -1, cv2.LINE_AA)
            cv2.circle(now, (x, y), 30, lit, -1, cv2.LINE_AA)
    found = read_spaces(np.uint8(np.clip(now, 0, 255)), SPACES, known, was)
    read = {k: found[str(k)].contents for k in stand if not isinstance(found[str(k)], Refusal)}
    assert read == {k: {stand[k]: 2} for k in read}


def test_a_disc_within_a_frame_that_it_leaves_in_sight_is_not_taken_for_nothing():
    wooden = enrolled(WOODEN, frames=True)
    lit = {name: tuple(min(255, 1.15 * level) for level in paint) for name, paint in WOODEN.items()}
    for seed in range(3):
        rng = np.random.default_rng(seed)
        pieces = {k: ("white", *rng.integers(-15, 16, 2).tolist()) for k in PALE}
        pieces |= {k: ("purple", 0, 0) for k in range(0, len(CORNERS), 4) if k not in PALE}
        now, was = (board(rng, some, lit, frames=True) for some in (pieces, {}))
        found = read_spaces(now, SPACES, wooden, was)
        assert [found[str(k)].contents for k in PALE] == [{"white": 1}] * len(PALE)


def test_on_ground_in_its_colour_a_disc_is_one_where_no_more_changed_than_one_covers(known):
    space = np.full((48, 48, 3), (205, 222, 230), np.uint8)
    cv2.rectangle(space, (0, 0), (47, 47), (90, 50, 80), 8)
    cv2.circle(space, (27, 21), 14, PAINTS["white"], -1, cv2.LINE_AA)
    said = Found({"white": [(1.0, 1)]})
    assert together._believed(said, 1.0, space, known, room=0.2) == said
    assert together._believed(said, 1.0, space, known, room=0.6).refusal.code == "uncounted"
