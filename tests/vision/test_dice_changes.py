"""Dice on a table whose empty picture is known: a few looks at what changed are enough, and none of them is passed over."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from tests.vision.path_traced.measure import HERE
from vision.dice import read_dice
from vision.dice.finding import at_once
from vision.dice.finding.places import Found
from vision.dice.nets.learnt import Opinion
from vision.dice.quick import glance
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
    monkeypatch.setattr("vision.dice.finding.search._downwards", lambda *_: pytest.fail("swept"))
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


def test_a_hand_beside_dice_is_told_where_nobody_said_how_many_they_are(dice_table):
    table = dice_table([("red", 3), ("white", 5), ("blue", 2)])
    empty = dice_table([]).picture(moment=1)
    table.hands.append((60.0, 10.0, 30.0))
    said = read_dice(table.picture(), empty)
    assert isinstance(said, Refusal) and said.code == "covered"
    assert [die.value for die in read_dice(table.picture(), empty, 3)] == [3, 5, 2]


def test_a_die_under_another_and_one_that_was_not_found_are_told_by_what_they_change():
    said = read_dice(*traced("dice_003a"))
    assert isinstance(said, Refusal)
    sideways = (np.rot90(picture).copy() for picture in traced("phone_102b"))
    assert isinstance(read_dice(*sideways), Refusal)


@pytest.mark.parametrize(
    ("seed", "values"),
    [(9316, [3, 6]), (9322, [1, 3, 6, 3]), (99135, [2, 5, 4]), (99074, [4, 4, 2, 4, 4, 5])],
    ids=["like a shadow", "a quarter of the picture", "a pip of it passed for a die", "on faint dots"],
)
def test_dice_that_change_the_table_little_or_all_over_are_seen(seed, values):
    photo = dice_tables.photo(seed)
    assert [die.value for die in read_dice(photo.picture(), photo.empty())] == values


def test_a_hand_at_the_edge_is_cut_off_and_no_face_that_a_new_roll_would_mend(dice_table):
    table = dice_table([("red", 3), ("white", 5), ("blue", 2)])
    empty, picture = dice_table([]).picture(moment=1), table.picture()
    picture[-30:, 200:280] = (110, 140, 200)
    said = read_dice(picture, empty)
    assert isinstance(said, Refusal) and said.code == "cut_off"
    assert said.place[0] + said.place[2] > 240 and said.place[1] > 600


def test_a_finger_over_the_table_is_no_rim_of_a_tray(dice_table):
    picture = dice_table([("red", 3), ("white", 5), ("blue", 2)]).picture()
    cv2.line(picture, (0, 560), (900, 719), (110, 140, 200), 76)
    assert read_dice(picture, dice_table([]).picture(moment=1)).code == "covered"


def test_the_rim_of_a_tray_that_moved_is_no_part_of_a_die(dice_table):
    table = dice_table([("red", 3), ("white", 5), ("blue", 2)])
    empty = dice_table([]).picture(moment=1)
    picture = table.picture()
    cv2.line(picture, (0, 520), (700, 719), (60, 90, 130), 24)
    assert [die.value for die in read_dice(picture, empty)] == [3, 5, 2]


def test_printed_dots_are_no_news_where_the_camera_was_touched_and_a_die_among_them_is():
    """As dots look like dice that show one, each of them had been looked at closely: the reader took twenty times as long."""
    cloth = np.full((720, 1280, 3), (150, 70, 60), np.uint8)
    for x, y in np.mgrid[60:1280:110, 50:720:110].reshape(2, -1).T.tolist():
        cv2.circle(cloth, (x, y), 22, (140, 150, 230), -1, cv2.LINE_AA)
    was = cv2.GaussianBlur(cloth, (0, 0), 1)
    turned = cv2.getRotationMatrix2D((640, 360), 0.2, 1)
    now = cv2.warpAffine(was, turned, was.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
    now[300:360, 600:660] = (40, 190, 230)
    plain = glance(now, was)

    def farthest(mask: np.ndarray) -> float:
        y, x = np.nonzero(mask)
        return plain.step * float(np.hypot(x - 630 / plain.step, y - 330 / plain.step).max())

    assert farthest(plain.hints) > 400
    assert farthest(plain.news) < 60


def test_a_leaning_die_that_two_looks_see_hardly_lean_is_looked_at_twice_more():
    now, was = (
        cv2.resize(each, None, fx=0.7, fy=0.7, interpolation=cv2.INTER_AREA) for each in traced("dice_002b")
    )
    said = read_dice(now, was, 3)
    assert isinstance(said, Refusal) and said.code == "tilted"
