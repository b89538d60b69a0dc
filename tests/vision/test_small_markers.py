"""Small, soft and crowded markers, drawn without the twin's eye; and things that only look like markers."""

import cv2
import numpy as np
import pytest

from vision import markers

#: Pixels of a drawing for each pixel of the photo.
FINE = 8


def photo(prints, size=(480, 640), table=60, blur=0.6, seed=1):
    """A photo (BGR) of prints: pictures in grey, each with its middle (x, y), its side in pixels and its turn."""
    rng = np.random.default_rng(seed)
    drawn = np.full(size, table, np.float32)
    for image, middle, side, degrees in prints:
        turn = cv2.getRotationMatrix2D(
            (image.shape[1] / 2, image.shape[0] / 2), degrees, FINE * side / len(image)
        )
        width = int(1.5 * side) + 2
        corner = np.round(np.array(middle) - width / 2).astype(int)
        turn[:, 2] += FINE * (np.array(middle) - corner) - np.array(image.shape[::-1]) / 2
        fine = (FINE * width, FINE * width)
        laid = [
            cv2.resize(
                cv2.warpAffine(a, turn, fine, flags=cv2.INTER_AREA),
                (width, width),
                interpolation=cv2.INTER_AREA,
            )
            for a in (image.astype(np.float32), np.ones(image.shape, np.float32))
        ]
        x, y = np.maximum(corner, 0)
        part = drawn[y : corner[1] + width, x : corner[0] + width]
        inside = np.s_[y - corner[1] :, x - corner[0] :]
        light, cover = (a[inside][: part.shape[0], : part.shape[1]] for a in laid)
        part[:] = light + (1 - cover) * part
    seen = cv2.GaussianBlur(drawn, (0, 0), blur) + rng.normal(0, 2, size)
    return cv2.cvtColor(np.uint8(np.clip(seen, 0, 255)), cv2.COLOR_GRAY2BGR)


def printed(family, number, border=1.0):
    """A marker with ``border`` cells of white around it, 16 pixels a cell, and its side in those of the marker."""
    words = markers.dictionary(family)
    image = cv2.aruco.generateImageMarker(words, number, 16 * (words.markerSize + 2))
    white = round(16 * border)
    image = cv2.copyMakeBorder(image, *[white] * 4, cv2.BORDER_CONSTANT, value=235)
    return np.maximum(image, 25), 1 + 2 * border / (words.markerSize + 2)


