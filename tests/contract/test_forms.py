"""Every printed number of every game can be entered by touch, and has a name in both languages."""

from __future__ import annotations

import pytest

from companion.app.views import entering
from companion.locale import LANGUAGES, Translator
from companion.rules import registry
from companion.rules.forms import Amount, Choice, Line, Rows, Table, Words

GAMES = registry.games()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_each_number_fits_its_form(game):
    for key, value in game.components().items():
        form = game.form(key)
        draft = form.draft(value)
        assert form.value(draft) == value, key
        for row in entering.flatten(form, draft, str):
            if row.kind == entering.AMOUNT:
                assert row.least <= row.number <= row.most, (key, row)
            if row.kind == entering.CHOICE:
                assert row.chosen >= 0, (key, row)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_numbers_that_somebody_may_have_to_read_off_have_names_of_their_own(game, language):
    say = Translator(language, game.name).say
    names = {}
    for number in game.components().stand_ins():
        text = game.number_text(number.key)
        assert text.key != "verbatim", number.key
        name = say(text)
        assert "[" not in name and "{" not in name and "_" not in name, name
        assert names.setdefault(name, number.key) == number.key, f"{name}: {names[name]} and {number.key}"
        rows = entering.flatten(game.form(number.key), game.form(number.key).draft(number.value), say)
        for row in rows:
            for words in (row.label, row.shown, *row.choices):
                assert "[" not in words and "{$" not in words, (number.key, row)


def every_value(blank):
    """Drafts that reach every choice of a blank once."""
    match blank:
        case Choice(choices):
            yield from (value for value, _ in choices)
        case Amount(least, most):
            yield from (least, most)
        case Words():
            yield "something"
        case Rows():
            yield [blank.row.fresh() for _ in range(max(1, blank.least))]
        case Table(fields):
            for field in fields:
                for value in every_value(field.blank):
                    yield {**blank.fresh(), field.name: value}
        case Line(_, verbs):
            for verb, _ in verbs:
                for part in every_value(blank.parts[verb]):
                    yield {**blank.of(verb), **part}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_whatever_a_finger_chooses_is_a_value_of_the_right_shape(game):
    for key in game.components():
        form = game.form(key)
        for draft in every_value(form):
            value = form.value(draft)
            assert form.value(form.draft(value)) == value, (key, draft)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_line_of_each_verb_is_written_and_read_back(game):
    seen = 0
    for key in game.components().under("events"):
        row = next(
            field.blank for field in game.form(f"events.{key}").fields if isinstance(field.blank, Rows)
        ).row
        for draft in every_value(row):
            assert row.value(row.draft(row.value(draft))) == row.value(draft)
            seen += 1
        break
    assert seen == 0 or seen > 40


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("The Bridge  Toll", "the_bridge_toll"),
        ("L’incendio", "l_incendio"),
        ("Città d'oro!", "citta_d_oro"),
        ("…", ""),
    ],
)
def test_a_name_is_kept_in_plain_letters(typed, kept):
    assert Words(name=True).typed(typed) == kept
    assert Words().typed(f"  {typed} ") == " ".join(typed.split())
