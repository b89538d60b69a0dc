"""Markers: every one in sight, none that is not there."""

import cv2
import numpy as np
import pytest

from vision import markers
from vision.errors import LayoutError
from vision.results import Refusal
from vision.trials.markers import crowded
from vision.trials.outcomes import EXACT
from vision.twin_eye import decks
from vision.twin_eye.disturb import GOOD, MODERATE
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene
from vision.twin_eye.surfaces import KINDS


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
    assert crowded(3, MODERATE[how]) == EXACT


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


def _crowd(family, seed, tilt):
    """47 markers of 11 to 30 pixels with borders of any width, some of them faint or on black; their numbers."""
    rng = np.random.default_rng(seed)
    scene = Scene(Lens(tilt=tilt, roll=float(rng.uniform(0, 360)), span=250), "cloth", seed)
    words = markers.dictionary(family)
    numbers = [int(n) for n in rng.choice(len(words.bytesList), 47, replace=False)]
    for place, number in enumerate(numbers):
        printed = cv2.aruco.generateImageMarker(words, number, 160)
        border = int(rng.choice([10, 20, 30]))
        dark, light = float(rng.choice([0, 50])), float(rng.choice([255, 200, 160]))
        paper = cv2.copyMakeBorder(printed, *[border] * 4, cv2.BORDER_CONSTANT, value=255)
        paper = (dark + (light - dark) / 255 * paper).astype(np.uint8)
        if place % 4 == 0:
            paper = cv2.copyMakeBorder(paper, *[30] * 4, cv2.BORDER_CONSTANT, value=30)
        side = rng.uniform(3.5, 6.0) * paper.shape[0] / 160
        at = (-70 + 20 * (place % 8), -50 + 20 * (place // 8))
        scene.flats.append(
            Flat(cv2.cvtColor(paper, cv2.COLOR_GRAY2BGR), side, side, at, float(rng.uniform(0, 360)))
        )
    return scene.picture(MODERATE["together"]), set(numbers)


@pytest.mark.parametrize("family", markers.FAMILIES)
@pytest.mark.parametrize("tilt", [10, 50])
def test_far_more_of_a_crowd_than_one_quick_look_finds_and_no_other(family, tilt):
    picture, there = _crowd(family, 3, tilt)
    found = [m.id for m in markers.read(picture, family)]
    quick, _ = markers.detect(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), family)
    assert len(found) == len(set(found))
    assert set(quick) < set(found) <= there
    assert len(found) >= len(quick) + 6


@pytest.mark.parametrize("family", markers.FAMILIES)
def test_a_large_marker_half_in_shadow_has_exact_corners(family):
    printed = cv2.aruco.generateImageMarker(markers.dictionary(family), 7, 320)
    scene = Scene(Lens(tilt=20, span=300), "wood", 2)
    paper = cv2.cvtColor(
        cv2.copyMakeBorder(printed, *[40] * 4, cv2.BORDER_CONSTANT, value=255), cv2.COLOR_GRAY2BGR
    )
    paper[:, 200:] = paper[:, 200:] // 2
    scene.flats = [Flat(paper, 75, 75, (5, 5), 20), Flat(paper[40:-40, 40:-40], 60, 60, (5, 5), 20)]
    (found,) = markers.read(scene.picture(), family)
    assert found.id == 7
    assert np.abs(found.corners - scene.corners(scene.flats[1])).max() < 1.0


@pytest.mark.parametrize("family", markers.FAMILIES)
def test_the_next_marker_half_a_cell_away_draws_no_corner_to_it(family):
    """A sheet of markers with the thinnest rims between them, seen at a slant."""
    cell, columns = 20, 6
    across = (8 if family == "apriltag36h11" else 6) * cell
    at = [(x, y) for y in range(columns) for x in range(columns)]
    step = across + cell // 2
    sheet = np.full((columns * step + cell // 2,) * 2, 255, np.uint8)
    for number, (x, y) in enumerate(at):
        left, top = (cell // 2 + step * v for v in (x, y))
        printed = cv2.aruco.generateImageMarker(markers.dictionary(family), number, across)
        sheet[top : top + across, left : left + across] = printed
    view = np.float32([[352, 40], [930, 78], [962, 640], [318, 690]])
    side = len(sheet) - 0.5
    onto = cv2.getPerspectiveTransform(
        np.float32([[-0.5, -0.5], [side, -0.5], [side, side], [-0.5, side]]), view
    )
    double = np.float64([[2, 0, 0.5], [0, 2, 0.5], [0, 0, 1]])
    large = cv2.warpPerspective(sheet, double @ onto, (2560, 1440), flags=cv2.INTER_AREA, borderValue=170)
    picture = cv2.resize(cv2.GaussianBlur(large, (0, 0), 1.6), (1280, 720), interpolation=cv2.INTER_AREA)
    picture = np.uint8(
        np.clip(picture * 0.7 + 20 + np.random.default_rng(1).normal(0, 3, picture.shape), 0, 255)
    )
    found = markers.read(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR), family)
    assert [each.id for each in found] == list(range(len(at)))
    corner = np.float32([[0, 0], [1, 0], [1, 1], [0, 1]]) * across - 0.5
    for each in found:
        drawn = corner + np.float32([cell // 2 + step * v for v in at[each.id]])
        there = cv2.perspectiveTransform(drawn[:, None], onto)[:, 0]
        assert np.linalg.norm(each.corners - there, axis=1).max() < 1.0


def test_an_unknown_family_is_named_with_those_that_are_known():
    with pytest.raises(LayoutError, match="aruco is no family of markers; known: 4x4_50, apriltag36h11"):
        markers.read(np.full((90, 120, 3), 200, np.uint8), "aruco")
