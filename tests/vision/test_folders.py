"""Folders of the owner's pictures: nothing in them is passed over without a word."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from vision.cards.enrol import enrol_folder as enrol_deck
from vision.errors import EnrolmentError, PictureError
from vision.pieces.enrol import enrol_folder as enrol_colours
from vision.tiles.enrol import enrol_folder as enrol_tiles
from vision.twin_eye import art


def saved(path, picture: np.ndarray) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(cv2.imencode(path.suffix, picture)[1].tobytes())


@pytest.mark.parametrize("enrol", [enrol_deck, enrol_tiles])
@pytest.mark.parametrize("name", ["c2.HEIC", "c2/1.heic", "c2.dng"])
def test_a_picture_of_a_kind_that_cannot_be_read_is_named(tmp_path, enrol, name):
    saved(tmp_path / "c1.png", art.card(1))
    saved(tmp_path / "c3.png", art.card(3))
    foreign = tmp_path / name
    foreign.parent.mkdir(exist_ok=True)
    foreign.write_bytes(b"....ftypheic")
    with pytest.raises(PictureError, match=f"{foreign.name}.*JPEG"):
        enrol(tmp_path)


def test_a_colour_shown_by_nothing_but_such_pictures_is_not_left_out(tmp_path):
    for name, colour in (("red", (30, 30, 200)), ("empty", (160, 170, 180))):
        saved(tmp_path / name / "1.png", np.full((60, 60, 3), colour, np.uint8))
    (tmp_path / "yellow").mkdir()
    (tmp_path / "yellow" / "1.HEIC").write_bytes(b"....ftypheic")
    with pytest.raises(PictureError, match="1.HEIC"):
        enrol_colours(tmp_path)


@pytest.mark.parametrize("enrol", [enrol_deck, enrol_tiles, enrol_colours])
def test_a_folder_without_a_picture_of_what_it_is_named_after_is_refused(tmp_path, enrol):
    for name, colour in (("red", (30, 30, 200)), ("empty", (160, 170, 180))):
        saved(tmp_path / name / "1.png", np.full((60, 60, 3), colour, np.uint8))
    (tmp_path / "yellow").mkdir()
    with pytest.raises(EnrolmentError, match="no picture of yellow"):
        enrol(tmp_path)


def test_what_computers_hide_in_folders_is_no_picture(tmp_path):
    """Copies of resources, thumbnails and the like."""
    for number in range(3):
        saved(tmp_path / f"c{number}.png", art.card(number))
        (tmp_path / f"._c{number}.png").write_bytes(b"no picture")
    (tmp_path / ".thumbnails").mkdir()
    deck, _ = enrol_deck(tmp_path)
    assert sorted(deck.ids) == ["c0", "c1", "c2"]


@pytest.mark.parametrize("suffix", [".jfif", ".webp", ".gif", ".tiff", ".ppm", ".jp2"])
def test_pictures_of_any_usual_kind_are_enrolled(tmp_path, suffix):
    for number in range(3):
        written = ".jpg" if suffix == ".jfif" else suffix
        data = cv2.imencode(written, art.card(number))[1].tobytes()
        (tmp_path / f"c{number}{suffix}").write_bytes(data)
    deck, _ = enrol_deck(tmp_path)
    assert sorted(deck.ids) == ["c0", "c1", "c2"]
