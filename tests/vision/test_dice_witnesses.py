"""What the network is not sure of needs the pips as a second witness."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.dice import read_dice, witnesses
from vision.dice.finding.places import Found
from vision.dice.nets.learnt import Opinion
from vision.results import Refusal
from vision.twin_eye import dice_tables

PIPS = {1: [(0, 0)], 2: [(-1, -1), (1, 1)]}


def likely(value):
    """A picture of an upper face, and the place where the network takes it for one without being sure."""
    picture = np.full((160, 160, 3), (60, 90, 40), np.uint8)
    cv2.rectangle(picture, (40, 40), (120, 120), (235, 235, 235), -1)
    for x, y in PIPS[value]:
        cv2.circle(picture, (80 + 22 * x, 80 + 22 * y), 9, (20, 20, 20), -1, cv2.LINE_AA)
    chances = np.full(7, 0.02)
    chances[value] = 0.88
    return picture, Found(np.array([80.0, 80.0, 90.0]), Opinion(chances, np.zeros(2)), 9.0)


@pytest.mark.parametrize("value, known", [(2, False), (2, True), (1, True)])
def test_pips_confirm_what_the_network_believes_less_surely(value, known):
    picture, place = likely(value)
    dice, doubtful = witnesses.testify(picture, [place], known)
    assert [die.seen.face.value for die in dice] == [value]
    assert doubtful == []


@pytest.mark.parametrize("known", [False, True])
def test_pips_confirm_nothing_that_the_network_holds_for_less_likely_than_all_else(known):
    """Where the upper face shines, the pips of a side are seen, and the network is of two minds."""
    picture, place = likely(2)
    torn = replace(place, opinion=Opinion(np.array([0.15, 0.09, 0.49, 0.18, 0.02, 0.05, 0.02]), np.zeros(2)))
    assert witnesses.testify(picture, [torn], known) == ([], [torn])


def test_a_single_round_spot_confirms_nothing_where_no_die_need_lie():
    picture, place = likely(1)
    dice, doubtful = witnesses.testify(picture, [place], known=False)
    assert dice == []
    assert doubtful == [place]


def test_what_is_surely_a_die_is_a_doubt_however_few_windows_saw_it():
    bare = np.full((400, 400, 3), (60, 90, 40), np.uint8)
    plain = Found(np.array([90.0, 90.0, 90.0]), Opinion(np.eye(7)[3], np.zeros(2)), 10.0)
    one = np.array([0.03, 0.83, 0.09, 0.02, 0.01, 0.01, 0.01])
    seen = Found(np.array([290.0, 290.0, 100.0]), Opinion(one, np.zeros(2)), 3.0)
    assert witnesses.testify(bare, [plain, seen], known=False)[1] == [seen]
    ring = Found(seen.window, Opinion(np.array([0.02, 0.18, 0.3, 0.13, 0.13, 0.15, 0.09]), np.zeros(2)), 4.5)
    assert witnesses.testify(bare, [plain, ring], known=False)[1] == []


def seen_by(windows, at=200.0, value=6):
    """A place that the network takes for a die, seen by so many windows."""
    chances = np.full(7, 0.002)
    chances[value] = 0.988
    return Found(np.array([at, 200.0, 90.0]), Opinion(chances, np.zeros(2)), windows)


def test_what_the_sweep_passed_over_is_a_doubt_however_sure_a_close_look_is():
    """Of two dice in a stack it saw one that it could not name; a narrower window shows the lower one alone."""
    bare = np.full((400, 800, 3), (60, 90, 40), np.uint8)
    plain, closely = seen_by(9.0), replace(seen_by(8.0, at=600.0), passed_over=True)
    dice, doubtful = witnesses.testify(bare, [plain, closely], known=False)
    assert [die.found for die in dice] == [plain]
    assert doubtful == [closely]


def test_what_few_windows_take_for_a_die_is_none_in_a_picture_that_may_show_none():
    bare = np.full((400, 800, 3), (60, 90, 40), np.uint8)
    lone = seen_by(3.0)
    dice, doubtful = witnesses.testify(bare, [lone], known=False)
    assert dice == []
    assert doubtful == [lone]


def test_what_only_pips_confirm_must_be_seen_as_well_as_dice_are():
    picture, place = likely(2)
    faint = replace(place, weight=6.0)
    dice, doubtful = witnesses.testify(picture, [faint], known=False)
    assert dice == []
    assert doubtful == [faint]


@pytest.mark.parametrize("told", [{"known": True}, {"known": False, "expected": True}])
def test_it_is_one_where_something_lies_or_dice_are_expected(told):
    bare = np.full((400, 800, 3), (60, 90, 40), np.uint8)
    dice, doubtful = witnesses.testify(bare, [seen_by(3.0)], **told)
    assert [die.seen.face.value for die in dice] == [6]
    assert doubtful == []


def test_it_is_one_beside_a_plain_die():
    bare = np.full((400, 800, 3), (60, 90, 40), np.uint8)
    plain = seen_by(9.0, at=600.0, value=2)
    dice, doubtful = witnesses.testify(bare, [seen_by(3.0), plain], known=False)
    assert sorted(die.seen.face.value for die in dice) == [2, 6]
    assert doubtful == []


def test_a_die_whose_width_the_sweep_only_guesses_is_looked_at_in_others():
    said = read_dice(dice_tables.photo(20107).picture())
    assert not isinstance(said, Refusal), said
    assert [die.value for die in said] == [1, 4, 6, 1, 1, 1]
