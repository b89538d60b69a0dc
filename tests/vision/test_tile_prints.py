"""A print that was enrolled is known again on a board, whatever the light on it; another drawing is not."""

import cv2
import numpy as np
import pytest

from vision.tiles.kinds.drawings import learned
from vision.tiles.kinds.prints import Prints
from vision.tiles.kinds.telling import Telling
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
    prints = Prints.of(NAMES, np.stack(drawings[::2]))
    fits = prints.alike(np.stack([_seen(face) for face in drawings[::2]]))
    assert [prints.names[k] for k in fits.argmax(axis=1)] == NAMES
    assert fits.max(axis=1).min() > 0.7


def test_another_drawing_of_a_land_is_no_print_of_it(drawings):
    prints = Prints.of(NAMES, np.stack(drawings[::2]))
    lands = [face for face, name in zip(drawings[1::2], NAMES, strict=True) if name != "castle"]
    assert prints.alike(np.stack(lands)).max() < 0.6


def test_a_square_of_one_colour_fits_no_print(drawings):
    prints = Prints.of(NAMES, np.stack(drawings[::2]))
    plain = np.full((1, SIDE, SIDE, 3), (60, 120, 90), np.uint8)
    assert np.abs(prints.alike(plain)).max() < 0.1


def _photographed(drawings: list[np.ndarray], times: int) -> dict[str, list[np.ndarray]]:
    """So many pictures of each, turned and a little off, each under another light; by kind."""
    rng = np.random.default_rng(11)
    faces: dict[str, list[np.ndarray]] = {name: [] for name in NAMES}
    for k, face in enumerate(drawings * times):
        moved = np.roll(np.rot90(face, rng.integers(0, 4)), rng.integers(-2, 3, 2), axis=(0, 1))
        lit = np.clip(moved * rng.uniform(0.5, 1, 3), 0, 255).astype(np.uint8)
        faces[NAMES[k % len(drawings) // 2]].append(lit)
    return faces


def _with_disc(face: np.ndarray) -> np.ndarray:
    """A face with a pink disc on it."""
    return cv2.circle(face.copy(), (30, 17), 8, (230, 150, 240), -1, cv2.LINE_AA)


def test_pictures_of_one_drawing_are_one_print(drawings):
    prints, _ = learned(_photographed(drawings, 4))
    lands = sorted(name for name in NAMES if name != "castle")
    assert [name for name in prints.ids if name != "castle"] == [name for name in lands for _ in range(2)]


def test_what_lies_on_a_drawing_is_no_drawing(drawings):
    """Two fields with a disc in the same place are no print that a bare cell with such a disc would show."""
    faces = _photographed(drawings, 16)
    name = NAMES[0]
    faces[name][0], faces[name][1] = (_with_disc(np.full((SIDE, SIDE, 3), v, np.uint8)) for v in (90, 140))
    prints, telling = learned(faces)
    assert prints.ids.count(name) == 2
    bare = _with_disc(np.full((SIDE, SIDE, 3), 110, np.uint8))
    assert telling.chances(prints.alike(bare[None], even=True)).max() < 0.5


def test_where_the_box_repeats_its_drawings_a_print_tells_the_kind_even_under_a_reflection(drawings):
    prints, telling = learned(_photographed(drawings, 3))
    rise = np.linspace(0, 150, SIDE)[None, :, None]
    seen = np.stack([np.clip(0.5 * face + rise, 0, 255).astype(np.uint8) for face in drawings])
    told = telling.chances(prints.alike(seen, even=True))
    assert [prints.names[k] for k in told.argmax(axis=1)] == [name for name in NAMES for _ in range(2)]
    assert np.median(told.max(axis=1)) > 0.95


def test_where_no_drawing_came_twice_prints_tell_nothing_of_another_drawing(drawings):
    prints, telling = learned({name: drawings[2 * k : 2 * k + 2] for k, name in enumerate(NAMES)})
    rng = np.random.default_rng(8)
    others = [land_art.drawing(rng, 3, name) for name in NAMES if name != "castle" for _ in range(2)]
    small = np.stack([cv2.resize(face, (SIDE, SIDE), interpolation=cv2.INTER_AREA) for face in others])
    assert telling.chances(prints.alike(small, even=True)).max() < 0.5


def test_the_more_pictures_were_enrolled_the_farther_a_print_is_believed():
    """Each like one of its own kind, and hardly like any of another."""
    alike, kinds = np.array([[0.9, 0.3], [0.2, 0.9]]), np.array([0, 1])
    few, many = (Telling.learned(np.tile(alike, (n, 1)), np.tile(kinds, n)) for n in (4, 100))
    assert few.chances(alike).max() < many.chances(alike).max()
    assert many.chances(alike).max() > 0.99


def test_how_many_prints_are_found_again_is_learned(drawings):
    assert learned(_photographed(drawings, 6))[1].found > 0.5
    assert learned({name: drawings[2 * k : 2 * k + 2] for k, name in enumerate(NAMES)})[1].found < 0.2
