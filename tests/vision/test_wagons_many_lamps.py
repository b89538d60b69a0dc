"""Wagons whose pictures were taken under a lamp of its own each: how much of their space they cover is seen all the same."""

import cv2
import numpy as np

from vision.pieces.enrol import enrol as enrol_colours

PAINT = {"blue": (150, 60, 25), "yellow": (25, 190, 235), "red": (30, 25, 175)}
WIDTH, HEIGHT = 100, 40


def crop(rng, paint=None):
    """A slanted photograph of one space with a wagon of some ``paint`` (BGR), or without, under any lamp."""
    space = np.full((HEIGHT, WIDTH, 3), rng.uniform(60, 220, 3))
    cv2.rectangle(space, (0, 0), (WIDTH - 1, HEIGHT - 1), (40, 40, 50), 2)
    if paint:
        left, top = int(rng.integers(6, 14)), int(rng.integers(-6, 6))
        for step in range(4):  # slopes of the roof and the side, each in a light of its own
            light = rng.uniform(0.4, 1.0)
            cv2.rectangle(
                space, (left, top + 8 * step), (left + 82, top + 32), [light * c for c in paint], -1
            )
    lamp = np.exp(rng.normal(0, (0.35, 0.1, 0.3))) * rng.uniform(0.4, 1.05)
    seen = cv2.GaussianBlur(space * lamp, (0, 0), 1) + rng.normal(0, 2, space.shape)
    return np.uint8(np.clip(seen, 0, 255))


def test_wagons_fill_their_spaces_under_whatever_lamps_they_were_enrolled():
    for seed in range(6):
        rng = np.random.default_rng(seed)
        known = enrol_colours(
            {"empty": [crop(rng) for _ in range(8)]}
            | {name: [crop(rng, paint) for _ in range(8)] for name, paint in PAINT.items()}
        )
        assert known.fills and max(known.fill.values()) < 0.8, seed


def test_small_pieces_beside_the_middle_do_not_fill_it():
    rng = np.random.default_rng(1)
    crops = {"empty": [crop(rng) for _ in range(8)]}
    for name, paint in PAINT.items():
        fields = [
            rng.uniform(60, 220, 3) for _ in range(4)
        ]  # two pictures of each, on no field another colour
        crops[name] = [np.uint8(fields[k // 2] + rng.integers(0, 6, (HEIGHT, WIDTH, 3))) for k in range(8)]
        for one in crops[name]:
            cv2.rectangle(one, (3, 3), (WIDTH - 4, HEIGHT - 4), (40, 40, 50), 1)
            x, y = int(rng.integers(6, 18)), int(rng.integers(4, 22))
            cv2.rectangle(one, (x, y), (x + 14, y + 14), paint, -1)
    assert not enrol_colours(crops).large
