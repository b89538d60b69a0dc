"""A die whose faces are pictures: what lies on top, however its edges look."""

import pytest

from vision.trials.enrolled_dice import faced
from vision.trials.outcomes import EXACT, WRONG
from vision.twin_eye.disturb import MODERATE


@pytest.mark.parametrize("seed", [700, 708])
def test_seen_aslant_its_rounded_rim_is_unlike_the_enrolled_one(seed: int) -> None:
    assert faced(seed, MODERATE["none"]) == EXACT


def test_on_cloth_of_the_colour_of_a_face_it_is_found_by_what_is_drawn_on_it() -> None:
    assert faced(718, MODERATE["none"]) == EXACT


@pytest.mark.parametrize("how", ["dim", "glare"])
def test_there_it_may_be_refused_but_is_not_misread(how: str) -> None:
    assert faced(718, MODERATE[how]) != WRONG
