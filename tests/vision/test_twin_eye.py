"""The twin's eye draws the same picture for the same seed, and tells the truth about it."""

import cv2
import numpy as np
import pytest

from vision.dice.no_pips.four_sided import way_round
from vision.twin_eye import surfaces
from vision.twin_eye.colour_die import SIDES, colour_die
from vision.twin_eye.dice_tables import dice_scene
from vision.twin_eye.disturb import MODERATE
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Scene
from vision.twin_eye.shades import darken


@pytest.mark.parametrize("how", MODERATE)
def test_the_same_seed_gives_the_same_picture(how):
    pictures = [dice_scene(4)[0].picture(MODERATE[how]) for _ in range(2)]
    assert (pictures[0] == pictures[1]).all()


def test_another_moment_changes_noise_only():
    scene = dice_scene(4)[0]
    one, two = (scene.picture(MODERATE["shadow"], moment).astype(int) for moment in (1, 2))
    assert (one != two).any()
    assert abs((one - two).mean()) < 0.2


@pytest.mark.parametrize("kind", surfaces.KINDS)
def test_surfaces_differ_by_seed(kind):
    assert (surfaces.surface(kind, 1) != surfaces.surface(kind, 2)).any()


def test_warm_light_is_redder_than_cool_light():
    scene = Scene(surface_kind="stone", seed=1)
    warm, cool = (scene.picture(MODERATE[k]).reshape(-1, 3).mean(axis=0) for k in ("warm", "cool"))
    assert warm[2] / warm[0] > 1.15 * cool[2] / cool[0]


@pytest.mark.parametrize("lens", [Lens(), Lens(tilt=30, pan=40, roll=20, aim=(20, -30))])
def test_the_plane_and_the_points_agree(lens):
    points = np.array([[0, 0, 0], [50, -20, 0], [-80, 40, 0]], float)
    flat = np.column_stack([points[:, :2], np.ones(3)]) @ lens.plane.T
    assert np.allclose(flat[:, :2] / flat[:, 2:], lens.project(points))
    assert np.allclose(lens.project([[*lens.aim, 0]]), [[lens.width / 2, lens.height_px / 2]])


def test_high_things_lean_away_from_the_foot_of_the_camera():
    lens = Lens(tilt=20)
    foot, top = lens.project([[60, 0, 0], [60, 0, 16]])
    assert top[0] > foot[0]  # outwards
    assert top[1] < foot[1]  # the camera stands at the lower edge


TRIANGLE = np.array([(0, 0), (1, 0), (0, 1)])


def test_a_four_sided_die_is_the_same_one_however_it_lies():
    ways = {
        way_round([list(SIDES.values()).index(side) for side in die.sides], TRIANGLE)
        for seed in range(4)
        for die in (colour_die(name, (0, 0), np.random.default_rng(seed)) for name in SIDES)
    }
    assert len(ways) == 1


@pytest.mark.parametrize("seed", range(6))
def test_a_shadow_laid_into_a_part_is_that_over_the_whole_picture(seed):
    rng = np.random.default_rng(seed)
    picture = np.float32(rng.uniform(0, 255, (200, 301, 3)))
    outlines = [
        cv2.convexHull(np.float32(middle + rng.uniform(-40, 40, (5, 2))))[:, 0]
        for middle in rng.uniform((-20, -20), (320, 220), (2, 2))
    ]
    dark = np.zeros(picture.shape[:2], np.float32)
    for outline in outlines:
        cv2.fillConvexPoly(dark, np.int32(np.round(outline)), 1.0, cv2.LINE_AA)
    softness = float(rng.uniform(0.5, 5))
    whole = picture * (1 - np.float32(0.4) * cv2.GaussianBlur(dark, (0, 0), softness))[..., None]
    darken(picture, outlines, 0.4, softness, cv2.LINE_AA)
    np.testing.assert_allclose(picture, whole, rtol=1e-6)
