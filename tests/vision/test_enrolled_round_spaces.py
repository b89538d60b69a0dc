"""Enrolling from one or a few pictures of round spaces: their rims show the board around, and not the ground below the piece."""

import cv2
import numpy as np
import pytest

from vision.picture import lab
from vision.pieces.enrol import enrol

PAINTS = {"yellow": (40, 180, 225), "green": (60, 125, 50), "black": (38, 36, 36), "red": (40, 35, 180)}
INKS = [(200, 110, 60), (150, 90, 170), (140, 190, 130), (90, 95, 200), (70, 70, 70), (190, 190, 90)]
BOARD, LINE = (105, 150, 190), (235, 235, 235)


def space(rng, ink, paint=None, corners=40):
    """A space (48, 48, 3) BGR as a disc or a polygon of an ink on the board, with a cube and its shadow on it, or without."""
    seen = np.full((48, 48, 3), BOARD, np.float32)
    around = np.arange(corners) * 2 * np.pi / corners
    outline = np.int32(np.round(24 + 22 * np.column_stack([np.cos(around), np.sin(around)])))
    cv2.fillPoly(seen, [outline], ink, cv2.LINE_AA)
    cv2.polylines(seen, [outline], True, LINE, 2, cv2.LINE_AA)
    if paint is not None:
        middle, turn, light = rng.uniform(21, 26, 2), float(rng.uniform(0, 90)), np.float32(paint)
        for (x, y), size, colour in (
            (middle + 3, 13, 0.55 * np.float32(ink)),
            (middle + (0, 3), 13, 0.6 * light),
            (middle, 13, light),
        ):
            box = cv2.boxPoints(((float(x), float(y)), (size, size), turn))
            cv2.fillConvexPoly(seen, np.int32(np.round(box)), colour.tolist(), cv2.LINE_AA)
    seen = cv2.GaussianBlur(seen, (3, 3), 0) + rng.normal(0, 2, seen.shape)
    return np.uint8(np.clip(seen, 0, 255))


@pytest.mark.parametrize("corners", [40, 6])
@pytest.mark.parametrize("shots", [1, 3])
def test_the_ground_of_a_round_space_is_not_taken_for_the_piece(corners, shots):
    for seed in range(4):
        rng = np.random.default_rng([seed, corners, shots])
        inks = [INKS[k] for k in rng.permutation(len(INKS))]
        crops = {
            name: [space(rng, inks[(number + k) % 4], paint, corners) for k in range(shots)]
            for number, (name, paint) in enumerate(PAINTS.items())
        }
        known = enrol({**crops, "empty": [space(rng, ink, corners=corners) for ink in inks[3:]]})
        for name, paint in PAINTS.items():
            away = (known.lab[name] - lab(np.uint8([[paint]]))[0, 0]) * (0.5, 1, 1)
            assert np.linalg.norm(away) < 15, (seed, name)
