"""Round trays are no dice."""

import cv2
import numpy as np

from tests.vision.test_dice import values
from vision.dice import read_dice
from vision.dice.finding.mirage import mirage
from vision.twin_eye.dice_tables import die
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene


def table(kind, dice, span=220.0, seed=1):
    rng = np.random.default_rng(3)
    scene = Scene(Lens(tilt=12, span=span), kind, seed)
    scene.solids = [die(*made, at, rng) for made, at in dice]
    return scene


def tray():
    face = np.full((900, 900, 3), (90, 110, 190), np.uint8)
    for radius, tone in ((380, (40, 35, 45)), (355, (75, 60, 70)), (335, (45, 12, 12))):
        cv2.circle(face, (450, 450), radius, tone, -1, cv2.LINE_AA)
    return Flat(face, 230, 230, thickness=0.0)


def test_dice_in_a_round_tray_are_no_pips_of_one_that_fills_it():
    """The tray has an outline of its own, as a die has, but the pips of a die are alike."""
    made = [(("white", 6), (0.0, -20.0)), (("red", 4), (-35.0, 15.0)), (("white", 3), (40.0, 30.0))]
    scene = table("wood", made, span=360.0)
    scene.flats = [tray()]
    picture = scene.picture()
    assert mirage(picture, np.array([640.0, 360.0, 640.0]))
    assert sorted(values(read_dice(picture))) == [3, 4, 6]
