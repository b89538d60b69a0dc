"""Lands that were enrolled with one camera and are read with another."""

import numpy as np
import pytest

from vision.tiles import read
from vision.tiles.kinds.spread import Bell, Bells, anything
from vision.tiles.kinds.texture import NUMBERS, TONES, by_camera, clear, described, mostly_burnt_out, unlit
from vision.trials.lands import deck, judged
from vision.trials.outcomes import EXACT
from vision.twin_eye.kingdoms import kingdom


@pytest.mark.parametrize("colour", [0.55, 1.4])
def test_a_camera_that_shows_less_colour_or_more_makes_no_other_lands(colour):
    laid = kingdom(0, 24)
    grey = laid.picture.mean(axis=2, keepdims=True)
    seen = np.clip(grey + (laid.picture - grey) * colour, 0, 255).astype(np.uint8)
    assert judged(read(seen, deck("few", 0), laid.side, laid.side, laid.corners), laid.truth) == EXACT


def test_contrast_and_colour_of_a_camera_are_told_by_all_squares_together():
    rng = np.random.default_rng(5)
    kinds = [rng.normal(4.5, 0.4, NUMBERS) for _ in range(5)]
    bells = [Bell(mean, np.eye(NUMBERS) * 0.05**2) for mean in kinds]
    camera = np.array([0.15, -0.2])
    seen = np.stack([mean + camera @ by_camera(mean) + rng.normal(0, 0.05, NUMBERS) for mean in kinds * 4])
    chances, _, look = Bells(bells, [anything(np.stack(kinds))]).likely(np.minimum(seen, 5.4))
    assert (chances[:, :5].argmax(axis=1) == list(range(5)) * 4).all()
    assert np.abs(look[3:] - camera).max() < 0.08


def test_a_look_is_taken_off_a_picture_as_it_is_off_its_numbers():
    rng = np.random.default_rng(7)
    face = np.clip(rng.normal((70, 110, 90), 12, (1, 48, 48, 3)), 20, 200).astype(np.uint8)
    look = np.array([0.1, 0.0, -0.1, 0.15, 0.2])
    of_picture, of_numbers = described(unlit(face, look)), clear(described(face), look)
    assert np.abs(of_picture - of_numbers)[:, :TONES].max() < 0.1


def test_what_light_added_to_a_picture_is_lost_where_most_of_it_is_burnt_out():
    """A yellow field has hardly any blue: it is burnt out long before it is white."""
    field = np.full((3, 48, 48, 3), (60, 180, 220), np.uint8)
    field[1, :30] = field[2, :20] = (60, 255, 255)
    assert list(mostly_burnt_out(field)) == [False, True, False]
