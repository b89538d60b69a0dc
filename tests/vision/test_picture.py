"""Pictures come in as displayed, or not at all."""

import struct
import zlib

import numpy as np
import pytest
from PIL import Image

from vision import picture
from vision.colourless import grey
from vision.errors import PictureError


def corner_colours(array):
    return [tuple(int(c > 128) for c in array[y, x]) for y, x in ((2, 2), (2, -3), (-3, -3), (-3, 2))]


@pytest.fixture
def flag():
    """Four coloured corners: clockwise blue, green, red, white (BGR)."""
    array = np.zeros((40, 60, 3), np.uint8)
    array[:20, :30], array[:20, 30:], array[20:, 30:], array[20:, :30] = (
        (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255),
    )  # fmt: skip
    return array


@pytest.mark.parametrize(("orientation", "turned"), [(1, 0), (6, 3), (3, 2), (8, 1)])
def test_the_turn_that_a_phone_notes_is_applied(tmp_path, flag, orientation, turned):
    exif = Image.Exif()
    exif[0x0112] = orientation
    file = tmp_path / "foto è.jpg"
    Image.fromarray(flag[..., ::-1]).save(file, exif=exif, quality=95)
    assert corner_colours(picture.load(file)) == corner_colours(np.rot90(flag, turned))


@pytest.mark.parametrize("content", [b"", b"not a picture", b"\xff\xd8\xff\xe0broken"])
def test_what_is_no_picture_says_so(tmp_path, content):
    file = tmp_path / "x.jpg"
    file.write_bytes(content)
    with pytest.raises(PictureError, match=r"x\.jpg"):
        picture.load(file)


def test_a_missing_file_says_so(tmp_path):
    with pytest.raises(PictureError, match="nothing.jpg"):
        picture.load(tmp_path / "nothing.jpg")


@pytest.mark.parametrize(
    "array",
    [
        np.zeros((4, 4, 3), float),
        np.zeros((0, 4, 3), np.uint8),
        np.zeros((4, 4, 2), np.uint8),
        np.zeros(4, np.uint8),
    ],
)
def test_arrays_of_another_shape_are_refused(array):
    with pytest.raises(PictureError):
        picture.check(array)


@pytest.mark.parametrize(("ground", "wider"), [("felt", 1.45), ("wood", 3.0)])
def test_edges_get_wider_with_blur(dice_table, ground, wider):
    import cv2

    sharp = cv2.cvtColor(dice_table([("white", 5)], surface_kind=ground).picture(), cv2.COLOR_BGR2GRAY)
    widths = [picture.edge_width(cv2.GaussianBlur(sharp, (0, 0), s)) for s in (0.5, 1, 2, 3, 4)]
    assert widths == sorted(set(widths))
    assert widths[-1] > wider * widths[0]


def claimed(width, height):
    """A small PNG (bytes) that claims to be of this size."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b""))
        + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize("size", [(30_000, 30_000), (250_001, 1000), (16_000, 16_000)])
def test_a_picture_that_is_far_too_large_is_refused_by_what_its_file_begins_with(tmp_path, size):
    file = tmp_path / "huge.png"
    file.write_bytes(claimed(*size))
    with pytest.raises(PictureError, match="up to 250 million pixels"):
        picture.load(file)


def test_the_largest_picture_of_a_telephone_is_within_the_limit(tmp_path):
    file = tmp_path / "large.png"
    file.write_bytes(claimed(16_320, 12_240))
    with pytest.raises(
        PictureError, match="damaged"
    ):  # there are no pixels in it, but nothing is said of its size
        picture.load(file)


def test_one_cube_in_colours_makes_a_picture_one_in_colours():
    """All else on it may be grey: white paper, black cloth, a printed page."""
    page = np.repeat(np.linspace(90, 255, 1280).astype(np.uint8)[None, :, None], 720, axis=0).repeat(
        3, axis=2
    )
    assert grey(page)
    page[300:345, 600:645] = (30, 40, 190)
    assert not grey(page)
