"""Cards seen from a chair, 40 to 70 degrees from straight above."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.cards import read
from vision.cards.enrol import enrol
from vision.cards.face import LONG, Shape, scale, soften
from vision.quads import rectangle
from vision.twin_eye.lens import Lens
from vision.twin_eye.playing_cards import playing_cards
from vision.twin_eye.scene import Flat, Scene

SHAPE = Shape.of(63 / 88)


@pytest.fixture(scope="module")
def faces():
    return {name: face for name, face in playing_cards(4).items() if name.startswith("clubs")}


def seen_at(spin: float, tilt: float, size: float) -> np.ndarray:
    """The corners (4, 2) in a picture of a card turned by ``spin`` and seen ``tilt`` degrees from straight above, from far away.

    ``size`` is how many pixels its height takes there where nothing shortens it.
    """
    a = np.radians(spin)
    turn = np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
    laid = (rectangle(SHAPE.width, SHAPE.height) - 0.5) @ turn * size / LONG
    return np.float32(laid * [1, np.cos(np.radians(tilt))])


def hatched(x: int, y: int) -> np.ndarray:
    """A face of thin straight lines whose direction is at right angles to ``(x, y)``, BGR uint8."""
    down, across = np.mgrid[: SHAPE.height, : SHAPE.width]
    wave = np.cos(2 * np.pi * (x * across + y * down) / np.hypot(x, y) / 7)
    return cv2.merge([np.uint8(128 + 100 * wave)] * 3)


def through(quad: np.ndarray, face: np.ndarray) -> np.ndarray:
    """The upright picture of a face that a camera sees in ``quad`` (4, 2)."""
    fine, upright = 8, rectangle(SHAPE.width, SHAPE.height) - 0.5
    quad = quad + 20 - quad.min(axis=0)
    size = np.int32(np.ceil(quad.max(axis=0) + 20))
    there = cv2.getPerspectiveTransform(upright, (quad + 0.5) * fine - 0.5)
    picture = cv2.warpPerspective(face, there, (size * fine).tolist(), borderValue=(128, 128, 128))
    picture = cv2.resize(picture, size.tolist(), interpolation=cv2.INTER_AREA)
    back = cv2.getPerspectiveTransform(upright, quad)
    return cv2.warpPerspective(
        picture, back, face.shape[1::-1], flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    )


def contrast(picture: np.ndarray) -> float:
    return float(picture[20:-20, 20:-20].std())


@pytest.mark.parametrize("spin", [0, 45, 60, 120, 135])
def test_lines_of_a_face_pale_as_they_do_in_a_steep_picture_whichever_way_the_card_lies(spin):
    """Lines across the view are lost first. Of a card that lies aslant they run along neither side."""
    quad = seen_at(spin, 66, 190)
    lines = [hatched(*way) for way in ((1, 0), (0, 1), (1, 1), (1, -1))]
    left = np.array([contrast(through(quad, face)) for face in lines])
    made = np.array([contrast(soften(face, scale(quad, SHAPE))) for face in lines])
    assert left.max() > 1.25 * left.min()
    assert np.corrcoef(left, made)[0, 1] > 0.95


@pytest.mark.parametrize("name", ["clubs_K", "clubs_5"])
def test_a_card_across_the_view_is_found_from_66_degrees(faces, name):
    """Its short sides look a third as long as its long ones."""
    deck, _ = enrol(faces.items())
    scene = Scene(Lens(640, 480, tilt=66, span=300), "plain", 3)
    scene.flats.append(Flat(faces[name], 63, 88, (0, 0), 80, corner=3))
    assert [card.id for card in read(scene.picture(), deck).cards] == [name]
