"""Playing cards in columns as hands lay them: narrower strips than a quarter, and front cards with little print."""

from __future__ import annotations

import numpy as np
import pytest

from vision.cards import read
from vision.cards.enrol import enrol
from vision.twin_eye import card_photos, card_tables
from vision.twin_eye.disturb import MODERATE


@pytest.fixture(scope="module")
def game():
    return card_photos.playing(40)


@pytest.fixture(scope="module")
def deck(game):
    return enrol(game.known.items())[0]


@pytest.mark.parametrize(
    ("seed", "light", "count", "shown"),
    [
        pytest.param(
            133001, "cool", 5, 0.26, id="what the corners of a two are off does not grow along its column"
        ),
        pytest.param(0, "none", 3, 0.22, id="hardly more than a number and a sign is in sight"),
        pytest.param(135508, "shake", 5, 0.27, id="the sign below the number of an ace is no edge of a card"),
        pytest.param(135503, "bright", 5, 0.25, id="the place of an eight was moved three times"),
    ],
)
def test_all_cards_of_columns_are_read(game, deck, seed, light, count, shown):
    table = card_tables.column(game, seed, count, shown)
    found = {card.id: card.corners for card in read(table.scene.picture(MODERATE[light]), deck).cards}
    assert set(found) == {card.id for card in table.laid}
    for card in table.laid:
        upper = np.abs(found[card.id][:2] - card.corners[:2])
        assert upper.max() < 8, card.id  # pixels; a card is some 200 wide
