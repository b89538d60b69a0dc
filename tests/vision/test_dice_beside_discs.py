"""Coins, round spaces with a number and round trays are no dice, nor are dice with a drawing for their one passed over."""

import cv2
import numpy as np
import pytest

from tests.vision.test_dice import values
from vision.dice import read_dice
from vision.dice.finding.mirage import mirage
from vision.results import Refusal
from vision.twin_eye.dice_tables import die, photo
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene

WHITE = (240, 240, 240)


def table(kind, dice, span=220.0, seed=1):
    rng = np.random.default_rng(3)
    scene = Scene(Lens(tilt=12, span=span), kind, seed)
    scene.solids = [die(*made, at, rng) for made, at in dice]
    return scene


def coin(number, at, tone=(120, 160, 190)):
    face = np.full((200, 200, 3), tone, np.uint8)
    darker = [int(0.6 * v) for v in tone]
    cv2.circle(face, (100, 100), 88, darker, 4, cv2.LINE_AA)
    cv2.putText(face, number, (45, 125), 2, 2.4, darker, 6, cv2.LINE_AA)
    return Flat(face, 22, 22, at=at, corner=10.99, thickness=2)


def test_coins_beside_dice_are_no_dice():
    scene = table("felt", [(("white", 6), (-60.0, -10.0)), (("red", 2), (40.0, 25.0))])
    scene.flats = [coin("20", (-10.0, -25.0)), coin("1", (60.0, -25.0)), coin("50", (-30.0, 35.0))]
    assert sorted(values(read_dice(scene.picture()))) == [2, 6]


def space(number, at):
    face = np.full((200, 200, 3), (150, 210, 170), np.uint8)
    cv2.circle(face, (100, 100), 94, (30, 30, 30), 10, cv2.LINE_AA)
    cv2.putText(face, number, (55, 125), 0, 2.4, (20, 20, 20), 9, cv2.LINE_AA)
    return Flat(face, 20, 20, at=at, corner=9.99, thickness=0.0)


def test_round_spaces_with_a_number_are_no_dice():
    scene = table("plain", [(("red", 4), (-50.0, 20.0)), (("red", 1), (20.0, 30.0))])
    scene.flats = [space("19", (-20.0, -20.0)), space("7", (30.0, -30.0)), space("12", (70.0, 10.0))]
    assert sorted(values(read_dice(scene.picture()))) == [1, 4]


def token(at, tone=(180, 190, 60)):
    """A round token with a dot in its middle, as a die shows a one."""
    face = np.full((200, 200, 3), tone, np.uint8)
    cv2.circle(face, (100, 100), 88, (60, 70, 25), 6, cv2.LINE_AA)
    cv2.circle(face, (100, 100), 22, (40, 45, 20), -1, cv2.LINE_AA)
    return Flat(face, 18, 18, at=at, corner=8.99, thickness=2)


@pytest.mark.parametrize("dice", [[], [(("white", 6), (-40.0, -10.0))]], ids=["alone", "beside a die"])
def test_a_round_token_with_a_dot_is_not_named(dice):
    scene = table("wood", dice)
    scene.flats = [token((30.0, 10.0))]
    found = read_dice(scene.picture())
    assert isinstance(found, Refusal) and found.code in ("unreadable_face", "perhaps_a_die")


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


def drawn(print_):
    face = np.full((240, 240, 3), WHITE, np.uint8)
    if print_ == "triangle":
        cv2.fillPoly(face, [np.int32([(120, 40), (200, 180), (40, 180)])], (25, 25, 25), cv2.LINE_AA)
    elif print_ == "star":
        turn = np.arange(10) * np.pi / 5
        reach = np.where(np.arange(10) % 2, 34, 85)
        star = np.stack([120 + reach * np.sin(turn), 120 - reach * np.cos(turn)], axis=1)
        cv2.fillPoly(face, [np.int32(star)], (25, 25, 25), cv2.LINE_AA)
    return face


@pytest.mark.parametrize("print_", ["star", "triangle"])
def test_a_die_with_a_drawing_for_its_one_is_not_passed_over_in_silence(print_):
    made = [(("white", 5), (-40.0, -20.0)), (("white", 4), (30.0, 30.0)), (("white", 1), (30.0, -20.0))]
    scene = table("felt", made, span=200.0, seed=4)
    scene.solids[2].faces["top"] = drawn(print_)
    found = read_dice(scene.picture())
    assert isinstance(found, Refusal) and found.code == "unreadable_face"
    x, y, across, down = found.place
    there = scene.lens.project([[30.0, -20.0, 16.0]])[0]
    assert np.hypot(x + across / 2 - there[0], y + down / 2 - there[1]) < 60


def test_a_red_ace_is_named_beside_a_round_print_that_hardly_looks_like_a_die():
    assert values(read_dice(photo(82195).picture())) == [6, 1]
