"""What a person does wrong ends in one clear line, exit status 2, and nothing changed."""

from __future__ import annotations

import pytest

from companion.table.journal import DATABASE

CASES = [
    (["gmaes"], "games"),
    (["games", "--jsn"], "--json"),
    (["play"], "GAME"),
    (["play", "vilage"], "village"),
    (["games", "chess"], "village"),
    (["games", "village", "chess"], "--help"),
    (["games", "--lang", "tlh"], "en, it"),
    (["play", "village", "--players", "anna,,bea"], "no name"),
    (["play", "village", "--players", "a,b,c,d,e,f"], "6"),
    (["play", "village", "--players", "anna:green"], "green"),
    (["play", "village", "--players", "anna:red,bea:red"], "red"),
    (["play", "village", "--solo", "--players", "anna,bea"], "2"),
    (["play", "village", "--option", "well_coins"], "NAME=VALUE"),
    (["play", "village", "--option", "well_coin=yes"], "well_coins"),
    (["play", "village", "--option", "well_coins=maybe"], "yes"),
    (["play", "village", "--clock", "soon"], "minutes"),
    (["play", "village", "--delay", "-1"], "seconds"),
    (["play", "village", "--randomiser", "magic"], "generator"),
    (["play", "village", "--box", "nowhere.toml"], "nowhere.toml"),
    (["resume"], "no saved game"),
    (["resume", "zzzz"], "zzzz"),
    (["score", "zzzz"], "zzzz"),
    (["history", "zzzz"], "zzzz"),
    (["undo", "zzzz"], "zzzz"),
    (["export", "zzzz"], "zzzz"),
    (["import", "nowhere.txt"], "nowhere.txt"),
    (["verify", "nowhere.txt"], "nowhere.txt"),
    (["simulate", "village", "--games", "0"], "1"),
    (["simulate", "village", "--players", "anna"], "random"),
    (["simulate", "village", "--players", "random,random,random,random,random,random"], "6"),
    (["perft", "village", "--after", "fly me to the moon"], "fly"),
    (["perft", "village", "--after", "take crafts pink"], "rulebook"),
    (["perft", "village", "--depth", "deep"], "deep"),
    (["bench", "--only", "everything"], "everything"),
    (["box", "vilage"], "village"),
    (["read"], "cards, dice"),
    (["enrol"], "board, colours"),
]


@pytest.mark.parametrize(
    ("words", "hint"), CASES, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_one_line_with_the_reason(companion, home, words, hint):
    result = companion(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("companion: ")
    assert result.stderr.count("\n") == 1
    assert hint in result.stderr
    assert not list(home.glob("tables/*"))


@pytest.mark.parametrize("words", [words for words, _ in CASES], ids=" ".join)
def test_the_same_line_in_italian(companion, words):
    english, italian = companion(*words), companion("--lang", "it", *words)
    assert italian.exit_code == 2
    assert italian.stderr.startswith("companion: ")
    assert italian.stderr.count("\n") == 1
    assert "[" not in italian.stderr.replace("[en|it]", "")
    if words != ["games", "--lang", "tlh"]:  # the last --lang counts, and it names no language
        assert italian.stderr != english.stderr


def test_a_file_that_is_no_game(companion, tmp_path):
    for content in (b"", b"\xff\xfe\x00binary", b"just a letter\n", b'[Companion "1"]\n'):
        file = tmp_path / "letter.txt"
        file.write_bytes(content)
        for command in ("import", "verify"):
            result = companion(command, str(file))
            assert (result.exit_code, result.stdout) == (2, ""), content
            assert result.stderr.count("\n") == 1
            assert file.read_bytes() == content


def test_a_wrong_correction_changes_nothing(companion, begun, as_json):
    before = as_json("history", begun)
    for pair in ("red.coins=-1", "red.coins=many", "red.cions=2", "red.coins"):
        result = companion("correct", begun, "red.coins=2", pair)
        assert (result.exit_code, result.stdout) == (2, ""), pair
        assert result.stderr.count("\n") == 1
    assert as_json("history", begun) == before


def test_undoing_a_draw_needs_everybody(companion, begun, as_json):
    before = as_json("history", begun)
    refused = companion("undo", begun, "2")
    assert refused.exit_code == 2
    assert "--yes" in refused.stderr
    assert as_json("history", begun) == before
    agreed = companion("undo", begun, "2", "--yes")
    assert agreed.exit_code == 0
    assert [event["kind"] for event in as_json("history", begun)[-1:]] == ["undo"]


def test_a_damaged_table_says_how_to_go_on(companion, begun, home, as_json):
    journal = home / "tables" / begun / DATABASE
    journal.write_bytes(journal.read_bytes()[:5000])
    refused = companion("resume", begun)
    assert refused.exit_code == 2
    assert f"companion resume {begun} --recover" in refused.stderr
    assert as_json("tables")[0]["state"] == "damaged"
    saved = companion("resume", begun, "--recover", "--ask", input="quit\n")
    assert saved.exit_code == 0
    assert as_json("tables")[0]["state"] == "running"
