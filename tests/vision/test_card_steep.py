"""Cards seen from a chair, 40 to 70 degrees from straight above."""

from __future__ import annotations

import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.cards import read
from vision.cards.enrol import enrol
from vision.twin_eye.lens import Lens
from vision.twin_eye.playing_cards import playing_cards
from vision.twin_eye.scene import Flat, Scene


@pytest.fixture(scope="module")
def faces():
    return {name: face for name, face in playing_cards(4).items() if name.startswith("clubs")}


@pytest.mark.parametrize("name", ["clubs_K", "clubs_5"])
def test_a_card_across_the_view_is_found_from_66_degrees(faces, name):
    """Its short sides look a third as long as its long ones."""
    deck, _ = enrol(faces.items())
    scene = Scene(Lens(640, 480, tilt=66, span=300), "plain", 3)
    scene.flats.append(Flat(faces[name], 63, 88, (0, 0), 80, corner=3))
    assert [card.id for card in read(scene.picture(), deck).cards] == [name]
