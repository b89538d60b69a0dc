"""Dice on a table whose empty picture is known: a few looks at what changed are enough, and none of them is passed over."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from tests.vision.path_traced.measure import HERE
from vision.dice import at_once, read_dice
from vision.dice.learnt import Opinion
from vision.dice.places import Found
from vision.picture import load
from vision.results import Refusal
from vision.twin_eye import dice_tables


def traced(name: str):
    return load(HERE / "dice" / f"{name}.jpg"), load(HERE / "dice" / f"{name[:-1]}_empty.jpg")


@pytest.mark.parametrize(
    ("name", "count", "values"),
    [("dice_001c", None, [5, 2]), ("dice_008c", None, [2, 2, 4, 5]), ("dice_008c", 4, [2, 2, 4, 5])],
)
def test_plain_dice_and_clear_ones_that_show_the_table_need_no_sweep(name, count, values, monkeypatch):
    monkeypatch.setattr("vision.dice.search._downwards", lambda *_: pytest.fail("swept"))
    assert [die.value for die in read_dice(*traced(name), count)] == values


def test_a_die_more_than_was_said_is_told_though_nobody_can_name_it():
    said = read_dice(*traced("dice_004b"), 4)
    assert isinstance(said, Refusal) and said.code == "wrong_count"


def test_a_die_in_the_colour_of_the_table_is_not_passed_over_where_one_too_few_are_said():
    photo = dice_tables.photo(9124)
    picture, empty = photo.picture(), photo.empty()
    assert isinstance(read_dice(picture, empty, 2), Refusal)
    assert [die.value for die in read_dice(picture, empty, 3)] == [6, 2, 5]


def test_a_die_stays_where_it_lies_though_a_second_look_strays_to_its_neighbour(monkeypatch):
    sure = Opinion(np.eye(7)[3], np.zeros(2))
    beside = [Found(np.array([x, 90.0, 60.0]), sure, 9.0, guessed=True) for x in (100.0, 165.0)]
    monkeypatch.setattr(at_once, "measured", lambda *_: beside[1])
    assert [die.centre[0] for die in at_once.apart(None, beside, [])] == [100, 165]


def test_a_smaller_die_under_a_reflection_is_not_passed_over_beside_a_plain_one():
    picture, empty = traced("phone_1602c")
    for known in (None, empty):
        said = read_dice(picture, known)
        assert isinstance(said, Refusal) and said.code == "unreadable_face"
