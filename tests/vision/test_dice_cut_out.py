"""One die cut out of a photo: along its outline, and with a pip that looks like a die of its own."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.path_traced.keep import HERE
from vision.dice import read, read_dice
from vision.dice.close import close_up
from vision.results import Refusal
from vision.twin_eye import dice_tables
from vision.twin_eye.disturb import GOOD
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Scene


@pytest.mark.parametrize("value", [2, 5])
def test_a_straight_die_cut_out_along_its_outline_is_read(value):
    """From straight above the picture shows nothing but its upper face."""
    scene = Scene(Lens(tilt=0, span=80), "felt", 2)
    bare = scene.picture(GOOD, 1)
    scene.solids = [replace(dice_tables.die("yellow", value, (0, 0), np.random.default_rng(2)), spin=0.0)]
    picture = scene.picture(GOOD, 1)
    rows, columns = np.nonzero(
        cv2.erode(np.uint8(cv2.absdiff(picture, bare).max(axis=2) > 40), np.ones((5, 5)))
    )
    cut = picture[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    _, seen = close_up(cv2.resize(cut, (90, 90), interpolation=cv2.INTER_AREA))
    assert seen.face.value == value


def test_a_pip_that_is_believed_to_be_a_die_is_none_in_a_picture_that_a_die_fills(monkeypatch):
    crop = cv2.imread(str(HERE / "crops" / "phone_1605c4.jpg"))

    def with_a_pip(picture, view, count):
        _, seen = close_up(cv2.imread(str(HERE / "crops" / "phone_1611a3.jpg")))
        return view, [((40, 40, 12, 12), seen)], None

    monkeypatch.setattr(read, "_read", with_a_pip)
    said = read_dice(crop, count=1)
    assert isinstance(said, Refusal) and said.code == "unreadable_face"
