"""Printed numbers, stand-ins and the box that corrects them."""

from __future__ import annotations

import pytest

from companion.rules import BoxError, Components, Text
from companion.rules.components import BOX, PRINTED, STAND_IN, shape
from companion.rules.registry import games

TOML = """
[track]
source = "the board"
where = { en = "top right", it = "in alto a destra" }

[track.spaces]
value = 10
status = "stand_in"

[track.first]
value = 1
status = "printed"
source = "rulebook p. 3"
where = { en = "beside the icon" }

[map]
value = ["a b", "b c"]
status = "stand_in"
source = "ours"

[wants]
value = { ox = 1 }
status = "printed"
source = "rulebook p. 8"
"""


@pytest.fixture
def numbers(tmp_path):
    return read(tmp_path, TOML)


def read(folder, text):
    file = folder / "components.toml"
    file.write_text(text, "utf-8")
    return Components.read(file)


def test_numbers_are_read_by_their_dotted_key(numbers):
    assert dict(numbers) == {"track.spaces": 10, "track.first": 1, "map": ["a b", "b c"], "wants": {"ox": 1}}
    assert len(numbers) == 4
    assert numbers.under("track") == {"spaces": 10, "first": 1}
    with pytest.raises(KeyError):
        numbers["track.last"]


def test_source_and_place_are_inherited(numbers):
    spaces, first = numbers.numbers["track.spaces"], numbers.numbers["track.first"]
    assert (spaces.source, spaces.where["it"]) == ("the board", "in alto a destra")
    assert (first.source, dict(first.where)) == ("rulebook p. 3", {"en": "beside the icon"})


def test_stand_ins_are_never_shown_as_printed(numbers):
    assert [number.key for number in numbers.stand_ins()] == ["track.spaces", "map"]
    assert numbers.numbers["track.first"].status == PRINTED


@pytest.mark.parametrize(
    "text",
    [
        '[a]\nvalue = 1\nsource = "x"',
        '[a]\nvalue = 1\nstatus = "guess"\nsource = "x"',
        '[a]\nvalue = 1\nstatus = "box"\nsource = "x"',
        '[a]\nvalue = 1\nstatus = "printed"',
    ],
)
def test_a_number_needs_a_known_status_and_a_source(tmp_path, text):
    with pytest.raises(BoxError, match="needs a status"):
        read(tmp_path, text)


def test_a_box_takes_the_place_of_a_number(numbers):
    mine = numbers.with_box({"track.spaces": 12, "map": ["a b"]})
    assert mine["track.spaces"] == 12
    assert mine.numbers["track.spaces"].status == BOX
    assert mine.numbers["track.spaces"].where["en"] == "top right"
    assert mine.stand_ins() == []
    assert numbers["track.spaces"] == 10, "the shipped numbers stay"
    assert numbers.numbers["track.spaces"].status == STAND_IN


def test_a_box_names_known_numbers_only(numbers):
    with pytest.raises(BoxError) as refusal:
        numbers.with_box({"track.length": 12})
    assert refusal.value.code == "unknown-number"
    assert refusal.value.reason == Text("unknown-number", key="track.length")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("track.spaces", "12"),
        ("track.spaces", True),
        ("track.spaces", 12.0),
        ("track.spaces", [12]),
        ("map", "a b"),
        ("map", [1]),
        ("map", ["a b", 1]),
        ("wants", 1),
    ],
)
def test_a_box_keeps_the_kind_of_a_number(numbers, key, value):
    with pytest.raises(BoxError) as refusal:
        numbers.with_box({key: value})
    assert refusal.value.code == "wrong-kind-of-number"


def test_shapes():
    assert shape([1, 2]) == shape([3])
    assert shape([1]) != shape(["a"])
    assert shape({"a": 1}) == shape({"b": "c"})
    assert shape(True) != shape(1)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_shipped_numbers_are_sound_and_say_where_to_look(game):
    shipped = game.components()
    shipped.require_sound(game)
    assert game.problems(shipped) == []
    for number in shipped.stand_ins():
        assert {"en", "it"} <= number.where.keys(), (
            f"{number.key} does not say where on the component to look"
        )


def test_a_broken_constraint_is_named():
    game = games()[0]
    shipped = game.components()
    number = next(n for n in shipped.numbers.values() if isinstance(n.value, int) and n.value > 0)
    broken = shipped.with_box({number.key: -1})
    with pytest.raises(BoxError) as refusal:
        broken.require_sound(game)
    assert refusal.value.code == "box-constraint"
    assert refusal.value.details["problems"]
