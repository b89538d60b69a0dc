"""A box in one file carries what was enrolled; anything strange in such a file is refused."""

from __future__ import annotations

import zipfile

import pytest

from companion.table.box import Boxes
from companion.table.box_archive import NUMBERS, pack, parts_of, unpack
from companion.table.errors import BadBoxFile, UnknownBox
from companion.table.store import Store
from tests import toy


@pytest.fixture
def boxes(store):
    return Boxes(store, toy.GAME)


@pytest.fixture
def enrolled(boxes):
    folder = boxes.folder / "mine"
    folder.mkdir(parents=True)
    (folder / "board.npz").write_bytes(b"a board")
    (folder / "colours.npz").write_bytes(b"some colours")
    boxes.set({"tokens": "5"})
    return boxes


def other(tmp_path) -> Boxes:
    return Boxes(Store(tmp_path / "elsewhere"), toy.GAME)


def test_numbers_and_parts_arrive_at_another_computer(enrolled, tmp_path):
    assert pack(enrolled, None, tmp_path / "box.zip") == ["board", "colours"]
    there = other(tmp_path)
    box, parts = unpack(there, tmp_path / "box.zip", "annas")
    assert (box.numbers, parts) == ({"tokens": 5}, ["board", "colours"])
    assert [path.read_bytes() for path in parts_of(there, "annas")] == [b"a board", b"some colours"]
    assert there.load("annas").numbers == {"tokens": 5}


def test_a_box_of_enrolled_parts_needs_no_numbers(boxes, tmp_path):
    (boxes.folder / "mine").mkdir(parents=True)
    (boxes.folder / "mine" / "deck.npz").write_bytes(b"cards")
    assert pack(boxes, None, tmp_path / "box.zip") == ["deck"]
    assert pack(boxes, "mine", tmp_path / "box.zip") == ["deck"]
    with pytest.raises(UnknownBox):
        pack(boxes, "nobodys", tmp_path / "none.zip")


def test_what_was_enrolled_stays_in_use_when_the_box_of_somebody_else_arrives(enrolled, tmp_path):
    pack(enrolled, None, tmp_path / "annas.zip")
    here = other(tmp_path)
    (here.folder / "mine").mkdir(parents=True)
    (here.folder / "mine" / "deck.npz").write_bytes(b"cards")
    unpack(here, tmp_path / "annas.zip", "annas")
    assert (here.names(), here.load("mine").numbers) == (["annas", "mine"], {})
    assert here.default() == "mine"
    here.choose("annas")
    here.choose("mine")


def test_a_box_is_replaced_only_on_request_and_then_wholly(enrolled, tmp_path):
    pack(enrolled, None, tmp_path / "box.zip")
    (enrolled.folder / "mine" / "dice.npz").write_bytes(b"dice")
    with pytest.raises(BadBoxFile, match="already"):
        unpack(enrolled, tmp_path / "box.zip", "mine")
    unpack(enrolled, tmp_path / "box.zip", "mine", replace=True)
    assert [path.stem for path in parts_of(enrolled, "mine")] == ["board", "colours"]


@pytest.mark.parametrize(
    "strange", ["../escape.npz", "notes.txt", "/board.npz", "sub/board.npz", "board.exe"]
)
def test_nothing_strange_gets_in(boxes, tmp_path, strange):
    with zipfile.ZipFile(tmp_path / "bad.zip", "w") as archive:
        archive.writestr(NUMBERS, 'game = "pebbles"\n')
        archive.writestr(strange, b"x")
    with pytest.raises(BadBoxFile):
        unpack(boxes, tmp_path / "bad.zip", "bad")
    assert boxes.names() == []
    assert not (tmp_path / "escape.npz").exists()


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 cut short", b"no archive at all"])
def test_a_damaged_file_is_refused(boxes, tmp_path, content):
    (tmp_path / "bad.zip").write_bytes(content)
    with pytest.raises(BadBoxFile):
        unpack(boxes, tmp_path / "bad.zip", "bad")
    assert boxes.names() == []


def test_a_box_of_another_game_is_refused(boxes, tmp_path):
    with zipfile.ZipFile(tmp_path / "bad.zip", "w") as archive:
        archive.writestr(NUMBERS, 'game = "marbles"\n')
    with pytest.raises(BadBoxFile, match="marbles"):
        unpack(boxes, tmp_path / "bad.zip", "bad")
