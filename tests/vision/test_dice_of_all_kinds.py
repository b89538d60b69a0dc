"""Dice with pips, a die with pictures and a four-sided die, enrolled together and thrown together."""

from dataclasses import dataclass

import numpy as np
import pytest

from vision.dice.enrolled import EnrolledDice
from vision.dice.read_enrolled import read_enrolled
from vision.picture import lab
from vision.results import Refusal
from vision.trials.enrolled_dice import known_colour_die, known_picture_die
from vision.twin_eye import colour_die, dice_tables
from vision.twin_eye.disturb import MODERATE
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Scene
from vision.twin_eye.solids import Solid

COLOURS = ("red", "white", "blue")
PLACES = {"red": (-90, -40), "white": (-30, -40), "blue": (30, -40), "pictures": (-60, 30), "sides": (30, 30)}


@pytest.fixture(scope="module")
def known() -> EnrolledDice:
    dyed = {name: lab(np.uint8([[dice_tables.MAKES[name][0]]]))[0, 0] for name in COLOURS}
    return EnrolledDice(dyed, known_picture_die()[1].faces, known_colour_die())


@dataclass
class Throw:
    """A table with dice on it and without, and what the dice show from left to right: value, and colour where that matters."""

    picture: np.ndarray
    empty: np.ndarray
    shown: list[tuple]


def thrown(seed, *which, light="none"):
    rng = np.random.default_rng([seed, 5])
    scene = Scene(Lens(tilt=rng.uniform(0, 9), span=300), ("wood", "felt", "plain", "cloth")[seed % 4], seed)
    empty, shown = scene.picture(MODERATE[light], 1), []
    for name in which:
        at = PLACES[name]
        if name == "pictures":
            faces = known_picture_die()[0]
            names = [str(n) for n in rng.permutation(list(faces))]
            sides = dict(
                zip(("top", "north", "east", "south", "west"), map(faces.__getitem__, names[:5]), strict=True)
            )
            scene.solids.append(
                Solid(18, (*at, 0), (200, 205, 210), faces=sides, spin=float(rng.uniform(0, 360)))
            )
            shown.append((at, names[0], ""))
        elif name == "sides":
            below = str(rng.choice(list(colour_die.SIDES)))
            scene.solids.append(colour_die.colour_die(below, at, rng))
            shown.append((at, None, below))
        else:
            value = int(rng.integers(1, 7))
            scene.solids.append(dice_tables.die(name, value, at, rng))
            shown.append((at, value, name))
    in_order = [(value, colour) for _, value, colour in sorted(shown, key=lambda each: each[0][0])]
    return Throw(scene.picture(MODERATE[light], 2), empty, in_order)


def told(found):
    return [(die.value, "" if isinstance(die.value, str) else die.colour) for die in found]


@pytest.mark.parametrize("light", ["none", "together"])
def test_all_kinds_are_read_from_one_picture(known, light):
    throw = thrown(0, "red", "white", "blue", "pictures", "sides", light=light)
    for count in (5, None):
        found = read_enrolled(throw.picture, known, throw.empty, count)
        assert sorted(told(found), key=str) == sorted(throw.shown, key=str)
    assert [die.box[0] for die in found] == sorted(die.box[0] for die in found)


def test_nothing_needs_to_be_known_of_the_table(known):
    throw = thrown(0, "red", "white", "blue", "pictures", "sides")
    assert sorted(told(read_enrolled(throw.picture, known)), key=str) == sorted(throw.shown, key=str)


@pytest.mark.parametrize("which", [("red", "blue"), ("pictures",), ("sides",), ("white", "sides")])
def test_only_some_of_them_were_thrown(known, which):
    throw = thrown(4, *which)
    assert told(read_enrolled(throw.picture, known, throw.empty, len(which))) == throw.shown
    assert told(read_enrolled(throw.picture, known, throw.empty)) == throw.shown


@pytest.mark.parametrize("count", [1, 2, 4])
def test_another_number_of_dice_is_refused(known, count):
    throw = thrown(4, "red", "blue", "pictures")
    found = read_enrolled(throw.picture, known, throw.empty, count)
    assert isinstance(found, Refusal)
    assert found.code == "wrong_count"


def test_an_empty_table_has_no_dice(known):
    throw = thrown(3)
    assert read_enrolled(throw.picture, known, throw.empty) == []
