"""Everything that Village can say is said in both languages, in whole words."""

from __future__ import annotations

import re

import pytest

from companion.games.village.game import GAME
from companion.games.village.scoring import RANKS
from companion.rules import State, Text
from tests.games.village.saying import TABLES, said, say, start, walk


def said_by_game(text: Text) -> None:
    """As :func:`said`, for a text that does not know this table: customers keep their short names."""
    if "customer" not in text.args and not text.args.get("tile"):
        said(text)


# -- whole games ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("people", "options"), TABLES, ids=str)
def test_a_whole_game_is_told_in_whole_words(people, options):
    for step, (state, move) in enumerate(walk(people, options, seed=people)):
        said(state.question())
        said(state.heading())
        if move is not None:
            said(state.move_text(move))
            said_by_game(GAME.move_text(move))
            for instruction in state.instructions(move):
                said(instruction.text)
                said(instruction.reason)
        if step % 40 == 0 or move is None:
            _look_around(state)


def _look_around(state: State) -> None:
    """Everything that can be read off a standing table: names, fields, the score sheet, all moves."""
    for place, pieces in state.layout().items():
        said(state.place_text(place))
        said_by_game(GAME.place_text(place))
        for component, count in pieces.items():
            said(state.component_text(component, count))
            said_by_game(GAME.component_text(component, count))
    for field in state.fields():
        said(state.field_text(field.path))
        said_by_game(GAME.field_text(field.path))
        for word in {*re.findall(r"[a-z]\w*", field.value), *field.choices, *field.parts}:
            said(state.value_text(field.path, word))
    for move in list(state.moves())[:60]:
        said(state.move_text(move))
    for view in (state, state.view(None)):
        sheet = view.score()
        for row in sheet.rows:
            said(row.source)
            for detail in row.details:
                said(detail)
        for text in (sheet.rank, sheet.decided_by, *sheet.notes):
            said(text)


def test_a_line_per_kind_of_piece_and_not_per_piece():
    """Filling the bag, paying two cubes of one colour and clearing Carla's track are one line each."""
    lines = {"village-do-bag": [], "village-do-pay": [], "village-do-clear-track": []}
    for state, move in walk(1, {}, seed=7):
        if move is not None:
            keys = [instruction.text.key for instruction in state.instructions(move)]
            for key, found in lines.items():
                if key in keys:
                    found.append((keys.count(key), str(move)))
    assert {count for count, _ in lines["village-do-bag"]} == {1}
    assert {count for count, _ in lines["village-do-clear-track"]} == {1}
    paid_twice = [count for count, move in lines["village-do-pay"] if move.endswith("green+green")]
    assert paid_twice and set(paid_twice) == {1}


def test_the_owner_is_named_where_the_table_is_known():
    state = start(2, {})
    assert say("en", state.place_text("red farm")) == "Ambra’s farm"
    assert say("it", state.place_text("red farm")) == "fattoria di Ambra"
    assert say("en", GAME.place_text("red farm")) == "red farm"
    assert say("it", GAME.place_text("red farm")) == "fattoria rossa"
    assert say("en", state.component_text("customer c01", 1)) == "customer: 1 horse and 1 plow (6 points)"


@pytest.mark.parametrize(
    ("count", "english", "italian"),
    [(1, "1 pink cube", "1 cubo rosa"), (3, "3 pink cubes", "3 cubi rosa")],
)
def test_plurals_and_agreement(count, english, italian):
    text = GAME.component_text("pink cube", count)
    assert (say("en", text), say("it", text)) == (english, italian)


def test_the_printed_italian_ranks():
    said_ranks = [say("it", Text("village-rank", rank=rank)) for rank in RANKS]
    assert said_ranks == ["Apprendista", "Professionista", "Maestro", "Gran Maestro", "Genio", "Leggenda"]
