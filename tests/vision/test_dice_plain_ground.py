"""A few light dice on black cloth, or dark ones on white paper: nothing but dice shows, and they look like the pips of one large die."""

import numpy as np
import pytest

from tests.vision.test_dice import values
from vision.dice import read_dice
from vision.results import Refusal
from vision.twin_eye.dice_tables import die, photo
from vision.twin_eye.disturb import Disturbance
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene

BLACK, PAPER = 6, 236


def plain_table(ground, dice, span=560.0):
    """Dice ((name, value), (x, y) in mm) on a ground of one grey, which fills the picture."""
    rng = np.random.default_rng(3)
    cloth = np.clip(rng.normal(ground, 1.5, (300, 300, 1)), 0, 255).astype(np.uint8).repeat(3, axis=2)
    scene = Scene(Lens(tilt=14, span=span), "plain", 2, flats=[Flat(cloth, 4 * span, 4 * span)])
    scene.solids = [die(*made, at, rng) for made, at in dice]
    return scene


ONE = [(("white", 5), (60.0, -20.0))]
THREE = [(("white", 6), (-60.0, -30.0)), (("yellow", 5), (0.0, 0.0)), (("white", 6), (60.0, 40.0))]
PAIR = [(("white", 2), (-50.0, 40.0)), (("red", 2), (50.0, -40.0))]


@pytest.mark.parametrize("dice", [ONE, PAIR, THREE], ids=["one", "pair", "three"])
def test_light_dice_on_black_cloth_are_no_pips_of_one_large_die(dice):
    picture = plain_table(BLACK, dice).picture(Disturbance(blur=0.6, noise=1.0))
    found = read_dice(picture)
    assert not isinstance(found, Refusal), found
    assert sorted(values(found)) == sorted(value for (_, value), _ in dice)
    assert max(max(each.box[2:]) for each in found) < 100


def test_dark_dice_on_white_paper_are_no_pips_either():
    dice = [(("black", 4), (-50.0, 10.0)), (("black", 3), (40.0, -20.0))]
    assert sorted(values(read_dice(plain_table(PAPER, dice).picture()))) == [3, 4]


def test_on_black_cloth_in_the_dark_nothing_is_said_of_dice():
    found = read_dice(plain_table(BLACK, THREE).picture(Disturbance(exposure=0.004)))
    assert isinstance(found, Refusal) and found.code == "too_dark"
    bare = read_dice(plain_table(BLACK, []).picture())
    assert isinstance(bare, Refusal) and bare.code == "too_dark"


def test_the_pips_of_one_large_die_are_no_dice():
    (found,) = read_dice(plain_table(BLACK, [(("white", 5), (0.0, 0.0))], span=60.0).picture())
    assert found.value == 5 and min(found.box[2:]) > 200


def test_a_die_with_an_outline_is_one_whatever_its_pips_look_like():
    """The black round pips of the two, sharp and with a glint, look like dice that show two."""
    assert sorted(values(read_dice(photo(80765).picture()))) == [2, 5, 5, 5, 6]
