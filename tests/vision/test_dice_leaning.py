"""Dice that lean, and dice that only look so: what their pips say."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.dice.doubting import plane
from vision.dice.doubting.leaning import leaning
from vision.dice.finding.places import Found
from vision.dice.nets.learnt import Opinion, as_seen
from vision.dice.upper_face.pattern import PATTERNS
from vision.dice.witnesses import Die
from vision.twin_eye.dice_crowds import crowd

#: A crowd that nothing was learnt from.
SEED = 7
AHEAD = np.array([0.0, 0.0, 1.0])


def looking(x, y):
    """A normal that looks into the camera but for so much."""
    return np.array([x, y, -np.sqrt(1 - x * x - y * y)])


def face(value, shown, turn):
    """A picture of a face in a plane that shows so, 100 pixels long, in a window around it."""
    picture = np.full((240, 240, 3), (40, 40, 160), np.uint8)
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    there = 100 * shown @ np.array([[c, -s], [s, c]])
    circle = np.array([[np.cos(a), np.sin(a)] for a in np.linspace(0, 6.28, 40)])
    for pip in PATTERNS[value]:
        outline = (there @ (pip + 0.09 * circle).T).T + 120
        cv2.fillPoly(picture, [np.int32(np.round(16 * outline))], (235, 235, 235), cv2.LINE_AA, 4)
    return picture, np.array([120.0, 120.0, 130.0])


@pytest.mark.parametrize("value", range(1, 7))
def test_pips_fit_the_plane_in_which_they_lie_and_no_other(value):
    there, elsewhere = (plane.shown(looking(*up), AHEAD) for up in ((0.1, -0.5), (-0.4, 0.1)))
    picture, window = face(value, there, 25)
    right = plane.lay(picture, window, np.zeros(2), value, [there], elsewhere)
    wrong = plane.lay(picture, window, np.zeros(2), value, [elsewhere], there)
    assert right.plane > 0.95
    assert right.worse < 1.4
    assert wrong.worse > 2


def test_where_there_are_no_pips_nothing_is_said():
    flat = np.full((240, 240, 3), 90, np.uint8)
    shown = plane.shown(looking(0, 0), AHEAD)
    assert plane.lay(flat, np.array([120.0, 120.0, 130.0]), np.zeros(2), 4, [shown], shown) is None


def dice_of(laid, aside=()):
    """Dice where they lie, of which those at ``aside`` seem to look elsewhere by so much."""
    dice = []
    for k, die in enumerate(laid):
        x, y, width, height = die.box
        window = np.array([x + width / 2, y + height / 2, 1.05 * max(width, height)])
        up = np.array(die.up) + (dict(aside).get(k, (0.0, 0.0)))
        opinion = Opinion(np.eye(7)[die.value], up)
        dice.append(Die(as_seen(window, opinion), Found(window, opinion, 9.0)))
    return dice


@pytest.fixture
def unmirrored(monkeypatch):
    """The second look says the same as the first."""
    monkeypatch.setattr("vision.dice.doubting.leaning.look_again", lambda _, found: replace(found))


def test_a_flat_die_that_seems_to_look_elsewhere_is_cleared_by_its_pips(unmirrored):
    picture, laid = crowd(SEED)
    flat = [die for die in laid if not die.lean and die.value > 3][:6]
    assert len(flat) > 4
    for k in range(len(flat)):
        assert not leaning(picture, dice_of(flat, [(k, (0.24, 0.2))]))


def test_a_die_that_leans_plainly_is_told_among_flat_ones(unmirrored):
    picture, laid = crowd(SEED)
    flat = [die for die in laid if not die.lean][:5]
    for die in (die for die in laid if die.lean > 20):
        told = leaning(picture, dice_of([die, *flat]))
        assert len(told) == 1 and np.allclose(told[0].found.centre[0], die.box[0] + die.box[2] / 2)


def test_pips_on_one_line_clear_no_die_that_leans(unmirrored):
    picture, laid = crowd(92820)
    flat = [die for die in laid if not die.lean][:5]
    (die,) = (die for die in laid if die.lean > 20 and die.value == 3)
    (told,) = leaning(picture, dice_of([die, *flat]))
    assert np.allclose(told.found.centre[0], die.box[0] + die.box[2] / 2)


def test_a_die_that_looks_aside_after_a_few_looks_is_looked_at_properly():
    picture, laid = crowd(SEED)
    flat = [die for die in laid if not die.lean and die.value > 3][:6]
    dice = dice_of(flat, [(2, (0.5, 0.5))])
    dice[2] = replace(dice[2], found=replace(dice[2].found, guessed=True))
    assert not leaning(picture, dice)


def test_the_lens_is_told_by_all_dice_but_those_that_look_aside(unmirrored):
    """Five flat dice at the rims of a wide view; what is said of each is slightly wrong."""
    at = np.array([[-426, 309], [-32, -119], [489, 65], [-102, 269], [-391, -25]])
    up = np.array([[-0.3, -0.07], [0.02, -0.4], [0.19, -0.25], [0.01, -0.28], [-0.22, -0.39]])
    dice = []
    for middle, each in zip(at, up, strict=True):
        window, opinion = np.array([*(middle + (640, 480)), 200.0]), Opinion(np.eye(7)[2], each)
        dice.append(Die(as_seen(window, opinion), Found(window, opinion, 9.0)))
    assert not leaning(np.full((960, 1280, 3), 90, np.uint8), dice)
