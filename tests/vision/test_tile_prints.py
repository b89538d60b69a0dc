"""A print that was enrolled is known again on a board, whatever the light on it; another drawing is not."""

import cv2
import numpy as np
import pytest

from vision.tiles.kinds.prints import Prints
from vision.tiles.pixels import SIDE
from vision.twin_eye import land_art

NAMES = list(land_art.LANDS)


@pytest.fixture(scope="module")
def drawings() -> list[np.ndarray]:
    """Two of each kind of land."""
    rng = np.random.default_rng(5)
    drawn = [land_art.drawing(rng, 3, name) for name in NAMES for _ in range(2)]
    return [cv2.resize(face, (SIDE, SIDE), interpolation=cv2.INTER_AREA) for face in drawn]


def _seen(face: np.ndarray) -> np.ndarray:
    """Turned, a few pixels off, dimmer and warmer than as enrolled."""
    turned = np.roll(np.rot90(face), (2, -3), axis=(0, 1))
    return (cv2.GaussianBlur(turned, (0, 0), 0.8) * np.array([0.5, 0.65, 0.8])).astype(np.uint8)


def test_an_enrolled_print_is_known_again(drawings):
    prints = Prints(NAMES, np.stack(drawings[::2]))
    fits = prints.alike(np.stack([_seen(face) for face in drawings[::2]]))
    assert [prints.names[k] for k in fits.argmax(axis=1)] == NAMES
    assert fits.max(axis=1).min() > 0.7


def test_another_drawing_of_a_land_is_no_print_of_it(drawings):
    prints = Prints(NAMES, np.stack(drawings[::2]))
    lands = [face for face, name in zip(drawings[1::2], NAMES, strict=True) if name != "castle"]
    assert prints.alike(np.stack(lands)).max() < 0.6


def test_a_square_of_one_colour_fits_no_print(drawings):
    prints = Prints(NAMES, np.stack(drawings[::2]))
    plain = np.full((1, SIDE, SIDE, 3), (60, 120, 90), np.uint8)
    assert np.abs(prints.alike(plain)).max() < 0.1
