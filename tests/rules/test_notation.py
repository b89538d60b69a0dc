"""One line of text per move, and back."""

from __future__ import annotations

import enum
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import Grammar, InvalidMove, Move
from companion.rules.notation import read, shortened, words, write
from companion.rules.registry import games


class Hue(enum.IntEnum):
    RED = 0
    DARK_BLUE = 1


@dataclass(frozen=True, slots=True)
class Paint(Move):
    verb = "paint"
    hue: Hue
    walls: tuple[int, ...]
    name: str
    coats: int = 1
    extra: tuple[Hue, ...] = ()


@dataclass(frozen=True, slots=True)
class Rest(Move):
    verb = "rest"


GRAMMAR = Grammar([Paint, Rest])
names = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True)
paints = st.builds(
    Paint,
    st.sampled_from(Hue),
    st.lists(st.integers(-99, 99), max_size=4).map(tuple),
    names,
    st.integers(-3, 3),
    st.lists(st.sampled_from(Hue), max_size=3).map(tuple),
)


def test_a_move_is_its_verb_and_its_fields_in_order():
    assert str(Paint(Hue.DARK_BLUE, (1, 2), "hall", 3, (Hue.RED,))) == "paint dark_blue 1+2 hall 3 red"
    assert str(Rest()) == "rest"


def test_trailing_defaults_are_left_out_and_leading_ones_are_not():
    assert str(Paint(Hue.RED, (), "hall")) == "paint red - hall"
    assert str(Paint(Hue.RED, (), "hall", 1, (Hue.RED,))) == "paint red - hall 1 red"


@given(paints)
def test_every_move_survives_being_written(move):
    assert GRAMMAR.parse(str(move)) == move
    assert str(GRAMMAR.parse(str(move))) == str(move)


@given(paints)
def test_spare_spaces_do_not_matter(move):
    assert GRAMMAR.parse("  " + str(move).replace(" ", "   ") + " ") == move


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("", "no-such-verb", "paint, rest"),
        ("dance", "no-such-verb", "dance"),
        ("Rest", "no-such-verb", "paint, rest"),
        ("paint", "wrong-word-count", "paint HUE WALLS NAME [COATS] [EXTRA]"),
        ("rest now", "wrong-word-count", "rest"),
        ("paint green 1 hall", "wrong-word", "red, dark_blue"),
        ("paint RED 1 hall", "wrong-word", "red, dark_blue"),
        ("paint red one hall", "wrong-word", "whole number"),
        ("paint red 01 hall", "wrong-word", "whole number"),
        ("paint red 1+ hall", "wrong-word", "whole number"),
        ("paint red 1 hall --2", "wrong-word", "whole number"),
        ("paint red 1 hall ²", "wrong-word", "whole number"),
        ("paint red 1 hall -0", "wrong-word", "whole number"),
        ("paint red 1 hall 2 red+", "wrong-word", "red, dark_blue"),
    ],
)
def test_what_is_no_notation_is_refused_with_what_would_be(text, code, says):
    with pytest.raises(InvalidMove) as refusal:
        GRAMMAR.parse(text)
    assert refusal.value.code == code
    assert says in str(refusal.value)


@given(st.text(max_size=30))
def test_any_text_is_a_move_or_an_invalid_one(text):
    try:
        move = GRAMMAR.parse(text)
    except InvalidMove as refusal:
        assert isinstance(refusal, ValueError)
    else:
        assert GRAMMAR.parse(str(move)) == move


def test_verbs_are_unique_and_not_empty():
    @dataclass(frozen=True, slots=True)
    class Sleep(Move):
        verb = "rest"

    with pytest.raises(TypeError, match="verb of its own"):
        Grammar([Rest, Sleep])
    with pytest.raises(TypeError, match="verb of its own"):
        Grammar([Move])


def test_moves_are_values():
    assert {Paint(Hue.RED, (1,), "a"), Paint(Hue.RED, (1,), "a")} == {Paint(Hue.RED, (1,), "a")}
    with pytest.raises(AttributeError):
        Paint(Hue.RED, (1,), "a").coats = 2  # type: ignore[misc]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("pa da", [1]),
        ("p h", [0, 1, 2]),
        ("paint kitchen", []),
        ("RED", [0, 2]),
        ("hall red", []),
        ("", []),
        ("rest", [3]),
    ],
)
def test_a_shortening_begins_words_in_their_order(text, found):
    moves = [
        Paint(Hue.RED, (), "hall"),
        Paint(Hue.DARK_BLUE, (), "hall"),
        Paint(Hue.RED, (2,), "hut"),
        Rest(),
    ]
    assert shortened(text, moves) == [moves[i] for i in found]


@given(st.lists(st.integers(), max_size=5).map(tuple))
def test_single_words_survive(numbers):
    assert read(write(numbers), tuple[int, ...]) == numbers


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_each_verb_of_each_game_has_a_usage_and_a_docstring(game):
    for verb, kind in game.grammar.kinds.items():
        assert game.grammar.usage(verb).startswith(verb)
        assert kind.__doc__ and not kind.__doc__.startswith(f"{kind.__name__}("), f"{kind} says nothing"
        assert verb == verb.lower().strip() and " " not in verb


def test_words_of_a_move():
    assert words(Paint(Hue.RED, (1, 2), "hall")) == ["paint", "red", "1+2", "hall"]
