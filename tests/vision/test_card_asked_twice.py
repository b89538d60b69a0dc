"""A place of which something was said is not judged anew for being asked with its corners in another order."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.cards.enrol import enrol
from vision.cards.identify import identify
from vision.cards.photo import Photo
from vision.twin_eye.lens import Lens
from vision.twin_eye.playing_cards import playing_cards
from vision.twin_eye.scene import Flat, Scene


@pytest.mark.parametrize("turn", [0, 2])
def test_a_stranger_stays_one_when_it_is_asked_upside_down(turn):
    """A court looks the same so, and hairs tell it from the card that it is like: it was named when it was asked again."""
    faces = {name: face for name, face in playing_cards(4).items() if name.startswith("clubs")}
    deck, _ = enrol(faces.items())
    scene = Scene(Lens(640, 480, tilt=45, span=300), "plain", 3)
    scene.flats.append(Flat(faces["clubs_K"], 63, 88, (0, 0), 30, corner=3))
    photo, quad = Photo(scene.picture()), scene.corners(scene.flats[0])
    named = identify(photo, quad, 0, deck, (0,))
    assert deck.ids[named.match.view] == "clubs_K"
    stranger = replace(named, match=None, reason="foreign_object", strange=True)
    assert identify(photo, np.roll(quad, turn, axis=0), 0, deck, (0,), said=[stranger]) is stranger
