"""Markers: every one in sight, none that is not there."""

import cv2
import numpy as np
import pytest

from vision import markers
from vision.results import Refusal
from vision.twin_eye import decks
from vision.twin_eye.disturb import GOOD, MODERATE
from vision.twin_eye.scene import Flat, Scene
from vision.twin_eye.surfaces import KINDS
from vision.twin_eye.trials import EXACT, trial


@pytest.mark.parametrize("family", markers.FAMILIES)
@pytest.mark.parametrize("spin", [0, 90, 200])
def test_corners_go_clockwise_from_the_markers_own_top_left(family, spin):
    printed = cv2.aruco.generateImageMarker(markers.dictionary(family), 11, 200)
    scene = Scene(surface_kind="felt")
    paper = np.full((280, 280, 3), 255, np.uint8)
    paper[40:-40, 40:-40] = printed[..., None]
    scene.flats = [
        Flat(paper, 56, 56, (30, -10), spin),
        Flat(printed[..., None].repeat(3, 2), 40, 40, (30, -10), spin, 0.4),
    ]
    (found,) = markers.read(scene.picture(), family)
    assert found.id == 11
    assert np.abs(found.corners - scene.corners(scene.flats[1])).max() < 1.5
    assert found.as_json().keys() == {"id", "corners"}


@pytest.mark.parametrize("how", ["none", "together", "noise", "shake"])
def test_crowded_small_markers(how):
    assert trial("markers", 3, MODERATE[how]) == EXACT


@pytest.mark.parametrize("kind", KINDS)
def test_no_marker_where_there_is_none(kind):
    picture = Scene(surface_kind=kind, seed=6).picture(GOOD)
    assert all(markers.read(picture, family) == [] for family in markers.FAMILIES)


def test_a_dark_picture_is_refused():
    found = markers.read(np.full((90, 120, 3), 3, np.uint8))
    assert isinstance(found, Refusal)
    assert found.as_json()["refused"]["code"] == "too_dark"


def test_markers_of_eighteen_pixels_side_by_side():
    scene = Scene(surface_kind="felt")
    for number in range(24):
        printed = cv2.aruco.generateImageMarker(markers.dictionary("4x4_50"), number, 160)
        printed = cv2.copyMakeBorder(printed, 24, 24, 24, 24, cv2.BORDER_CONSTANT, value=255)
        at = (-45 + 13 * (number % 6), -25 + 13 * (number // 6))
        scene.flats.append(Flat(cv2.cvtColor(printed, cv2.COLOR_GRAY2BGR), 7.8, 7.8, at, 15 * number))
    found = [marker.id for marker in markers.read(scene.picture(MODERATE["together"]))]
    assert len(found) == len(set(found)) >= 21
    assert set(found) <= set(range(24))


def test_print_that_looks_like_a_large_marker_is_none():
    faces = decks.look_alikes(12, 5)
    for seed in (3, 7):
        scene = Scene(surface_kind="wood", seed=seed)
        scene.flats = [
            Flat(face, 56, 87, (-130 + 70 * (k % 5), -50 + 95 * (k // 5)), 37 * k)
            for k, face in enumerate(list(faces.values())[:10])
        ]
        assert markers.read(scene.picture()) == []
