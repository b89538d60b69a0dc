"""How much of a cell is in the colours of the table around the grid."""

import numpy as np

from vision.tiles.bare.table import in_colours_of
from vision.tiles.pixels import SIDE

GREEN, RED, WHITE = (60, 120, 40), (40, 40, 170), (230, 230, 230)


def cloth(colour, light=1.0, seed=1):
    """A patch of cloth of a cell's size under so much light."""
    grain = np.random.default_rng(seed).normal(1, 0.03, (SIDE, SIDE, 1))
    return np.clip(np.float64(colour) * light * grain, 0, 255).astype(np.uint8)


TABLE = np.stack([cloth(GREEN, light, seed) for seed, light in enumerate(np.linspace(0.8, 1.1, 12))])


def share(face):
    """Of one face beside that table."""
    return in_colours_of(TABLE, face[None])[0]


def test_a_cell_that_shows_the_table_with_a_letter_on_it_is_mostly_in_its_colours():
    lettered = cloth(GREEN, 0.9, 40)
    lettered[10:40, 20:30] = WHITE
    assert share(cloth(GREEN, 0.9, 40)) > 0.95
    assert 0.6 < share(lettered) < 0.9


def test_a_cell_of_another_colour_is_in_none_of_them():
    assert share(cloth(RED)) == 0
    assert share(cloth(np.array(GREEN) * (1, 1, 1.5))) < 0.1


def test_what_only_a_letter_on_the_table_shows_is_no_colour_of_the_table():
    spotted = TABLE.copy()
    spotted[0, 20:24, 20:24] = RED
    assert in_colours_of(spotted, cloth(RED)[None])[0] == 0


def test_where_no_table_is_in_sight_nothing_is_in_its_colours():
    assert in_colours_of(TABLE[:0], TABLE).tolist() == [0] * len(TABLE)
