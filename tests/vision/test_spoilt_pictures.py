"""Pictures that the light or the camera spoilt: what is said of them is what a person can change."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.cards import read
from vision.cards.enrol import enrol
from vision.dice import read_dice
from vision.results import Refusal
from vision.twin_eye import art
from vision.twin_eye.dice_tables import bare, dice_scene
from vision.twin_eye.disturb import Disturbance
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene

BURNT = np.full((480, 640, 3), 255, np.uint8)


@pytest.mark.parametrize("seed", range(8))
def test_out_of_focus_dice_are_neither_to_be_rolled_again_nor_passed_over(seed):
    found = read_dice(dice_scene(seed)[0].picture(Disturbance(blur=9)))
    assert isinstance(found, Refusal) and found.code == "blurred"


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_a_table_without_dice_that_is_a_little_blurred_is_an_answer(seed):
    assert read_dice(bare(dice_scene(seed)[0]).picture(Disturbance(blur=1.5))) == []


def test_out_of_focus_cards_are_not_passed_over():
    deck, _ = enrol((f"c{n}", art.card(n)) for n in range(3))
    scene = Scene(Lens(tilt=10, span=400), "wood", 1)
    scene.flats += [Flat(art.card(n), 56, 87, (-120 + 120 * n, 0), 5 * n) for n in range(3)]
    found = read(scene.picture(Disturbance(blur=16)), deck)
    assert found.refusal is not None and found.refusal.code == "blurred"


@pytest.mark.parametrize("count", [None, 2])
def test_a_burnt_out_picture_is_no_table_without_dice(count):
    found = read_dice(BURNT, None, count)
    assert isinstance(found, Refusal) and found.code == "too_bright"


def test_a_burnt_out_picture_is_no_table_without_cards():
    deck, _ = enrol((f"c{n}", art.card(n)) for n in range(3))
    found = read(BURNT, deck)
    assert found.refusal is not None and found.refusal.code == "too_bright"


def test_a_white_table_without_dice_is_still_an_answer():
    grain = np.random.default_rng(1).normal(0, 3, (480, 640, 3))
    assert read_dice(np.uint8(np.clip(238 + grain, 0, 255))) == []
