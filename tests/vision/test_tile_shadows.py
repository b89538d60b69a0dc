"""Pieces on a tile across which a shadow ends: its print is dark on one side and light on the other."""

import cv2
import numpy as np
import pytest

from vision.tiles.pieces.shaded import shaded
from vision.trials.outcomes import EXACT
from vision.trials.tiles import tiles_with_cubes
from vision.twin_eye import tile_tables
from vision.twin_eye.disturb import MODERATE

SIDE = 96
CUBES = np.zeros((SIDE, SIDE), bool)
CUBES[10:26, 60:76] = CUBES[55:71, 15:31] = True


@pytest.mark.parametrize("dark", [0.5, 0.65, 0.8])
def test_a_face_is_lit_as_the_square_is_and_its_cubes_are_left_over(dark):
    light = dark + (1 - dark) / (1 + np.exp(-(np.arange(SIDE) - 40) / 8))
    for face in tile_tables.faces(2).values():
        face = cv2.resize(face, (SIDE, SIDE))
        now = np.uint8(np.round(face * light[None, :, None]))
        now[CUBES] = (40, 40, 200)
        lit = shaded(face, np.ones((SIDE, SIDE), bool), now)
        off = np.abs(lit.astype(int) - now).max(axis=2)
        assert np.percentile(off[~CUBES], 95) < 12
        # The light does not bend to the colour of a cube: it stands out about as much as under the true light.
        plain = np.abs(face * light[None, :, None] - now).max(axis=2)
        assert np.median(off[CUBES]) > 0.6 * np.median(plain[CUBES])


def test_print_in_the_sun_beside_a_shadow_is_no_piece():
    # A blue and a red cube on yellow ground, of which a part in the sun was once told as a yellow one.
    assert tiles_with_cubes(3021, MODERATE["shadow"]) == EXACT


def test_a_cube_in_the_shadow_is_counted_with_those_in_the_sun():
    assert tiles_with_cubes(3110, MODERATE["shadow"]) == EXACT
