"""People draw, and type what came."""

from __future__ import annotations

import pytest

PLAY = ("play", "village", "--solo", "--ask", "--randomiser", "hand")
CUSTOMERS = "c01 c02 c03 c04 c05 c06 c07 c08\n"


@pytest.fixture
def draws(as_json):
    def listed():
        history = as_json("history", as_json("tables")[0]["id"])
        assert all(event["source"] == "hand" for event in history if event["kind"] == "chance")
        assert not [event for event in history if event["kind"] == "note"]
        return [event["text"] for event in history if event["kind"] == "chance" and event["in_force"]]

    return listed


def test_several_outcomes_in_one_line(companion, draws):
    companion(*PLAY, input=CUSTOMERS + "pink pi draw green br\n")
    assert draws()[8:] == ["draw pink", "draw pink", "draw green", "draw brown"]


def test_an_impossible_outcome_is_refused_with_the_count(companion, draws):
    result = companion(*PLAY, input=CUSTOMERS + "pink pink pink pink pink green\n")
    assert draws()[8:] == ["draw pink"] * 4
    assert "33" in result.stdout
    assert "rulebook" in result.stdout


def test_after_a_refusal_the_rest_of_the_line_is_forgotten(companion, draws):
    companion(*PLAY, input="c01 c01 c02\nc03\n")
    assert draws() == ["reveal c01", "reveal c03"]


def test_words_that_are_no_outcome_are_explained(companion, draws):
    result = companion(*PLAY, input=CUSTOMERS + "purple\nscore\npink\n")
    assert "orange, green, brown, pink" in result.stdout
    assert "points now" in result.stdout
    assert draws()[8:] == ["draw pink"]


def test_a_draw_is_taken_back_only_with_consent(companion, draws):
    companion(*PLAY, input=CUSTOMERS + "pink\nundo 1\nno\ngreen\n")
    assert draws()[8:] == ["draw pink", "draw green"]
    companion("resume", "--ask", "--randomiser", "hand", input="undo 1\nyes\nbrown\n")
    assert draws()[8:] == ["draw pink", "draw brown"]


def test_what_may_come_is_counted(companion):
    result = companion(*PLAY, input=CUSTOMERS + "pink\n")
    assert "4 pink" in result.stdout
    assert "3 pink" in result.stdout
