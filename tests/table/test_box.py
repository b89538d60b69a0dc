"""The owner's numbers: several boxes, one default, and no bad value ever gets in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import registry
from companion.rules.errors import BoxError
from companion.table.box import Box, Boxes, read_value
from companion.table.errors import BadBoxFile, CannotWrite, UnknownBox
from companion.table.store import Store
from tests import toy


@pytest.fixture
def boxes(store):
    return Boxes(store, toy.GAME)


def files(boxes):
    return {path.name: path.read_bytes() for path in boxes.folder.glob("*")}


def test_without_any_box_the_shipped_numbers_hold(boxes):
    box = boxes.load()
    assert (box.game, box.name, box.numbers) == ("pebbles", "mine", {})
    assert dict(box.components(toy.GAME)) == dict(toy.GAME.components())
    assert boxes.names() == []


def test_a_number_that_was_set_is_there_after_a_restart(boxes, store):
    boxes.set({"tokens": "5"})
    again = Boxes(store, toy.GAME).load()
    assert again.numbers == {"tokens": 5}
    assert again.components(toy.GAME)["tokens"] == 5
    assert again.components(toy.GAME).numbers["tokens"].status == "box"


def test_what_nobody_has_read_off_the_copy_yet_and_where_to_look(boxes):
    assert [number.key for number in boxes.load().stand_ins(toy.GAME)] == ["points.green", "tokens"]
    box = boxes.set({"tokens": "5"})
    (left,) = box.stand_ins(toy.GAME)
    assert (left.key, left.where["en"]) == ("points.green", "the lid")


def test_a_number_can_be_taken_back(boxes):
    boxes.set({"tokens": "5", "cubes.pink": "9"})
    assert boxes.set({"tokens": None}).numbers == {"cubes.pink": 9}


@pytest.mark.parametrize(
    "values",
    [
        {"tokens": "many"},
        {"tokens": "-1"},
        {"tokens": "2.5"},
        {"tokens": "true"},
        {"tokens": "[1, 2]"},
        {"tokens": "1\ncubes = 2"},
        {"tokens": ""},
        {"wings": "2"},
        {"wings": None},
        {"points.green": "3"},
        {"cubes.pink": "9", "points.green": "7"},
    ],
)
def test_a_bad_value_changes_nothing(boxes, values):
    boxes.set({"tokens": "5"})
    before = files(boxes)
    with pytest.raises(BoxError):
        boxes.set(values)
    assert files(boxes) == before


def test_numbers_that_only_fit_together_are_set_together(boxes):
    with pytest.raises(BoxError):
        boxes.set({"points.green": "6"})
    assert boxes.set({"points.green": "6", "points.pink": "7"}).numbers == {
        "points.green": 6,
        "points.pink": 7,
    }


def test_a_broken_constraint_names_every_problem(boxes):
    with pytest.raises(BoxError) as refused:
        boxes.set({"points.green": "6"})
    assert [problem.key for problem in refused.value.details["problems"]] == ["toy-pink-is-worth-more"]


def test_several_boxes_and_one_default(boxes):
    boxes.set({"tokens": "5"}, "club")
    boxes.set({"tokens": "6"}, "attic")
    assert boxes.names() == ["attic", "club"]
    assert boxes.default() == "attic"
    boxes.choose("club")
    assert boxes.load().numbers == {"tokens": 5}
    assert boxes.load("attic").numbers == {"tokens": 6}
    with pytest.raises(UnknownBox, match="attic, club"):
        boxes.choose("cellar")
    with pytest.raises(UnknownBox):
        boxes.load("cellar")


def test_export_and_import(boxes, tmp_path):
    boxes.set({"tokens": "5"})
    text = boxes.load().to_toml()
    elsewhere = Boxes(Store(tmp_path / "elsewhere"), toy.GAME)
    assert elsewhere.add(text, "club").numbers == {"tokens": 5}
    assert elsewhere.load("club").to_toml() == text
    with pytest.raises(BadBoxFile, match="already"):
        elsewhere.add(text.replace("5", "6"), "club")
    assert elsewhere.load("club").numbers == {"tokens": 5}
    assert elsewhere.add(text.replace("5", "6"), "club", replace=True).numbers == {"tokens": 6}


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", BadBoxFile),
        ("hello", BadBoxFile),
        ("game = 5", BadBoxFile),
        ('game = "chess"\n[numbers]\n', BadBoxFile),
        ('game = "pebbles"\nnumbers = 3', BadBoxFile),
        ('game = "pebbles"\ncolour = "red"\n[numbers]\n', BadBoxFile),
        ('game = "pebbles"\n[numbers]\ntokens = "two"\n', BoxError),
        ('game = "pebbles"\n[numbers]\ntokens = 2026-01-31\n', BoxError),
        ('game = "pebbles"\n[numbers]\nwings = 2\n', BoxError),
        ('game = "pebbles"\n[numbers]\n"points.green" = 2000\n', BoxError),
    ],
)
def test_a_file_that_is_no_box_of_this_game_is_refused(boxes, text, error):
    with pytest.raises(error):
        boxes.add(text, "club")
    assert not boxes.folder.exists() or files(boxes) == {}


@pytest.mark.parametrize("name", ["", "../club", "a/b", ".hidden", "x" * 50, "new\nline", " "])
def test_names_that_no_file_should_have(boxes, name):
    with pytest.raises(BadBoxFile):
        boxes.set({"tokens": "5"}, name)


def test_a_damaged_file_is_named_and_left_alone(boxes):
    boxes.set({"tokens": "5"})
    (boxes.folder / "mine.toml").write_bytes(b"game = \xff")
    with pytest.raises(BadBoxFile, match="mine"):
        boxes.load()
    with pytest.raises(BadBoxFile):
        boxes.set({"tokens": "6"})
    assert (boxes.folder / "mine.toml").read_bytes() == b"game = \xff"


def test_a_failed_write_leaves_the_old_box(boxes, monkeypatch):
    boxes.set({"tokens": "5"})

    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.table.files.os.fsync", full)
    before = files(boxes)
    with pytest.raises(CannotWrite, match="No space left"):
        boxes.set({"tokens": "6"})
    assert files(boxes) == before


@given(st.integers(0, 10**12), st.lists(st.integers(-5, 5), min_size=1), st.text(alphabet="abc ", min_size=1))
def test_any_value_survives_its_file(number, many, word):
    box = Box("pebbles", "mine", {"a.b": number, "c": many, "d": {"x": word}})
    assert Box.from_toml(box.to_toml(), "mine") == box
    assert read_value("a", f" {number} ", 1) == number
    assert read_value("c", str(many), [1]) == many


@pytest.mark.parametrize("name", registry.names())
def test_every_game_ships_numbers_that_make_a_sound_box(name, store):
    game = registry.game(name)
    boxes = Boxes(store, game)
    key, number = next((key, n) for key, n in game.components().numbers.items() if isinstance(n.value, int))
    assert boxes.set({key: str(number.value)}).components(game).numbers[key].status == "box"
    assert len(boxes.load().stand_ins(game)) <= len(game.components().stand_ins())
