"""Lands and bare cells under a lamp's reflection, as they look with it and without."""

import numpy as np

from vision.tiles import by_kind
from vision.trials import lands
from vision.trials.outcomes import EXACT
from vision.twin_eye.disturb import MODERATE

#: Forest, bare cell, mine.
EMPTY = 1


def agreed(seen, clear, too_much=False, grounded=False):
    """The name (its number) of a square by its chances with a reflection and without, None where it is in doubt."""
    told = by_kind._agreed(np.array(seen), np.array(clear), too_much, grounded, EMPTY)
    return int(told.argmax()) if told.max() > by_kind.SURE else None


def test_cells_are_bare_under_a_lamp_where_the_ground_of_others_is_left():
    assert lands.kingdoms(80016, MODERATE["glare"]) == EXACT


def test_what_looks_bare_is_surer_to_be_only_for_the_very_ground_of_others():
    seen, clear = [0.0, 0.5, 0.0], [0.0, 1.0, 0.0]
    assert agreed(seen, clear, grounded=True) == EMPTY
    assert agreed(seen, clear) is None


def test_a_land_that_is_about_as_like_another_without_the_reflection_is_in_doubt():
    seen, clear = [0.0, 0.0, 1.0], [0.5, 0.0, 0.0]
    assert agreed(seen, clear) is None
    assert agreed(seen, clear, too_much=True) == 2
