"""``docs/games/village.md`` tells the truth about stand-ins, options and rulings."""

from __future__ import annotations

from pathlib import Path

from companion.games.village.game import GAME
from tests.games.pages import assert_counts_stand_ins, assert_shows_rulings

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "village.md").read_text("utf-8")


def test_the_table_of_stand_ins_counts_right():
    assert_counts_stand_ins(PAGE, GAME)


def test_each_ruling_that_is_an_option_stands_with_its_usual_value():
    assert_shows_rulings(PAGE, GAME)


def test_every_option_is_mentioned():
    for option in GAME.options:
        assert f"`{option.name}" in PAGE or option.name in ("inn", "port", "marriage")
