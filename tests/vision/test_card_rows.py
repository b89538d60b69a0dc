"""Cards that lie in a row, as a hand is laid down: each hides the one before it but for a strip along a side."""

import numpy as np
import pytest

from vision import cards
from vision.cards.deck import Group
from vision.cards.enrol import enrol
from vision.cards.face import Shape, embed
from vision.cards.verdict import Verdict
from vision.twin_eye import card_tables
from vision.twin_eye.disturb import MODERATE
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene

WIDTH, HEIGHT = 63, 88


@pytest.fixture(scope="module")
def game():
    return card_tables.villagers(1, 40)


@pytest.fixture(scope="module")
def deck(game):
    return enrol(game.known.items())[0]


def row(game, seed, side, spin=0.0, light="none"):
    """A picture of five cards, the later ones on the earlier, which show three tenths along that ``side``; and their names."""
    rng = np.random.default_rng(seed)
    scene = Scene(Lens(tilt=12, span=480), ("wood", "plain", "felt", "cloth")[seed % 4], seed)
    names = [str(name) for name in rng.choice(list(game.known), 5, replace=False)]
    along = {"left": (0.3 * WIDTH, 0), "right": (-0.3 * WIDTH, 0), "lower": (0, -0.3 * HEIGHT)}[side]
    turn = np.radians(spin)
    to_table = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    for k, name in enumerate(names):
        at = (np.array(along) * (k - 2) + rng.uniform(-1, 1, 2)) @ to_table
        tilted = spin + float(rng.uniform(-2, 2))
        scene.flats.append(Flat(game.known[name], WIDTH, HEIGHT, tuple(at), tilted, thickness=0.3))
    return scene.picture(MODERATE[light], 1), names


@pytest.mark.parametrize("side", ["left", "right", "lower"])
@pytest.mark.parametrize(("spin", "light"), [(0, "none"), (30, "together"), (180, "none")])
def test_a_row_is_read_along_whichever_side_lies_open(game, deck, side, spin, light):
    picture, names = row(game, 2, side, spin, light)
    found = cards.read(picture, deck)
    assert sorted(card.id for card in found.cards) == sorted(names)
    assert not found.unread
    assert all(abs((card.turn - spin + 180) % 360 - 180) < 46 for card in found.cards)


def test_a_stranger_in_a_row_is_never_named_and_hides_none_of_those_on_it(game, deck):
    rng = np.random.default_rng(4)
    scene = Scene(Lens(tilt=12, span=480), "felt", 2)
    names = [str(name) for name in rng.choice([n for n in game.known if n != "back"], 3, replace=False)]
    faces = [
        game.known[names[0]],
        next(iter(game.foreign.values())),
        game.known[names[1]],
        game.known[names[2]],
    ]
    scene.flats = [
        Flat(face, WIDTH, HEIGHT, (0.32 * WIDTH * (k - 2), 0), 1.0, thickness=0.3)
        for k, face in enumerate(faces)
    ]
    found = cards.read(scene.picture(), deck)
    assert {card.id for card in found.cards} <= set(names)
    assert {names[1], names[2]} <= {card.id for card in found.cards}


def test_faces_turned_by_a_quarter_are_those_of_the_turned_pictures(deck):
    (group,) = deck.groups
    left = group.turned(1)
    assert left.shape == Shape(group.shape.height, group.shape.width)
    turned = [embed(np.ascontiguousarray(np.rot90(face, -1))) for face in group.faces[:4]]
    assert np.einsum("nd,nd->n", np.stack(turned), left.vectors[:4]).min() > 0.999
    assert (left.faces[0] == np.rot90(group.faces[0], -1)).all()
    assert group.turned(0) is group
    assert isinstance(group.turned(3), Group)


def test_a_place_seen_from_its_left_side_begins_at_its_lower_left_corner():
    shape = Shape(60, 100)
    rows, columns = shape.grid
    mask = np.zeros((rows, columns), bool)
    mask[:, 0] = True
    quad = np.float32([[0, 0], [60, 0], [60, 100], [0, 100]])
    seen = Verdict(quad=quad, mask=mask.ravel()).seen_from(1, shape)
    assert seen.quad.tolist() == [[0, 100], [0, 0], [60, 0], [60, 100]]
    assert seen.mask.reshape(shape.turned(1).grid)[0].all()
    assert seen.mask.sum() == rows
