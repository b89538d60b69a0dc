"""Print looks alike from both sides, pieces do not: what tells a printed disc from one of wood on a space never seen empty."""

import cv2
import numpy as np
import pytest

from vision.pieces.filling import relief
from vision.pieces.printed import evenness, prints

INKS = [(60, 130, 70), (150, 145, 150), (165, 120, 60), (60, 140, 215), (190, 200, 205), (60, 60, 170)]


def ground(rng):
    """A space 48x48 with a ring around its rim."""
    picture = np.full((48, 48, 3), INKS[rng.integers(len(INKS))], np.float32)
    cv2.circle(picture, (24, 24), 22, (50, 60, 70), 1, cv2.LINE_AA)
    return picture


def taken(rng, picture):
    picture = cv2.GaussianBlur(picture, (0, 0), 0.8) * rng.uniform(0.8, 1.1)
    return np.uint8(np.clip(picture + rng.normal(0, 2, picture.shape), 0, 255))


def printed(rng):
    """The space with a patch of the outline of a disc on it."""
    picture = ground(rng)
    cv2.circle(picture, (24, 24), 13, INKS[rng.integers(len(INKS))], -1, cv2.LINE_AA)
    return taken(rng, picture)


def disc(rng):
    """The space with a disc on it: the shadow falls to one side, and towards the camera its rim shows below its top."""
    picture, paint = ground(rng), np.float32(INKS[rng.integers(len(INKS))])
    shadow = np.zeros((48, 48), np.float32)
    fall = rng.normal(0, 4, 2)
    cv2.circle(shadow, (int(24 + fall[0]), int(26 + fall[1])), 14, 1, -1, cv2.LINE_AA)
    picture *= 1 - 0.5 * cv2.GaussianBlur(shadow, (0, 0), 1.5)[..., None]
    for down, light in ((4, 0.55), (0, 1.0)):
        cv2.circle(picture, (24, 22 + down), 13, (light * paint).tolist(), -1, cv2.LINE_AA)
    return taken(rng, picture)


def test_print_about_the_middle_is_more_even_than_a_disc():
    rng = np.random.default_rng(1)
    uneven = [
        np.mean([evenness.features([np.log(draw(rng).mean(axis=2) + 12)]).mean() for _ in range(20)])
        for draw in (printed, disc)
    ]
    assert uneven[1] > 1.5 * uneven[0]


@pytest.fixture(scope="module")
def learnt():
    """Sixty discs and twenty empty spaces, on none of which anything round is printed."""
    rng = np.random.default_rng(2)
    return relief.learner([disc(rng) for _ in range(60)], [taken(rng, ground(rng)) for _ in range(20)])


def test_a_printed_disc_is_no_piece_where_no_map_of_the_enrolment_has_any(learnt):
    rng = np.random.default_rng(3)
    assert (relief.odds(learnt, [printed(rng) for _ in range(40)]) < 1).mean() > 0.8


def test_a_disc_is_a_piece(learnt):
    rng = np.random.default_rng(4)
    assert (relief.odds(learnt, [disc(rng) for _ in range(40)]) > 1).mean() > 0.9


def test_an_enrolment_of_before_evenness_is_still_asked(learnt):
    rng = np.random.default_rng(5)
    some = [disc(rng), taken(rng, ground(rng))]
    fewer = len(evenness.features([np.zeros((48, 48), np.float32)] * 3))
    older = relief.Relief.train(learnt.samples[:, :-fewer], ["piece"] * 240 + ["empty"] * 240, 2.5)
    assert relief.odds(older, some).shape == (2,)


def test_other_print_on_a_space_has_a_colour_of_the_crops():
    rng = np.random.default_rng(6)
    crop, other = np.full((48, 48, 3), 90, np.uint8), np.full((48, 48, 3), (20, 30, 200), np.uint8)
    for draw in (prints.round_patch, prints.lines_or_fill):
        reds = [draw(crop, [other], rng)[..., 2].max() for _ in range(12)]
        assert np.median(reds) > 120
