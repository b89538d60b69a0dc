"""Which of many empty spaces that were enrolled is the ground of a piece in its picture."""

import numpy as np

from vision.pieces.enrolling.flat import smooth
from vision.pieces.enrolling.pictures import Pictures
from vision.pieces.pixels.shading import coordinates


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
