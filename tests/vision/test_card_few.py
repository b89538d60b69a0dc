"""Decks of two to five cards, as somebody enrols to try it out: they do not show by what a card differs from a stranger."""

import numpy as np
import pytest

from vision import cards
from vision.cards.enrol import enrol
from vision.results import CardReading
from vision.twin_eye import art
from vision.twin_eye.disturb import MODERATE
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene

#: Cards that share frame and colours; 1, 3, 4 and 6 also their picture.
FACES = {f"c{k}": art.card(k, 0, 0.5) for k in range(8)}
PLACES = ((-120, -55), (0, -55), (120, -55), (-120, 55), (0, 55), (120, 55))


def enrolled(*names):
    return enrol((name, FACES[name]) for name in names)[0]


def table(names, seed):
    rng = np.random.default_rng(seed)
    scene = Scene(Lens(tilt=15, span=440), ("wood", "plain", "felt", "cloth")[seed % 4], seed)
    for name, at in zip(names, PLACES, strict=False):
        scene.flats.append(Flat(FACES[name], 56, 87, at, float(rng.uniform(0, 360))))
    return scene


@pytest.mark.parametrize("light", ["none", "glare", "together"])
@pytest.mark.parametrize("known", [("c0", "c1"), ("c0", "c1", "c2"), ("c0", "c1", "c2", "c3", "c5")])
def test_a_stranger_with_the_picture_of_one_is_refused_and_all_that_are_known_are_named(known, light):
    laid = ["c4", "c1", "c6", "c0", "c7", known[-1]]
    found = cards.read(table(laid, len(known)).picture(MODERATE[light], 1), enrolled(*known))
    assert sorted(card.id for card in found.cards) == sorted(name for name in laid if name in known)
    assert len(found.unread) == sum(name not in known for name in laid)


def test_nor_is_a_stranger_named_in_a_slot():
    scene = table(["c4"], 1)
    slot = scene.corners(scene.flats[0]).astype(np.float32)
    assert not isinstance(cards.read_slot(scene.picture(), slot, enrolled("c0", "c1")), CardReading)
    scene.flats[0] = Flat(FACES["c1"], 56, 87, PLACES[0], scene.flats[0].spin)
    assert cards.read_slot(scene.picture(), slot, enrolled("c0", "c1")).id == "c1"
