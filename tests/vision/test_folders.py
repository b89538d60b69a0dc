"""Folders of the owner's pictures: nothing in them is passed over without a word."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from companion.eyes.words import error_text
from companion.locale import Translator
from vision.cards.enrol import enrol_folder as enrol_deck
from vision.dice.enrolled import enrol_folder as enrol_dice
from vision.errors import EnrolmentError, PictureError, UnreadableError
from vision.pieces.enrol import enrol_folder as enrol_colours
from vision.tiles.enrol import enrol_folder as enrol_tiles
from vision.twin_eye import art


def saved(path, picture: np.ndarray) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(cv2.imencode(path.suffix, picture)[1].tobytes())


@pytest.mark.parametrize("enrol", [enrol_deck, enrol_tiles])
@pytest.mark.parametrize("name", ["c2.HEIC", "c2/1.heic", "c2.dng"])
def test_a_picture_of_a_kind_that_cannot_be_read_is_named(tmp_path, enrol, name):
    saved(tmp_path / "c1.png", art.tile(1, 1))
    saved(tmp_path / "c3.png", art.tile(3, 3))
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


def spoilt(folder, inner: bool, names: list[str]) -> None:
    """A folder of pictures of which one is cut off, one empty, and one of another kind than can be read."""
    for number, name in enumerate(names):
        saved(folder / (f"{name}/1.png" if inner else f"{name}.png"), art.tile(number, number))
    files = sorted(folder.rglob("*.png"))
    files[0].write_bytes(files[0].read_bytes()[:200])
    files[1].write_bytes(b"")
    (files[2].parent / "c9.heic").write_bytes(b"....ftypheic")


@pytest.mark.parametrize("enrol", [enrol_deck, enrol_tiles, enrol_colours, enrol_dice])
def test_all_pictures_that_cannot_be_used_are_named_at_once(tmp_path, enrol):
    """Of 165 photos with five bad ones an owner would begin anew five times."""
    inner = enrol in (enrol_colours, enrol_dice)
    spoilt(tmp_path / "die" if enrol is enrol_dice else tmp_path, inner, ["a", "b", "c", "empty"])
    with pytest.raises(EnrolmentError, match="pictures cannot be used") as refused:
        enrol(tmp_path)
    said = str(refused.value)
    assert "is damaged or cut off" in said and "is empty" in said and "c9.heic" in said


@pytest.mark.parametrize("enrol", [enrol_deck, enrol_tiles])
def test_dark_and_small_pictures_are_named_beside_broken_ones(tmp_path, enrol):
    spoilt(tmp_path, False, ["a", "b", "c"])
    saved(tmp_path / "dark.png", np.full((200, 200, 3), 3, np.uint8))
    saved(tmp_path / "small.png", np.full((9, 9, 3), 99, np.uint8))
    with pytest.raises(EnrolmentError, match="5 pictures.*(dark: The picture is too dark).*small has 9x9"):
        enrol(tmp_path)


def test_dark_pictures_of_a_die_are_all_named(tmp_path):
    for face in "abc":
        saved(tmp_path / "die" / face / "1.png", np.full((200, 200, 3), 3, np.uint8))
    with pytest.raises(UnreadableError, match="3 pictures.*a: The.*b: The.*c: The"):
        enrol_dice(tmp_path)


def test_of_very_many_pictures_that_cannot_be_used_some_are_named_and_the_others_counted(tmp_path):
    for number in range(40):
        (tmp_path / f"c{number:02}.heic").write_bytes(b"....ftypheic")
    with pytest.raises(EnrolmentError, match=r"40 pictures.*c11.heic.*\(28 more\)") as refused:
        enrol_deck(tmp_path)
    assert "c12" not in str(refused.value)
    assert Translator("en").say(error_text(refused.value)) == str(refused.value)
    italian = Translator("it").say(error_text(refused.value))
    assert "40 immagini" in italian and "altre 28" in italian and "more" not in italian


@pytest.mark.parametrize("enrol", [enrol_deck, enrol_tiles])
def test_files_that_differ_only_in_their_kind_are_said_to_be_taken_for_one_thing(tmp_path, enrol):
    """Several pictures in a folder of their own are meant to be."""
    for number, name in enumerate(("a.png", "b.png", "b.jpg", "c/1.png", "c/c.png")):
        saved(tmp_path / name, art.tile(number, number))
    _, findings = enrol(tmp_path)
    told = [(f.names, f.where) for f in findings if f.kind == "one_name"]
    assert told == [(("b",), ("b.jpg", "b.png"))]


def test_pictures_of_tiles_that_are_far_from_square_are_told(tmp_path):
    for number, size in enumerate(((100, 100), (95, 100), (72, 100), (100, 75))):
        saved(tmp_path / f"t{number}.png", cv2.resize(art.tile(number, number), size))
    _, findings = enrol_tiles(tmp_path)
    assert [f.names for f in findings if f.kind == "oblong"] == [("t2",), ("t3",)]
