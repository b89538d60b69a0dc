"""Dice on dice: who reads the upper one must say that there is another."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.dice import read_dice
from vision.dice.doubting.stacked import stacked
from vision.dice.nets.teach import crowds
from vision.results import Refusal
from vision.twin_eye import dice_tables
from vision.twin_eye.dice_crowds import crowd

#: Tables on which the lower die is plain to see, and crowds that nothing was learnt from.
TABLES, CROWDS = (116003, 116013, 116020, 116049), (117916, 117927)


@pytest.mark.parametrize("seed", TABLES)
@pytest.mark.parametrize("known", [False, True])
def test_a_stack_is_refused_where_it_stands(seed, known):
    shot = dice_tables.stacked(seed)
    found = read_dice(shot.picture(), shot.empty() if known else None)
    assert isinstance(found, Refusal) and found.code == "stacked"
    x, y, width, height = found.place
    left, top, across, down = shot.scene.box(shot.scene.solids[-1])
    assert abs(x + width / 2 - left - across / 2) < width / 4
    assert abs(y + height / 2 - top - down / 2) < height / 4


@pytest.mark.parametrize("seed", TABLES)
def test_the_same_table_without_the_upper_die_is_read(seed):
    shot = dice_tables.photo(seed)
    wanted = sorted(solid.faces["top"] for solid in shot.scene.solids)
    assert sorted(die.value for die in read_dice(shot.picture())) == wanted


def test_in_crowds_most_stacks_are_told_and_no_flat_die_is_taken_for_one():
    told = {False: [], True: []}
    for seed in CROWDS:
        picture, laid = crowd(seed, 0.5)
        dice = [die for die in laid if not die.lean and not 0.03 < die.under < 0.1]
        boxes = np.array([die.box for die in dice])
        windows = np.column_stack([boxes[:, :2] + boxes[:, 2:] / 2, 0.95 * boxes[:, 2:].max(axis=1)])
        says = stacked(picture, windows, np.array([die.up for die in dice]))
        for die, below in zip(dice, says, strict=True):
            told[die.under > 0.1].append(below)
    assert len(told[False]) > 20 and not any(told[False])
    assert len(told[True]) > 10 and np.mean(told[True]) > 0.6


def test_no_dice_no_stack():
    picture = np.full((200, 200, 3), 90, np.uint8)
    assert not len(stacked(picture, np.zeros((0, 3)), np.zeros((0, 2))))


def test_lessons_know_how_much_of_a_lower_die_is_in_sight(tmp_path):
    crowds.draw(tmp_path, 117901, 1, 0.5)
    (drawn,) = crowds.load(tmp_path)
    under = [die.under for die in drawn.dice]
    assert any(under) and not all(under) and max(under) < 1.2
    crowds.draw(tmp_path / "flat", 117901, 1)
    (flat,) = crowds.load(tmp_path / "flat")
    assert not any(die.under for die in flat.dice)
