"""Pieces of one size on spaces of several: how many there are does not depend on how large their space is."""

import cv2
import numpy as np
import pytest

from vision.pieces import spaces
from vision.pieces.enrol import enrol as enrol_colours
from vision.pieces.one_size.on_table import relative
from vision.quads import flatten, project, rectangle
from vision.results import Refusal
from vision.twin_eye import surfaces
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene
from vision.twin_eye.solids import Solid
from vision.twin_eye.spaces import WOODS

#: Sides (mm) of small, usual and large spaces; colours are enrolled on the usual ones.
SMALL, USUAL, LARGE = 18, 26, 40
CUBE = 8
COLOURS = ("green", "orange", "pink")


class Table:
    """A printed board with 24 spaces of three sizes: its ``scene``, ``quads``, ``centres`` (mm) and ``sides`` (mm) by name."""

    def __init__(self):
        self.scene = Scene(Lens(tilt=12, roll=3, span=370), "wood", 4)
        face = surfaces.surface("printed", 53, 600, 900)
        plane = self.scene.lens.plane_at(0.3)
        self.quads, self.centres, self.sides = {}, {}, {}
        for row in range(4):
            for column in range(6):
                name, x, y = f"{row}{column}", -120 + 48 * column, -72 + 48 * row
                side = (SMALL, USUAL, LARGE)[(row + column) % 3]
                at = np.float32([x - side / 2, y - side / 2])
                low = np.int32((at + (150, 100)) * 3).tolist()
                cv2.rectangle(face, low, [v + 3 * side for v in low], (150, 160, 150), -1)
                self.quads[name] = project(plane, rectangle(side, side) + at)
                self.centres[name], self.sides[name] = (x, y), side
        self.scene.flats.append(Flat(face, 300, 200))
        self.empty = self.picture({}, 1)
        self.usual = [name for name, side in self.sides.items() if side == USUAL]

    def area(self, side):
        """The corners (4, 2) of a square in the middle of the board, of so many mm."""
        return project(self.scene.lens.plane_at(0.3), rectangle(side, side) - np.float32(side / 2))

    def picture(self, laid, moment=9, size=CUBE):
        """What the camera sees of cubes ``laid`` by name of their space: a colour, or places (mm) beside its centre with colours."""
        self.scene.solids = []
        for name, what in laid.items():
            for (dx, dy), colour in [((0, 0), what)] if isinstance(what, str) else what:
                x, y = self.centres.get(name, (0, 0))
                at = (x + dx, y + dy, 0.3)
                self.scene.solids.append(Solid(size, at, WOODS[colour], spin=20 + 7 * dx, gloss=0.08))
        return self.scene.picture(moment=moment)

    def enrolled(self, names):
        """Colours as enrolled on these spaces."""
        crops = {"empty": [flatten(self.empty, self.quads[name], 48, 48) for name in names]}
        for moment, colour in enumerate(COLOURS, 20):
            picture = self.picture(dict.fromkeys(names, colour), moment)
            crops[colour] = [flatten(picture, self.quads[name], 48, 48) for name in names]
        return enrol_colours(crops)


@pytest.fixture(scope="module")
def table():
    return Table()


@pytest.fixture(scope="module")
def known(table):
    return table.enrolled(table.usual)


def contents(found):
    """What was read by name, and the code of what was refused."""
    return {name: one.code if isinstance(one, Refusal) else one.contents for name, one in found.items()}


def every_third(table):
    return {name: COLOURS[k % 3] for k, name in enumerate(table.quads)}


def test_one_cube_is_one_on_spaces_of_every_size(table, known):
    laid = every_third(table)
    found = spaces.read_spaces(table.picture(laid), table.quads, known, table.empty)
    assert contents(found) == {name: {colour: 1} for name, colour in laid.items()}


def test_cubes_of_two_colours_are_counted_on_spaces_of_every_size(table, known):
    laid = {name: [((-5, 0), "green"), ((5, 2), "pink")] for name in list(table.quads)[::2]}
    found = spaces.read_spaces(table.picture(laid), table.quads, known, table.empty)
    assert contents(found) == {name: {"green": 1, "pink": 1} if name in laid else {} for name in table.quads}


@pytest.mark.parametrize("side", [SMALL, USUAL, LARGE])
def test_a_single_cube_on_a_board_of_several_sizes_is_one(table, known, side):
    name = next(name for name, own in table.sides.items() if own == side)
    found = spaces.read_spaces(table.picture({name: "orange"}), table.quads, known, table.empty)
    assert contents(found) == {other: {"orange": 1} if other == name else {} for other in table.quads}


