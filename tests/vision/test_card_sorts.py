"""A game with several sorts of cards in one deck: portrait and landscape ones, large and square ones, on one table."""

import numpy as np
import pytest

from vision import cards
from vision.cards.enrol import enrol
from vision.cards.face import Shape
from vision.cards.places.plane import Plane
from vision.quads import project, rectangle
from vision.results import CardReading
from vision.trials.cards import of_sorts
from vision.trials.outcomes import EXACT
from vision.twin_eye import art
from vision.twin_eye.disturb import MODERATE
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene

PORTRAIT, LANDSCAPE = (56, 87), (87, 56)


@pytest.fixture(scope="module")
def faces():
    """Twenty upright cards, and twenty that are cut alike but lie on their sides."""
    upright = {f"p{k}": art.card(k, 0, 0.5) for k in range(20)}
    return upright | {f"w{k}": np.rot90(art.card(k, 1, 0.5)).copy() for k in range(20)}


@pytest.fixture(scope="module")
def deck(faces):
    return enrol(faces.items())[0]


def table(faces, names, seed=1, foreign=()):
    """The cards of these ``names`` in rows of three, each turned otherwise, and ``foreign`` faces in the places left."""
    rng, scene = np.random.default_rng(seed), Scene(Lens(tilt=20, span=440), "cloth", seed)
    for k, face in enumerate([*(faces[name] for name in names), *foreign]):
        size = PORTRAIT if face.shape[0] > face.shape[1] else LANDSCAPE
        at = (-120 + 120 * (k % 3), -60 + 120 * (k // 3))
        scene.flats.append(Flat(face, *size, at, float(rng.uniform(0, 360)), thickness=0.3))
    return scene


@pytest.mark.parametrize("light", ["none", "dim", "together"])
def test_portrait_and_landscape_cards_lie_on_one_table(faces, deck, light):
    names = ["w10", "w18", "p9", "p12", "p10", "p16"]
    found = cards.read(table(faces, names).picture(MODERATE[light], 1), deck)
    assert sorted(card.id for card in found.cards) == sorted(names)
    assert not found.unread


def test_a_single_card_of_another_sort_than_all_others_is_seen(faces, deck):
    names = ["p1", "p2", "p3", "p4", "p5", "w6"]
    found = cards.read(table(faces, names, 3).picture(), deck)
    assert sorted(card.id for card in found.cards) == sorted(names)


def test_a_foreign_card_of_the_rarer_sort_is_refused(faces, deck):
    stranger = np.rot90(art.card(3, 9)).copy()
    found = cards.read(table(faces, ["p1", "p2", "p3", "w4"], 5, [stranger]).picture(), deck)
    assert sorted(card.id for card in found.cards) == ["p1", "p2", "p3", "w4"]
    assert [unread.code for unread in found.unread] == ["foreign_object"]


@pytest.mark.parametrize("seed", range(3))
def test_cards_of_four_sorts_and_sizes_are_told(seed):
    assert of_sorts(seed, MODERATE["none"]) == EXACT


def test_a_table_told_by_one_sort_tells_how_another_lies():
    seen = np.array([[3.0, 0.4, 200], [-0.2, 2.6, 100], [0.0002, 0.0008, 1]])
    plane, wide = Plane(seen, Shape(108, 168), 0.1), Shape(168, 120)
    quad = project(
        seen, rectangle(252, 180) + np.float32([300, 40])
    )  # half as large again as the other cards
    as_wide = plane.sized(quad, wide)
    assert as_wide.turns(quad) == (0, 2)
    assert as_wide.turns(np.roll(quad, 1, axis=0)) == (1, 3)
    assert plane.turns(quad) == ()
    assert plane.sized(quad, Shape(168, 80)).turns(quad) == ()


def test_a_stranger_of_another_look_is_refused_and_an_empty_outline_is_not(faces, deck):
    scene = table(faces, ["p1", "p2", "p3", "p4"], 6, [art.card(3, 9)])
    empty = np.full((435, 280, 3), (96, 120, 110), np.uint8)
    empty[4:-4, 4:-4] = (90, 114, 104)
    scene.flats.append(Flat(empty, *PORTRAIT, (120, 60), 12))
    found = cards.read(scene.picture(), deck)
    assert sorted(card.id for card in found.cards) == ["p1", "p2", "p3", "p4"]
    assert [unread.code for unread in found.unread] == ["foreign_object"]


def test_a_ruler_in_a_slot_is_no_card_of_any_sort():
    tall = {f"tall {k}": art.card(k, 20, 0.5, height=420, width=245) for k in range(6)}
    square = {f"square {k}": art.card(k, 21, 0.5, height=300, width=300) for k in range(6)}
    deck, _ = enrol((tall | square).items())
    photo = np.full((420, 400, 3), (60, 90, 50), np.uint8)
    photo[40:380, 145:257] = 235  # narrower than a square card at any angle, but not than a tall one
    slot = np.float32([(100, 20), (300, 20), (300, 400), (100, 400)])
    assert not isinstance(cards.read_slot(photo, slot, deck), CardReading)
