"""Upper faces told by their outlines, and reflections taken off a space."""

import cv2
import numpy as np
import pytest

from vision.pieces.glare import reflections, veil_on_pieces, veil_on_print
from vision.pieces.pixels.plateaus import count_faces
from vision.pieces.pixels.rays import coordinates
from vision.trials.outcomes import EXACT, WRONG
from vision.trials.pieces import cubes, mixed
from vision.twin_eye.disturb import MODERATE

GROUND, TOP, SIDE = (54, 56, 57), (40, 40, 40), (22, 22, 22)


def seen(faces, rng):
    """A near-black space with dark cubes whose upper faces lie at ``faces`` (x, y), and the empty one."""
    was = np.full((64, 64, 3), GROUND, np.float32)
    now = was.copy()
    for x, y in faces:
        now[y - 1 : y + 18, x - 1 : x + 15] = SIDE
        now[y : y + 14, x : x + 14] = TOP
    return [
        coordinates(
            cv2.GaussianBlur(
                np.clip(cv2.GaussianBlur(p, (3, 3), 0) + rng.normal(0, 1, p.shape), 0, 255).astype(np.uint8),
                (3, 3),
                0,
            )
        )
        for p in (now, was)
    ]


@pytest.mark.parametrize("faces", [[(25, 25)], [(12, 20), (36, 22)], [(11, 12), (36, 12), (24, 38)]])
def test_dark_cubes_on_dark_ground_are_counted_by_their_outlines(faces):
    now, was = seen(faces, np.random.default_rng(len(faces)))
    top = coordinates(np.uint8([[TOP]]))[0, 0]
    assert count_faces(now, was, top, 2.0, 250.0, 8) == len(faces)


def test_an_empty_space_shows_no_faces():
    now, was = seen([], np.random.default_rng(4))
    assert count_faces(now, was, coordinates(np.uint8([[TOP]]))[0, 0], 2.0, 250.0, 8) is None


def test_green_cubes_on_green_ground_are_read_and_never_wrong_under_glare():
    assert cubes(7, MODERATE["warm"]) == EXACT
    assert cubes(7, MODERATE["glare"]) != WRONG


def test_a_reflection_is_seen_by_how_paint_pales_along_it():
    rows, columns = np.indices((360, 640), np.float32)
    paint = np.full((360, 640, 3), (0.25, 0.12, 0.05), np.float32)
    paint[:, 320:] = (0.01, 0.012, 0.014)
    lamp = 0.3 * np.exp(-(((columns - 300) / 90) ** 2) - ((rows - 200) / 60) ** 2)
    shown = [np.uint8(255 * np.clip(p, 0, 1) ** (1 / 2.2)) for p in (paint + lamp[..., None], paint)]
    found, none = (cv2.resize(reflections.field(picture), (640, 360)) for picture in shown)
    assert np.abs(found - lamp).max() < 0.08 and abs(found[200, 300] - 0.3) < 0.06
    assert none.max() < 0.03


def test_dark_pieces_tell_the_reflection_that_pales_them():
    rows, _ = np.indices((64, 64), np.float32)
    lamp = np.float32(0.1 + 0.15 * rows / 64)
    plain = np.full((64, 64, 3), (0.5, 0.2, 0.15), np.float32)
    pieces = plain.copy()
    for y, x in ((14, 14), (36, 30)):
        pieces[y : y + 14, x : x + 14] = 0.012
    now, was = (np.uint8(255 * (p + lamp[..., None]) ** (1 / 2.2)) for p in (pieces, plain))
    black, white = np.full(3, 255 * 0.012 ** (1 / 2.2)), np.full(3, 230.0)
    found = veil_on_pieces.told(now, was, np.full((64, 64), 0.15, np.float32), [white, black], 200.0)
    assert np.abs(found - lamp)[8:56, 8:56].max() < 0.03
    assert veil_on_pieces.told(was, was, lamp, [white, black], 200.0) is None


def test_black_cubes_that_a_reflection_makes_grey_are_counted_and_hidden_ones_not_passed_over():
    assert mixed(452, MODERATE["glare"]) == EXACT
    assert mixed(388, MODERATE["glare"]) != WRONG


def test_a_known_print_tells_the_reflection_on_it():
    rng = np.random.default_rng(3)
    plain = cv2.resize(rng.uniform(0.05, 0.5, (6, 6, 3)).astype(np.float32), (96, 96), interpolation=0)
    rows, columns = np.indices((96, 96), np.float32)
    lamp = 0.35 * np.exp(-(((columns - 80) / 60) ** 2) - ((rows - 20) / 30) ** 2)
    seen = 0.8 * plain + lamp[..., None]
    seen[30:50, 30:50] = (0.02, 0.02, 0.5)
    seen[8:26, 60:78] = lamp[8:26, 60:78, None] + np.float32((0.05, 0.05, 0.4))
    now, was = (np.uint8(255 * np.clip(p, 0, 1) ** (1 / 2.2)) for p in (seen, plain))
    found = veil_on_print.told(now, was, np.ones((96, 96), bool))
    assert np.abs(found.light - lamp).max() < 0.03
    assert np.abs(found.gain - 0.8).max() < 0.03
    assert veil_on_print.told(was, was, np.ones((96, 96), bool)) is None
