"""Pictures that the light or the camera spoilt: what is said of them is what a person can change."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.cards import read
from vision.cards.enrol import enrol
from vision.dice import read_dice
from vision.quads import rectangle
from vision.results import Refusal
from vision.tiles import read as read_tiles
from vision.tiles.enrol import enrol as enrol_tiles
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


def in_grey(picture: np.ndarray) -> np.ndarray:
    return cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)


@pytest.mark.parametrize("ink", [1.0, 0.0])
def test_tiles_in_colours_are_not_read_from_a_picture_without(ink):
    """Tiles that have none themselves are."""
    faces = {f"t{n}": art.tile(n, n) for n in range(6)}
    if not ink:
        faces = {name: in_grey(face) for name, face in faces.items()}
    deck, _ = enrol_tiles(faces.items())
    board = np.full((480, 480, 3), 120, np.uint8)
    for n, face in enumerate(faces.values()):
        board[120 * (n // 4) :, 120 * (n % 4) :][:120, :120] = cv2.resize(face, (120, 120))
    found = read_tiles(in_grey(board), deck, 4, 4, rectangle(480, 480))
    if ink:
        assert found.refusal is not None and found.refusal.code == "colourless"
    else:
        assert found.refusal is None
        assert {tile.id for tile in found.tiles} >= {"t1", "t2", "t3", "t4", "t5"}