def grid(family, side, border, columns=6, rows=4, **how):
    """A photo of markers ``side`` pixels wide, and their numbers."""
    numbers = range(columns * rows)
    prints = []
    for number in numbers:
        image, outer = printed(family, number, border)
        middle = (60.3 + 2.2 * side * (number % columns), 60.6 + 2.2 * side * (number // columns))
        prints.append((image, middle, outer * side, 11 * number))
    return photo(prints, **how), set(numbers)


def ids(picture, family):
    return [found.id for found in markers.read(picture, family)]


@pytest.mark.parametrize("family", markers.FAMILIES)
def test_a_marker_that_the_edge_of_the_photo_cuts_off_does_not_stop_the_others(family):
    image, outer = printed(family, 5)
    others, there = grid(family, 40, 1.0, columns=4, rows=3)
    others[340:] = photo([(image, (30, 430), outer * 60, 8)])[340:]
    for cut in range(0, 20, 4):
        assert there <= set(ids(np.ascontiguousarray(others[:, cut:]), family))


@pytest.mark.parametrize("family", markers.FAMILIES)
def test_a_quarter_of_a_module_of_white_on_a_black_table_in_a_large_photo(family):
    picture, there = grid(family, 20, 0.25, size=(1080, 1920), table=22)
    found = ids(picture, family)
    assert len(found) == len(set(found)) >= 20
    assert set(found) <= there


@pytest.mark.parametrize(("family", "blur"), [("4x4_50", 3.4), ("apriltag36h11", 2.7)])
def test_markers_out_of_focus(family, blur):
    picture, there = grid(family, 40, 1.0, blur=blur)
    found = ids(picture, family)
    assert len(found) == len(set(found)) >= 20
    assert set(found) <= there


@pytest.mark.parametrize(
    ("family", "side", "border", "blur", "least"),
    [("apriltag36h11", 16, 1.0, 1.7, 38), ("4x4_50", 13, 0.5, 1.3, 26)],
)
def test_most_of_the_smallest_markers_out_of_focus(family, side, border, blur, least):
    read = 0
    for seed in (0, 1):
        picture, there = grid(family, side, border, blur=blur, seed=seed)
        found = ids(picture, family)
        assert set(found) <= there
        read += len(found)
    assert read >= least  # of 48


def on_a_box(family, number, shade=110, lid=252):
    """A marker on the shaded side of a box of which the lid is in the sun, and the side of both in those of the marker."""
    side, _ = printed(family, number)
    height = len(side) + 32
    face = np.full((height, height), shade, np.uint8)
    face[:32], face[32:, 16:-16] = lid, np.minimum(side, shade)
    return face, height / (len(side) - 32)


@pytest.mark.parametrize("family", markers.FAMILIES)
def test_on_boxes_of_which_the_lid_is_far_lighter_than_the_paper_around_a_marker(family):
    faces = [on_a_box(family, number) for number in range(24)]
    prints = [
        (face, (60.3 + 90 * (number % 6), 60.6 + 90 * (number // 6)), outer * 17, number % 5 - 2)
        for number, (face, outer) in enumerate(faces)
    ]
    found = ids(photo(prints, table=130), family)
    assert len(found) == len(set(found)) >= 20
    assert set(found) <= set(range(24))


@pytest.mark.parametrize("blur", [0.6, 1.2, 2.0])
def test_a_light_spot_on_a_dark_square_is_no_marker(blur):
    """It is nearly what marker 17 is: a white square beside the middle of a black one."""
    rng = np.random.default_rng(4)
    prints = []
    for place in range(40):
        image = np.full((160, 160), 235, np.uint8)
        image[20:-20, 20:-20] = 25
        spot = rng.uniform(58, 82, 2).round().astype(int).tolist()
        cv2.circle(image, spot, int(rng.uniform(15, 28)), 235, -1)
        prints.append(
            (image, (50 + 70 * (place % 8), 50 + 80 * (place // 8)), rng.uniform(16, 44), 17 * place)
        )
    assert ids(photo(prints, blur=blur), "4x4_50") == []


@pytest.mark.parametrize("family", markers.FAMILIES)
@pytest.mark.parametrize("grain", [1.5, 3, 5])
def test_no_marker_in_soft_grain(family, grain):
    rng = np.random.default_rng(9)
    rough = cv2.GaussianBlur(rng.normal(0, 1, (720, 960)), (0, 0), grain)
    picture = np.uint8(np.clip(128 + 45 * rough / rough.std(), 0, 255))
    assert markers.read(picture, family) == []


@pytest.mark.parametrize("family", markers.FAMILIES)
def test_a_mirrored_print_is_not_read(family):
    prints = []
    for place, number in enumerate((1, 2, 3, 4, 5, 6)):
        image, outer = printed(family, number)
        prints.append((image[:, ::-1], (60 + 80 * place, 200), 44 * outer, 20 * place))
    assert ids(photo(prints), family) == []


def _sheet(pictures, seed=3):
    """Black squares of 30 pixels side by side on white paper, out of focus."""
    rng = np.random.default_rng(seed)
    sheet = np.full((80, 20 + 60 * len(pictures)), 230, np.uint8)
    for place, square in enumerate(pictures):
        left = 25 + 60 * place
        sheet[25:55, left : left + 30] = cv2.resize(square, (30, 30), interpolation=cv2.INTER_AREA)
    seen = cv2.GaussianBlur(sheet, (0, 0), 2.2) + rng.normal(0, 2, sheet.shape)
    return np.uint8(np.clip(seen, 0, 255))


def test_a_marker_that_is_but_a_square_in_a_square_is_read_beside_others_and_a_frame_is_none():
    drawn = [cv2.aruco.generateImageMarker(markers.dictionary("4x4_50"), n, 120) for n in (3, 8, 17, 21, 40)]
    frame = np.zeros((120, 120), np.uint8)
    frame[30:85, 35:80] = 255
    beside = [marker.id for marker in markers.read(_sheet([*drawn, frame]))]
    alone = [marker.id for marker in markers.read(_sheet([drawn[2], frame]))]
    assert (beside, alone) == ([3, 8, 17, 21, 40], [])
