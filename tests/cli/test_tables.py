"""Saved tables are listed, looked at and changed from outside of the game."""

from __future__ import annotations

import pytest


def kinds(as_json, table):
    return [event["kind"] for event in as_json("history", table) if event["kind"] != "clock"]


def test_no_table_says_how_to_begin_one(companion):
    assert "companion play" in companion("tables").stdout


def test_tables_are_listed_with_who_plays_and_where_it_stands(companion, begun, as_json):
    companion("play", "village", "--players", "Anna,Ben:white", "--ask", input="")
    shown = companion("tables").stdout.splitlines()
    assert len(shown) == 3
    assert any("Anna, Ben" in line and "running" in line for line in shown)
    for table in as_json("tables"):
        line = next(line for line in shown if line.startswith(table["id"]))
        assert table["position"] in line
        assert str(table["events"]) in line.split()


def test_an_id_may_be_shortened_unless_it_fits_several(companion, begun, home):
    assert companion("score", begun[:3]).exit_code == 0
    (home / "tables" / begun).rename(home / "tables" / "abc2")
    text = companion("export", "abc2").stdout
    new = companion("import", "-", input=text).stdout.split()[-1]
    (home / "tables" / new).rename(home / "tables" / "abd3")
    assert companion("score", "abd").exit_code == 0
    refused = companion("score", "ab")
    assert refused.exit_code == 2
    assert "abc2, abd3" in refused.stderr


def test_the_score_during_the_game_is_the_one_now(companion, begun):
    shown = companion("score", begun).stdout
    assert "points now" in shown
    assert "final" not in shown


def test_history_can_be_cut(companion, begun, as_json):
    whole = as_json("history", begun)
    assert as_json("history", begun, "--last", "3") == whole[-3:]
    assert len(companion("history", begun, "--last", "3").stdout.splitlines()) == 3
    assert len(companion("history", begun).stdout.splitlines()) == len(whole)


def test_undo_says_what_to_put_back_and_history_shows_it(companion, begun, as_json):
    result = companion("undo", begun)
    assert result.exit_code == 0
    assert "back to" in result.stdout
    assert kinds(as_json, begun)[-2:] == ["move", "undo"]
    assert "undone by" in companion("history", begun).stdout
    assert companion("redo", begun).exit_code == 0
    assert kinds(as_json, begun)[-1] == "redo"
    assert companion("redo", begun).exit_code == 2


@pytest.mark.parametrize("count", ["0", "-1", "x", "9999"])
def test_an_undo_that_cannot_be(companion, begun, as_json, count):
    before = as_json("history", begun)
    result = companion("undo", begun, "--yes", "--", count)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert as_json("history", begun) == before


def test_corrections_from_outside(companion, begun, as_json):
    listed = dict(line.split("=", 1) for line in companion("correct", begun).stdout.splitlines())
    assert listed["red.coins"] == "1"
    assert companion("correct", begun, "red.coins=3", "red.grain=2").exit_code == 0
    listed = dict(line.split("=", 1) for line in companion("correct", begun).stdout.splitlines())
    assert (listed["red.coins"], listed["red.grain"]) == ("3", "2")
    assert kinds(as_json, begun)[-2:] == ["correct", "correct"]


def test_a_resumed_game_asks_the_same_question(companion, begun):
    first, second = (companion("resume", begun, "--ask", input="").stdout for _ in range(2))
    assert first == second
    assert "Guest" in first


def test_the_last_played_table_is_resumed(companion, as_json, begun):
    assert companion("resume", "--ask", input="quit\n").exit_code == 0
    assert f"companion resume {begun}" in companion("resume", "--ask", input="quit\n").stdout
