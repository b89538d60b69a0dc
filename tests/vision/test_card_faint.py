"""White cards on a table of nearly their colour: of their edges only faint steps are seen."""

from __future__ import annotations

import pytest

from vision.cards import read, table
from vision.cards.enrol import enrol
from vision.trials.card_layouts import judge
from vision.trials.card_photographs import by_card
from vision.trials.outcomes import EXACT, WRONG
from vision.twin_eye import card_photos, card_tables


@pytest.fixture(scope="module")
def cards():
    return card_photos.playing(5800)


@pytest.fixture(scope="module")
def deck(cards):
    return enrol((k, card_photos.photographed(v, i)) for i, (k, v) in enumerate(cards.known.items()))[0]


@pytest.mark.parametrize(("seed", "steep", "many"), [(5895, False, 7), (5926, False, 6), (5884, True, 1)])
def test_white_cards_on_a_light_table_are_all_read(cards, deck, seed, steep, many):
    """Of the first two photographs three cards each were read when a few of them did not tell the plane of the table well.

    In the third nothing tells it: four faint lines show the only card.
    """
    photo = card_photos.photo(cards, seed, steep)
    counts = by_card(read(photo.picture, deck), photo)
    assert (counts[EXACT], counts[WRONG]) == (many, 0)


def test_four_faint_lines_are_asked_only_while_no_card_is_sure(cards, deck, monkeypatch):
    """They are guesses, and took a fifth of the time where others had told already what lies there."""
    asked = []
    monkeypatch.setattr(table, "by_four_lines", lambda *given: asked.append(given) or [])
    laid = card_tables.spread(cards, 8, count=3, foreign=1)
    assert judge(read(laid.scene.picture(), deck), laid.laid) == EXACT
    assert not asked
