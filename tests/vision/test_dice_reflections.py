"""One die cut out of a path-traced photo, lit so that its pips hardly stand out."""

import cv2
import pytest

from tests.vision.path_traced.changes import compressed, noisy
from tests.vision.path_traced.keep import HERE
from vision.dice import read_dice
from vision.results import Refusal


def crop_of(name):
    return cv2.imread(str(HERE / "crops" / f"{name}.jpg"))


def test_a_die_with_a_reflection_beside_each_pip_is_read():
    assert [die.value for die in read_dice(crop_of("phone_1611a3"))] == [2]


@pytest.mark.parametrize("poor", [compressed(40), compressed(20), noisy(9)])
def test_a_pip_of_a_die_that_cannot_be_read_is_no_die(poor):
    """Alone, such a pip looks like an ace; it lies in the middle of what hardly is anything but a die."""
    said = read_dice(poor(crop_of("phone_1605c4")), count=1)
    assert isinstance(said, Refusal) or [die.value for die in said] == [6]


def test_a_die_that_fills_its_picture_and_cannot_be_named_is_not_passed_over():
    said = read_dice(crop_of("phone_1605c4"))
    assert isinstance(said, Refusal) and said.code == "unreadable_face"


def test_who_says_that_a_die_is_there_has_it_named():
    assert [die.value for die in read_dice(crop_of("phone_1605c4"), count=1)] == [6]
