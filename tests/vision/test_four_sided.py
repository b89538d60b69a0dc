"""A four-sided die tells more than three colours: they follow each other one way round."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.dice.enrolled import EnrolledDice, enrol_four_sided
from vision.dice.no_pips.four_sided import FourSided, way_round
from vision.dice.no_pips.reflected import OVER_ALL, TOO_FEW, misfits
from vision.dice.read_enrolled import read_faces
from vision.results import Refusal

#: BGR; the last two differ little.
COLOURS = {"green": (60, 150, 40), "pink": (190, 90, 220), "orange": (50, 120, 190), "brown": (58, 96, 138)}
NAMES = list(COLOURS)
#: The sides in sight, clockwise, when one lies below.
ORDERS = {"green": (1, 3, 2), "pink": (0, 2, 3), "orange": (0, 3, 1), "brown": (0, 1, 2)}


def picture(below, turn=0.0, light=(1.0, 1.0, 1.0), reflections=(0.0, 0.0, 0.0), colours=COLOURS):
    """The die from above, with one side ``below``, turned by degrees; ``reflections`` add linear light to its sides."""
    shown = np.full((300, 400, 3), (110, 108, 112), np.uint8)
    angles = np.radians(turn + np.array([0, 120, 240]))
    corners = (200, 150) + 80 * np.column_stack([np.cos(angles), np.sin(angles)])
    for k, side in enumerate(ORDERS[below]):
        outline = np.array([corners[k], corners[(k + 1) % 3], (200, 150)])
        colour = np.clip(np.multiply(colours[NAMES[side]], light), 0, 255)
        colour = 255 * ((colour / 255) ** 2.2 + reflections[k]) ** (1 / 2.2)
        cv2.fillPoly(shown, [np.int32(np.round(16 * outline))], colour.tolist(), cv2.LINE_AA, 4)
    return shown


def empty():
    return np.full((300, 400, 3), (110, 108, 112), np.uint8)


def known():
    return enrol_four_sided({name: [picture(name, turn) for turn in (10, 75)] for name in NAMES})


def test_a_die_is_made_one_way_round_however_it_lies():
    centres = [np.array(at, float) for at in ((0, -1), (1, 1), (-1, 1))]
    ways = {way_round(ORDERS[name], centres) for name in NAMES}
    assert len(ways) == 1
    for numbers, order in zip(permutations((0, 1, 2)), permutations(range(3)), strict=True):
        assert way_round(numbers, [centres[k] for k in order]) == way_round((0, 1, 2), centres)
    assert way_round((1, 0, 2), centres) == -way_round((0, 1, 2), centres)


def test_the_order_of_its_sides_is_enrolled_and_kept(tmp_path):
    die = known()
    assert die.turn
    EnrolledDice({}, None, die).save(tmp_path / "die")
    assert EnrolledDice.load(tmp_path / "die").four_sided.turn == die.turn


@pytest.mark.parametrize("below", NAMES)
def test_two_colours_alike_in_some_light_are_told_by_the_order(below):
    die = known()
    dim = picture(below, 40, light=(0.75, 0.8, 0.9))
    (told,) = read_faces(dim, EnrolledDice({}, None, die), empty(), 1)
    assert told.colour == below


def test_without_an_order_two_colours_alike_are_not_told_apart():
    die = known()
    plain = EnrolledDice({}, None, FourSided(die.colours, die.shown))
    (told,) = read_faces(picture("pink", 40), plain, empty(), 1)
    assert told.colour == "pink"
    for below in ("orange", "brown"):
        found = read_faces(picture(below, 40, light=(0.75, 0.8, 0.9)), plain, empty(), 1)
        assert isinstance(found, Refusal) or found[0].colour == below


#: By the side below what each side reflects, linear light.
REFLECTIONS = {
    "green": (0.2, 0.3, 0.25),
    "pink": (0.3, 0.15, 0.22),
    "orange": (0.25, 0.2, 0.15),
    "brown": (0.25, 0.2, 0.15),
}


@pytest.mark.parametrize("below", NAMES)
def test_each_side_may_reflect_something_else(below):
    shown = picture(below, 40, reflections=REFLECTIONS[below])
    (told,) = read_faces(shown, EnrolledDice({}, None, known()), empty(), 1)
    assert told.colour == below


@pytest.mark.parametrize("reflections", [(0.0, 0.06, 0.2), (0.3, 0.15, 0.22)])
def test_sides_that_look_alike_under_a_lamp_are_parted_by_the_shape_of_the_die(reflections):
    shown = picture("green", 40, reflections=reflections)
    (told,) = read_faces(shown, EnrolledDice({}, None, known()), empty(), 1)
    assert told.colour == "green"


def test_another_die_under_reflections_is_not_read():
    die = EnrolledDice({}, None, known())
    other = {"green": (200, 180, 40), "pink": (90, 90, 90), "orange": (160, 60, 60), "brown": (40, 200, 210)}
    for below, reflections in REFLECTIONS.items():
        shown = picture(below, 40, reflections=reflections, colours=other)
        assert isinstance(read_faces(shown, die, empty(), 1), Refusal)


def test_of_a_body_without_any_side_nothing_is_told():
    assert {misfit for misfit, _ in misfits([], known(), OVER_ALL)} == {TOO_FEW}


def test_pictures_that_contradict_each_other_tell_no_order():
    shown = {name: [picture(name, turn) for turn in (10, 75)] for name in NAMES}
    for name in NAMES[:2]:
        shown[name] = [one[:, ::-1].copy() for one in shown[name]]
    assert enrol_four_sided(shown).turn == 0


@pytest.mark.parametrize("below", NAMES)
def test_a_hard_shadow_on_a_coloured_cloth_is_no_side(below):
    die = known()
    cloth, mask = np.full((300, 400, 3), (190, 60, 120), np.uint8), np.zeros((300, 400), np.uint8)
    around = picture(below, 30) != empty()
    shadow = np.array([(200, 70), (330, 110), (350, 210), (200, 230)])
    cv2.fillPoly(mask, [shadow], 255)
    table = np.where(mask[..., None] > 0, 0.5 * cloth, cloth).astype(np.uint8)
    table[around.any(axis=2)] = picture(below, 30)[around.any(axis=2)]
    (told,) = read_faces(table, EnrolledDice({}, None, die), cloth, 1)
    assert told.colour == below
