"""``docs/notation/village.md`` shows every verb as the rules read it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.games.village.game import GAME
from companion.games.village.moves import GRAMMAR, Move
from companion.games.village.terms import CITIES, Colour, Craft, Good, Means, Place, Space
from tests.games.village.saying import say

PAGE = Path(__file__).parents[3] / "docs" / "notation" / "village.md"
ROW = re.compile(r"^\| `([^`]+)` \| `([^`]+)` \| (.+) \|$", re.MULTILINE)
"""Usage, example, and what the example means."""


def rows() -> list[tuple[str, str, str]]:
    return ROW.findall(PAGE.read_text("utf-8"))


def row(example: Move) -> tuple[str, str, str]:
    """The row that an example should have."""
    return GRAMMAR.usage(example.verb), str(example), str(say("en", GAME.move_text(example)))


def test_every_verb_has_one_row():
    assert sorted(usage.split()[0] for usage, _, _ in rows()) == sorted(GRAMMAR.kinds)


@pytest.mark.parametrize("shown", rows(), ids=lambda shown: shown[0].split()[0])
def test_a_row_says_what_the_grammar_says(shown):
    assert row(GRAMMAR.parse(shown[1])) == shown


@pytest.mark.parametrize(
    ("heading", "words"),
    [
        ("Action spaces", Space),
        ("Cubes", Colour),
        ("Goods", Good),
        ("Craft buildings", Craft),
        ("Means of payment", Means),
        ("Cities", CITIES),
        ("Places", tuple(Place)[: Place.SMUGGLERS + 1]),
    ],
    ids=str,
)
def test_the_lists_of_words_are_complete(heading, words):
    line = re.search(rf"^- {heading}: (.+(?:\n  .+)*)", PAGE.read_text("utf-8"), re.MULTILINE)
    assert line, heading
    assert re.findall(r"`([a-z0-9_]+)`", line[1]) == [word.name.lower() for word in words]
