"""Tiles on which cubes stand or a lamp shines are read or in doubt: of none nothing is said at all, and nothing is made up."""

import pytest

pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.trials.outcomes import EXACT, REFUSED
from vision.trials.tiles import tiles_with_cubes
from vision.twin_eye.disturb import MODERATE


@pytest.mark.parametrize("light", ["together", "shadow"])
def test_a_tile_whose_print_has_the_colour_of_a_cube_is_known_by_that_print(light):
    assert tiles_with_cubes(96756, MODERATE[light]) == EXACT


@pytest.mark.parametrize("table", [96707, 98218])
def test_what_a_reflection_hides_on_a_board_of_which_no_bare_cell_was_enrolled_is_in_doubt(table):
    assert tiles_with_cubes(table, MODERATE["glare"]) == REFUSED


@pytest.mark.parametrize(
    ("table", "light"),
    [
        (
            98001,
            "dim",
        ),  # the board has the colour of a cube: cells between its lines are no cubes that hide tiles
        (96778, "glare"),  # a reflection leaves hardly any contrast of a print, and is told too weak
        # bare stone from which a reflection was taken off that is none
        pytest.param(105012, "none", marks=pytest.mark.slow),
    ],
)
def test_nothing_is_passed_over_and_nothing_made_up_where_print_is_pale_or_the_board_like_a_cube(
    table, light
):
    assert tiles_with_cubes(table, MODERATE[light]) == EXACT


def test_a_cube_on_print_of_its_own_colour_is_not_counted_as_none():
    assert tiles_with_cubes(96784, MODERATE["shadow"]) == REFUSED


def test_the_frame_of_a_tile_with_print_of_the_colour_of_a_cube_is_no_cube():
    assert tiles_with_cubes(133003, MODERATE["warm"]) == EXACT
