"""A die with a picture on each face, enrolled from near as people photograph small things."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.dice.enrolled import EnrolledDice, enrol_faces
from vision.dice.read_enrolled import read_faces
from vision.results import Refusal

NAMES = ("one", "two", "cross", "house")
BODY, COIN, DARK = (205, 228, 236), (40, 160, 210), (20, 60, 90)


def face(name: str) -> np.ndarray:
    """A face of 200 pixels; the coins differ by their number only, and on ``none`` there is nothing."""
    picture = np.full((200, 200, 3), BODY, np.uint8)
    if name == "cross":
        for x in (50, 150):
            cv2.line(picture, (x, 50), (200 - x, 150), (30, 30, 30), 18, cv2.LINE_AA)
    elif name == "house":
        cv2.fillPoly(
            picture, [np.array([(40, 110), (100, 45), (160, 110), (160, 165), (40, 165)])], (50, 60, 160)
        )
    elif name in NAMES:
        cv2.circle(picture, (100, 100), 55, COIN, -1, cv2.LINE_AA)
        cv2.circle(picture, (100, 100), 55, DARK, 5, cv2.LINE_AA)
        cv2.putText(picture, str(NAMES.index(name) + 1), (80, 126), 0, 2.2, DARK, 7, cv2.LINE_AA)
    return picture


def photographed(size, table, die=None, at=(0.5, 0.5), edge=0.5, turn=0.0, light=(1.0, 1.0, 1.0), moment=0):
    """A table, BGR of ``size`` (width, height), with the face ``die`` on it, its ``edge`` a part of the height; a soft shadow."""
    width, height = size
    rng = np.random.default_rng(moment)
    picture = np.full((height, width, 3), table, np.float32)
    if die is not None:
        middle = np.array(at) * size
        corners = cv2.boxPoints((middle.tolist(), (edge * height,) * 2, turn))
        shade = cv2.fillConvexPoly(
            np.zeros((height, width), np.float32), np.int32(corners + 0.08 * edge * height), 1
        )
        picture *= 1 - 0.4 * cv2.GaussianBlur(shade, (0, 0), 0.02 * edge * height)[..., None]
        matrix = cv2.getPerspectiveTransform(np.float32([(0, 0), (200, 0), (200, 200), (0, 200)]), corners)
        top = cv2.warpPerspective(cv2.GaussianBlur(face(die), (0, 0), 1), matrix, size)
        inside = cv2.fillConvexPoly(np.zeros((height, width), np.uint8), np.int32(corners), 1, cv2.LINE_AA)
        picture = np.where(inside[..., None] > 0, top, picture)
    return np.clip(picture * light + rng.normal(0, 3, picture.shape), 0, 255).astype(np.uint8)


@pytest.fixture(scope="module", params=[0.2, 0.55, 0.68], ids=["far", "near", "nearly filling"])
def known(request) -> EnrolledDice:
    """Two pictures per face, on different tables and in different light, the die's edge a part of the picture's."""
    shown = {
        name: [
            photographed((300, 300), (60, 90, 40), name, edge=request.param, turn=30 + 40 * k, moment=k),
            photographed((300, 300), (150, 150, 150), name, edge=request.param, turn=5, light=(0.9, 1, 1.05)),
        ]
        for k, name in enumerate(NAMES)
    }
    return EnrolledDice({}, enrol_faces(shown))


@pytest.mark.parametrize("with_empty", [True, False], ids=["empty table known", "unknown"])
@pytest.mark.parametrize("name", NAMES)
def test_faces_are_told_however_near_they_were_enrolled(known, name, with_empty):
    table = (90, 130, 170)
    picture = photographed((1280, 720), table, name, (0.4, 0.6), 0.12, 63, (1.05, 1, 0.9), 9)
    empty = photographed((1280, 720), table, light=(1.05, 1, 0.9), moment=8) if with_empty else None
    assert [die.value for die in read_faces(picture, known, empty, 1)] == [name]


def test_a_face_without_a_picture_is_told_from_those_of_another_die():
    blank = EnrolledDice(
        {},
        enrol_faces({name: [photographed((300, 300), (60, 90, 40), name)] for name in (*NAMES[:3], "none")}),
    )
    for name in ("none", "two"):
        found = read_faces(photographed((640, 480), (90, 130, 170), name, edge=0.2, turn=20), blank, None, 1)
        assert [die.value for die in found] == [name]
    found = read_faces(photographed((640, 480), (90, 130, 170), "house", edge=0.2, turn=20), blank, None, 1)
    assert isinstance(found, Refusal)


def test_a_face_of_another_die_is_refused(known):
    without_house = EnrolledDice({}, enrol_faces({name: [face(name)] for name in NAMES[:3]}))
    found = read_faces(
        photographed((640, 480), (60, 90, 40), "house", edge=0.2, turn=20), without_house, None, 1
    )
    assert isinstance(found, Refusal)


def test_enrolled_faces_are_kept_in_their_file(known, tmp_path):
    known.save(tmp_path / "dice")
    picture = photographed((640, 480), (60, 90, 40), "two", edge=0.2, turn=20)
    assert [die.value for die in read_faces(picture, EnrolledDice.load(tmp_path / "dice"), None, 1)] == [
        "two"
    ]
