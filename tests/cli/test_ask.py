"""A person at the terminal decides, asks why, takes back, corrects and leaves."""

from __future__ import annotations

import pytest

from companion.cli.ask import clock_words

PLAY = ("play", "village", "--solo", "--seed", "7", "--ask")


@pytest.fixture
def table_id(as_json):
    return lambda: as_json("tables")[0]["id"]


@pytest.fixture
def changes(as_json, table_id):
    """Every event but those of the clock, which runs while a test types."""
    return lambda: [event for event in as_json("history", table_id()) if event["kind"] != "clock"]


@pytest.fixture
def moves(as_json, table_id):
    return lambda: [event["text"] for event in as_json("history", table_id()) if event["kind"] == "move"]


def test_when_the_input_ends_the_game_is_saved(companion, as_json, table_id):
    result = companion(*PLAY, input="")
    assert result.exit_code == 0
    assert f"companion resume {table_id()}" in result.stdout
    assert as_json("tables")[0]["state"] == "running"


@pytest.mark.parametrize(
    "typed", ["3", "take council orange", "cou or", "TAKE COUNCIL ORANGE", "  take  council orange "]
)
def test_a_move_by_number_notation_or_shortening(companion, moves, typed):
    companion(*PLAY, input=f"{typed}\n")
    assert moves() == ["take council orange"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("0", "1 to"),
        ("99", "1 to"),
        ("ta", "several"),
        ("fly", "moves begin with"),
        ("take moon pink", "take SPACE COLOUR"),
    ],
)
def test_what_is_no_move_is_explained_and_asked_again(companion, moves, typed, said):
    result = companion(*PLAY, input=f"{typed}\n1\n")
    assert said in result.stdout
    assert len(moves()) == 1


def test_why_names_the_page_of_the_rulebook(companion, moves):
    result = companion(*PLAY, input="why take crafts pink\n")
    assert "rulebook" in result.stdout
    assert " p. " in result.stdout.replace("\n", " ")
    assert moves() == []


def test_why_of_a_legal_move_says_what_it_would_do(companion, moves):
    result = companion(*PLAY, input="why 3\nwhy\n")
    assert "allowed now" in result.stdout
    assert moves() == []


def test_undo_returns_to_the_last_decision_and_redo_restores_it(companion, changes):
    companion(*PLAY, input="3\nundo\nredo\n")
    history = changes()
    assert [event["kind"] for event in history[-3:]] == ["move", "undo", "redo"]
    assert history[-3]["in_force"]


def test_undoing_a_draw_asks_first(companion, as_json, table_id):
    companion(*PLAY, input="undo 2\nno\n")
    assert "undo" not in {event["kind"] for event in as_json("history", table_id())}
    companion("resume", table_id(), "--ask", input="undo 2\nyes\n")
    assert "undo" in {event["kind"] for event in as_json("history", table_id())}


def test_looking_changes_nothing(companion, changes):
    companion(*PLAY, input="")
    before = changes()
    looked = "?\nscore\ntable\ntable farm\nhistory\nhistory 2\ncorrect\ncorrect red\nclock\nundo x\n\n"
    result = companion("resume", "--ask", input=looked)
    assert result.exit_code == 0
    for part in ("points now", "why MOVE", "red.coins=", "0:00"):
        assert part in result.stdout
    assert changes() == before


def test_a_correction_counts_at_once(companion, as_json, table_id, changes):
    companion(*PLAY, input="correct red.coins = 4\n")
    assert as_json("score", table_id())["rows"][-1]["points"] == [4]
    assert changes()[-1]["text"] == "red.coins 4"


def test_the_commands_have_italian_names_too(companion, changes):
    result = companion(*PLAY, "--lang", "it", input="aiuto\npunti\n3\nannulla\nscore\nesci\n")
    assert result.stdout.count("— punti ora") == 2
    assert changes()[-1]["kind"] == "undo"


def test_clocks_are_shown_and_pause(companion, as_json, table_id):
    result = companion(*PLAY, "--clock", "30+10", input="pause\n\nclock\nquit\n")
    assert "Guest (30:00)>" in result.stdout
    words = [event["text"] for event in as_json("history", table_id()) if event["kind"] == "clock"]
    assert words[:2] == ["pause", "resume"]


def test_seats_of_programs_play_on_by_themselves(companion, as_json, table_id):
    result = companion("play", "village", "--players", "random,anna", "--seed", "5", "--ask", input="1\n")
    assert result.exit_code == 0, result.stderr
    sources = [event["source"] for event in as_json("history", table_id()) if event["kind"] == "move"]
    assert "player:random" in sources
    assert "person" in sources


def test_how_time_is_written():
    assert [clock_words(s) for s in (0, 59.9, 60, 3661, -10)] == ["0:00", "0:59", "1:00", "1:01:01", "-0:10"]


def test_who_has_to_decide_for_the_automaton_gets_a_hint(companion):
    """The Countess takes a villager of the person's choice; the hint says which and why, and decides nothing."""
    result = companion("play", "villagers", "--solo", "--seed", "7", "--ask", input="1\n" * 60)
    assert "if you have no wish of your own: give the Countess" in result.stdout
    assert "does the least harm" in result.stdout
