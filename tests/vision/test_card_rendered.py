"""Cards in a picture whose camera renders colours otherwise than the pictures they were enrolled from."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from tests.vision.path_traced.changes import coloured, curved
from vision.cards.light.rendered import as_enrolled
from vision.trials import cards as trials
from vision.trials.outcomes import EXACT
from vision.twin_eye.disturb import Disturbance

CAMERAS = {"darker": curved(1.5), "strong colours": coloured(1.5)}


@pytest.mark.parametrize("look", CAMERAS.values(), ids=CAMERAS)
@pytest.mark.parametrize("table", [trials.columns, trials.of_sorts])
def test_all_cards_are_told_by_those_that_show_the_camera(monkeypatch, table, look):
    """A third of them passed for cards of another game."""
    read = trials.read
    monkeypatch.setattr(trials, "read", lambda picture, deck: read(look(picture), deck))
    assert table(131660, Disturbance()) == EXACT


def test_a_picture_in_the_colours_of_the_enrolment_stays_as_it_is(monkeypatch):
    asked = []

    def looked_at(picture, deck):
        found = trials_read(picture, deck)
        asked.append(as_enrolled(picture, deck, found.cards))
        return found

    trials_read = trials.read
    monkeypatch.setattr(trials, "read", looked_at)
    assert trials.tokens(131660, Disturbance()) == EXACT
    assert asked == [None]


def test_what_is_taken_off_brings_back_the_enrolled_colours(monkeypatch):
    dark, gaps = curved(1.5), []

    def looked_at(picture, deck):
        found = trials_read(picture, deck)
        again = as_enrolled(dark(picture), deck, found.cards)
        gaps.append(np.median(np.abs(again.astype(int) - picture)))
        return found

    trials_read = trials.read
    monkeypatch.setattr(trials, "read", looked_at)
    trials.cards(131660, Disturbance())
    assert gaps[0] <= 8 < np.median(np.abs(dark(np.arange(256, dtype=np.uint8)).astype(int) - np.arange(256)))
