"""Colours of dice that were enrolled: each is named as long as it is one of them, and no other colour is."""

from __future__ import annotations

import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.dice import read_dice
from vision.results import Refusal
from vision.twin_eye.disturb import MODERATE


def enrolled(dice_table, *names: str) -> dict:
    """Their Lab colours, each from a picture of one die of that colour."""
    return {name: read_dice(dice_table([(name, 5)]).picture())[0].lab for name in names}


@pytest.mark.parametrize("how", ["none", "warm", "cool", "dim", "bright", "together"])
def test_more_dice_than_colours_are_named_in_any_light(dice_table, how):
    table = dice_table([("red", 2), ("white", 6), ("red", 3), ("white", 1), ("red", 5)])
    found = read_dice(table.picture(MODERATE[how]), colours=enrolled(dice_table, "red", "white"))
    assert [die.colour for die in found] == ["red", "white", "red", "white", "red"]


@pytest.mark.parametrize(
    ("known", "shown"),
    [
        (["red"], ["red", "green", "blue"]),
        (["red"], ["white", "red"]),
        (["white", "red"], ["red", "blue", "white"]),
        (["white", "red", "yellow"], ["white", "green"]),
        (["red"], ["black"]),
    ],
)
def test_a_die_of_a_colour_that_was_not_enrolled_is_refused(dice_table, known, shown):
    table = dice_table([(name, 4) for name in shown])
    found = read_dice(table.picture(), colours=enrolled(dice_table, *known))
    assert isinstance(found, Refusal) and found.code == "unknown_colour"
    strange = next(solid for solid, name in zip(table.solids, shown, strict=True) if name not in known)
    x, y, width, height = found.place
    at = table.lens.project([[*strange.at[:2], strange.size]])[0]
    assert x < at[0] < x + width and y < at[1] < y + height
