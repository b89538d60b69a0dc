"""Which tiles of a deck have their ink in common, from one picture of each: soft, dim, under a reflection, in several lights."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.tiles.enrol import enrol

BRIGHT = {"red": (60, 50, 215), "orange": (60, 152, 244), "yellow": (80, 205, 246), "blue": (190, 140, 60)}
DEEP = {"red": (36, 39, 210), "orange": (5, 120, 235), "yellow": (3, 205, 250), "green": (60, 150, 40)}


def sign(figure, ink, side=96):
    """A black tile with a disc, a square or a thin star of four points."""
    angle = np.arange(720) * np.pi / 360
    reach = {
        "disc": np.ones_like(angle),
        "square": 0.75 / np.maximum(abs(np.cos(angle)), abs(np.sin(angle))),
        "star": 0.25 + 0.9 * abs(np.cos(2 * angle)) ** 4,
    }[figure]
    points = side / 2 + 0.32 * side * (reach * [np.cos(angle), np.sin(angle)]).T
    return cv2.fillPoly(np.full((side, side, 3), 30, np.uint8), [np.int32(points)], ink, cv2.LINE_AA)


def in_light(picture, gains, veil=0.0):
    light = (picture.astype(np.float32) / 255) ** 2.2 * np.float32(gains) + veil
    return np.uint8(np.clip(light, 0, 1) ** (1 / 2.2) * 255 + 0.5)


def pictures(inks):
    return {f"{ink}_{f}": sign(f, colour) for ink, colour in inks.items() for f in ("disc", "square", "star")}


def assert_told_by_colour(faces, inks):
    found = enrol(faces.items())[0].inks
    assert found is not None
    together = {}
    for name, ink in found.of.items():
        together.setdefault(ink, set()).add(name.split("_")[0])
    assert sorted(map(sorted, together.values())) == sorted([ink] for ink in inks)


def test_thin_figures_in_soft_pictures_have_the_ink_of_the_others():
    faces = {name: cv2.GaussianBlur(face, (0, 0), 6) for name, face in pictures(DEEP).items()}
    assert_told_by_colour(faces, DEEP)


def test_light_orange_and_yellow_are_two_inks():
    assert_told_by_colour({n: in_light(f, 1.1) for n, f in pictures(BRIGHT).items()}, BRIGHT)


def test_two_inks_that_look_alike_are_two_where_each_shows_the_same_figures():
    inks = {"red": DEEP["red"], "blue": BRIGHT["blue"], "lime": (60, 190, 150), "lemon": (50, 200, 190)}
    assert_told_by_colour(pictures(inks), inks)


@pytest.mark.parametrize("name", ["red_disc", "orange_star"])
def test_a_tile_whose_only_picture_a_reflection_pales_has_the_ink_of_the_others(name):
    faces = pictures(DEEP)
    faces[name] = in_light(faces[name], 1.0, 0.13)
    assert_told_by_colour(faces, DEEP)


def under_a_lamp(picture, rng):
    """The same with the soft reflection of a lamp, which is stronger on the ink than on the ground, on a part of its figure."""
    height, width = picture.shape[:2]
    x, y = rng.uniform(0.35, 0.65, 2) * (width, height)
    v, u = np.mgrid[:height, :width]
    veil = 0.16 * np.exp(-(np.hypot(u - x, v - y) ** 2) / (0.22 * width) ** 2)
    glossy = np.where(picture.max(axis=2) > 100, 1.0, 0.15)
    return in_light(picture, 1.0, (veil * glossy)[..., None])


@pytest.mark.parametrize("seed", range(4))
def test_reflections_on_some_of_the_only_pictures_change_no_ink(seed):
    rng = np.random.default_rng(seed)
    faces = pictures(DEEP | {"blue": BRIGHT["blue"]})
    for name in rng.choice(list(faces), 5, replace=False):
        faces[name] = under_a_lamp(faces[name], rng)
    assert_told_by_colour(faces, DEEP | {"blue": BRIGHT["blue"]})


def test_pink_and_red_are_two_inks():
    inks = DEEP | {"pink": (190, 150, 235)}
    assert_told_by_colour(pictures(inks), inks)


def test_a_tile_whose_only_picture_is_dim_has_the_ink_of_the_others():
    faces = pictures(DEEP)
    faces["green_star"] = in_light(faces["green_star"], 0.2)
    assert_told_by_colour(faces, DEEP)


@pytest.mark.parametrize("seed", [0, 2])
def test_pictures_out_of_photographs_in_several_lights_tell_the_same_inks(seed):
    lamps = np.exp(np.random.default_rng(seed).normal(0, 0.12, (3, 3)) + [[-0.6], [-0.1], [0.2]])
    faces = {name: in_light(face, lamps[k % 3]) for k, (name, face) in enumerate(pictures(DEEP).items())}
    assert_told_by_colour(faces, DEEP)


def test_light_figures_on_tiles_of_several_colours_are_not_on_one_ground():
    white = {"white": (245, 245, 245)}
    faces = {}
    for k, (ink, colour) in enumerate((DEEP | BRIGHT).items()):
        for name, face in pictures(white).items():
            faces[f"{ink}{k}_{name}"] = np.where(face < 40, np.uint8(colour), face)
    assert enrol(faces.items())[0].inks is None


def test_a_picture_that_its_figure_fills_says_nothing_against_another_of_its_tile():
    faces = pictures(DEEP)
    veiled = in_light(faces.pop("red_square"), 1.0, 0.13)
    filled = np.full_like(veiled, DEEP["red"])
    filled[:, 66:84] = 30
    found = enrol([*faces.items(), ("red_square", veiled), ("red_square", filled)])[0].inks
    assert found is not None
    assert found.of["red_square"] == found.of["red_disc"]
