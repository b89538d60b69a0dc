"""Which of many empty spaces that were enrolled is the ground of a piece in its picture."""

import cv2
import numpy as np

from vision.pieces.enrol import enrol
from vision.pieces.enrolling.flat import smooth
from vision.pieces.enrolling.pictures import Pictures
from vision.pieces.pixels.rays import coordinates


def picture(rng, ink, paint=None):
    """A space (48, 48, 3) of some ink, with something in its middle or without."""
    seen = np.full((48, 48, 3), ink, float)
    if paint is not None:
        seen[10:38, 10:38] = paint
    return np.uint8(np.clip(seen + rng.normal(0, 2, seen.shape), 0, 255))


def test_a_piece_is_seen_on_the_one_of_many_empty_spaces_whose_ground_it_shows():
    rng = np.random.default_rng(1)
    inks = rng.uniform(30, 220, (60, 3))
    empty = [coordinates(smooth(picture(rng, ink))) for ink in inks]
    crops = [picture(rng, ink, (40, 40, 200)) for ink in inks[:20]]
    every, alone = (
        Pictures.of(crops, empty),
        [Pictures.of([c], [e]) for c, e in zip(crops, empty, strict=False)],
    )
    found = {id(crop): bare for crop, bare in zip(every.crops, every.bare, strict=True)}
    assert len(found) == len(crops)
    # Two of sixty inks may be nearly the same.
    same = [np.allclose(found[id(crop)], one.bare[0]) for crop, one in zip(crops, alone, strict=True)]
    assert sum(same) >= 18


def test_a_piece_on_ground_that_was_not_enrolled_is_seen_on_none():
    rng = np.random.default_rng(2)
    empty = [coordinates(smooth(picture(rng, ink))) for ink in ((60, 60, 60), (200, 90, 40))]
    crops = [picture(rng, (60, 200, 210), (40, 40, 200)) for _ in range(3)]
    for grounds in (empty, []):
        assert Pictures.of(crops, grounds).bare == [None] * 3


def disc_on_slate(rng, paint=None, shine=0.0, at=(50, 50)):
    """A slate space (100, 100, 3) in a white ring, with a disc that shines with so much (0..1) of a lamp's light, or without."""
    seen = np.full((100, 100, 3), 70, np.float32)
    cv2.circle(seen, (50, 50), 46, (235, 235, 235), 4, cv2.LINE_AA)
    if paint is not None:
        side, top = 0.6 * np.float32(paint), (1 - shine) * np.float32(paint) + shine * 225
        cv2.circle(seen, (at[0], at[1] + 5), 13, side.tolist(), -1, cv2.LINE_AA)
        cv2.circle(seen, at, 13, top.tolist(), -1, cv2.LINE_AA)
    return np.uint8(np.clip(seen + rng.normal(0, 2, seen.shape), 0, 255))


def test_ground_that_all_pictures_have_in_common_is_no_colour_of_a_piece_that_shines_in_each_by_another_amount():
    rng = np.random.default_rng(3)
    places = zip((0.0, 0.2, 0.5), ((40, 45), (60, 55), (45, 60)), strict=True)
    seen = [(shine, at) for shine, at in places]
    paints = {"blue": (190, 80, 40), "red": (50, 40, 190)}
    crops = {name: [disc_on_slate(rng, paint, *how) for how in seen] for name, paint in paints.items()}
    known = enrol({**crops, "empty": [disc_on_slate(rng) for _ in range(4)]})
    assert known.lab["blue"][2] < -40 and known.lab["red"][1] > 20
    assert max(known.fill.values()) < 0.1
