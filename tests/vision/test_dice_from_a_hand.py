"""Dice whose empty table was photographed from a hand, too: nobody holds a camera twice in one place."""

from __future__ import annotations

from dataclasses import replace

import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from tests.vision.from_a_hand import WIDE, cut
from tests.vision.path_traced.measure import HERE
from vision.camera_motion import by_features
from vision.dice import read_dice
from vision.picture import load
from vision.results import Refusal
from vision.twin_eye import dice_tables

#: A hand's way: by parts of the width, degrees, and how much nearer.
HANDS = [
    {"moved": (0.03, -0.02), "turn": 2.0, "nearer": 1.03},
    {"moved": (-0.045, 0.03), "turn": -3.5, "nearer": 0.95},
]


def photographed(seed):
    """Wide pictures of a drawn table with dice and without any, and the values."""
    photo = dice_tables.photo(seed)
    lens = photo.scene.lens
    wide = replace(
        lens, width=int(WIDE * lens.width), height_px=int(WIDE * lens.height_px), span=WIDE * lens.span
    )
    scene = replace(photo.scene, lens=wide)
    pictures = scene.picture(photo.how, 2), dice_tables.bare(scene).picture(photo.how_empty, 1)
    return *pictures, sorted(solid.faces["top"] for solid in scene.solids)


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("seed", [131434, 131446, 131449])
def test_dice_are_read_where_a_hand_took_the_empty_table(seed, hand):
    table, empty, values = photographed(seed)
    found = read_dice(cut(table), cut(empty, **hand))
    assert not isinstance(found, Refusal), found
    assert sorted(die.value for die in found) == values


def test_a_die_where_the_empty_picture_shows_no_table_is_read_too(dice_table):
    wide = {"width": int(WIDE * 1280), "height_px": int(WIDE * 720), "tilt": 12, "span": WIDE * 300}
    places = [(-100, 0), (-20, 0), (128, 0)]
    table = dice_table([("red", 3), ("white", 5), ("blue", 2)], places, surface_kind="wood", seed=3)
    table = replace(table, lens=replace(table.lens, **wide))
    picture, bare = cut(table.picture()), dice_tables.bare(table).picture(moment=1)
    empty = cut(bare, moved=(-0.12, 0.0), turn=2.0)
    assert not by_features(empty, picture).seen(picture.shape)[:, -100:].any()
    assert [die.value for die in read_dice(picture, empty)] == [3, 5, 2]


def test_a_die_that_leans_stays_refused_where_the_camera_moved():
    picture, empty = (load(HERE / "dice" / f"dice_{name}.jpg") for name in ("002b", "002_empty"))
    turned = cv2.getRotationMatrix2D((640, 360), 1.0, 1.0)
    turned = cv2.warpAffine(empty, turned, empty.shape[1::-1], borderMode=cv2.BORDER_REFLECT_101)
    for was in (empty, turned):
        assert read_dice(picture, was).code == "tilted"
