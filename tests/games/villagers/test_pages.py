"""``docs/games/villagers.md`` and ``docs/notation/villagers.md`` tell the truth."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.games.villagers import effects
from companion.games.villagers.effects import VOCABULARY
from companion.games.villagers.game import GAME
from companion.games.villagers.moves import GRAMMAR
from companion.locale import Translator
from tests.games.pages import assert_counts_stand_ins, assert_shows_rulings

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "games" / "villagers.md").read_text("utf-8")
NOTATION = (DOCS / "notation" / "villagers.md").read_text("utf-8")
ROW = re.compile(r"^\| `([^`]+)` \| `([^`]+)` \| (.+) \|$", re.MULTILINE)


def test_the_table_of_stand_ins_counts_right():
    assert_counts_stand_ins(PAGE, GAME)


def test_each_ruling_that_is_an_option_stands_with_its_usual_value():
    assert_shows_rulings(PAGE, GAME)


def test_every_option_and_every_word_of_the_events_is_mentioned():
    for option in GAME.options:
        assert f"`{option.name}" in PAGE
    for kind in (
        effects.Per,
        effects.Who,
        effects.Which,
        effects.Pool,
        effects.Zone,
        effects.Purse,
        effects.Limit,
    ):
        for word in kind:
            assert f"`{word.name.lower()}`" in PAGE


def test_the_table_of_effects_is_that_of_the_vocabulary():
    shown = {usage.split()[0]: (usage, example) for usage, example, _ in ROW.findall(PAGE)}
    assert {*shown} == {*VOCABULARY.kinds}
    for verb, (usage, example) in shown.items():
        assert usage == VOCABULARY.usage(verb)
        assert str(VOCABULARY.parse(example)) == example


def test_every_verb_has_one_row():
    assert sorted(usage.split()[0] for usage, _, _ in ROW.findall(NOTATION)) == sorted(GRAMMAR.kinds)


@pytest.mark.parametrize("row", ROW.findall(NOTATION), ids=lambda row: row[0].split()[0])
def test_a_row_says_what_the_grammar_says(row):
    usage, example, words = row
    move = GRAMMAR.parse(example)
    assert (GRAMMAR.usage(move.verb), str(move)) == (usage, example)
    assert Translator("en", "villagers").say(GAME.move_text(move)) == words
