"""Pieces of another game than the enrolled one, on spaces that were never seen empty."""

import pytest

pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from tests.vision import cube_boards
from vision.pieces import spaces
from vision.results import Refusal
from vision.twin_eye.solids import Solid
from vision.twin_eye.spaces import board_scene

#: BGR.
FOREIGN = {"light blue": (220, 190, 120), "teal": (130, 140, 30), "purple": (150, 60, 110)}


@pytest.fixture(scope="module")
def known():
    """Colours that were enrolled on a drawn board."""
    *_, colours = cube_boards.board(133124)
    return colours


@pytest.mark.parametrize("colour", FOREIGN.values(), ids=FOREIGN)
def test_a_piece_of_no_enrolled_colour_is_not_taken_for_an_empty_space(known, colour):
    scene, quads, centres = board_scene(133124)
    there = list(quads)[1::4]
    scene.solids = [Solid(8, (*centres[name], 0.3), colour, spin=20, gloss=0.08) for name in there]
    found = spaces.read_spaces(scene.picture(moment=3), quads, known)
    assert all(isinstance(found[name], Refusal) for name in there)
    bare = [found[name] for name in quads if name not in there]
    assert all(not one.contents for one in bare if not isinstance(one, Refusal))
    assert sum(isinstance(one, Refusal) for one in bare) <= 1
