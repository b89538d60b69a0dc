"""One die cut out of a photo: along its outline, and with a pip that looks like a die of its own."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.path_traced.keep import HERE
from vision.dice import close, read, read_dice
from vision.dice.close import close_up
from vision.dice.nets.learnt import Opinion
from vision.results import Refusal
from vision.twin_eye import dice_tables
from vision.twin_eye.disturb import GOOD
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Scene


def cut_out(colour, value, tilt=0, within=0.0):
    """A straight die on felt, cut out along its outline, or ``within`` it by so many parts of its size."""
    scene = Scene(Lens(tilt=tilt, span=80), "felt", 2)
    bare = scene.picture(GOOD, 1)
    scene.solids = [replace(dice_tables.die(colour, value, (0, 0), np.random.default_rng(2)), spin=0.0)]
    picture = scene.picture(GOOD, 1)
    rows, columns = np.nonzero(
        cv2.erode(np.uint8(cv2.absdiff(picture, bare).max(axis=2) > 40), np.ones((5, 5)))
    )
    above, aside = (int(within * np.ptp(each)) for each in (rows, columns))
    cut = picture[
        rows.min() + above : rows.max() + 1 - above, columns.min() + aside : columns.max() + 1 - aside
    ]
    return cv2.resize(cut, (90, 90 * cut.shape[0] // cut.shape[1]), interpolation=cv2.INTER_AREA)


@pytest.mark.parametrize("value", [2, 5])
def test_a_straight_die_cut_out_along_its_outline_is_read(value):
    """From straight above the picture shows nothing but its upper face."""
    _, seen = close_up(cut_out("yellow", value))
    assert seen.face.value == value


@pytest.mark.parametrize(
    ("colour", "value", "tilt", "within"),
    [("yellow", 2, 0, 0.06), ("black", 2, 0, 0.09), ("white", 1, 8, 0.09)],
)
def test_a_die_whose_edges_were_cut_off_is_read(colour, value, tilt, within):
    _, seen = close_up(cut_out(colour, value, tilt, within))
    assert seen.face.value == value


def test_who_says_that_a_die_is_there_has_it_read_though_most_of_its_edges_were_cut_off():
    cut = cut_out("black", 4, within=0.13)
    assert close_up(cut) is None
    _, seen = close_up(cut, expected=True)
    assert seen.face.value == 4


@pytest.mark.parametrize(
    ("value", "likely", "read"),
    [(4, 4, True), (4, 5, False), (4, 0, False), (1, 1, False)],
    ids=["both say the same", "they differ", "likely no die", "a single spot"],
)
def test_where_the_network_is_not_sure_the_pips_of_a_die_that_fills_the_picture_must_say_the_same(
    monkeypatch, value, likely, read
):
    unsure = np.full(7, 0.06)
    unsure[likely] = 0.64

    def asked(picture, windows, mirrored=False, turn=0.0):
        return [Opinion(unsure, np.zeros(2)) for _ in windows]

    monkeypatch.setattr(close, "opinions", asked)
    near = close_up(cut_out("yellow", value))
    assert (near is not None and near[1].face.value == value) == read


def test_a_pip_that_is_believed_to_be_a_die_is_none_in_a_picture_that_a_die_fills(monkeypatch):
    crop = cv2.imread(str(HERE / "crops" / "phone_1605c4.jpg"))
    _, seen = close_up(cv2.imread(str(HERE / "crops" / "phone_1611a3.jpg")))
    monkeypatch.setattr(read, "_read", lambda picture, view, count: (view, [((40, 40, 12, 12), seen)], None))
    monkeypatch.setattr(close, "close_up", lambda picture, expected: None)
    said = read_dice(crop, count=1)
    assert isinstance(said, Refusal) and said.code == "unreadable_face"