def test_larger_cubes_than_were_enrolled_are_no_pairs(table, known):
    quads = {name: table.quads[name] for name in table.usual}
    laid = {name: COLOURS[k % 3] for k, name in enumerate(quads)}
    found = spaces.read_spaces(table.picture(laid, size=1.35 * CUBE), quads, known, table.empty)
    assert contents(found) == {name: {colour: 1} for name, colour in laid.items()}


def test_whether_one_thing_is_a_large_cube_or_two_is_not_guessed(table, known):
    quads = {name: table.quads[name] for name in table.usual}
    found = spaces.read_spaces(
        table.picture({table.usual[3]: "green"}, size=1.35 * CUBE), quads, known, table.empty
    )
    said = contents(found)
    assert said.pop(table.usual[3]) in ("uncounted", {"green": 1})
    assert not any(said.values())


@pytest.mark.parametrize("side", [60, 110, 180])
def test_a_cube_in_a_large_area_is_not_overlooked(table, known, side):
    area = {"supply": table.area(side)}
    found = spaces.read_spaces(table.picture({"supply": "pink"}), area, known, table.empty)
    # Nothing but its own size tells whether this is one cube, or several pushed together.
    assert contents(found)["supply"] in ({"pink": 1}, "uncounted", "too_small")
    assert contents(spaces.read_spaces(table.picture({}), area, known, table.empty)) == {"supply": {}}


@pytest.mark.parametrize("side", [60, 110, 180])
def test_three_cubes_of_one_size_in_a_large_area_are_counted(table, known, side):
    laid = [((-15, -9), "pink"), ((14, -12), "green"), ((2, 15), "pink")]
    area = {"supply": table.area(side)}
    found = spaces.read_spaces(table.picture({"supply": laid}), area, known, table.empty)
    assert contents(found) == {"supply": {"pink": 2, "green": 1}}


@pytest.mark.parametrize("side", [60, 110, 180])
def test_nine_cubes_in_a_large_area_are_not_a_part_of_them(table, known, side):
    laid = [((14 * x, 15 * y), COLOURS[(x + y) % 3]) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    found = spaces.read_spaces(
        table.picture({"supply": laid}), {"supply": table.area(side)}, known, table.empty
    )
    assert isinstance(found["supply"], Refusal)


def test_a_large_area_beside_small_spaces_is_read_with_their_cubes(table, known):
    quads = {name: table.quads[name] for name in table.usual if name[0] in "03"} | {"supply": table.area(46)}
    names = [name for name in quads if name != "supply"]
    laid = dict.fromkeys(names, "green") | {
        "supply": [((-12, -8), "pink"), ((9, -10), "pink"), ((3, 12), "orange")]
    }
    found = spaces.read_spaces(table.picture(laid), quads, known, table.empty)
    assert contents(found) == {name: {"green": 1} for name in names} | {"supply": {"pink": 2, "orange": 1}}


def test_without_the_empty_board_no_size_makes_two_of_one_cube_or_another_colour(table):
    known, laid = table.enrolled(list(table.quads)), every_third(table)
    found = spaces.read_spaces(table.picture(laid), table.quads, known)
    wrong = {
        name: one for name, one in contents(found).items() if isinstance(one, dict) and one != {laid[name]: 1}
    }
    assert not wrong


def test_nearer_spaces_are_not_larger_ones():
    plane = Lens(tilt=40, span=300).plane_at(0)
    board = [rectangle(20, 20) + np.float32([30 * x, 30 * y]) for x in range(-4, 4) for y in range(-3, 3)]
    assert relative([project(plane, quad) for quad in board]) is None


def test_spaces_of_two_sorts_are_told_aslant():
    plane = Lens(tilt=30, span=300).plane_at(0)
    sides = [(14, 20)[(x + y) % 2] for x in range(-4, 4) for y in range(-3, 3)]
    places = [(30 * x, 30 * y) for x in range(-4, 4) for y in range(-3, 3)]
    quads = [rectangle(s, s) - s / 2 + np.float32(at) for s, at in zip(sides, places, strict=True)]
    sizes = relative([project(plane, quad) for quad in quads])
    small, large = (sizes[np.array(sides) == side] for side in (14, 20))
    assert large.min() / small.max() == pytest.approx((20 / 14) ** 2, rel=0.12)
    assert np.ptp(np.log(small)) < 0.1 and np.ptp(np.log(large)) < 0.1
