"""Which way up a card of a column lies where what is in sight of it does not tell."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from tests.vision.test_card_other_signs import FACES, HIGH, WIDE
from vision.cards.enrol import enrol
from vision.cards.face import pixels
from vision.cards.names.contest import contest
from vision.cards.names.match import lay
from vision.cards.overlaps.way_up import as_their_columns
from vision.cards.photo import Photo
from vision.cards.verdict import Verdict
from vision.quads import rectangle


@pytest.fixture(scope="module")
def deck():
    return enrol(FACES.items())[0]


@pytest.mark.parametrize("upside_down", [True, False])
@pytest.mark.parametrize(
    ("front", "behind"),
    [
        pytest.param("tip 4", "tip 5", id="the middle sign alone tells, and the cards on it hide that"),
        pytest.param("tip 5", "tip 2", id="it looks the same, and is in front of none that tells"),
    ],
)
def test_a_card_lies_the_way_up_of_its_column_where_its_strip_does_not_tell(deck, front, behind, upside_down):
    shape = deck.groups[0].shape
    place = rectangle(WIDE, HIGH).astype(np.float32) + np.float32([60, 160])
    above = place - np.float32([0, 0.27 * HIGH])
    photo = Photo(np.full((700, 420, 3), 200, np.uint8))
    cards = []
    for name, quad, rows in ((front, place, shape.grid[0]), (behind, above, 2)):
        match = lay(photo, quad, deck, deck.ids.index(name), 3)
        mask = np.zeros(shape.grid, bool)
        mask[:rows] = True
        cards.append(Verdict(match, "", float(mask.mean()), 1.0, mask.ravel(), quad))
    if upside_down:
        cards[1].turn_over()
    as_their_columns(cards, deck)
    assert np.allclose(cards[1].quad, above)


def test_a_strip_upside_down_is_not_taken_for_a_card_below_the_one_on_which_it_lies(deck):
    """It hides the lower part of that one, which would stick out above it, were both turned over."""
    shape = deck.groups[0].shape
    photo, cards = Photo(np.full((800, 420, 3), 200, np.uint8)), []
    for number, name, rows in ((0, "tip 4", shape.grid[0]), (2, "lobes 4", 2), (1, "tip 2", 2)):
        quad = rectangle(WIDE, HIGH).astype(np.float32) + np.float32([60, 300 - 0.27 * HIGH * number])
        match = lay(photo, quad, deck, deck.ids.index(name), 3)
        mask = np.zeros(shape.grid, bool)
        mask[:rows] = True
        cards.append(Verdict(match, "", float(mask.mean()), 1.0, mask.ravel(), quad))
    places = [card.quad for card in cards]
    cards[0].turn_over()
    cards[2].turn_over()
    as_their_columns(cards, deck)
    assert all(np.allclose(card.quad, place) for card, place in zip(cards, places, strict=True))


@pytest.mark.parametrize(
    ("lies", "asked"), [("lobes 6", "tip 5"), ("tip 5", "lobes 6"), ("lobes 2", "lobes 5")]
)
def test_whichever_face_is_asked_first_a_strip_that_looks_the_same_upside_down_is_named(deck, lies, asked):
    """What beats the face that was asked may do so upside down: as one of the column it is the same print."""
    shape = deck.groups[0].shape
    picture = np.full((HIGH + 140, WIDE + 120, 3), 90, np.uint8)
    picture[60 : 60 + HIGH, 60 : 60 + WIDE] = FACES[lies]
    picture[60 + HIGH // 4 : 60 + HIGH, 60 : 60 + WIDE] = 250  # the next card
    quad, photo = rectangle(WIDE, HIGH).astype(np.float32) + 60, Photo(picture)
    upper = np.arange(len(shape.block_origins())) < 2 * shape.grid[1]
    top = lay(photo, quad, deck, deck.ids.index(asked), 3)
    won = contest(photo, deck, top, pixels(upper, shape), in_column=True)
    assert (deck.ids[won.view], won.turn) == (lies, 0)
    assert won.lead > 0
