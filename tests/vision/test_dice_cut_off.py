"""Dice that the edge of the picture cuts off, and print of the table that the edge cuts off."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.test_dice import FIVE, empty_of, values
from vision.dice import read_dice
from vision.results import Refusal
from vision.twin_eye.dice_tables import photo
from vision.twin_eye.lens import Lens

THREE, PLACES = [("red", 3), ("white", 5), ("blue", 2)], [(-60, 0), (0, 10), (60, -10)]


@pytest.mark.parametrize("part", [0.35, 0.6])
def test_a_die_that_the_edge_of_the_picture_cuts_off_is_not_passed_over(dice_table, part):
    table = dice_table(FIVE)
    x, _, width, _ = table.box(table.solids[0])
    cut = np.s_[:, int(x + (1 - part) * width) :]
    for empty in (None, empty_of(table)[cut]):
        found = read_dice(table.picture()[cut], empty)
        assert isinstance(found, Refusal) and found.code in ("cut_off", "unreadable_face")
        assert found.place[0] == 0
    assert values(read_dice(table.picture()[cut], count=4)) == [2, 4, 5, 6]


def test_half_a_die_is_not_named(dice_table):
    table = dice_table(FIVE)
    x, _, width, _ = table.box(table.solids[0])
    found = read_dice(table.picture()[:, int(x + 0.45 * width) :], count=5)
    assert isinstance(found, Refusal)


@pytest.fixture
def printed_cloth(dice_table):
    """A wide table with a cloth whose print, mirrored at the edge of the picture, looks like a die."""

    def lay(seed):
        table = dice_table(THREE, PLACES, surface_kind="cloth", seed=seed)
        return replace(table, lens=Lens(tilt=12, span=420))

    return lay


@pytest.mark.parametrize("seed", [35, 39])
def test_print_that_the_edge_of_the_picture_cuts_off_is_no_die(printed_cloth, seed):
    assert sorted(values(read_dice(printed_cloth(seed).picture()))) == [2, 3, 5]


def test_a_die_that_the_edge_cuts_off_is_told_from_such_print(printed_cloth):
    table = printed_cloth(35)
    x, _, width, _ = table.box(table.solids[0])
    found = read_dice(table.picture()[:, int(x + 0.5 * width) :])
    assert isinstance(found, Refusal) and found.code in ("cut_off", "unreadable_face") and found.place[0] == 0


def test_a_die_like_the_others_is_no_print_though_the_table_shows_its_colours():
    """A cloth with white and black print, and half a white die beside white ones."""
    found = read_dice(photo(92249).picture()[:, 250:])
    assert isinstance(found, Refusal) and found.code == "cut_off" and found.place[0] == 0


@pytest.mark.parametrize(
    ("seed", "cut"),
    [(99042, np.s_[:, :]), (99003, np.s_[:, 274:])],
    ids=["a quarter", "two thirds"],
)
def test_however_much_of_a_die_the_edge_cuts_off_it_is_not_passed_over(seed, cut):
    """Few windows around it lie in the picture, and mirrored at the edge it is wider or narrower than dice are."""
    found = read_dice(photo(seed).picture()[cut])
    assert isinstance(found, Refusal) and found.code == "cut_off"
